// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra
import Placement
import PlaneTracking
import Testing

@Suite struct PlacedObjectTests {
  static let hit = FocusIndicatorTests.hit([0.2, 0.02, 0.3])

  /// A level plane of 1 m × 1 m at a height.
  static func anchor(height: Double) -> PlaneAnchor {
    let frame = TangentFrame(origin: [0, height, 0], first: [0, 0, 1], second: [1, 0, 0])
    let ring: [SIMD2<Double>] = [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]]
    let extent = Extent(
      frame: frame, outline: [Polygon(outer: ring)], hull: ring, center: .zero, width: 1,
      height: 1, rotation: .degrees(0), area: 1)
    return PlaneAnchor(
      id: TrackID(rawValue: 3), worldFromAnchor: .identity,
      plane: Plane(through: frame.origin, normal: [0, 1, 0]),
      covariance: .diagonal([1e-6, 1e-6, 1e-6]), extent: extent, alignment: .horizontalUp,
      classification: .undetermined, confidence: 0.9, maturity: .confirmed, visibility: .seen,
      firstSeen: 0, lastSeen: 0, frameCount: 10, missCount: 0)
  }

  @Test func itIsPulledOntoThePlaneAtTwoMillimetersPerSecond() {
    var object = PlacedObject(at: Self.hit)
    let step = object.adjust(onto: Self.anchor(height: 0), interval: 1)
    #expect(abs(step - 0.002) < 1e-12)
    #expect(abs(object.position.y - 0.018) < 1e-12)
    #expect(object.anchor == TrackID(rawValue: 3))
    // 5 cm are too far, 1 mm is too near.
    let far = object.adjust(onto: Self.anchor(height: -0.04), interval: 1)
    let near = object.adjust(onto: Self.anchor(height: 0.0175), interval: 1)
    #expect(far == 0 && near == 0)
  }

  @Test(arguments: [(0.54, true), (0.56, false)])
  func atTheEdgeTenPercentAreTolerated(x: Double, isPulled: Bool) {
    // The rectangle ends at 0.5 m; 10 % of 1 m more on each side is 0.6 m.
    var object = PlacedObject(at: FocusIndicatorTests.hit([x + 0.05, 0.02, 0]))
    let step = object.adjust(onto: Self.anchor(height: 0), interval: 1)
    #expect((step > 0) == isPulled)
  }

  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func draggingNeverLeavesThePlaneNorTurnsTheUpAxis(seed: UInt64) {
    var (object, generator) = (PlacedObject(at: Self.hit), SplitMix64(seed: seed))
    for _ in 0..<100 {
      let direction = Vector3(generator.normal(), generator.normal() - 1, generator.normal())
      object.drag(along: direction, from: [0, 1.4, 0])
      object.rotate(by: .degrees(generator.normal() * 20))
      #expect(abs(object.position.y - 0.02) < 1e-9)
      #expect(object.up == [0, 1, 0])
    }
    object.reset()
    #expect(object.position == [0.2, 0.02, 0.3] && object.yaw.radians == 0)
  }

  @Test func realSizesArePinchedInVain() {
    var (real, free) = (PlacedObject(at: Self.hit), PlacedObject(at: Self.hit, hasRealSize: false))
    real.pinch(by: 2)
    free.pinch(by: 2)
    #expect(real.scale == 1 && free.scale == 2)
  }

  @Test func aFingerDragsBeyondThirtyPointsTwoBeyondSixty() {
    var gesture = GestureThreshold()
    _ = gesture.update([[0, 0]])
    let first = gesture.update([[30, 0]])
    #expect(first.drag == .zero && !gesture.isDragging)
    let second = gesture.update([[31, 0]])
    #expect(second.drag == .zero && gesture.isDragging)
    let third = gesture.update([[36, 0]])
    #expect(third.drag == [5, 0])
    _ = gesture.update([])
    _ = gesture.update([[0, 0], [100, 0]])
    _ = gesture.update([[50, 0], [150, 0]])
    #expect(!gesture.isDragging)
    _ = gesture.update([[61, 0], [161, 0]])
    #expect(gesture.isDragging && !gesture.isRotating)
  }

  @Test func touchesInReservedAreasAreRefusedWithAReason() {
    let phone = DeviceProfile.builtin[0]
    #expect(phone.width == 375 && phone.height == 812 && phone.scale == 3)
    #expect(phone.refusal(of: [100, 20]) == .sensorHousing)
    #expect(phone.refusal(of: [100, 790]) == .homeIndicator)
    #expect(phone.refusal(of: [400, 100]) == .offScreen)
    #expect(phone.refusal(of: [100, 400]) == nil)
  }
}

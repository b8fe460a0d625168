// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra
import Placement
import PlaneTracking
import TestSupport
import Testing

@Suite struct PlacedObjectTests {
  static let model = VirtualObject(name: "box", size: [0.2, 0.3, 0.2])
  static let hit = FocusIndicatorTests.hit([0.2, 0.02, 1.4])

  /// An object that was placed on an anchor.
  static func settled(_ point: Vector3 = [0.2, 0.018, 1.4]) -> PlacedObject {
    PlacedObject(Self.model, at: FocusIndicatorTests.hit(point, id: 1))
  }

  @Test func knownValue_theWayFromAnEstimateOntoThePlaneLastsHalfASecond() {
    var object = PlacedObject(Self.model, at: Self.hit)
    // 20 mm in 0.5 s: 2 mm per 1/20 s.
    let steps = (0..<12).map { _ in object.settle(on: [Stage.floor()], interval: 0.05) }
    #expect(steps.prefix(10).allSatisfy { abs($0 - 0.002) < 1e-12 })
    #expect(steps[10] == 0 && steps[11] == 0)
    #expect(isSame(object.position, [0.2, 0, 1.4]))
    #expect(object.anchor == TrackID(rawValue: 1))
  }

  @Test func knownValue_laterCorrectionsCreepAtTwoMillimetersPerSecondUntilTheyEnd() {
    var object = Self.settled()
    #expect(isSame(object.position, [0.2, 0.018, 1.4]))
    let step = object.settle(on: [Stage.floor(height: 0.01)], interval: 1)
    #expect(abs(step - 0.002) < 1e-12)
    // Once begun, a correction ends on the plane, not 1 mm before it.
    for _ in 0..<10 { object.settle(on: [Stage.floor(height: 0.01)], interval: 1) }
    #expect(isSame(object.position, [0.2, 0.01, 1.4]))
    // 1 mm is too near to begin with, 5 cm are too far.
    let near = object.settle(on: [Stage.floor(height: 0.0095)], interval: 1)
    let far = object.settle(on: [Stage.floor(height: -0.041)], interval: 1)
    #expect(near == 0 && far == 0 && object.anchor == nil)
  }

  @Test(arguments: [(0.002, 0.0019), (0.0, 0.0021)])
  func knownValue_whatNobodySeesIsLeftAsItIs(expected: Double, visibleStep: Double) {
    var object = Self.settled()
    let step = object.settle(
      on: [Stage.floor(height: 0.016)], interval: 1, visibleStep: visibleStep)
    #expect(abs(step - expected) < 1e-12)
  }

  @Test(arguments: [(0.59, true), (0.61, false)])
  func knownValue_besideThePlaneTenPercentAreTolerated(x: Double, isPulled: Bool) {
    // The square of 1 m ends at 0.5 m; 10 % of 1 m more on each side is 0.6 m.
    var object = PlacedObject(Self.model, at: FocusIndicatorTests.hit([x, 0.02, 1.4]))
    let step = object.settle(on: [Stage.floor(side: 1)], interval: 1)
    #expect((step > 0) == isPulled)
  }

  @Test func knownValue_itTurnsOntoATiltedPlane() {
    var object = Self.settled([0, -0.002, 1.4])
    let tilt = Angle.degrees(1).radians
    object.settle(on: [Stage.floor(height: -0.002, tilt: tilt)], interval: 1)
    let half = Plane(normal: object.up, offset: 0).angle(to: Plane(normal: [0, 1, 0], offset: 0))
    #expect(abs(half.degrees - 0.5) < 1e-3)
    for _ in 0..<3 { object.settle(on: [Stage.floor(height: -0.002, tilt: tilt)], interval: 1) }
    #expect(isSame(object.up, Stage.floor(tilt: tilt).plane.normal))
  }

  @Test func knownValue_onAnEstimatedLevelSurfaceGravityIsItsUpAxis() {
    var hit = Self.hit
    hit.plane = Plane(through: hit.point, normal: Stage.floor(tilt: 0.05).plane.normal)
    #expect(PlacedObject(Self.model, at: hit, up: [0, 1, 0]).up == [0, 1, 0])
    #expect(PlacedObject(Self.model, at: hit).up == hit.plane.normal)
  }

  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64])
  func property_draggingNeverLeavesThePlaneNorTurnsTheUpAxis(seed: UInt64) {
    var (object, generator) = (
      PlacedObject(Self.model, at: Self.hit), SplitMix64(seed: seed)
    )
    for _ in 0..<100 {
      let direction = Vector3(generator.normal(), generator.normal() - 1, generator.normal())
      object.drag(along: direction, from: [0, 1.4, 0])
      object.rotate(by: .degrees(generator.normal() * 20))
      #expect(abs(object.position.y - 0.02) < 1e-9, "seed \(seed)")
      #expect(object.up == [0, 1, 0], "seed \(seed)")
      let (width, depth) = object.axes
      #expect(abs(width.dot(object.up)) < 1e-12 && abs(depth.dot(object.up)) < 1e-12)
    }
    object.reset()
    #expect(object == PlacedObject(Self.model, at: Self.hit), "seed \(seed)")
  }

  @Test func knownValue_aLineThroughTheDistancesDoesNotLagAMeanDoes() {
    for (smoothing, lag) in [(DragSmoothing.line, 0.0), (.mean, 4.5)] {
      var configuration = PlacementConfiguration()
      (configuration.dragWindow, configuration.dragSmoothing) = (10, smoothing)
      var object = PlacedObject(
        Self.model, at: FocusIndicatorTests.hit([0, 0, 1]), configuration: configuration)
      // Straight down the ray nothing moves sideways: pull along z at even steps of distance.
      var finger = Vector3.zero
      for step in 0..<20 {
        let distance = 2 + 0.01 * Double(step)
        let z = (distance * distance - 1).squareRoot()
        finger = object.drag(along: [0, -1, z], from: [0, 1, 0]) ?? .zero
      }
      // 4.5 steps of 1 cm along the ray, laid onto the plane.
      let direction = (finger - [0, 1, 0]).normalized ?? .zero
      #expect(
        abs((finger - object.position).length - lag * 0.01 * direction.z) < 1e-9,
        "\(smoothing)")
    }
  }

  @Test func knownValue_farHitsDoNotMoveIt() {
    var object = PlacedObject(Self.model, at: FocusIndicatorTests.hit([0, 0, 1]))
    #expect(object.drag(along: [0, -1, 10.1], from: [0, 1, 0]) == nil)
    #expect(object.position == [0, 0, 1])
  }

  @Test func knownValue_realSizesArePinchedInVain() {
    var free = Self.model
    free.hasRealSize = false
    var objects = [PlacedObject(Self.model, at: Self.hit), PlacedObject(free, at: Self.hit)]
    for index in 0..<2 { objects[index].pinch(by: 2) }
    #expect(objects[0].scale == 1 && objects[1].scale == 2)
    objects[1].pinch(by: 1e9)
    #expect(objects[1].scale == 10)
  }

  @Test func knownValue_theBoxStandsOnTheMiddleOfItsBase() {
    let box = PlacedObject(Self.model, at: FocusIndicatorTests.hit([0, 0, 1.4]))
    #expect(box.corners.count == 8)
    #expect(isSame(box.center, [0, 0.15, 1.4]))
    #expect(box.corners.filter { abs($0.y - 0.3) < 1e-12 }.count == 4)
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra
import Placement
import PlaneTracking
import TestSupport
import Testing

@Suite struct FocusIndicatorTests {
  static func hit(
    _ point: Vector3, id: Int? = nil, alignment: Alignment = .horizontalUp
  ) -> RayHit {
    RayHit(
      target: id == nil ? .estimated : .outline, id: id.map { TrackID(rawValue: $0) }, distance: 1,
      point: point, plane: Plane(through: point, normal: [0, 1, 0]), alignment: alignment)
  }

  @Test func thePlaceIsTheMeanOfTheLastTen() {
    var focus = FocusIndicator()
    for index in 0..<25 {
      focus.update(Self.hit([Double(index), 0, 0]), from: .init(camera: [0, 1, 0]))
    }
    #expect(focus.position == [19.5, 0, 0])  // 15 … 24
    #expect(focus.state == .open)
    focus.update(nil, from: .init(camera: .zero))
    #expect(focus.state == .initializing && focus.position == nil)
  }

  @Test func anAnchorClosesItAndIsFlaggedOnce() {
    var focus = FocusIndicator()
    let id = TrackID(rawValue: 7)
    focus.update(Self.hit(.zero, id: 7), from: .init(camera: [0, 1, 0]))
    #expect(focus.state == .closed(id, isFirstVisit: true))
    focus.update(Self.hit(.zero, id: 7), from: .init(camera: [0, 1, 0]))
    #expect(focus.state == .closed(id, isFirstVisit: false))
  }

  @Test func estimatesMustOutvoteAnchorsDecideAtOnce() {
    var focus = FocusIndicator()
    focus.update(Self.hit(.zero), from: .init(camera: [0, 1, 0]))
    for _ in 0..<10 {
      focus.update(Self.hit(.zero, alignment: .vertical), from: .init(camera: [0, 1, 0]))
    }
    #expect(focus.alignment == .horizontalUp)  // ten votes are not more than ten
    focus.update(Self.hit(.zero, alignment: .vertical), from: .init(camera: [0, 1, 0]))
    #expect(focus.alignment == .vertical)
    focus.update(Self.hit(.zero, id: 1), from: .init(camera: [0, 1, 0]))
    #expect(focus.alignment == .horizontalUp)
  }

  @Test(arguments: [(0.35, 0.5), (0.7, 1.0), (1.5, 1.2)])
  func theSizeFollowsTheDistance(distance: Double, expected: Double) {
    var focus = FocusIndicator()
    focus.update(Self.hit(.zero), from: .init(camera: [0, distance, 0]))
    #expect(abs(focus.scale - expected) < 1e-12)
  }

  @Test func itHidesBehindObjectsAndBadTracking() {
    var focus = FocusIndicator()
    focus.update(Self.hit(.zero), from: .init(camera: [0, 1, 0]), seesObject: true)
    #expect(focus.isHidden)
    focus.update(Self.hit([1, 0, 0]), from: .init(camera: [0, 1, 0]), isTracking: false)
    #expect(focus.isHidden && focus.position == .zero)
  }

  @Test func anEstimateThatLostTheVoteDoesNotTiltIt() {
    var focus = FocusIndicator()
    let aim = FocusIndicator.Aim(camera: [0, 1, 0], gravityUp: [0, 1, 0])
    let slanted = { (alignment: Alignment, normal: Vector3) in
      var hit = Self.hit(.zero, alignment: alignment)
      hit.plane = Plane(normal: normal.normalized ?? normal, offset: 0)
      return hit
    }
    // What is level to a few degrees lies level, what is plumb hangs plumb.
    focus.update(slanted(.horizontalUp, [0.05, 1, 0]), from: aim)
    #expect(focus.normal == [0, 1, 0])
    for _ in 0..<10 { focus.update(slanted(.vertical, [1, 0.05, 0]), from: aim) }
    #expect(focus.normal == [0, 1, 0])
    focus.update(slanted(.vertical, [1, 0.05, 0]), from: aim)
    #expect(focus.normal == [1, 0, 0])
    focus.update(Self.hit(.zero, id: 1), from: aim)
    #expect(focus.normal == [0, 1, 0])
  }

  @Test func itTurnsTwiceASecondAndEvenly() {
    var focus = FocusIndicator()
    let looks = { (x: Double, z: Double) in
      FocusIndicator.Aim(camera: [0, 1, 0], forward: Vector3(x, 0, z))
    }
    focus.update(Self.hit(.zero), from: looks(0, 1), at: 0)
    #expect(isSame(focus.heading, [0, 0, 1]))
    // Within half a second it does not see that the camera turned.
    focus.update(Self.hit(.zero), from: looks(1, 0), at: 0.4)
    #expect(isSame(focus.heading, [0, 0, 1]))
    focus.update(Self.hit(.zero), from: looks(1, 0), at: 0.5)
    focus.update(Self.hit(.zero), from: looks(-1, 0), at: 0.75)
    let half = 0.5.squareRoot()
    #expect(isSame(focus.heading, [half, 0, half]))
    focus.update(Self.hit(.zero), from: looks(0, 1), at: 1)
    #expect(isSame(focus.heading, [1, 0, 0]))
  }

  @Test(arguments: [(58.0, 0.0), (63.0, 45.0), (68.0, 90.0)])
  func seenSteeplyItPointsToTheUpperEdgeOfTheScreen(tilt: Double, expected: Double) {
    // The camera looks along +z and down by `tilt`; the upper edge of its screen points along +x.
    let angle = Angle.degrees(tilt).radians
    var focus = FocusIndicator()
    focus.update(
      Self.hit(.zero),
      from: FocusIndicator.Aim(
        camera: [0, 1, 0], forward: [0, -PortableMath.sin(angle), PortableMath.cos(angle)],
        upward: [1, 0, 0]))
    let heading = focus.heading ?? .zero
    let yaw = Angle(radians: PortableMath.atan2(heading.x, heading.z))
    #expect(abs(yaw.degrees - expected) < 1e-9)
  }

  @Test func theTablesHaveNoFlaws() {
    #expect(flaws(in: PlacementConfiguration.self).isEmpty)
    #expect(flaws(in: MessageConfiguration.self).isEmpty)
  }
}

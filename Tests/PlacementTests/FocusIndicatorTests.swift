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
    for index in 0..<25 { focus.update(Self.hit([Double(index), 0, 0]), camera: [0, 1, 0]) }
    #expect(focus.position == [19.5, 0, 0])  // 15 … 24
    #expect(focus.state == .open)
    focus.update(nil, camera: .zero)
    #expect(focus.state == .initializing && focus.position == nil)
  }

  @Test func anAnchorClosesItAndIsFlaggedOnce() {
    var focus = FocusIndicator()
    let id = TrackID(rawValue: 7)
    focus.update(Self.hit(.zero, id: 7), camera: [0, 1, 0])
    #expect(focus.state == .closed(id, isFirstVisit: true))
    focus.update(Self.hit(.zero, id: 7), camera: [0, 1, 0])
    #expect(focus.state == .closed(id, isFirstVisit: false))
  }

  @Test func estimatesMustOutvoteAnchorsDecideAtOnce() {
    var focus = FocusIndicator()
    focus.update(Self.hit(.zero), camera: [0, 1, 0])
    for _ in 0..<10 { focus.update(Self.hit(.zero, alignment: .vertical), camera: [0, 1, 0]) }
    #expect(focus.alignment == .horizontalUp)  // ten votes are not more than ten
    focus.update(Self.hit(.zero, alignment: .vertical), camera: [0, 1, 0])
    #expect(focus.alignment == .vertical)
    focus.update(Self.hit(.zero, id: 1), camera: [0, 1, 0])
    #expect(focus.alignment == .horizontalUp)
  }

  @Test(arguments: [(0.35, 0.5), (0.7, 1.0), (1.5, 1.2)])
  func theSizeFollowsTheDistance(distance: Double, expected: Double) {
    var focus = FocusIndicator()
    focus.update(Self.hit(.zero), camera: [0, distance, 0])
    #expect(abs(focus.scale - expected) < 1e-12)
  }

  @Test func itHidesBehindObjectsAndBadTracking() {
    var focus = FocusIndicator()
    focus.update(Self.hit(.zero), camera: [0, 1, 0], seesObject: true)
    #expect(focus.isHidden)
    focus.update(Self.hit([1, 0, 0]), camera: [0, 1, 0], isTracking: false)
    #expect(focus.isHidden && focus.position == .zero)
  }

  @Test func theTablesHaveNoFlaws() {
    #expect(flaws(in: PlacementConfiguration.self).isEmpty)
    #expect(flaws(in: MessageConfiguration.self).isEmpty)
  }
}

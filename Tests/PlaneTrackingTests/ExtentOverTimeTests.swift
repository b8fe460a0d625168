// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra
import PlaneTracking
import Testing

@Suite struct ExtentOverTimeTests {
  /// A wall of 4 m × 2.6 m with a doorway of 1 m × 2 m, and another wall 3 m behind it.
  static let doorway: SyntheticRoom = {
    var room = SyntheticRoom(faces: [
      SyntheticRoom.Face(corner: [-2, 0, 3], a: [0, 2.6, 0], b: [4, 0, 0]),
      SyntheticRoom.Face(corner: [-4, 0, 6], a: [0, 2.6, 0], b: [8, 0, 0]),
      SyntheticRoom.Face(corner: [-4, 0, 0], a: [0, 0, 6], b: [8, 0, 0]),
    ])
    // s runs along a (up), t along b (right).
    room.faces[0].opening = (low: SIMD2(-1, 0.375), high: SIMD2(2.0 / 2.6, 0.625))
    return room
  }()

  static func walk(_ index: Int) -> RigidTransform {
    let s = Double(index) / 40
    return SyntheticRoom.camera(at: [-1 + 2 * s, 1.4, 0], to: [-0.3 + 0.6 * s, 1.3, 3])
  }

  static func area(of anchor: PlaneAnchor, in low: Vector3, _ high: Vector3) -> Double {
    let f = anchor.extent.frame
    let corners = [low, [high.x, low.y, low.z], high, [low.x, high.y, high.z]].map {
      f.coordinates(of: $0)
    }
    let ring = Polygon.signedArea(corners) < 0 ? corners.reversed() : corners
    return anchor.extent.outline.intersectionArea(with: [Polygon(outer: ring)])
  }

  @Test func aDoorwayIsNeverSwallowed() throws {
    var tracker = PlaneTracker(up: [0, 1, 0])
    for index in 0..<40 {
      _ = tracker.update(Self.doorway.frame(index, from: Self.walk(index)))
      guard let id = tracker.identities[1], index % 10 == 9,
        let wall = tracker.anchors.first(where: { $0.id == id })
      else { continue }
      // The opening less one pixel (5 cm) on each side.
      let swallowed = Self.area(of: wall, in: [-0.45, 0, 3], [0.45, 1.95, 3])
      #expect(swallowed < 0.03 * 0.9 * 1.95, "frame \(index): \(swallowed) m²")
    }
    let id = try #require(tracker.identities[1])
    let wall = try #require(tracker.anchors.first { $0.id == id })
    #expect(wall.extent.area > 0.8 * (4 * 2.6 - 2), "\(wall.extent.area) m²")
  }

  @Test func extentsGrowAtOnceAndShrinkOnlyAfterRepeatedEvidence() throws {
    let pose = SyntheticRoom.camera(at: [0, 1.6, 0.8], to: [0, 0.7, 2.6])
    let whole = SyntheticRoom.furnished
    var half = whole
    half.faces[4].b = [0.6, 0, 0]
    var tracker = PlaneTracker(up: [0, 1, 0])
    func area() throws -> Double {
      let id = try #require(tracker.identities[5])
      return try #require(tracker.anchors.first { $0.id == id }).extent.area
    }
    for index in 0..<30 { _ = tracker.update(half.frame(index, from: pose)) }
    let before = try area()
    #expect(abs(before - 0.48) < 0.1, "\(before)")
    for index in 30..<45 { _ = tracker.update(whole.frame(index, from: pose)) }
    let grown = try area()
    #expect(abs(grown - 0.96) < 0.15, "\(grown)")
    for index in 45..<49 { _ = tracker.update(half.frame(index, from: pose)) }
    let kept = try area()
    #expect(kept > 0.85 * grown, "\(kept) against \(grown)")
    for index in 49..<85 { _ = tracker.update(half.frame(index, from: pose)) }
    let shrunk = try area()
    #expect(shrunk < before * 1.15, "\(shrunk) against \(before)")
  }
}

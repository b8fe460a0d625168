// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra
import PlaneTracking
import Testing

@Suite struct RayQueryTests {
  static let pose = SyntheticRoom.camera(at: [0, 1.5, 0.5], to: [0, 0.8, 3])

  static func tracker() -> (PlaneTracker, TrackedFrame) {
    var tracker = PlaneTracker(up: [0, 1, 0])
    let room = SyntheticRoom.furnished
    for index in 0..<20 { _ = tracker.update(room.frame(index, from: pose)) }
    return (tracker, room.frame(20, from: pose))
  }

  @Test func theNearestOutlineComesFirst() throws {
    let (tracker, _) = Self.tracker()
    let query = try #require(
      RayQuery(origin: [0, 1.5, 0.5], direction: Vector3(0, 0.72, 2.6) - [0, 1.5, 0.5]))
    let hits = tracker.hits(query)
    // The table's outline, then the floor below: seen only around the table, its rectangle holds the place.
    let first = try #require(hits.first)
    #expect(first.id == tracker.identities[5] && first.target == .outline)
    #expect((first.point - [0, 0.72, 2.6]).length < 0.01)
    #expect(hits.count >= 2)
    for (a, b) in zip(hits, hits.dropFirst()) where b.target != .infinite {
      #expect(a.distance <= b.distance)
    }
  }

  @Test func outsideTheOutlineOnlyTheInfinitePlaneIsMet() throws {
    let (tracker, _) = Self.tracker()
    let down = try #require(
      RayQuery(
        origin: [1.2, 1.5, 2.6], direction: [0, -1, 0], targets: [.outline, .rectangle, .infinite],
        alignments: [.horizontalUp]))
    let table = tracker.hits(down).first { $0.id == tracker.identities[5] }
    #expect(table?.target == .infinite)
    #expect(abs((table?.distance ?? 0) - 0.78) < 0.02)
    var bounded = down
    bounded.targets = [.outline, .rectangle]
    #expect(!tracker.hits(bounded).contains { $0.id == tracker.identities[5] })
  }

  @Test func anEstimateComesLastAndOnlyWhereNoAnchorIs() throws {
    let (known, frame) = Self.tracker()
    let empty = PlaneTracker(up: [0, 1, 0])
    let query = try #require(
      RayQuery(origin: [0, 1.5, 0.5], direction: Vector3(0, 0.72, 2.6) - [0, 1.5, 0.5]))
    #expect(!known.hits(query, in: frame).contains { $0.target == .estimated })
    let hits = empty.hits(query, in: frame)
    #expect(hits.count == 1)
    let hit = try #require(hits.first)
    #expect(hit.target == .estimated && hit.id == nil && hit.alignment == .horizontalUp)
    #expect((hit.point - [0, 0.72, 2.6]).length < 0.02)
    #expect(hit.plane.angle(to: Plane(normal: [0, 1, 0], offset: -0.72)).degrees < 0.5)
  }

  @Test func aPlaneSeenFromBehindIsNotMet() throws {
    let (tracker, _) = Self.tracker()
    let up = try #require(
      RayQuery(origin: [0, 0.3, 2.6], direction: [0, 1, 0], targets: [.outline, .infinite]))
    #expect(!tracker.hits(up).contains { $0.id == tracker.identities[5] })
    #expect(RayQuery(origin: .zero, direction: .zero) == nil)
    #expect(RayQuery(origin: [.nan, 0, 0], direction: [0, 1, 0]) == nil)
  }
}

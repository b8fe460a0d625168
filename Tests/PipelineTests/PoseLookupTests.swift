// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import LinearAlgebra
import Pipeline
import Testing

@Suite struct PoseLookupTests {
  static func pose(x: Double, turn: Double) -> RigidTransform {
    // A turn about z by `turn` quarter turns, exactly: 0, 1.
    let rotation =
      turn == 0 ? Matrix3.identity : Matrix3(columns: [0, 1, 0], [-1, 0, 0], [0, 0, 1])
    return RigidTransform(rotation: rotation, translation: [x, 0, 0])
  }

  static let lookup = PoseLookup([
    (1.0, pose(x: 1, turn: 0)), (0, pose(x: 0, turn: 0)), (1.1, pose(x: 2, turn: 1)),
    (2, RigidTransform(translation: [.nan, 0, 0])),
  ])

  @Test func halfwayTheTurnIsHalfAsLarge() throws {
    let found = try #require(Self.lookup.pose(at: 1.05, limit: 0.1))
    #expect(found.source == .interpolated)
    #expect(abs(found.pose.translation.x - 1.5) < 1e-12)
    let (half, root) = (found.pose.rotation.columns.0, 0.5.squareRoot())
    #expect(abs(half.x - root) < 1e-12 && abs(half.y - root) < 1e-12)
  }

  @Test func exactNearestAndNothing() throws {
    #expect(Self.lookup.pose(at: 1, limit: 0.01)?.source == .exact)
    let near = try #require(Self.lookup.pose(at: 1.15, limit: 0.06))
    #expect(near.source == .nearest && near.pose == Self.pose(x: 2, turn: 1))
    #expect(Self.lookup.pose(at: 1.15, limit: 0.04) == nil)
    // Between 0 and 1 s the gap is too long to interpolate.
    #expect(Self.lookup.pose(at: 0.5, limit: 0.1) == nil)
    #expect(Self.lookup.pose(at: .nan, limit: 1) == nil)
    #expect(PoseLookup([]).pose(at: 0, limit: 1) == nil)
  }

  @Test func posesThatAreNotFiniteAreCounted() {
    #expect(Self.lookup.rejectedCount == 1)
    #expect(Self.lookup.pose(at: 2, limit: 0.1) == nil)
  }
}

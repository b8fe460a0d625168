// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra
import Placement
import PlaneTracking
import Testing

@Suite struct SurfacePickTests {
  private func hit(
    _ target: RayQuery.Target, _ distance: Double, height: Double = 0
  ) -> RayHit {
    let point = Vector3(0, height, distance)
    return RayHit(
      target: target, id: target == .estimated ? nil : TrackID(rawValue: 1), distance: distance,
      point: point, plane: Plane(through: point, normal: [0, 1, 0]), alignment: .horizontalUp)
  }

  @Test func knownValue_outlineBeforeRectangleBeforeInfiniteBeforeEstimate() {
    let all = [hit(.estimated, 1), hit(.infinite, 2), hit(.rectangle, 3), hit(.outline, 4)]
    for count in (1...4).reversed() {
      #expect(all.prefix(count).best(near: nil)?.target == all[count - 1].target)
    }
    #expect([hit(.outline, 4), hit(.outline, 3)].best(near: nil)?.distance == 3)
    #expect([RayHit]().best(near: nil) == nil)
  }

  @Test(arguments: [(0.05, true), (0.051, false)])
  func knownValue_aPlaneWithoutBoundsCountsWithinTheHeightGate(height: Double, counts: Bool) {
    // An object 5 cm above the plane is moved along it, or else the estimate speaks for it.
    let infinite = hit(.infinite, 2)
    let moved = [infinite].best(near: [7, height, 7])
    #expect((moved == infinite) == counts)
    let hits = [infinite, hit(.estimated, 1.9, height: height)]
    #expect(hits.best(near: nil)?.target == (counts ? .infinite : .estimated))
    #expect([infinite].best(near: nil) == nil)
  }

  @Test func knownValue_hitsBeyondTenMetersDoNotCount() {
    #expect([hit(.outline, 10.1)].best(near: nil) == nil)
    #expect([hit(.outline, 10.1), hit(.estimated, 9)].best(near: nil)?.target == .estimated)
  }
}

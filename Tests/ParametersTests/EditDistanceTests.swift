// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Parameters
import Testing

@Suite struct EditDistanceTests {
  @Test(arguments: [
    ("", "", 0), ("abc", "", 3), ("kitten", "sitting", 3), ("ab", "ba", 1),
    ("inlier-distence", "inlier-distance", 1), ("flaw", "lawn", 2),
  ])
  func knownValue_distances(a: String, b: String, distance: Int) {
    #expect(editDistance(a, b) == distance)
    #expect(editDistance(b, a) == distance)
  }

  @Test func knownValue_nearestNames() {
    let names = ["detect", "evaluate", "datasets", "ransac-inlier-distance"]
    #expect(nearestName(to: "detct", among: names) == "detect")
    #expect(nearestName(to: "inlier-distance", among: names) == "ransac-inlier-distance")
    #expect(nearestName(to: "wombat", among: names) == nil)
  }
}

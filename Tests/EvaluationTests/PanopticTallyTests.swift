// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Evaluation
import Testing

@Suite struct PanopticTallyTests {
  private func table(_ truth: [UInt16], _ estimate: [UInt16]) -> ContingencyTable {
    ContingencyTable(groundTruth: truth, estimate: estimate)
  }

  @Test("Known value: the worked example of Documentation/metrics/pq.md")
  func workedExample() {
    // plane 1: IoU 3/4; plane 2 missed; segment 8 false
    let tally = PanopticTally(
      table([1, 1, 1, 1, 2, 2, 0, 0], [7, 7, 7, 0, 0, 0, 8, 8]))
    #expect(tally.values["sq"] == MetricValue(3.0 / 4))
    #expect(tally.values["rq"] == MetricValue(1 / (1 + 0.5 + 0.5)))
    #expect(tally.values["pq"] == MetricValue(3.0 / 4 / 2))
  }

  @Test("Known value: an IoU of exactly 0.5 is no match")
  func strict() {
    #expect(PanopticTally(table([1, 1], [1, 0])).truePositiveCount == 0)
  }

  @Test("Known value: void leaves the union and excuses segments that lie on it")
  func void() {
    // segment 5 covers plane 1 (3 px) and 3 px of void: IoU 3 / (3 + 6 − 3 − 3) = 1.
    // segment 6 has 2 of 3 px on void: not false.  segment 7 has 1 of 2 px on void: false.
    let tally = PanopticTally(
      table(
        [1, 1, 1, 65535, 65535, 65535, 65535, 65535, 0, 65535, 0],
        [5, 5, 5, 5, 5, 5, 6, 6, 6, 7, 7]))
    #expect(tally.truePositiveCount == 1 && tally.iouSum == 1)
    #expect(tally.falsePositiveCount == 1 && tally.falseNegativeCount == 0)
  }

  @Test("Known value: no segments at all is undefined, a mere miss is 0")
  func emptySides() {
    #expect(PanopticTally(table([0, 0], [0, 0])).values["pq"] == .null)
    #expect(PanopticTally(table([1, 1], [0, 0])).values["pq"] == 0.0)
  }
}

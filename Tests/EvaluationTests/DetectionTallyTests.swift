// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Evaluation
import Testing

@Suite struct DetectionTallyTests {
  // planes 1, 2, 3 of 4 px; found with IoU 1, 3/4, and not at all; segment 9 is false
  private let table = ContingencyTable(
    groundTruth: [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 0, 0],
    estimate: [5, 5, 5, 5, 6, 6, 6, 0, 0, 0, 0, 0, 9, 9])

  @Test("Known value: precision, recall and F1 at 0.5 and 0.75")
  func thresholds() {
    let values = DetectionTally(table).values
    #expect(values.value(at: "0.50.precision") == MetricValue(2.0 / 3))
    #expect(values.value(at: "0.50.recall") == MetricValue(2.0 / 3))
    #expect(values.value(at: "0.75.f1") == MetricValue(4.0 / 6))
    #expect(values["nonPlaneCovered"] == 1.0)
    #expect(values["planeCovered"] == MetricValue(7.0 / 12))
    #expect(DetectionTally(table).falsePlaneCount == 1)
  }

  @Test("Known value: average precision, ranked by confidence")
  func averagePrecision() {
    // the false segment ranks first: precision 1/2 at recall 1/3, 2/3 at recall 2/3
    let tally = DetectionTally(table, confidences: [5: 0.5, 6: 0.4, 9: 0.9])
    #expect(agrees(tally.averagePrecision(at: 0.5), 2.0 / 3 * 2 / 3))
    #expect(agrees(tally.averagePrecision(at: 0.8), 1.0 / 3 * 1 / 2))
    // by size: 5, 6, 9
    #expect(agrees(DetectionTally(table).averagePrecision(at: 0.5), 2.0 / 3))
    // 0.50 … 0.75 find two, 0.80 … 0.95 find one
    #expect(agrees(DetectionTally(table).meanAveragePrecision, (6 * 2.0 / 3 + 4 * 1.0 / 3) / 10))
  }

  @Test("Known value: recall by size class")
  func strata() {
    let tally = StrataTally(
      bounds: StrataTally.pixelBounds,
      planes: [(299, false), (300, true), (599, false), (600, true), (20_000, true)])
    let values = tally.values
    #expect(
      values.entries.map(\.key) == [
        "<300", "300-600", "600-1000", "1000-2000", "2000-5000", "5000-20000", ">=20000",
      ])
    #expect(values.value(at: "<300.recall") == 0.0)
    #expect(values.value(at: "300-600.recall") == 0.5)
    #expect(values.value(at: "1000-2000.recall") == .null)
    #expect(values.value(at: ">=20000.found") == 1.0)
    var merged = StrataTally()
    merged.merge(tally)
    merged.merge(tally)
    #expect(merged.values.value(at: "300-600.groundTruth") == 4.0)
  }

  @Test("Known value: nothing anywhere is undefined, planes without any estimate are 0")
  func empty() {
    let nothing = DetectionTally(ContingencyTable(groundTruth: [0], estimate: [0]))
    #expect(nothing.values.value(at: "0.50.f1") == .null)
    #expect(nothing.meanAveragePrecision == nil)
    let missed = DetectionTally(ContingencyTable(groundTruth: [1], estimate: [0]))
    #expect(missed.values.value(at: "0.50.precision") == 0.0)
    #expect(missed.meanAveragePrecision == 0)
  }
}

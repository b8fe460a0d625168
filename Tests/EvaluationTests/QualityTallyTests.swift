// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Evaluation
import LinearAlgebra
import Testing

@Suite struct QualityTallyTests {
  /// A timeline at 10 Hz from letters: n normal, m motion, f features, - don't care.
  private func samples(_ truth: String, _ estimate: String) -> [QualitySample] {
    let states: [Character: QualityState] = [
      "n": .normal, "m": .excessiveMotion, "f": .insufficientFeatures,
    ]
    return zip(truth, estimate).enumerated().map { index, pair in
      QualitySample(
        timestamp: Double(index) / 10, groundTruth: states[pair.0],
        estimate: states[pair.1] ?? .notAvailable)
    }
  }

  @Test("Known value: the worked example of Documentation/metrics/quality.md")
  func workedExample() throws {
    // motion is seen 0.1 s late and kept 0.2 s too long; features are never seen; a false alarm of motion
    let tally = try QualityTally(
      samples("nnnnmmmmmmnnnnnnffffnnnnnnnnnn", "nnnnnmmmmmmmnnnnnnnnnnnnmmnnnn"))
    let motion = tally.scores(of: .excessiveMotion)
    #expect(agrees(motion.precision, 5.0 / 9) && agrees(motion.recall, 5.0 / 6))
    #expect(tally.scores(of: .insufficientFeatures).f1 == 0)
    let normal = 2 * 16.0 / (20 + 21)
    #expect(agrees(tally.macroF1, (2 * 5.0 / (6 + 9) + normal) / 3))
    #expect(agrees(tally.balancedAccuracy, (5.0 / 6 + 0 + 16.0 / 20) / 3))
    #expect(agrees(tally.wrongShare, 9.0 / 30))
    // events: 2 true, 2 estimated, 1 matched at every collar (offset 0.2 ≤ half of 0.6 s)
    #expect(tally.eventF1(collarIndex: 0) == 0.5 && tally.eventF1(collarIndex: 2) == 0.5)
    let values = tally.values
    #expect(agrees(values.value(at: "latency_s.p50")?.number, 0.1))
    #expect(values.value(at: "latency_s.missed") == 1.0)
    #expect(agrees(values.value(at: "falseAlarmsPerMinute")?.number, 1 / (2.0 / 60)))
    // 4 true and 4 estimated changes
    #expect(values.value(at: "flickerPerMinute") == 0.0)
    #expect(agrees(values.value(at: "healthyShare")?.number, 21.0 / 30))
    #expect(agrees(values.value(at: "longestOutage_s")?.number, 0.7))
  }

  @Test("Known value: don't care counts nowhere, and widens the onset's window")
  func dontCare() throws {
    let tally = try QualityTally(
      samples("nnnn---mmmmmm---nnnnnnnn", "nnnnmmmmmmmmmmmnnnnnnnnn"))
    #expect(tally.wrongShare == 0 && tally.macroF1 == 1)
    #expect(tally.eventF1(collarIndex: 0) == 1)
    #expect(tally.values.value(at: "latency_s.p95") == 0.0)
    let alarm = try QualityTally(samples("nnnn----nnnn", "nnnnmmmmnnnn"))
    #expect(alarm.falseAlarmCount == 0 && alarm.estimateEventCount == 0)
  }

  @Test("Known value: a don't-care gap does not cut an event in two")
  func bridged() throws {
    let tally = try QualityTally(samples("nnmmm--mmmnn", "nnmmmmmmmmnn"))
    #expect(tally.truthEventCount == 1 && tally.eventF1(collarIndex: 0) == 1)
  }

  @Test("Known value: matching is optimal, not greedy")
  func matching() throws {
    // true onsets at 0.2 and 0.6 s, estimated ones at 0.5 and 0.9 s: at small collars the first estimate
    // meets the second event; at 0.5 s that pair would leave the others alone, so each moves on by one
    let tally = try QualityTally(
      samples("nnmmnnmmnnnnnnnn", "nnnnnmmnnmmnnnnn"))
    #expect(tally.matchedEventCounts == [1, 1, 2])
    #expect(tally.values.value(at: "latency_s.p50").map { agrees($0.number, 0.3) } == true)
  }

  @Test("Property: frames count by duration, so that doubling the rate changes nothing")
  func rate() throws {
    let slow = samples("nnnnmmmmmmnnnn", "nnnnnnmmmmmmnn")
    let fast = slow.flatMap { sample in
      [0, 0.05].map { shift in
        QualitySample(
          timestamp: sample.timestamp + shift, groundTruth: sample.groundTruth,
          estimate: sample.estimate)
      }
    }
    let (first, second) = (try QualityTally(slow), try QualityTally(fast))
    let expected = try #require(first.macroF1)
    #expect(agrees(second.macroF1, expected, relative: 1e-6))
    #expect(agrees(second.kappa, try #require(first.kappa), relative: 1e-6))
  }

  @Test("Malformed input: times that do not ascend")
  func unordered() {
    let samples = [0.0, 0.1, 0.1].map {
      QualitySample(timestamp: $0, groundTruth: .normal, estimate: .normal)
    }
    #expect(throws: EvaluationError.unorderedTimestamps(what: "quality timeline", index: 2)) {
      try QualityTally(samples)
    }
  }

  @Test("Known value: nothing to score is undefined")
  func empty() throws {
    let values = try QualityTally([]).values
    #expect(values["macroF1"] == .null && values["brier"] == .null && values["kappa"] == .null)
    #expect(!values.json.contains("nan"))
  }
}

@Suite struct CalibrationTallyTests {
  private func tally(_ cases: [(Double, Bool)]) -> CalibrationTally {
    var tally = CalibrationTally()
    for (probability, outcome) in cases { tally.append(probability, outcome) }
    return tally
  }

  @Test("Known value: the worked example of Documentation/metrics/calibration.md")
  func workedExample() {
    let cases = [(0.9, true), (0.6, false), (0.4, true), (0.1, false)]
    let result = tally(cases)
    #expect(agrees(result.brier, (0.01 + 0.36 + 0.36 + 0.01) / 4))
    // 3 of 4 pairs of a positive and a negative case are in order
    #expect(result.areaUnderROC == 3.0 / 4)
    // found at ranks 1 and 3
    #expect(agrees(result.averagePrecision, 0.5 * 1 + 0.5 * 2 / 3))
    // kept cases in order of probability: 0, 1, 1, 2 failures
    #expect(agrees(result.areaUnderRiskCoverage, (0 + 1.0 / 2 + 1.0 / 3 + 2.0 / 4) / 4))
    // each case in a bin of its own: mean of .1 .6 .6 .1
    #expect(agrees(result.expectedCalibrationError, 1.4 / 4))
    #expect(agrees(result.logLoss, -(2 * -0.10536051565782628 + 2 * -0.916290731874155) / 4))
  }

  @Test("Oracle: the area under ROC by comparing all pairs", arguments: 0..<6 as Range<UInt64>)
  func allPairs(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    // few distinct scores make ties
    let cases = (0..<40).map { _ in
      (Double(random.index(below: 6)) / 5, random.index(below: 3) == 0)
    }
    var (sum, count) = (0.0, 0.0)
    for positive in cases where positive.1 {
      for negative in cases where !negative.1 {
        count += 1
        sum += positive.0 > negative.0 ? 1 : positive.0 == negative.0 ? 0.5 : 0
      }
    }
    #expect(agrees(tally(cases).areaUnderROC, sum / count))
    let shuffled = tally(cases.shuffled(using: &random))
    #expect(shuffled.areaUnderROC == tally(cases).areaUnderROC)
    #expect(agrees(shuffled.areaUnderRiskCoverage, tally(cases).areaUnderRiskCoverage ?? .nan))
  }

  @Test("Known value: only one kind of outcome leaves ranking undefined")
  func oneKind() {
    let result = tally([(0.3, false), (0.7, false)])
    #expect(result.areaUnderROC == nil && result.averagePrecision == nil)
    #expect(result.areaUnderRiskCoverage == 0)
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Evaluation
import LinearAlgebra
import Testing

@Suite struct LifecycleTallyTests {
  static func estimate(_ id: Int, height: Double = 0) -> LifecycleSequence.Estimate {
    .init(id: id, normal: [0, 1, 0], offset: -height, center: [0, height, 0], area: 1)
  }

  /// True plane 1 is found after 0.5 s by anchor 10; anchor 11 duplicates it and merges; anchor 12 lies on
  /// nothing; true plane 2 is never found.
  static let sequence = LifecycleSequence(
    frames: [
      .init(timestamp: 0, groundTruth: [1, 2], estimates: [], iou: [], containment: []),
      .init(
        timestamp: 0.5, groundTruth: [1, 2], estimates: [estimate(10)], iou: [0.6, 0],
        containment: [1, 0]),
      .init(
        timestamp: 1, groundTruth: [1, 2], estimates: [estimate(10), estimate(11), estimate(12)],
        iou: [0.8, 0.2, 0, 0, 0, 0], containment: [1, 0.9, 0, 0, 0, 0.3]),
      .init(
        timestamp: 30, groundTruth: [1], estimates: [estimate(10), estimate(12)], iou: [0.9, 0],
        containment: [1, 0]),
    ], merges: [(from: 11, into: 10)], survivors: [10, 12])

  @Test func knownValues() {
    let values = LifecycleTally(Self.sequence).values
    func number(_ path: String) -> Double? { values.value(at: path)?.number }
    #expect(number("planes") == 2 && number("found") == 1)
    #expect(number("timeToFirst_s.mean") == 0.5)
    #expect(number("timeToFirst_s.censored") == 1)
    // One finding of two at risk leaves half: the median is 0.5 s.
    #expect(number("timeToFirst_s.kaplanMeierMedian") == 0.5)
    #expect(number("duplicates") == 0 && number("duplicateShare") == 0)
    #expect(number("ghosts") == 1 && number("ghostsPerMinute") == 2)
    #expect(number("mergeCorrectness") == 1 && number("idSurvival") == 1)
    let mean = (0 + 0 + 0.6 + 0 + 0.8 + 0 + 0.9) / 7
    #expect(abs((number("extentCompleteness.mean") ?? 0) - mean) < 1e-12)
    #expect(number("extentCompleteness.final") == (0.9 + 0) / 2)
  }

  @Test func twoAnchorsAtTheEndAreADuplicate() {
    var sequence = Self.sequence
    (sequence.merges, sequence.survivors) = ([], [10, 11, 12])
    let values = LifecycleTally(sequence).values
    #expect(values.value(at: "duplicates")?.number == 1)
    #expect(values.value(at: "duplicateShare")?.number == 0.5)
    #expect(values.value(at: "mergeCorrectness") == .null)
  }

  @Test func jitterIsTheSpreadAfterASecond() {
    let frames = (0..<70).map { index in
      LifecycleSequence.Frame(
        timestamp: Double(index) / 30, groundTruth: [],
        estimates: [Self.estimate(1, height: index < 30 ? 1 : index % 2 == 0 ? 0.001 : -0.001)],
        iou: [], containment: [])
    }
    let tally = LifecycleTally(
      LifecycleSequence(frames: frames, merges: [], survivors: [1]))
    #expect(abs((tally.offsetJitter.mean ?? 0) - 0.001) < 1e-12)
    #expect(tally.normalJitter.mean == 0)
  }

  @Test func nothingIsUndefined() {
    let values = LifecycleTally().values
    #expect(values.value(at: "duplicateShare") == .null)
    #expect(values.value(at: "ghostsPerMinute") == .null)
    #expect(values.value(at: "timeToFirst_s.kaplanMeierMedian") == .null)
    #expect(values.value(at: "duplicates")?.number == 0)
  }
}

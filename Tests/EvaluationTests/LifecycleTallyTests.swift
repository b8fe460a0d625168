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
    #expect(tally.restOffsetJitter.samples.isEmpty)
  }

  @Test("known value: at rest only the frames after the wait count")
  func restJitter() {
    let frames = (0..<40).map { index in
      var frame = LifecycleSequence.Frame(
        timestamp: Double(index) / 30, groundTruth: [],
        estimates: [Self.estimate(1, height: index < 20 ? 1 : index % 2 == 0 ? 0.001 : -0.001)],
        iou: [], containment: [])
      frame.isAtRest = index >= 20
      return frame
    }
    let tally = LifecycleTally(LifecycleSequence(frames: frames, merges: [], survivors: [1]))
    #expect(abs((tally.restOffsetJitter.mean ?? 0) - 0.001) < 1e-12)
  }

  @Test func nothingIsUndefined() {
    let values = LifecycleTally().values
    #expect(values.value(at: "duplicateShare") == .null)
    #expect(values.value(at: "ghostsPerMinute") == .null)
    #expect(values.value(at: "timeToFirst_s.kaplanMeierMedian") == .null)
    #expect(values.value(at: "duplicates")?.number == 0)
  }
}

extension LifecycleTallyTests {
  /// A true plane that is visible at once, and an anchor that holds 0.2, 0.8 and 1 of it.
  private static let growing = LifecycleSequence(
    frames: [(0, 0.2), (1, 0.8), (3, 1)].map { time, share in
      LifecycleSequence.Frame(
        timestamp: time, groundTruth: [1], groundTruthAreas: [1], estimates: [estimate(10)],
        iou: [share], containment: [share])
    }, merges: [], survivors: [10])

  @Test("known value: the curve of completeness and its area")
  func curve() {
    let values = LifecycleTally(Self.growing).values
    func number(_ path: String) -> Double? { values.value(at: path)?.number }
    // Trapezoids: 1 s of (0.2 + 0.8) / 2 and 2 s of (0.8 + 1) / 2, over 3 s.
    #expect(abs((number("extentCompleteness.area") ?? 0) - (0.5 + 1.8) / 3) < 1e-12)
    #expect(number("extentCompleteness.byAge_s.0") == 0.2)
    #expect(number("extentCompleteness.byAge_s.0.5") == 0.2)
    #expect(number("extentCompleteness.byAge_s.2") == 0.8)
    #expect(values.value(at: "extentCompleteness.byAge_s.5") == .null)
  }

  @Test("known value: an anchor lags behind what is visible")
  func latency() {
    let values = LifecycleTally(Self.growing).values
    func number(_ path: String) -> Double? { values.value(at: path)?.number }
    // A quarter, a half and three quarters are held after 1 s, nine tenths after 3 s.
    #expect(number("updateLatency_s.p50") == 1)
    #expect(number("updateLatency_s.p99").map { abs($0 - (1 + 0.97 * 2)) < 1e-9 } == true)
    #expect(number("updateLatency_s.missed") == 0)
    var never = Self.growing
    never.frames.removeLast()
    let missed = LifecycleTally(never).values.value(at: "updateLatency_s.missed")
    #expect(missed?.number == 1)
  }

  @Test("known value: two anchors on one plane at a time split it")
  func splits() {
    // Anchor 10 holds plane 1 in three frames, in one of them together with anchor 11.
    let values = LifecycleTally(Self.sequence).values
    #expect(values.value(at: "splitShare")?.number == 1.0 / 3)
  }
}

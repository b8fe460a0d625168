// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// How well the state of tracking is told: per frame, per event, and as a probability of failure.
///
/// Frames count by their duration. *Don't care* frames count nowhere; next to an event they widen the
/// windows in which its onset and offset may lie. Events are stretches of one state other than normal.
///
/// Mesaros et al., Applied Sciences 2016, doi:10.3390/app6060162 (events)
public struct QualityTally: Tally {
  static let states = QualityState.allCases
  /// The collars of event matching [s].
  public static let collars = [0.1, 0.2, 0.5]
  /// The largest lag of an onset that still counts as detected [s].
  public static let maxLatency = 1.0

  /// Time [s] by true state (row) and estimated state (column).
  public var confusion = [Double](repeating: 0, count: 49)
  /// True and estimated events.
  public var truthEventCount = 0, estimateEventCount = 0
  /// Events matched at each collar.
  public var matchedEventCounts = [0, 0, 0]
  /// Lags of detected onsets [s], and true events that were never detected.
  public var latencies = Distribution(), missedEventCount = 0
  /// Estimated events that meet no true event of their state.
  public var falseAlarmCount = 0
  /// Changes of state between frames that count.
  public var truthTransitionCount = 0, estimateTransitionCount = 0
  /// Time by estimated state [s], don't care included.
  public var timePerState = [Double](repeating: 0, count: 7)
  /// The longest stretch without normal [s].
  public var longestOutage = 0.0
  /// The failure probability.
  public var failure = CalibrationTally()
  /// One ranking per cause.
  public var causes = [CalibrationTally](
    repeating: CalibrationTally(), count: QualityTally.states.count)

  /// The neutral element: nothing tallied.
  public init() {}

  /// Tallies one timeline, ascending in time.
  public init(_ samples: [QualitySample]) throws(EvaluationError) {
    for index in samples.indices.dropFirst() {
      guard samples[index].timestamp > samples[index - 1].timestamp else {
        throw .unorderedTimestamps(what: "quality timeline", index: index)
      }
    }
    self.init(ordered: samples)
  }

  /// Tallies one timeline of which it is known that its times ascend.
  package init(ordered samples: [QualitySample]) {
    let timeline = QualityTimeline(samples)
    countFrames(timeline)
    countTransitions(samples.filter { $0.groundTruth != nil })
    countEvents(QualityEventMatching(timeline))
    for sample in samples { countProbabilities(sample) }
  }

  private mutating func countFrames(_ timeline: QualityTimeline) {
    var outage = 0.0
    for (sample, duration) in zip(timeline.samples, timeline.durations) {
      let column = Self.position(of: sample.estimate)
      timePerState[column] += duration
      outage = sample.estimate == .normal ? 0 : outage + duration
      longestOutage = max(longestOutage, outage)
      guard let truth = sample.groundTruth else { continue }
      confusion[Self.position(of: truth) * 7 + column] += duration
    }
  }

  private mutating func countTransitions(_ samples: [QualitySample]) {
    for (before, after) in zip(samples, samples.dropFirst()) {
      if before.groundTruth != after.groundTruth { truthTransitionCount += 1 }
      if before.estimate != after.estimate { estimateTransitionCount += 1 }
    }
  }

  private mutating func countEvents(_ matching: QualityEventMatching) {
    truthEventCount = matching.truths.count
    estimateEventCount = matching.estimates.count
    matchedEventCounts = Self.collars.map(matching.matchedCount)
    let lags = matching.lags(within: Self.maxLatency)
    latencies = Distribution(lags)
    missedEventCount = truthEventCount - lags.count
    falseAlarmCount = matching.falseAlarmCount
  }

  private mutating func countProbabilities(_ sample: QualitySample) {
    if let probability = sample.failureProbability, let outcome = sample.hasFailed {
      failure.append(probability, outcome)
    }
    guard let truth = sample.groundTruthCauses else { return }
    for (cause, score) in sample.causeScores {
      causes[Self.position(of: cause)].append(score, truth.contains(cause))
    }
  }

  /// Adds the sums of `other`.
  public mutating func merge(_ other: QualityTally) {
    for index in confusion.indices { confusion[index] += other.confusion[index] }
    truthEventCount += other.truthEventCount
    estimateEventCount += other.estimateEventCount
    for index in matchedEventCounts.indices {
      matchedEventCounts[index] += other.matchedEventCounts[index]
    }
    latencies.merge(other.latencies)
    missedEventCount += other.missedEventCount
    falseAlarmCount += other.falseAlarmCount
    truthTransitionCount += other.truthTransitionCount
    estimateTransitionCount += other.estimateTransitionCount
    for index in timePerState.indices { timePerState[index] += other.timePerState[index] }
    longestOutage = max(longestOutage, other.longestOutage)
    failure.merge(other.failure)
    for index in causes.indices { causes[index].merge(other.causes[index]) }
  }

  static func position(of state: QualityState) -> Int { states.firstIndex(of: state) ?? 0 }
}

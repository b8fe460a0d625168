// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// A timeline cut into runs: durations of samples, true and estimated events.
struct QualityTimeline {
  /// A stretch of one state other than normal; onset and offset may lie anywhere in their windows [s].
  struct Event {
    var state: QualityState
    var onset, offset: ClosedRange<Double>
    var duration: Double { offset.lowerBound - onset.upperBound }
  }

  let samples: [QualitySample]
  /// The time until the next sample; the last one lasts as long as the median [s].
  let durations: [Double]
  private(set) var truthEvents: [Event] = []
  private(set) var estimateEvents: [Event] = []

  init(_ samples: [QualitySample]) {
    self.samples = samples
    let steps = zip(samples.dropFirst(), samples).map { $0.timestamp - $1.timestamp }
    durations = steps + (samples.isEmpty ? [] : [Distribution(steps).median ?? 0])
    truthEvents = events(of: Self.bridged(runs { $0.groundTruth }))
    estimateEvents = events(of: runs { $0.estimate }).filter { !isMostlyDontCare($0) }
  }

  private typealias Run = (state: QualityState?, start: Double, end: Double)

  private func runs(_ state: (QualitySample) -> QualityState?) -> [Run] {
    var runs: [Run] = []
    for (sample, duration) in zip(samples, durations) {
      let end = sample.timestamp + duration
      if let last = runs.last, last.state == state(sample) {
        runs[runs.count - 1].end = end
      } else {
        runs.append((state(sample), sample.timestamp, end))
      }
    }
    return runs
  }

  /// A don't-care stretch between two stretches of one state does not cut it.
  private static func bridged(_ runs: [Run]) -> [Run] {
    runs.reduce(into: []) { result, run in
      if result.count >= 2, run.state != nil, result[result.count - 1].state == nil,
        result[result.count - 2].state == run.state
      {
        result.removeLast()
        result[result.count - 1].end = run.end
      } else {
        result.append(run)
      }
    }
  }

  /// Don't-care stretches beside an event widen the windows of its onset and offset.
  private func events(of runs: [Run]) -> [Event] {
    runs.indices.compactMap { index in
      let run = runs[index]
      guard let state = run.state, state != .normal else { return nil }
      let before = index > 0 && runs[index - 1].state == nil ? runs[index - 1].start : run.start
      let isOpen = index + 1 < runs.count && runs[index + 1].state == nil
      let after = isOpen ? runs[index + 1].end : run.end
      return Event(state: state, onset: before...run.start, offset: run.end...after)
    }
  }

  private func isMostlyDontCare(_ event: Event) -> Bool {
    let ignored = zip(samples, durations).reduce(0.0) { sum, pair in
      let (sample, duration) = pair
      let isInside =
        sample.timestamp >= event.onset.upperBound && sample.timestamp < event.offset.lowerBound
      return sum + (isInside && sample.groundTruth == nil ? duration : 0)
    }
    return 2 * ignored > event.duration
  }
}

extension ClosedRange<Double> {
  /// How far `time` lies after (positive) or before (negative) the window; 0 inside.
  func lag(of time: Double) -> Double {
    time > upperBound ? time - upperBound : time < lowerBound ? time - lowerBound : 0
  }
}

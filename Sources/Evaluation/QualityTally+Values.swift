// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

extension QualityTally {
  private var total: Double { confusion.reduce(0, +) }
  private func time(_ truth: Int, _ estimate: Int) -> Double { confusion[truth * 7 + estimate] }
  private func support(_ state: Int) -> Double { (0..<7).reduce(0) { $0 + time(state, $1) } }
  private func predicted(_ state: Int) -> Double { (0..<7).reduce(0) { $0 + time($1, state) } }

  /// Precision, recall and F1 of one state; `nil` where undefined.
  public func scores(
    of state: QualityState
  ) -> (precision: Double?, recall: Double?, f1: Double?) {
    let index = Self.position(of: state)
    let (hit, support, predicted) = (time(index, index), support(index), predicted(index))
    return (
      predicted > 0 ? hit / predicted : nil, support > 0 ? hit / support : nil,
      support + predicted > 0 ? 2 * hit / (support + predicted) : nil
    )
  }

  /// The mean F1 of the states that occur on either side.
  public var macroF1: Double? {
    MetricValue.mean(Self.states.compactMap { scores(of: $0).f1 })
  }

  /// The mean F1 of the states that need evidence to be told: without `initializing` and `notAvailable`, which
  /// follow from the times of the first frames alone.
  public var hardMacroF1: Double? {
    let hard = Self.states.filter { $0 != .initializing && $0 != .notAvailable }
    return MetricValue.mean(hard.compactMap { scores(of: $0).f1 })
  }

  /// The mean recall of the states that occur in the truth.
  public var balancedAccuracy: Double? {
    MetricValue.mean(Self.states.compactMap { scores(of: $0).recall })
  }

  /// Cohen's agreement beyond chance, doi:10.1177/001316446002000104; `nil` if chance explains all.
  public var kappa: Double? {
    guard total > 0 else { return nil }
    let observed = (0..<7).reduce(0) { $0 + time($1, $1) } / total
    let chance = (0..<7).reduce(0) { $0 + support($1) * predicted($1) } / (total * total)
    return chance < 1 ? (observed - chance) / (1 - chance) : nil
  }

  /// The share of scored time in a wrong state.
  public var wrongShare: Double? {
    total > 0 ? 1 - (0..<7).reduce(0) { $0 + time($1, $1) } / total : nil
  }

  /// F1 of events at one of the `collars`; `nil` without events on both sides.
  public func eventF1(collarIndex: Int) -> Double? {
    let events = truthEventCount + estimateEventCount
    return events > 0 ? 2 * Double(matchedEventCounts[collarIndex]) / Double(events) : nil
  }

  /// The values, `null` where undefined; `eventF1` is the one at 0.2 s.
  public var values: MetricValue {
    var tree: MetricValue = [
      "macroF1": MetricValue(macroF1), "hardMacroF1": MetricValue(hardMacroF1),
      "balancedAccuracy": MetricValue(balancedAccuracy),
      "kappa": MetricValue(kappa), "wrongShare": MetricValue(wrongShare),
      "eventF1": MetricValue(eventF1(collarIndex: 1)),
      "eventF1ByCollar_s": MetricValue(
        Self.collars.indices.map {
          (MetricValue.json(Self.collars[$0]), MetricValue(eventF1(collarIndex: $0)))
        }),
      "latency_s": [
        "p50": MetricValue(latencies.quantile(0.5)), "p95": MetricValue(latencies.quantile(0.95)),
        "missed": MetricValue(missedEventCount),
      ],
    ]
    for entry in rates().entries + states().entries { tree[entry.key] = entry.value }
    for entry in failure.values.entries { tree[entry.key] = entry.value }
    return tree
  }

  private func rates() -> MetricValue {
    let normal = support(Self.position(of: .normal))
    let whole = timePerState.reduce(0, +)
    let excess = max(0, estimateTransitionCount - truthTransitionCount)
    return [
      "falseAlarmsPerMinute": MetricValue(
        normal > 0 ? 60 * Double(falseAlarmCount) / normal : nil),
      "flickerPerMinute": MetricValue(total > 0 ? 60 * Double(excess) / total : nil),
      "transitionsPerMinute": MetricValue(
        total > 0 ? 60 * Double(estimateTransitionCount) / total : nil),
      "healthyShare": MetricValue(
        whole > 0 ? timePerState[Self.position(of: .normal)] / whole : nil),
      "longestOutage_s": MetricValue(whole > 0 ? longestOutage : nil),
      "events": [
        "groundTruth": MetricValue(truthEventCount), "estimate": MetricValue(estimateEventCount),
      ],
    ]
  }

  private func states() -> MetricValue {
    [
      "time_s": MetricValue(
        Self.states.indices.map { (Self.states[$0].rawValue, MetricValue(timePerState[$0])) }),
      "perState": MetricValue(
        Self.states.map { state in
          let score = scores(of: state)
          return (
            state.rawValue,
            [
              "precision": MetricValue(score.precision), "recall": MetricValue(score.recall),
              "f1": MetricValue(score.f1),
            ]
          )
        }),
      "causeAP": MetricValue(
        Self.states.indices.filter { !causes[$0].outcomes.isEmpty }.map {
          (Self.states[$0].rawValue, MetricValue(causes[$0].averagePrecision))
        }),
      "confusion_s": MetricValue(
        Self.states.indices.map { row in
          (
            Self.states[row].rawValue,
            MetricValue(
              Self.states.indices.map { (Self.states[$0].rawValue, MetricValue(time(row, $0))) })
          )
        }),
    ]
  }
}

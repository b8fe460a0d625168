// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Datasets
package import Evaluation

extension Sequence<FrameOutcome> {
  /// The tree of `overall`, or of one sequence, in `metrics.json`.
  package var metrics: MetricValue {
    let outcomes = Array(self)
    let scores = outcomes.compactMap(\.score)
    var tree: MetricValue = [
      "frames": MetricValue(scores.count),
      "skipped": MetricValue(outcomes.count { $0.skipReason != nil }),
      "unlabeled": MetricValue(outcomes.count { $0.score == nil && $0.skipReason == nil }),
    ]
    for entry in scores.summary().entries { tree[entry.key] = entry.value }
    tree["time_ms"] = outcomes.filter { $0.skipReason == nil }.times
    return tree
  }

  /// Mean, median and 95 % quantile of each stage's time per frame [ms].
  private var times: MetricValue {
    let stages: [(String, KeyPath<StageTimes, Double>)] = [
      ("decode", \.decode), ("detect", \.detect), ("refine", \.refine), ("score", \.score),
    ]
    return MetricValue(
      stages.map { name, path in
        let samples = Distribution(map { $0.times[keyPath: path] * 1_000 })
        return (name, samples.values(upper: [("p95", 0.95)]))
      })
  }
}

extension [FrameOutcome] {
  /// The whole of `metrics.json`.
  ///
  /// A sequence of a single dataset keeps its name; those of several datasets are named
  /// `DATASET:SEQUENCE`, unless both names are the same.
  package var metricsDocument: MetricValue {
    let isSingle = Set(map(\.dataset)).count <= 1
    var names: [String] = []
    var groups: [String: [FrameOutcome]] = [:]
    for outcome in self {
      let (dataset, sequence) = (outcome.dataset, outcome.reference.sequence)
      let name = isSingle || dataset == sequence ? sequence : dataset + ":" + sequence
      if groups[name] == nil { names.append(name) }
      groups[name, default: []].append(outcome)
    }
    return [
      "schema": "planelab-metrics-1",
      "overall": metrics,
      "sequences": MetricValue(names.map { ($0, (groups[$0] ?? []).metrics) }),
    ]
  }
}

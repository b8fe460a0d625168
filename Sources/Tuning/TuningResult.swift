// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

package import Datasets

/// What is known of a sweep.
package struct TuningResult: Sendable {
  /// One trial on the frames of one split, over all seeds.
  package struct Score: Sendable {
    /// The mean of the objective over seeds; `nil` where undefined.
    package var objective: Double?
    /// The largest minus the smallest objective over seeds; `nil` with less than two.
    package var spread: Double?
    /// The mean over seeds of every kept metric.
    package var values: [String: Double?]
    package var fitness: Fitness
    package var skippedCount: Int
    /// Why there is no value, if there is none.
    package var refusal: String?

    /// Mean time per frame for detection and outlines [ms], if measured.
    package var milliseconds: Double? {
      guard let detect = values["time_ms.detect.mean"] ?? nil else { return nil }
      return detect + ((values["time_ms.refine.mean"] ?? nil) ?? 0)
    }
  }

  package let task: TuningTask
  package let measurements: [MeasurementKey: Measurement]
  /// The fully measured requests.
  package let scores: [TrialRequest: Score]
  package let trace: TuningPlan.Trace

  package init(task: TuningTask, measurements: [MeasurementKey: Measurement]) throws {
    (self.task, self.measurements) = (task, measurements)
    var scores: [TrialRequest: Score] = [:]
    for request in Set(measurements.keys.map(\.request)) {
      let repeats = task.keys(of: request).compactMap { measurements[$0] }
      guard repeats.count == task.seedCount else { continue }
      scores[request] = Score(of: repeats, objective: task.objective)
    }
    self.scores = scores
    trace = task.plan.trace(scores.mapValues(\.fitness))
  }

  /// The units of work that are asked for and not known.
  package var pending: [MeasurementKey] {
    trace.requests.flatMap(task.keys).filter { measurements[$0] == nil }
  }

  /// Trials, ascending, and the values of their parameters.
  package func values(of trials: Set<Int>)
    -> [(trial: Int, values: [(parameter: String, value: String)])]
  {
    trials.sorted().map { ($0, task.values(of: trace.points[$0])) }
  }

  /// The score of a trial on all frames of a split.
  package func score(of trial: Int, on split: DatasetManifest.Split) -> Score? {
    guard let count = task.plan.frameCounts[split] else { return nil }
    return scores[TrialRequest(trial: trial, split: split, frameCount: count)]
  }

  /// The sampled points, the defaults left out, with their scores on all training frames.
  package var samples: [(trial: Int, point: [Int], score: Score)] {
    trace.points.enumerated().compactMap { trial, point in
      point.flatMap { point in score(of: trial, on: .train).map { (trial, point, $0) } }
    }
  }
}

extension TuningResult.Score {
  init(of repeats: [Measurement], objective: Objective) {
    func mean(_ path: String) -> Double? {
      let numbers = repeats.compactMap { $0.values[path] ?? nil }
      // undefined for one seed is undefined
      guard numbers.count == repeats.count, !numbers.isEmpty else { return nil }
      return numbers.reduce(0, +) / Double(numbers.count)
    }
    let paths = Set(repeats.flatMap(\.values.keys))
    values = Dictionary(uniqueKeysWithValues: paths.map { ($0, mean($0)) })
    self.objective = mean(objective.path)
    let found = repeats.compactMap { $0.values[objective.path] ?? nil }
    spread = repeats.count < 2 ? nil : found.max().flatMap { top in found.min().map { top - $0 } }
    refusal = repeats.lazy.compactMap(\.refusal).first
    fitness = refusal == nil ? objective.fitness(of: values) : .undefined
    skippedCount = repeats.reduce(0) { $0 + $1.skippedCount }
  }
}

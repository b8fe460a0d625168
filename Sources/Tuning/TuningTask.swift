// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

package import Datasets
package import Parameters
package import Pipeline

/// What a sweep is to do: the data, the configurations, the objective.
package struct TuningTask: Sendable {
  /// The frames of one dataset that belong to a split.
  package struct Part: Sendable {
    package var dataset: Dataset
    package var references: [FrameReference]

    package init(dataset: Dataset, references: [FrameReference]) {
      (self.dataset, self.references) = (dataset, references)
    }
  }

  /// The configuration that the sweep varies.
  package let base: PipelineConfiguration
  package let axes: [SweepAxis]
  package let objective: Objective
  package let plan: TuningPlan
  /// How many times each trial is repeated with other seeds.
  package let seedCount: Int
  /// The frames of every split, by dataset.
  package let parts: [DatasetManifest.Split: [Part]]

  package init(
    base: PipelineConfiguration, axes: [SweepAxis], objective: Objective, plan: TuningPlan,
    seedCount: Int, parts: [DatasetManifest.Split: [Part]]
  ) {
    (self.base, self.axes, self.objective) = (base, axes, objective)
    (self.plan, self.seedCount, self.parts) = (plan, seedCount, parts)
  }

  /// The configuration of a trial.
  ///
  /// - Parameters:
  ///   - point: the place of each axis's value; the base configuration if `nil`.
  ///   - seed: added to the seed of every stage that has one.
  /// - Returns: the configuration, its rules between fields checked.
  /// - Throws: `ParameterError.conflict` if values contradict each other.
  package func configuration(of point: [Int]?, seed: Int) throws(ParameterError)
    -> PipelineConfiguration
  {
    var configuration = base
    for entry in values(of: point) {
      for parameter in PipelineConfiguration.parameters where parameter.name == entry.parameter {
        try parameter.set(entry.value, in: &configuration)
      }
    }
    for entry in seedValues(seed) {
      for parameter in PipelineConfiguration.parameters where parameter.name == entry.parameter {
        try parameter.set(entry.value, in: &configuration)
      }
    }
    try configuration.validate()
    return configuration
  }

  /// The swept parameters of a trial.
  package func values(of point: [Int]?) -> [(parameter: String, value: String)] {
    zip(axes, point.map { $0.map(Optional.some) } ?? axes.map { _ in nil }).map { axis, place in
      (axis.name, place.map { axis.values[$0] } ?? axis.defaultValue)
    }
  }

  /// The seeds of all stages, moved by `seed`; empty for the first.
  package func seedValues(_ seed: Int) -> [(parameter: String, value: String)] {
    guard seed > 0 else { return [] }
    return PipelineConfiguration.parameters.filter { $0.name.hasSuffix("-seed") }.map {
      ($0.name, String((UInt64($0.text(base)) ?? 0) &+ UInt64(seed)))
    }
  }

  /// Every unit of work of a request.
  package func keys(of request: TrialRequest) -> [MeasurementKey] {
    (0..<seedCount).map { MeasurementKey(request, seed: $0) }
  }

  /// Whether the objective or a constraint lies below one of these keys of `metrics.json`.
  package func needs(_ keys: [String]) -> Bool {
    objective.paths.contains { path in keys.contains { path == $0 || path.hasPrefix($0 + ".") } }
  }

  /// The stages that are not swept, and why: rules of the metrics, and what evaluations do not run.
  package static let fixedStages: [String: String] = {
    let reason = "it is a rule of the metrics, and a lenient rule is no better detector"
    return [
      "evops": reason, "score": reason, "similarity": reason, "trajectory": reason,
      "ransac": "evaluations do not draw a single plane",
    ]
  }()
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Datasets
package import TrackingQuality

/// Trains failure models on labelled runs.
package enum FailureTraining {
  /// How far the model of coming failures looks ahead [s].
  package static let horizon = 0.5

  /// The models of the present and of the next half second.
  ///
  /// *Don't care* moments train nothing; the second model learns from normal moments only.
  ///
  /// - Returns: `nil` if the runs have no labels or only one outcome.
  package static func models(
    on runs: [QualityRun], _ configuration: QualityConfiguration, provenance: String
  ) -> [FailureModel]? {
    let all = runs.flatMap { moments($0, configuration) }
    let now = all.map { (x: $0.x, isBad: $0.isBad) }
    let soon = all.filter { !$0.isBad }.map { (x: $0.x, isBad: $0.isBadSoon) }
    guard
      let first = FailureModel.trained(on: now, horizon: 0, provenance: provenance),
      let second = FailureModel.trained(on: soon, horizon: horizon, provenance: provenance)
    else { return nil }
    return [first, second]
  }

  private struct Moment {
    let x: [Double]
    let isBad: Bool
    let isBadSoon: Bool
  }

  private static func moments(_ run: QualityRun, _ c: QualityConfiguration) -> [Moment] {
    guard let labels = run.labels else { return [] }
    var inputs = FailureInputs()
    var moments: [Moment] = []
    for report in run.reports where report.evidence.signals.interval != nil {
      let x = inputs.advance(report.evidence, report.state, c, at: report.time)
      let time = report.time + 0.25 / 30
      guard let state = labels.first(where: { $0.end > time })?.state else { continue }
      let isBadSoon = labels.contains {
        $0.end > time && $0.start < time + horizon && $0.state != nil && $0.state != "normal"
      }
      moments.append(Moment(x: x, isBad: state != "normal", isBadSoon: isBadSoon))
    }
    return moments
  }
}

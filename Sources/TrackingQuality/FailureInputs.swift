// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// What the failure model sees of a frame: twelve signals, five changes over 0.2 s, and the state.
///
/// What is unknown stands at its healthy value.
package struct FailureInputs: Sendable {
  /// The names of the inputs, in their order.
  package static let names =
    [
      "features", "motion", "light", "continuity", "unique", "coverage", "survival",
      "correlation", "blur", "displacement", "luminance", "sharpness",
    ] + ["features", "motion", "light", "unique", "coverage"].map { $0 + "-change" } + ["limited"]

  private static let changing = [0, 1, 2, 4, 5]
  private static let lag = 0.2
  private var past: [(time: Double, values: [Double])] = []

  /// Starts without a past: all changes are 0 at first.
  package init() {}

  /// The inputs of the frame at `time` [s].
  package mutating func advance(
    _ evidence: QualityEvidence, _ state: TrackingState, _ c: QualityConfiguration,
    at time: Double
  ) -> [Double] {
    let now = Self.values(evidence, c)
    let before = (past.last { $0.time <= time - Self.lag + 0.002 } ?? past.first)?.values ?? now
    past.append((time, now))
    past.removeAll { $0.time < time - 2 * Self.lag }
    return now + Self.changing.map { now[$0] - before[$0] } + [state == .normal ? 0 : 1]
  }

  private static func values(_ evidence: QualityEvidence, _ c: QualityConfiguration) -> [Double] {
    let (scores, s) = (evidence.scores, evidence.signals)
    return [
      scores.features ?? 1, scores.motion ?? 1, scores.light ?? 1, scores.continuity ?? 1,
      (s.uniqueCount ?? Double(c.featureBudget)) / Double(c.featureBudget),
      s.uniqueCoverage ?? 0.8, s.survival ?? 1, s.correlation ?? 1,
      min(3, (s.blur ?? 0) / c.maxBlur), min(3, (s.displacement ?? 0) / c.maxDisplacement),
      min(2, (s.luminance ?? 110) / 110), min(3, s.sharpnessRatio ?? 1),
    ]
  }
}

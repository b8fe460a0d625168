// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// What the estimator says about one frame.
public struct QualityReport: Sendable {
  /// The time stamp [s].
  public var time: Double
  /// The state from this frame on.
  public var state: TrackingState
  /// Whether the state differs from the last report's.
  public var isChange: Bool
  /// Every cause that holds, also those that the state does not name.
  public var causes: [TrackingCause]
  /// Scores and raw signals.
  public var evidence: QualityEvidence
  /// Advice that comes from waiting.
  public var notices: [QualityNotice]
  /// The probability that tracking is bad now; `nil` without images.
  public var failureProbability: Double?
  /// The probability that tracking fails within half a second; `nil` without images or when it is bad.
  public var failureSoonProbability: Double?

  /// The words for a person, or `nil` if `table` has none for the state in `language`.
  public func guidance(
    in language: GuidanceLanguage = .english, from table: GuidanceTable = .standard
  ) -> Guidance? {
    table.guidance(for: state, causes: causes, in: language)
  }
}

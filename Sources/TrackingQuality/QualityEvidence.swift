// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// What one frame says about tracking: scores in [0, 1] and the signals behind them.
public struct QualityEvidence: Sendable, Equatable {
  /// One score per kind of evidence; `nil` is unknown, which is not the same as healthy.
  public var scores: QualityScores
  /// The raw measurements.
  public var signals: QualitySignals

  /// Creates evidence from the signals, scored against `configuration`.
  public init(_ signals: QualitySignals, _ configuration: QualityConfiguration) {
    (self.signals, scores) = (signals, QualityScores(signals, configuration))
  }
}

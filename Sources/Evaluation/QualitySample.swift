// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// The states of tracking that are scored, flat: ARKit's, with the reasons of *limited*.
public enum QualityState: String, CaseIterable, Sendable, Codable {
  case notAvailable
  case initializing
  case relocalizing
  case insufficientFeatures
  case excessiveMotion
  case insufficientLight
  case normal
}

/// One frame of a timeline of tracking quality.
public struct QualitySample: Sendable, Equatable {
  /// The time [s].
  public var timestamp: Double
  /// The true state, `nil` for *don't care*: the frame counts neither for nor against.
  public var groundTruth: QualityState?
  /// The estimated state.
  public var estimate: QualityState
  /// All causes that truly hold, whichever the state reports; `nil` if unknown.
  public var groundTruthCauses: Set<QualityState>?
  /// A score per cause, larger where the cause is more likely.
  public var causeScores: [QualityState: Double]
  /// The estimated probability that tracking fails.
  public var failureProbability: Double?
  /// Whether it failed.
  public var hasFailed: Bool?

  /// Creates a sample.
  public init(
    timestamp: Double, groundTruth: QualityState?, estimate: QualityState,
    groundTruthCauses: Set<QualityState>? = nil, causeScores: [QualityState: Double] = [:],
    failureProbability: Double? = nil, hasFailed: Bool? = nil
  ) {
    (self.timestamp, self.groundTruth, self.estimate) = (timestamp, groundTruth, estimate)
    (self.groundTruthCauses, self.causeScores) = (groundTruthCauses, causeScores)
    (self.failureProbability, self.hasFailed) = (failureProbability, hasFailed)
  }
}

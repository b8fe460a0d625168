// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// The tracking metrics of a sequence on one similarity: HOTA, CLEAR and identity.
public struct TrackingTally: Tally {
  /// The three parts.
  public var hota = HOTATally(), clear = CLEARTally(), identity = IdentityTally()

  /// The neutral element: nothing tallied.
  public init() {}

  /// Tallies one sequence.
  public init(_ sequence: TrackingSequence) {
    hota = HOTATally(sequence)
    clear = CLEARTally(sequence)
    identity = IdentityTally(sequence)
  }

  /// Adds the sums of `other`.
  public mutating func merge(_ other: TrackingTally) {
    hota.merge(other.hota)
    clear.merge(other.clear)
    identity.merge(other.identity)
  }

  /// `hota`, `clear`, `identity`.
  public var values: MetricValue {
    ["hota": hota.values, "clear": clear.values, "identity": identity.values]
  }
}

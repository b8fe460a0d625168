// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// Advice that comes from waiting, beside the state.
public enum QualityNotice: String, Sendable, Hashable, Codable, CaseIterable {
  /// No plane was found for a while although tracking is normal.
  case planeDetectionSlow
  /// A doubtful state lasts.
  case escalation
  /// Nothing lies under the aim for a while.
  case movementHint
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// One contribution to a doubtful position; several may hold at once.
public enum TrackingCause: String, Sendable, Hashable, Codable, CaseIterable {
  /// Too few features that can be told apart.
  case features
  /// The features cover too small a part of the image.
  case coverage
  /// Many features, few of them distinct: a pattern that repeats.
  case repetition
  /// What is visible leaves a direction of motion unobserved.
  case geometry
  /// Motion during the exposure blurs the image.
  case blur
  /// The image moves too far from frame to frame.
  case displacement
  /// The view shares too little with the last frames.
  case overlap
  /// The image is dark.
  case light
  /// Too little parallax or time since the start.
  case start
  /// No frame arrived for a while.
  case gap
  /// The position leapt farther than any motion explains.
  case jump
  /// The view has not been recognized since the last interruption.
  case recognition
  /// The pose is missing or not finite.
  case pose
  /// The time stamp does not increase.
  case time
}

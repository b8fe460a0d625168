// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// Whether a plane was seen in the last frame and, if not, why.
public enum PlaneVisibility: String, Sendable, Codable, CaseIterable {
  /// A plane of the frame was assigned to it.
  case seen
  /// It is in plain view but was not found.
  case missed
  /// It lies outside the image.
  case outOfView
  /// Something stands before it.
  case occluded
  /// The camera is behind it.
  case facingAway
  /// What is in view is too small, too slanted or without depth.
  case notEnoughSupport
  /// The frame came without a camera.
  case unknown
}

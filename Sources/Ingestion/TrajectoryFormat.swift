// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// A layout of poses in text.
public enum TrajectoryFormat: String, Sendable, CaseIterable {
  /// `time tx ty tz qx qy qz qw`, blanks; further columns are left out.
  case tum
  /// `time, px, py, pz, qw, qx, qy, qz`, commas, nanoseconds; further columns are left out.
  case euroc
  /// Twelve numbers, a 3×4 matrix by rows, without times.
  case kitti
  /// Open3D's `.log`: a line of ids, then a 4×4 matrix, per pose.
  case log = "open3d"
  /// `id tx ty tz qx qy qz qw`; the id stands for the time.
  case icl
  /// `time` and a 3×4 matrix by rows, nanoseconds (ARKit data logger).
  case arkit
  /// `time qx qy qz qw tx ty tz`, nanoseconds (ARCore data logger).
  case arcore
  /// Positions without rotations: named columns (`X Y Z` or `DirectionX …`), or `time x y z`.
  case positions
}

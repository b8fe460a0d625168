// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// How a wall of a textured room is painted.
package enum WallStyle: String, Sendable, CaseIterable {
  /// Polygons of all sizes over noise of all scales.
  case rich
  /// A few posters on a plain wall.
  case poster
  /// Paint without detail.
  case blank
  /// Squares of one size: many corners, all alike.
  case checker
  /// Upright stripes: edges, no corners.
  case stripes
  /// Rich on one side, blank on the other.
  case oneSided
  /// Rich, in dark paint.
  case dark
  /// Rich, in low contrast.
  case faint
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// What is true about one tick of a sequence, whatever an estimator thinks.
///
/// Lengths in the image are VGA px: pixels of an image 640 px wide.
package struct QualityTruth: Sendable, Equatable, Codable {
  /// The time of the tick [s].
  package var time = 0.0
  /// Whether a frame was recorded.
  package var hasFrame = true
  /// The median length of the blur [VGA px].
  package var blur = 0.0
  /// The median displacement since the tick before [VGA px].
  package var displacement = 0.0
  /// The light on the sensor [lx].
  package var lux = 0.0
  /// Whether the image is overexposed while the exposure adapts.
  package var isAdapting = false
  /// Corners that are distinct in the ideal image, and their coverage.
  package var distinctCount = 0
  package var distinctCoverage = 0.0
  /// Distinct corners that the recorded image shows, and their coverage.
  package var visibleCount = 0
  package var visibleCoverage = 0.0
  /// The parallax since the start [VGA px].
  package var parallax = 0.0
  /// Whether the estimated position leaps at this tick.
  package var hasLeap = false
  /// The surface cells of 0.3 m in view, ascending.
  package var cells: [Int32] = []

  /// Creates the truth of an empty tick.
  package init() {}
}

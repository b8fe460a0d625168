// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import LinearAlgebra

/// A connected set of cells that lie on one plane, or several such sets after merging.
struct Region: Sendable {
  /// The plane fitted to its cells.
  var plane: RegionPlane
  /// The sums behind `plane`.
  var sums: RegionSums
  /// The sums of the quadric through its cells.
  var quadric: QuadricSums
  /// How well plane and quadric explain the cells.
  var bend: QuadricFit
  /// The share of its border where the surface goes on smoothly.
  var smoothBorder: Double
  /// Whether it was grown over base cells.
  var isFine: Bool

  /// The area [px].
  var area: Double { sums.area }

  /// How well one plane and one quadric explain this region and another together.
  func jointFit(with other: Region) -> QuadricFit {
    var joint = quadric
    joint += other.quadric
    return joint.fit
  }

  /// Adds the cells of another region and refits.
  mutating func absorb(_ other: Region) {
    sums += other.sums
    quadric += other.quadric
    plane = sums.fit ?? plane
    bend = quadric.fit
    smoothBorder =
      (smoothBorder * area + other.smoothBorder * other.area) / max(1, area + other.area)
    isFine = isFine && other.isFine
  }
}

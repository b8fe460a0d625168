// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// The white noise of a cloud, estimated from the scatter of its cells about their own planes.
enum CellNoise {
  /// The standard deviation along the normal [m], `nil` without any planar cell.
  ///
  /// The 35 % quantile over points of the cells' trimmed variances, each divided by the same quantile of χ²/ν
  /// (Wilson & Hilferty, doi:10.1073/pnas.17.12.684), so that cells with an edge or clutter count little.
  static func sigma(of cells: [CellPlane?]) -> Float? {
    var samples: [(variance: Float, weight: Int)] = []
    for case let cell? in cells where 2 * cell.inlierCount >= cell.count {
      let freedom = max(1, Float(cell.inlierCount) - 3)
      let spread = 2 / (9 * freedom)
      let root = 1 - spread + normalQuantile * spread.squareRoot()
      samples.append((cell.variance / (root * root * root), Int(cell.inlierCount)))
    }
    guard !samples.isEmpty else { return nil }
    samples.sort { $0.variance < $1.variance }
    let total = samples.reduce(0) { $0 + $1.weight }
    var reached = 0
    for sample in samples {
      reached += sample.weight
      if Double(reached) >= quantile * Double(total) {
        return sample.variance.squareRoot() * trimming
      }
    }
    return nil
  }

  private static let quantile = 0.35
  /// The standard normal's 35 % quantile.
  private static let normalQuantile: Float = -0.3853
  /// What trimming at 2.5 standard deviations takes from a standard deviation, measured on white noise.
  private static let trimming: Float = 1.05
}

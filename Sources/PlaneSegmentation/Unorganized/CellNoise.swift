// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import LinearAlgebra
internal import PlaneFitting

/// The white noise of a cloud, estimated from the scatter of small pieces about their own planes.
enum CellNoise {
  /// The standard deviation along the normal [m], `nil` without any planar cell.
  ///
  /// About 4,000 cells at equal steps are widened to their column along the plane's main axis (a plane along a cell
  /// border falls into two half layers of .6 σ) and trimmed thrice at 2.5 standard deviations. The result is the
  /// 35 % quantile over points of these variances, each divided by the same quantile of χ²/ν (Wilson & Hilferty,
  /// doi:10.1073/pnas.17.12.684), so that pieces with an edge or clutter count little.
  static func sigma(_ grid: VoxelGrid, _ fits: [CellPlane?], floor: Float) -> Float? {
    let planar = fits.indices.filter { fits[$0].map { 2 * $0.inlierCount >= $0.count } ?? false }
    var samples: [(variance: Float, weight: Int)] = []
    for cell in stride(from: 0, to: planar.count, by: max(1, planar.count / sampleCount)) {
      guard let fit = fits[planar[cell]],
        let column = column(grid, planar[cell], fit.plane, floor: floor, variance: fit.variance)
      else { continue }
      let freedom = max(1, Float(column.count) - 3)
      let spread = 2 / (9 * freedom)
      let root = 1 - spread + normalQuantile * spread.squareRoot()
      samples.append((column.variance / (root * root * root), column.count))
    }
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

  private static let sampleCount = 4000
  private static let quantile = 0.35
  /// The standard normal's 35 % quantile.
  private static let normalQuantile: Float = -0.3853
  /// What trimming at 2.5 standard deviations takes from a standard deviation, measured on white noise.
  private static let trimming: Float = 1.05

  /// The trimmed variance with n − 3 degrees of freedom of the points of a cell's column.
  private static func column(
    _ grid: VoxelGrid, _ cell: Int, _ start: SlabPlane, floor: Float, variance: Float
  ) -> (variance: Float, count: Int)? {
    let middle = grid.center(cell)
    let cells = [13 - start.mainStep, 13, 13 + start.mainStep].map { grid.neighbor(cell, $0) }
      .filter { $0 >= 0 }
    var (plane, variance, count) = (start, variance, 0)
    var limit = 4 * max(floor, variance.squareRoot())
    for _ in 0..<4 {
      var moments = ScatterMoments.zero
      for next in cells {
        moments += grid.sums(grid.points(next), about: middle, plane, limit)
          .moments(center: middle, origin: .zero)
      }
      guard moments.weight >= 8, let axis = LeastAxis(moments.covariance) else { return nil }
      plane = SlabPlane(axis, through: moments.mean)
      variance = Float(axis.variance * moments.weight / (moments.weight - 3))
      count = Int(moments.weight)
      limit = 2.5 * max(floor, variance.squareRoot())
    }
    return (variance, count)
  }
}

extension SlabPlane {
  /// The step to the next of 27 neighbors along the axis of the normal's largest coordinate.
  var mainStep: Int {
    let (ax, ay, az) = (normal.x.magnitude, normal.y.magnitude, normal.z.magnitude)
    return ax >= ay && ax >= az ? 1 : ay >= az ? 3 : 9
  }
}

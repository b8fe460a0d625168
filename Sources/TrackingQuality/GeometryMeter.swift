// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry
internal import LinearAlgebra

/// Measures what the visible surfaces determine about the camera's motion.
enum GeometryMeter {
  /// The median depth [m] of a grid of at most 40×30 pixels, or `nil` without valid depth.
  static func medianDepth(_ depth: DepthImage) -> Double? {
    let step = max(1, depth.width / 40)
    var depths: [Double] = []
    for v in stride(from: step / 2, to: depth.height, by: step) {
      for u in stride(from: step / 2, to: depth.width, by: step) {
        let z = depth.depth(u: u, v: v)
        if z > 0 { depths.append(z) }
      }
    }
    guard !depths.isEmpty else { return nil }
    depths.sort()
    return depths[depths.count / 2]
  }

  /// The scatter of the visible normals and the weakest directions of the camera's motion.
  ///
  /// Normals of cells are gathered into directions 20° wide first, and directions with fewer than 3 %
  /// of the cells are dropped: the noise of normals would pass for surfaces across a bare wall.
  static func measure(
    _ depth: DepthImage, _ camera: CameraIntrinsics, into signals: inout QualitySignals
  ) {
    let cells = DepthCells(depth, camera).cells
    let directions = directions(cells)
    let kept = directions.reduce(0) { $0 + $1.cells.count }
    guard kept >= minCells else { return }
    let eigenvalues = scatter(directions.map { ($0.normal, Double($0.cells.count)) })
    signals.firstNormalEigenvalue = eigenvalues?.first
    signals.secondNormalEigenvalue = eigenvalues?.second
    measureWeakest(directions, into: &signals)
  }

  /// The two smaller eigenvalues of the scatter of weighted unit normals, trace 1.
  static func scatter(
    _ normals: [(normal: Vector3, weight: Double)]
  ) -> (first: Double, second: Double)? {
    let total = normals.reduce(0) { $0 + $1.weight }
    guard total > 0, total.isFinite else { return nil }
    var sum = SymmetricMatrix3.zero
    for (normal, weight) in normals {
      sum = sum + .outerProduct(normal, weight: weight / total)
    }
    let values = sum.eigenDecomposition.values
    return (max(0, values.x), max(0, values.y))
  }

  private static let minCells = 10
  private static let minShare = 0.03
  private static let minCosine = 0.9396926  // of 20°

  /// Cells of nearly one normal.
  private struct Direction {
    var sum: Vector3
    var cells: [DepthCells.Cell]
    var normal: Vector3 { sum.normalized ?? sum }
  }

  private static func directions(_ cells: [DepthCells.Cell]) -> [Direction] {
    var directions: [Direction] = []
    for cell in cells {
      let nearest = directions.firstIndex { $0.normal.dot(cell.normal) > minCosine }
      if let nearest {
        directions[nearest].sum += cell.normal
        directions[nearest].cells.append(cell)
      } else {
        directions.append(Direction(sum: cell.normal, cells: [cell]))
      }
    }
    return directions.filter { Double($0.cells.count) >= minShare * Double(cells.count) }
  }

  /// Λ = Σ J Jᵀ/σ² with J = [p × n; n], and 1/√ of the least eigenvalue of its Schur complements.
  private static func measureWeakest(
    _ directions: [Direction], into signals: inout QualitySignals
  ) {
    var (turn, shift) = (SymmetricMatrix3.zero, SymmetricMatrix3.zero)
    var mixed = Matrix3(columns: .zero, .zero, .zero)
    for direction in directions {
      let n = direction.normal
      for cell in direction.cells {
        let weight = 1 / (cell.sigma * cell.sigma)
        let lever = cell.center.cross(n)
        turn = turn + .outerProduct(lever, weight: weight)
        shift = shift + .outerProduct(n, weight: weight)
        mixed = Matrix3(
          columns: mixed.columns.0 + weight * n.x * lever,
          mixed.columns.1 + weight * n.y * lever, mixed.columns.2 + weight * n.z * lever)
      }
    }
    signals.weakestTranslation = deviation(shift, less: mixed.transposed, over: turn, limit: 10)
    signals.weakestRotation = deviation(turn, less: mixed, over: shift, limit: 1)
  }

  /// 1/√λ_min of A − B D⁻¹ Bᵀ, at most `limit`: what is not determined at all is that uncertain.
  private static func deviation(
    _ a: SymmetricMatrix3, less b: Matrix3, over d: SymmetricMatrix3, limit: Double
  ) -> Double {
    // A little of the trace keeps D invertible where it is not.
    let slack = SymmetricMatrix3.diagonal(Vector3(repeating: 1e-9 * max(d.trace, 1e-9)))
    guard let inverse = (d + slack).inverse else { return limit }
    let complement = a - inverse.transformed(by: b)
    let least = complement.eigenDecomposition.values.x
    return least > 1 / (limit * limit) ? 1 / least.squareRoot() : limit
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import LinearAlgebra

/// A projective map of the plane: how a view of a wall, or of any scene from one place, changes.
struct Homography: Sendable {
  /// The entries, row by row, the last one 1.
  private let h: [Double]

  /// The map through four pairs of points, or `nil` if they are degenerate.
  init?(_ pairs: [(from: SIMD2<Double>, to: SIMD2<Double>)]) {
    precondition(pairs.count == 4, "four pairs")
    var rows: [[Double]] = []
    for (p, q) in pairs {
      rows.append([p.x, p.y, 1, 0, 0, 0, -q.x * p.x, -q.x * p.y, q.x])
      rows.append([0, 0, 0, p.x, p.y, 1, -q.y * p.x, -q.y * p.y, q.y])
    }
    guard let solution = Self.solve(&rows) else { return nil }
    h = solution + [1]
  }

  /// Gauss–Jordan elimination with row pivots of 8 equations.
  private static func solve(_ rows: inout [[Double]]) -> [Double]? {
    for k in 0..<8 {
      var pivot = k
      for r in k + 1..<8 where abs(rows[r][k]) > abs(rows[pivot][k]) { pivot = r }
      guard abs(rows[pivot][k]) > 1e-9 else { return nil }
      rows.swapAt(k, pivot)
      for r in 0..<8 where r != k {
        let factor = rows[r][k] / rows[k][k]
        guard factor != 0 else { continue }
        for c in k...8 { rows[r][c] -= factor * rows[k][c] }
      }
    }
    return (0..<8).map { rows[$0][8] / rows[$0][$0] }
  }

  /// Where `p` goes, or `nil` if it goes behind the horizon.
  @inline(__always)
  func map(_ p: SIMD2<Double>) -> SIMD2<Double>? {
    let w = h[6] * p.x + h[7] * p.y + 1
    guard w > 0.05 else { return nil }
    return SIMD2((h[0] * p.x + h[1] * p.y + h[2]) / w, (h[3] * p.x + h[4] * p.y + h[5]) / w)
  }

  /// Whether areas near the center keep their sign and size to 6×.
  func isPlausible(around center: SIMD2<Double>) -> Bool {
    guard let a = map(center), let b = map(center + SIMD2(8, 0)), let c = map(center + SIMD2(0, 8))
    else { return false }
    let (p, q) = ((b - a) / 8, (c - a) / 8)
    let area = p.x * q.y - p.y * q.x
    return area > 1.0 / 6 && area < 6
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import LinearAlgebra

/// Additive normal equations of a quadric ρ = β·(1, x, y, x², xy, y²) over cells, in ray coordinates.
///
/// Offsets weigh 1/v₀ and the two slopes 1/(v₁f²), so that squared errors are in units of σ². The sums of
/// a union are the sums of its parts: any union of regions is one 6 × 6 solve.
struct QuadricSums: Sendable {
  /// Σw xⁱyʲ, i + j ≤ 4, in the order 1, x, y, x², xy, y², x³, x²y, xy², y³, x⁴, x³y, x²y², xy³, y⁴.
  private var w = InlineArray<15, Double>(repeating: 0)
  /// Σg of 1, x, y, x², xy, y²; the two slopes of a cell weigh the same.
  private var g = InlineArray<6, Double>(repeating: 0)
  /// Right-hand side.
  private var r = InlineArray<6, Double>(repeating: 0)
  /// The weighted sum of squared observations.
  private var yy = 0.0
  /// The number of cells.
  private(set) var cellCount = 0

  /// The sums over the ones of `members`.
  init(
    _ grid: CellGrid, _ members: BitRows, rows: Range<Int>, focal: (x: Double, y: Double)
  ) {
    for row in rows { addRow(grid, members, row, focal) }
  }

  /// Powers of x summed along a row of cells.
  private struct RowSums {
    var w0 = 0.0, w1 = 0.0, w2 = 0.0, w3 = 0.0, w4 = 0.0
    var g0 = 0.0, g1 = 0.0, g2 = 0.0
    var r0 = 0.0, r1 = 0.0, r2 = 0.0
    var a0 = 0.0, a1 = 0.0, b0 = 0.0, b1 = 0.0
    var yy = 0.0, count = 0
  }

  private mutating func addRow(
    _ grid: CellGrid, _ members: BitRows, _ row: Int, _ focal: (x: Double, y: Double)
  ) {
    var s = RowSums()
    let squaredX = focal.x * focal.x
    members.forEach(rows: row..<row + 1) { column, row in
      let cell = row &* grid.columns &+ column
      let x = Double(grid.u(column)) / focal.x
      let w = 1 / Double(grid.offsetVariance[cell])
      let g = 1 / (Double(grid.slopeVariance[cell]) * squaredX)
      let rho = Double(grid.rho[cell])
      let (a, b) = (Double(grid.slopeU[cell]) * focal.x, Double(grid.slopeV[cell]) * focal.y)
      let (wx, wr, gx) = (w * x, w * rho, g * x)
      let wxx = wx * x
      s.w0 += w
      s.w1 += wx
      s.w2 += wxx
      s.w3 += wxx * x
      s.w4 += wxx * x * x
      s.g0 += g
      s.g1 += gx
      s.g2 += gx * x
      s.r0 += wr
      s.r1 += wr * x
      s.r2 += wr * x * x
      s.a0 += g * a
      s.a1 += gx * a
      s.b0 += g * b
      s.b1 += gx * b
      s.yy += wr * rho + g * (a * a + b * b)
      s.count &+= 1
    }
    guard s.count > 0 else { return }
    expand(s, y: Double(grid.v(row)) / focal.y)
  }

  private mutating func expand(_ s: RowSums, y: Double) {
    let (y2, y3) = (y * y, y * y * y)
    let add: [15 of Double] = [
      s.w0, s.w1, s.w0 * y, s.w2, s.w1 * y, s.w0 * y2, s.w3, s.w2 * y, s.w1 * y2, s.w0 * y3,
      s.w4, s.w3 * y, s.w2 * y2, s.w1 * y3, s.w0 * y2 * y2,
    ]
    for i in 0..<15 { w[i] += add[i] }
    let slopes: [6 of Double] = [s.g0, s.g1, s.g0 * y, s.g2, s.g1 * y, s.g0 * y2]
    for i in 0..<6 { g[i] += slopes[i] }
    r[0] += s.r0
    r[1] += s.r1 + s.a0
    r[2] += s.r0 * y + s.b0
    r[3] += s.r2 + 2 * s.a1
    r[4] += s.r1 * y + s.a0 * y + s.b1
    r[5] += s.r0 * y2 + 2 * s.b0 * y
    yy += s.yy
    cellCount += s.count
  }

  /// Adds the cells of another region.
  static func += (l: inout QuadricSums, r: QuadricSums) {
    for i in 0..<15 { l.w[i] += r.w[i] }
    for i in 0..<6 {
      l.g[i] += r.g[i]
      l.r[i] += r.r[i]
    }
    l.yy += r.yy
    l.cellCount += r.cellCount
  }

  /// The plane's and the quadric's squared errors, and the quadric's shape.
  var fit: QuadricFit {
    let matrix = normalMatrix
    let plane = CholeskySolver.solve(matrix, r, order: 3)
    let quadric = CholeskySolver.solve(matrix, r, order: 6)
    let planeError = max(0, yy - (plane?.explained ?? 0))
    let footprint = RayFootprint(
      x: w[1] / w[0], y: w[2] / w[0], xx: w[3] / w[0] - w[1] * w[1] / (w[0] * w[0]),
      xy: w[4] / w[0] - w[1] * w[2] / (w[0] * w[0]),
      yy: w[5] / w[0] - w[2] * w[2] / (w[0] * w[0]))
    guard let quadric else {
      return QuadricFit(
        planeError: planeError, quadricError: planeError, shape: nil, cellCount: cellCount)
    }
    return QuadricFit(
      planeError: planeError, quadricError: min(planeError, max(0, yy - quadric.explained)),
      shape: QuadricShape(quadric.solution, footprint), cellCount: cellCount)
  }

  /// The upper triangle of the 6 × 6 normal matrix, row by row.
  private var normalMatrix: [36 of Double] {
    // Exponents of x and y of the six terms.
    let ex: [6 of Int] = [0, 1, 0, 2, 1, 0]
    let ey: [6 of Int] = [0, 0, 1, 0, 1, 2]
    var m = [36 of Double](repeating: 0)
    for i in 0..<6 {
      for j in i..<6 {
        var value = w[Self.index(ex[i] + ex[j], ey[i] + ey[j])]
        if ex[i] > 0, ex[j] > 0 {
          value += Double(ex[i] * ex[j]) * g[Self.index(ex[i] + ex[j] - 2, ey[i] + ey[j])]
        }
        if ey[i] > 0, ey[j] > 0 {
          value += Double(ey[i] * ey[j]) * g[Self.index(ex[i] + ex[j], ey[i] + ey[j] - 2)]
        }
        m[i * 6 + j] = value
      }
    }
    return m
  }

  /// The place of xⁱyʲ in a list of monomials by ascending degree.
  private static func index(_ i: Int, _ j: Int) -> Int { (i + j) * (i + j + 1) / 2 + j }
}

/// Solves small symmetric positive definite systems.
enum CholeskySolver {
  /// The solution of the leading `order` equations and the part of the observations' squared sum that
  /// it explains, or `nil` if they are singular.
  static func solve(
    _ upper: [36 of Double], _ right: [6 of Double], order: Int
  ) -> (solution: [6 of Double], explained: Double)? {
    var l = [36 of Double](repeating: 0)
    var z = [6 of Double](repeating: 0)
    var explained = 0.0
    for i in 0..<order {
      for j in 0...i {
        var sum = upper[j * 6 + i]
        for k in 0..<j { sum -= l[i * 6 + k] * l[j * 6 + k] }
        if i == j {
          guard sum > 1e-11 * upper[i * 6 + i] else { return nil }
          l[i * 6 + i] = sum.squareRoot()
        } else {
          l[i * 6 + j] = sum / l[j * 6 + j]
        }
      }
      var sum = right[i]
      for k in 0..<i { sum -= l[i * 6 + k] * z[k] }
      z[i] = sum / l[i * 6 + i]
      explained += z[i] * z[i]
    }
    var solution = [6 of Double](repeating: 0)
    for i in (0..<order).reversed() {
      var sum = z[i]
      for k in (i + 1)..<max(i + 1, order) { sum -= l[k * 6 + i] * solution[k] }
      solution[i] = sum / l[i * 6 + i]
    }
    return (solution, explained)
  }
}

/// Where a region lies in ray coordinates: weighted mean and covariance.
struct RayFootprint: Sendable {
  var x, y, xx, xy, yy: Double
}

/// How well a plane and a quadric explain a region.
struct QuadricFit: Sendable {
  /// The squared error of the best plane, in units of σ².
  var planeError: Double
  /// The squared error of the best quadric, in units of σ².
  var quadricError: Double
  /// The shape of the quadric, `nil` if the region is too narrow to have one.
  var shape: QuadricShape?
  /// The number of cells.
  var cellCount: Int

  /// The χ² (3 degrees of freedom) that bending gains.
  var bendStatistic: Double { planeError - quadricError }
  /// The largest curvature [1/m], 0 if unknown.
  var curvature: Double { shape?.curvature ?? 0 }
  /// The turn of the normal over the region [rad], 0 if unknown.
  var turn: Double { shape?.turn ?? 0 }
}

/// The exact curvature of a surface ρ(x, y) at its middle.
struct QuadricShape: Sendable {
  /// The largest principal curvature [1/m].
  let curvature: Double
  /// The turn of the normal over the region [rad].
  let turn: Double

  /// The shape of ρ = β·(1, x, y, x², xy, y²) over a footprint, or `nil` where ρ is not positive.
  ///
  /// With p = (x, y, 1)/ρ, the first fundamental form I has the dot products of the tangents
  /// pₓ = (1, 0, 0)/ρ − (x, y, 1)ρₓ/ρ² and p_y; the second is II = −(d/ρ)·Hess ρ with d the distance of the
  /// tangent plane from the camera. Principal curvatures are the eigenvalues of S = I⁻¹II.
  init?(_ beta: [6 of Double], _ f: RayFootprint) {
    let (x, y) = (f.x, f.y)
    let rho =
      beta[0] + beta[1] * x + beta[2] * y + beta[3] * x * x + beta[4] * x * y + beta[5] * y * y
    guard rho > 0 else { return nil }
    let rx = beta[1] + 2 * beta[3] * x + beta[4] * y
    let ry = beta[2] + beta[4] * x + 2 * beta[5] * y
    let ray = Vector3(x, y, 1)
    let px = Vector3(1, 0, 0) / rho - ray * (rx / (rho * rho))
    let py = Vector3(0, 1, 0) / rho - ray * (ry / (rho * rho))
    let d = 1 / Vector3(rx, ry, rho - rx * x - ry * y).length
    let (e, g, h) = (px.dot(px), px.dot(py), py.dot(py))
    let scale = -d / rho
    let (l, m, n) = (2 * beta[3] * scale, beta[4] * scale, 2 * beta[5] * scale)
    let determinant = e * h - g * g
    guard determinant > 0 else { return nil }
    let s = (
      (h * l - g * m) / determinant, (h * m - g * n) / determinant,
      (e * m - g * l) / determinant, (e * n - g * m) / determinant
    )
    let half = (s.0 + s.3) / 2
    let root = max(0, half * half - (s.0 * s.3 - s.1 * s.2)).squareRoot()
    curvature = max((half + root).magnitude, (half - root).magnitude)
    turn = Self.turn(s, metric: (e, g, h), f)
  }

  /// The turn over both main axes of the footprint, each √12 standard deviations long.
  private static func turn(
    _ s: (Double, Double, Double, Double), metric: (Double, Double, Double), _ f: RayFootprint
  ) -> Double {
    // The sum over main axes of v vᵀ is 12 times the covariance, whatever the axes are.
    func squared(_ vx: Double, _ vy: Double) -> Double {
      let (p, q) = (s.0 * vx + s.1 * vy, s.2 * vx + s.3 * vy)
      return metric.0 * p * p + 2 * metric.1 * p * q + metric.2 * q * q
    }
    let lx = max(0, f.xx).squareRoot()
    let (a, b) = lx > 0 ? (lx, f.xy / lx) : (0, 0)
    let c = max(0, f.yy - b * b).squareRoot()
    return (12 * (squared(a, b) + squared(0, c))).squareRoot()
  }
}

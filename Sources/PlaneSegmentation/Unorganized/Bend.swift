// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Glibc
internal import LinearAlgebra
internal import PlaneFitting

/// How a region's points curve: r fitted by a quadratic of the in-plane coordinates.
struct Bend {
  /// The mean square that the quadratic part explains [σ²].
  let explained: Double
  /// The explained over the remaining sum of squares.
  let ratio: Double
  /// The turn of the normal over the region's width along the axis of largest curvature [rad].
  let turn: Double
  /// The curvature of the middle alone, relative to that of the whole, along the same axis.
  let steadiness: Double

  /// Whether the region is no plane.
  ///
  /// What bends at its rim only is a plane that meets others there.
  func isCurved(_ limits: CurvatureLimits) -> Bool {
    explained > limits.maxExplained && ratio > limits.maxRatio && turn > limits.maxBend
      && steadiness > limits.minSteadiness
  }

  private static let sampleCount = 2000
  /// Points nearer to the rim than this [σ] are left out: what else meets the surface there bends the fit.
  private static let rim = 5.0
  /// At least this share of a half width counts as rim.
  private static let rimShare = 0.15

  /// How far from the middle points count, in standard deviations along an axis.
  private static func inner(_ deviation: Double, sigma: Double) -> Double {
    let half = width / 2
    return half - max(rimShare * half, min(rim * sigma / deviation, half / 2))
  }

  /// The width of an even distribution in standard deviations.
  private static let width = 3.46
  /// Narrower pieces say nothing [σ]: the edges of a square post bend its faces as a round one would.
  private static let minWidth = 16.0

  /// Fits the points of the region's cells within 3 σ of its plane that are open to it, at most about 2,000 of them
  /// at equal steps; `nil` if fewer than 12 or if they do not span a quadratic.
  init?(_ grid: VoxelGrid, region: CloudRegion, sigmas: CellSigmas, nearest: [Float]) {
    self.init(grid, region, sigmas) { i, r in
      nearest[i] >= CloudGrower.claimed || r <= nearest[i]
    }
  }

  init?(
    _ grid: VoxelGrid, _ region: CloudRegion, _ sigmas: CellSigmas, isMember: (Int, Float) -> Bool
  ) {
    let mean = region.moments.mean
    let eigen = region.moments.covariance.eigenDecomposition
    let (axisU, axisV) = (eigen.vectors.2, eigen.vectors.1)
    let (su, sv) = (eigen.values.z.squareRoot(), eigen.values.y.squareRoot())
    guard sv > 1e-6 * su, su > 0 else { return nil }
    let step = max(1, region.count / Self.sampleCount)
    let reach = SIMD2(
      Self.inner(su, sigma: Double(sigmas.reference)),
      Self.inner(sv, sigma: Double(sigmas.reference)))
    var (normal, middle) = (BendSums(), BendSums())
    var phase = 0
    for cell in region.cells {
      let plane = sigmas.whitened(region.plane, Int(cell))
      for i in grid.points(Int(cell)) {
        let p = SIMD3(grid.x[i], grid.y[i], grid.z[i])
        let r = plane.residual(p)
        guard r.magnitude <= CloudGrower.wide, isMember(i, r.magnitude) else { continue }
        phase += 1
        guard phase % step == 0 else { continue }
        let d = SIMD3<Double>(p) - mean
        let at = SIMD2(axisU.dot(d) / su, axisV.dot(d) / sv)
        normal.add(u: at.x, v: at.y, r: Double(r))
        guard at.x.magnitude <= reach.x, at.y.magnitude <= reach.y else { continue }
        middle.add(u: at.x, v: at.y, r: Double(r))
      }
    }
    guard normal.count >= 12, let fit = normal.solution else { return nil }
    explained = max(0, fit.planeError - fit.quadraticError) / normal.count
    ratio =
      max(0, fit.planeError - fit.quadraticError) / max(fit.quadraticError, 1e-12)
      * normal.count
    let sigma = Double(sigmas.reference)
    let (cu, cv) = (2 * fit.uu * sigma / (su * su), 2 * fit.vv * sigma / (sv * sv))
    let twist = fit.uv * sigma / (su * sv)
    let isWide = (
      u: Self.width * su > Self.minWidth * sigma, v: Self.width * sv > Self.minWidth * sigma
    )
    let turns = [
      isWide.u ? cu.magnitude * su : 0, isWide.v ? cv.magnitude * sv : 0,
      isWide.v ? twist.magnitude * (su * sv).squareRoot() : 0,
    ]
    let axis = turns[0] >= max(turns[1], turns[2]) ? 0 : turns[1] >= turns[2] ? 1 : 2
    turn = Self.width * turns[axis]
    if middle.count >= 12, let inner = middle.solution {
      steadiness = [inner.uu / fit.uu, inner.vv / fit.vv, inner.uv / fit.uv][axis]
    } else {
      steadiness = 1
    }
  }
}

/// Normal equations of r ~ 1, u, v, u², uv, v².
struct BendSums {
  private(set) var count = 0.0
  private var a = [Double](repeating: 0, count: 36)
  private var b = [Double](repeating: 0, count: 6)
  private var rr = 0.0

  mutating func add(u: Double, v: Double, r: Double) {
    let m: InlineArray<6, Double> = [1, u, v, u * u, u * v, v * v]
    for i in 0..<6 {
      for j in 0...i { a[6 * i + j] += m[i] * m[j] }
      b[i] += m[i] * r
    }
    rr += r * r
    count += 1
  }

  /// The residual sums of squares of the plane and of the quadratic, and the quadratic's coefficients; `nil` if
  /// singular.
  var solution: (planeError: Double, quadraticError: Double, uu: Double, uv: Double, vv: Double)? {
    guard let l = cholesky else { return nil }
    var y = b
    for i in 0..<6 {
      for j in 0..<i { y[i] -= l[6 * i + j] * y[j] }
      y[i] /= l[6 * i + i]
    }
    let planeError = rr - y[0] * y[0] - y[1] * y[1] - y[2] * y[2]
    let quadraticError = planeError - y[3] * y[3] - y[4] * y[4] - y[5] * y[5]
    var x = y
    for i in (0..<6).reversed() {
      for j in i + 1..<6 { x[i] -= l[6 * j + i] * x[j] }
      x[i] /= l[6 * i + i]
    }
    return (max(0, planeError), max(0, quadraticError), x[3], x[4], x[5])
  }

  private var cholesky: [Double]? {
    var l = a
    for i in 0..<6 {
      for j in 0...i {
        var sum = a[6 * i + j]
        for k in 0..<j { sum -= l[6 * i + k] * l[6 * j + k] }
        if i == j {
          guard sum > 1e-9 * a[6 * i + i] else { return nil }
          l[6 * i + i] = sum.squareRoot()
        } else {
          l[6 * i + j] = sum / l[6 * j + j]
        }
      }
    }
    return l
  }
}

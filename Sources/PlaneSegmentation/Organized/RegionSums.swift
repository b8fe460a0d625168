// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import LinearAlgebra

/// Additive weighted sums of cells: the normal equations of ρ = a·u + b·v + c from offsets and slopes.
///
/// Each cell gives three observations: ρ at its middle (weight `offsetWeight`) and its two slopes
/// (weight `slopeWeight`). Adding and removing cells is exact to rounding, so that a region that grows
/// visits only the cells that change.
struct RegionSums: Sendable {
  /// The number of cells.
  private(set) var cellCount = 0
  /// The area of the cells [px].
  private(set) var area = 0.0
  /// The footprint: area-weighted sums of u, v, uu, uv, vv over cells.
  private var u = 0.0, v = 0.0, uu = 0.0, uv = 0.0, vv = 0.0
  private var w = 0.0, wu = 0.0, wv = 0.0, wuu = 0.0, wuv = 0.0, wvv = 0.0
  private var wr = 0.0, wur = 0.0, wvr = 0.0
  private var g = 0.0, ga = 0.0, gb = 0.0

  /// Sums along one row of cells, whose v is the same.
  struct Row {
    fileprivate(set) var cellCount = 0
    fileprivate var x = 0.0, xx = 0.0
    fileprivate var w = 0.0, wx = 0.0, wxx = 0.0, wr = 0.0, wxr = 0.0
    fileprivate var g = 0.0, ga = 0.0, gb = 0.0

    /// Adds the cells of a word of a row whose bits are set.
    @inline(__always)
    mutating func add(_ grid: CellGrid, row: Int, word: Int, bits: UInt64) {
      var rest = bits
      cellCount &+= bits.nonzeroBitCount
      while rest != 0 {
        let column = word &* 64 &+ rest.trailingZeroBitCount
        rest &= rest &- 1
        let cell = row &* grid.columns &+ column
        let u = Double(grid.u(column))
        let weight = Double(grid.offsetWeight[cell])
        let slope = Double(grid.slopeWeight[cell])
        let (wu, wrho) = (weight * u, weight * Double(grid.rho[cell]))
        x += u
        xx += u * u
        w += weight
        wx += wu
        wxx += wu * u
        wr += wrho
        wxr += wrho * u
        g += slope
        ga += slope * Double(grid.slopeU[cell])
        gb += slope * Double(grid.slopeV[cell])
      }
    }
  }

  /// Adds (`sign` 1) or removes (−1) the cells of a row.
  @inline(__always)
  mutating func add(_ cells: Row, _ grid: CellGrid, row: Int, sign: Double) {
    guard cells.cellCount != 0 else { return }
    let y = Double(grid.v(row))
    let pixels = sign * Double(grid.size * grid.size)
    let count = pixels * Double(cells.cellCount)
    cellCount &+= sign > 0 ? cells.cellCount : -cells.cellCount
    area += count
    u += pixels * cells.x
    v += count * y
    uu += pixels * cells.xx
    uv += pixels * cells.x * y
    vv += count * y * y
    let (weight, moment) = (sign * cells.w, sign * cells.wr)
    w += weight
    wu += sign * cells.wx
    wv += weight * y
    wuu += sign * cells.wxx
    wuv += sign * cells.wx * y
    wvv += weight * y * y
    wr += moment
    wur += sign * cells.wxr
    wvr += moment * y
    g += sign * cells.g
    ga += sign * cells.ga
    gb += sign * cells.gb
  }

  /// Adds the cells of another region.
  static func += (l: inout RegionSums, r: RegionSums) {
    l.cellCount += r.cellCount
    l.area += r.area
    (l.u, l.v, l.uu, l.uv, l.vv) = (l.u + r.u, l.v + r.v, l.uu + r.uu, l.uv + r.uv, l.vv + r.vv)
    (l.w, l.wu, l.wv) = (l.w + r.w, l.wu + r.wu, l.wv + r.wv)
    (l.wuu, l.wuv, l.wvv) = (l.wuu + r.wuu, l.wuv + r.wuv, l.wvv + r.wvv)
    (l.wr, l.wur, l.wvr) = (l.wr + r.wr, l.wur + r.wur, l.wvr + r.wvr)
    (l.g, l.ga, l.gb) = (l.g + r.g, l.ga + r.ga, l.gb + r.gb)
  }

  /// The footprint's centroid and covariance in pixels.
  var footprint: Footprint {
    let n = max(1, area)
    let (mu, mv) = (u / n, v / n)
    return Footprint(
      u: mu, v: mv, uu: max(0, uu / n - mu * mu), uv: uv / n - mu * mv,
      vv: max(0, vv / n - mv * mv))
  }

  /// The weighted least-squares plane with its covariance, or `nil` if the equations are singular.
  var fit: RegionPlane? {
    guard w > 0 else { return nil }
    let (mu, mv, mr) = (wu / w, wv / w, wr / w)
    let (suu, suv, svv) = (wuu - wu * mu + g, wuv - wu * mv, wvv - wv * mv + g)
    let (sur, svr) = (wur - wu * mr + ga, wvr - wv * mr + gb)
    let determinant = suu * svv - suv * suv
    guard determinant > 0, determinant.isFinite else { return nil }
    let a = (svv * sur - suv * svr) / determinant
    let b = (suu * svr - suv * sur) / determinant
    let (caa, cab, cbb) = (svv / determinant, -suv / determinant, suu / determinant)
    let (ca, cb) = (caa * mu + cab * mv, cab * mu + cbb * mv)
    return RegionPlane(
      a: a, b: b, c: mr - a * mu - b * mv,
      covariance: SymmetricMatrix3(
        xx: caa, xy: cab, xz: -ca, yy: cbb, yz: -cb, zz: 1 / w + mu * ca + mv * cb))
  }
}

/// Where a region lies in the image [px from the principal point].
struct Footprint: Sendable {
  /// The centroid.
  var u, v: Double
  /// The covariance.
  var uu, uv, vv: Double
}

/// A plane in the image: ρ = a·u + b·v + c with u, v in pixels from the principal point.
struct RegionPlane: Sendable, Equatable {
  var a, b, c: Double
  /// The covariance of (a, b, c).
  var covariance: SymmetricMatrix3

  /// The plane's inverse depth at a pixel.
  @inline(__always)
  func rho(u: Double, v: Double) -> Double { a * u + b * v + c }

  /// The variance of the plane's inverse depth at a pixel.
  func variance(u: Double, v: Double) -> Double { covariance.quadraticForm(Vector3(u, v, 1)) }

  /// The variance averaged over a footprint.
  func variance(over f: Footprint) -> Double {
    variance(u: f.u, v: f.v) + covariance.xx * f.uu + covariance.yy * f.vv
      + 2 * covariance.xy * f.uv
  }

  /// The squared difference of two planes averaged over a footprint.
  func squaredGap(to other: RegionPlane, over f: Footprint) -> Double {
    let (da, db) = (a - other.a, b - other.b)
    let d = rho(u: f.u, v: f.v) - other.rho(u: f.u, v: f.v)
    return d * d + da * da * f.uu + db * db * f.vv + 2 * da * db * f.uv
  }

  /// q = n/d: the plane as a linear function of the ray (x, y, 1).
  func q(_ focal: (x: Double, y: Double)) -> Vector3 { Vector3(a * focal.x, b * focal.y, c) }

  /// The cosine of the angle between two planes.
  func cosine(to other: RegionPlane, _ focal: (x: Double, y: Double)) -> Double {
    let (p, q) = (q(focal), other.q(focal))
    return p.dot(q) / (p.squaredLength * q.squaredLength).squareRoot()
  }

  /// The angle between two planes, as the chord of their unit normals: exact for small angles.
  func angle(to other: RegionPlane, _ focal: (x: Double, y: Double)) -> Angle {
    Angle(radians: 2 * ((1 - min(1, cosine(to: other, focal))) / 2).squareRoot())
  }
}

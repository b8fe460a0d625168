// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import LinearAlgebra
internal import PlaneFitting

/// A plane in single precision for the kernels, about the corner of the grid.
struct SlabPlane: Sendable {
  var normal: SIMD3<Float>
  var offset: Float

  @inline(__always)
  func residual(_ p: SIMD3<Float>) -> Float { normal.dot(p) + offset }
}

/// Ten sums over points about the middle of a cell, in single precision within a cell.
struct CellSums: Sendable {
  var n: Float = 0
  var (x, y, z): (Float, Float, Float) = (0, 0, 0)
  var (xx, xy, xz, yy, yz, zz): (Float, Float, Float, Float, Float, Float) = (0, 0, 0, 0, 0, 0)

  /// The same sums about `origin`, of points whose sums are about `center`.
  func moments(center: SIMD3<Float>, origin: SIMD3<Double>) -> ScatterMoments {
    ScatterMoments(
      weight: Double(n), sum: [Double(x), Double(y), Double(z)],
      scatter: SymmetricMatrix3(
        xx: Double(xx), xy: Double(xy), xz: Double(xz), yy: Double(yy), yz: Double(yz),
        zz: Double(zz))
    ).shifted(by: origin - SIMD3<Double>(center))
  }
}

/// The least-squares plane of moments by the least eigenvalue alone.
///
/// Newton's method on the characteristic polynomial from 0 climbs to the least root without overshoot;
/// the normal is the longest cross product of two rows of the shifted matrix. About ten times cheaper than a full
/// decomposition and as accurate where the least eigenvalue is well apart.
struct LeastAxis {
  /// The variance along the normal [m²].
  var variance: Double
  /// The unit normal.
  var normal: Vector3
  /// The sum of the two other variances [m²].
  var spread: Double
  /// The product of the two other variances [m⁴].
  var areaSquared: Double

  init?(_ c: SymmetricMatrix3) {
    let trace = c.trace
    guard trace > 0, trace.isFinite else { return nil }
    let m = c * (1 / trace)
    let minors =
      m.xx * m.yy - m.xy * m.xy + m.xx * m.zz - m.xz * m.xz + m.yy * m.zz - m.yz * m.yz
    let determinant = m.determinant
    var root = 0.0
    for _ in 0..<12 {
      let value = ((1 - root) * root - minors) * root + determinant
      let slope = (2 - 3 * root) * root - minors
      guard slope < 0 else { break }
      let step = value / slope
      root -= step
      if step.magnitude < 1e-15 { break }
    }
    root = max(0, root)
    let (r0, r1, r2) = (
      Vector3(m.xx - root, m.xy, m.xz), Vector3(m.xy, m.yy - root, m.yz),
      Vector3(m.xz, m.yz, m.zz - root)
    )
    let crosses = (r0.cross(r1), r0.cross(r2), r1.cross(r2))
    let lengths = (crosses.0.squaredLength, crosses.1.squaredLength, crosses.2.squaredLength)
    var (longest, length) = lengths.0 >= lengths.1 ? (crosses.0, lengths.0) : (crosses.1, lengths.1)
    if lengths.2 > length { (longest, length) = (crosses.2, lengths.2) }
    guard length > 1e-28 else { return nil }
    normal = longest / length.squareRoot()
    variance = root * trace
    spread = (1 - root) * trace
    areaSquared = (minors - root * (1 - root)) * trace * trace
  }

  /// The middle variance [m²].
  var middleVariance: Double {
    (spread - max(0, spread * spread - 4 * areaSquared).squareRoot()) / 2
  }

  /// Whether the middle variance is more than `ratio` times the least.
  func isFlat(ratio: Double) -> Bool { middleVariance > ratio * variance }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import LinearAlgebra
internal import PlaneFitting

/// A robust plane of one cell's points.
struct CellPlane: Sendable {
  /// The plane about the grid's corner.
  var plane: SlabPlane
  /// The variance of the inliers, with n − 3 degrees of freedom [m²].
  var variance: Float
  /// The number of inliers.
  var inlierCount: Int32
  /// The number of points it was fitted to, outliers included.
  var count: Int32
}

extension VoxelGrid {
  /// Fits a plane to the points of `cell` that `keeps` admits, trimming three times at 2.5 standard deviations.
  ///
  /// - Parameters:
  ///   - cell: the number of the cell.
  ///   - floor: the least standard deviation to trim at [m].
  ///   - minCount: fewest points and inliers.
  ///   - nearest: the distance of each point to the nearest plane present [σ], if regions exist.
  ///   - free: from which of these distances on a point is used.
  /// - Returns: `nil` if too few points stay, or they span no plane.
  func robustPlane(
    of cell: Int, floor: Float, minCount: Int, nearest: [Float]? = nil, free: Float = 0
  ) -> CellPlane? {
    let range = points(cell)
    guard range.count >= minCount else { return nil }
    let middle = center(cell)
    var slab = SlabPlane(normal: .zero, offset: 0)
    var limit = Float.infinity
    var (total, last): (Int32, CellPlane?) = (0, nil)
    for round in 0..<4 {
      let sums =
        nearest.map { freeSums(range, about: middle, slab, limit, $0, free) }
        ?? self.sums(range, about: middle, slab, limit)
      if round == 0 { total = Int32(sums.n) }
      guard Int(sums.n) >= max(4, minCount / 2) else { return nil }
      let moments = sums.moments(center: middle, origin: SIMD3<Double>(middle))
      guard let axis = LeastAxis(moments.covariance), axis.isFlat(ratio: 4) else { return nil }
      let variance = axis.variance * moments.weight / max(1, moments.weight - 3)
      let offset = -axis.normal.dot(moments.mean)
      slab = SlabPlane(
        normal: SIMD3<Float>(axis.normal),
        offset: Float(offset - axis.normal.dot(SIMD3<Double>(middle))))
      let isSame = last.map { $0.inlierCount == Int32(sums.n) } ?? false
      last = CellPlane(
        plane: slab, variance: Float(variance), inlierCount: Int32(sums.n), count: total)
      if isSame { break }
      limit = 2.5 * max(floor, Float(variance).squareRoot())
    }
    return last
  }

  /// The sums of the points within `limit` of `plane`, about `middle`.
  func sums(
    _ range: Range<Int>, about middle: SIMD3<Float>, _ plane: SlabPlane, _ limit: Float
  ) -> CellSums {
    var s = CellSums()
    let (x, y, z) = (x.span, y.span, z.span)
    let offset = plane.residual(middle)
    for i in range {
      let (dx, dy, dz) = (x[i] - middle.x, y[i] - middle.y, z[i] - middle.z)
      let r = plane.normal.x * dx + plane.normal.y * dy + plane.normal.z * dz + offset
      s.add(dx, dy, dz, r.magnitude <= limit ? 1 : 0)
    }
    return s
  }

  /// The same of points that are `free` or farther from every plane present.
  func freeSums(
    _ range: Range<Int>, about middle: SIMD3<Float>, _ plane: SlabPlane, _ limit: Float,
    _ nearest: [Float], _ free: Float
  ) -> CellSums {
    var s = CellSums()
    let (x, y, z) = (x.span, y.span, z.span)
    let offset = plane.residual(middle)
    for i in range {
      let (dx, dy, dz) = (x[i] - middle.x, y[i] - middle.y, z[i] - middle.z)
      let r = plane.normal.x * dx + plane.normal.y * dy + plane.normal.z * dz + offset
      s.add(dx, dy, dz, r.magnitude <= limit && nearest[i] >= free ? 1 : 0)
    }
    return s
  }
}

extension CellSums {
  /// Adds a point of weight 0 or 1.
  @inline(__always)
  mutating func add(_ dx: Float, _ dy: Float, _ dz: Float, _ w: Float) {
    let (wx, wy, wz) = (w * dx, w * dy, w * dz)
    n = Relaxed.sum(n, w)
    x = Relaxed.sum(x, wx)
    y = Relaxed.sum(y, wy)
    z = Relaxed.sum(z, wz)
    xx = Relaxed.sum(xx, wx * dx)
    xy = Relaxed.sum(xy, wx * dy)
    xz = Relaxed.sum(xz, wx * dz)
    yy = Relaxed.sum(yy, wy * dy)
    yz = Relaxed.sum(yz, wy * dz)
    zz = Relaxed.sum(zz, wz * dz)
  }
}

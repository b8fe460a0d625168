// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import LinearAlgebra
internal import PlaneFitting

/// Random sample consensus in a window of cells, over the points that no region claims.
struct WindowSampler {
  private let sampleCount: Int
  private let seed: UInt64
  private var x: [Float] = []
  private var y: [Float] = []
  private var z: [Float] = []
  /// How many of the points lie in the middle cell, and in it or its six nearest neighbors.
  private var (middleCount, sideCount) = (0, 0)

  /// Truncation of squared residuals [σ].
  private static let truncation: Float = 2.5
  /// The neighbors, those across a face first.
  private static let outward =
    [4, 10, 12, 14, 16, 22] + (0..<27).filter { ![4, 10, 12, 13, 14, 16, 22].contains($0) }
  private static let capacity = 600
  private static let refinements = 3
  /// How many points a plane of a known orientation is tried through.
  private static let shiftCount = 12
  /// How much dearer a plane of a known orientation may be: it has two parameters less.
  private static let tolerance: Float = 1.05

  init(sampleCount: Int, seed: UInt64) { (self.sampleCount, self.seed) = (sampleCount, seed) }

  /// The plane of least truncated squared error among samples whose first point lies in `cell`, refitted thrice.
  ///
  /// - Returns: `nil` if fewer than six points are free, or fewer than six support the best plane.
  mutating func plane(around cell: Int, in grower: CloudGrower) -> CellPlane? {
    gather(cell, grower)
    guard middleCount >= 3, x.count >= 6 else { return nil }
    let sigma = grower.sigmas[cell]
    var random = SplitMix64(seed: seed, UInt64(cell))
    var (best, cost) = (SlabPlane(normal: .zero, offset: 0), Float.infinity)
    for sample in 0..<sampleCount {
      let reach = [middleCount, sideCount, x.count][sample % 3]
      let (i, j, k) = (
        random.index(below: middleCount), random.index(below: reach),
        random.index(below: reach)
      )
      guard let plane = plane(i, j, k) else { continue }
      let c = self.cost(plane, sigma)
      if c < cost { (best, cost) = (plane, c) }
    }
    for normal in grower.knownNormals {
      for i in stride(from: 0, to: middleCount, by: max(1, middleCount / Self.shiftCount)) {
        let plane = SlabPlane(normal: normal, offset: -normal.dot(SIMD3(x[i], y[i], z[i])))
        let c = self.cost(plane, sigma)
        if c < cost * Self.tolerance { (best, cost) = (plane, c) }
      }
    }
    guard cost < .infinity else { return nil }
    var moments = ScatterMoments.zero
    for _ in 0..<Self.refinements {
      moments = self.moments(near: best, limit: Self.truncation * sigma)
      guard moments.weight >= 6, let axis = LeastAxis(moments.covariance) else { return nil }
      best = SlabPlane(axis, through: moments.mean)
    }
    let middle = grower.grid.center(cell)
    return CellPlane(
      plane: SlabPlane(normal: best.normal, offset: best.offset - best.normal.dot(middle)),
      variance: sigma * sigma, inlierCount: Int32(moments.weight), count: Int32(x.count))
  }

  /// Fewest points of a column that even clutter of the window's density passes once in a hundred times.
  func minColumnCount(_ grower: CloudGrower, _ cell: Int) -> Int32 {
    let expected =
      Float(x.count) / 27 * 2 * CloudGrower.wide * grower.sigmas[cell] / grower.grid.side
    return Int32(expected + 3.5 * expected.squareRoot() + 1)
  }

  /// Free points of the window about the middle of `cell`, those of `cell` first.
  private mutating func gather(_ cell: Int, _ grower: CloudGrower) {
    x.removeAll(keepingCapacity: true)
    y.removeAll(keepingCapacity: true)
    z.removeAll(keepingCapacity: true)
    let grid = grower.grid
    let middle = grid.center(cell)
    append(cell, grower, middle)
    middleCount = x.count
    guard middleCount >= 3 else { return }
    for (rank, place) in Self.outward.enumerated() {
      let next = grid.neighbor(cell, place)
      if next >= 0, x.count < Self.capacity { append(next, grower, middle) }
      if rank == 5 { sideCount = x.count }
    }
  }

  private mutating func append(_ cell: Int, _ grower: CloudGrower, _ middle: SIMD3<Float>) {
    let grid = grower.grid
    for i in grid.points(cell) where grower.nearest[i] >= CloudGrower.claimed {
      x.append(grid.x[i] - middle.x)
      y.append(grid.y[i] - middle.y)
      z.append(grid.z[i] - middle.z)
    }
  }

  private func plane(_ i: Int, _ j: Int, _ k: Int) -> SlabPlane? {
    let a = SIMD3(x[i], y[i], z[i])
    let (u, v) = (SIMD3(x[j], y[j], z[j]) - a, SIMD3(x[k], y[k], z[k]) - a)
    let cross = u.cross(v)
    let squaredLength = cross.squaredLength
    guard squaredLength > 1e-4 * u.squaredLength * v.squaredLength, squaredLength > 0 else {
      return nil
    }
    let normal = cross / squaredLength.squareRoot()
    return SlabPlane(normal: normal, offset: -normal.dot(a))
  }

  private func cost(_ plane: SlabPlane, _ sigma: Float) -> Float {
    let limit = Self.truncation * Self.truncation * sigma * sigma
    let (x, y, z) = (self.x.span, self.y.span, self.z.span)
    var cost: Float = 0
    for i in x.indices {
      let r = plane.normal.x * x[i] + plane.normal.y * y[i] + plane.normal.z * z[i] + plane.offset
      cost = Relaxed.sum(cost, min(limit, r * r))
    }
    return cost
  }

  private func moments(near plane: SlabPlane, limit: Float) -> ScatterMoments {
    var s = CellSums()
    for i in x.indices {
      let r = plane.normal.x * x[i] + plane.normal.y * y[i] + plane.normal.z * z[i] + plane.offset
      s.add(x[i], y[i], z[i], r.magnitude <= limit ? 1 : 0)
    }
    return s.moments(center: .zero, origin: .zero)
  }
}

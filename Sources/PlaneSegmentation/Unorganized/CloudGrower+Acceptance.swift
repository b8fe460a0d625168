// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import LinearAlgebra
internal import PlaneFitting

extension SlabPlane {
  init(_ axis: LeastAxis, through point: Vector3) {
    normal = SIMD3<Float>(axis.normal)
    offset = Float(-axis.normal.dot(point))
  }
}

extension CloudGrower {
  /// Why the region is no plane of its own; `nil` if it is.
  mutating func refusal(of region: CloudRegion) -> Refusal? {
    var (layer, gain, count, square) = (SlabCounts(), Float(0), Int32(0), 0.0)
    for cell in region.cells {
      let part = self.gain(in: Int(cell), of: region.plane)
      gain += part.gain
      count &+= part.count
      let slab = openCounts(Int(cell), region.plane)
      layer.add(slab.counts)
      square += Double(slab.square)
    }
    guard Int(count) >= limits.minCount else { return .small }
    guard gain >= limits.minGain * Float(count) else { return .noGain }
    guard Float(layer.near) >= limits.minRegionShare * Float(layer.wide),
      layer.evidence >= limits.minEvidence,
      square <= limits.maxMeanSquare * Double(count)
    else { return .thick }
    guard contrast(of: region) >= limits.minContrast else { return .faint }
    if let curvature = limits.curvature {
      let bend = Bend(grid, region: region, sigmas: sigmas, nearest: nearest)
      let marked = region.cells.count { isCurved[Int($0)] }
      let isSuspect = 2 * marked >= region.cells.count
      if let bend, bend.isCurved(isSuspect ? curvature.suspect : curvature) {
        curvedRejections.append((Int(count), bend.turn))
        return .curved
      }
    }
    return nil
  }

  private func openCounts(
    _ cell: Int, _ plane: SlabPlane
  ) -> (counts: SlabCounts, square: Float) {
    let scaled = sigmas.whitened(plane, cell)
    let (x, y, z, nearest) = (grid.x.span, grid.y.span, grid.z.span, self.nearest.span)
    var (wide, near, square): (Int32, Int32, Float) = (0, 0, 0)
    for i in grid.points(cell) {
      let r =
        (scaled.normal.x * x[i] + scaled.normal.y * y[i] + scaled.normal.z * z[i]
        + scaled.offset).magnitude
      let isOpen = nearest[i] >= Self.claimed || r < nearest[i]
      if isOpen && r <= Self.wide { wide &+= 1 }
      if isOpen && r <= Self.near { near &+= 1 }
      square = Relaxed.sum(square, isOpen && r <= Self.fitted ? r * r : 0)
    }
    return (SlabCounts(wide: wide, near: near), square)
  }

  /// How much denser the points are within 1.5 σ of the plane than on the emptier side of it, 4 to 10 σ away.
  ///
  /// Counts the region's cells only, and beside it what no plane explains; the lengths of both ranges within each cell along the normal are taken
  /// for a plane along a cell's side. Even clutter gives about 2 after growth has picked its denser cells,
  /// surfaces 10 and more. The emptier side, since thin boards have a second face close by; infinite if the cells hold only one.
  func contrast(of region: CloudRegion) -> Float {
    let n = region.plane.normal
    let half = grid.side / 2 * (n.x.magnitude + n.y.magnitude + n.z.magnitude)
    var (counts, lengths) = (SIMD3<Float>.zero, SIMD3<Float>.zero)
    for cell in region.cells {
      let sigma = sigmas[Int(cell)]
      let scaled = sigmas.whitened(region.plane, Int(cell))
      let middle = scaled.residual(grid.center(Int(cell)))
      let (low, high) = (middle - half / sigma, middle + half / sigma)
      for (k, range) in Self.contrastRanges.enumerated() {
        lengths[k] += max(0, min(high, range.upperBound) - max(low, range.lowerBound))
      }
      for i in grid.points(Int(cell)) {
        let r = scaled.residual(SIMD3(grid.x[i], grid.y[i], grid.z[i]))
        guard nearest[i] >= Self.wide || r.magnitude <= Self.near else { continue }
        for (k, range) in Self.contrastRanges.enumerated() where range.contains(r) {
          counts[k] += 1
        }
      }
    }
    let shortest = 2 * Float(region.cells.count)
    guard lengths[1] >= shortest, lengths[2] >= shortest else { return .infinity }
    let background = min(counts[1] / lengths[1], counts[2] / lengths[2])
    guard background > 0 else { return .infinity }
    return counts[0] / max(lengths[0], 1e-6) / background
  }

  private static let contrastRanges: [ClosedRange<Float>] = [-1.5...1.5, 4...10, -10 ... -4]
}

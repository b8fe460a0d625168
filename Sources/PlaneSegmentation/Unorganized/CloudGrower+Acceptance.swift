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
    if let curvature = limits.curvature {
      let bend = Bend(grid, region: region, sigmas: sigmas, nearest: nearest)
      if let bend, bend.isCurved(curvature) {
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
}

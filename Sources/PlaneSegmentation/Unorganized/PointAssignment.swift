// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import LinearAlgebra
internal import PlaneFitting

/// Which plane each point belongs to.
struct PointAssignment {
  /// The region of each sorted point, plus one; 0 for none.
  private(set) var labels: [UInt16]
  /// Whether another plane explains the point almost as well; such points do not count in fits.
  private(set) var isAmbiguous: [Bool]
  /// How much worse the second plane of an unambiguous point is [σ²].
  private static let clearance: Float = 4
  /// The candidate regions of each cell.
  let candidates: CandidateTable

  /// Gives every point to the region of least normalized residual among the candidates of its cell.
  ///
  /// - Parameters:
  ///   - grid: the points.
  ///   - planes: the regions' planes.
  ///   - candidates: the regions that may own points of each cell.
  ///   - sigmas: the noise.
  ///   - cut: the largest residual of a member [σ].
  ///   - sides: on which side of other planes each plane ends; empty to ignore it.
  init(
    _ grid: VoxelGrid, planes: [SlabPlane], candidates: CandidateTable, sigmas: CellSigmas,
    cut: Float, sides: PlaneSides? = nil
  ) {
    self.candidates = candidates
    labels = .init(repeating: 0, count: grid.pointCount)
    isAmbiguous = .init(repeating: false, count: grid.pointCount)
    for cell in 0..<grid.cellCount {
      let near = candidates[cell]
      if near.isEmpty { continue }
      if near.count == 1 {
        let only = near[near.startIndex]
        assignOne(
          grid, cell, sigmas.whitened(planes[Int(only)], cell), UInt16(only) + 1, cut)
        continue
      }
      let scaled = near.map { sigmas.whitened(planes[Int($0)], cell) }
      if let sides, let rules = sides.rules(cell, near) {
        assign(grid, cell, Array(near), scaled, cut, rules)
      } else {
        assign(grid, cell, Array(near), scaled, cut)
      }
    }
  }

  private mutating func assignOne(
    _ grid: VoxelGrid, _ cell: Int, _ plane: SlabPlane, _ label: UInt16, _ cut: Float
  ) {
    let (x, y, z) = (grid.x.span, grid.y.span, grid.z.span)
    for i in grid.points(cell) {
      let r = plane.normal.x * x[i] + plane.normal.y * y[i] + plane.normal.z * z[i] + plane.offset
      if r.magnitude <= cut { labels[i] = label }
    }
  }

  private mutating func assign(
    _ grid: VoxelGrid, _ cell: Int, _ near: [Int32], _ planes: [SlabPlane], _ cut: Float
  ) {
    for i in grid.points(cell) {
      let p = SIMD3(grid.x[i], grid.y[i], grid.z[i])
      var (best, second, label) = (cut, Float.infinity, UInt16(0))
      for (k, plane) in planes.enumerated() {
        let r = plane.residual(p).magnitude
        if r <= best {
          (second, best, label) = (label == 0 ? second : best, r, UInt16(near[k]) + 1)
        } else {
          second = min(second, r)
        }
      }
      labels[i] = label
      if second * second - best * best < Self.clearance { isAmbiguous[i] = true }
    }
  }

  /// The cost of plane j is r_j² − 2 Σ log Φ(side_jk r_k): points beyond the plane k at which j ends are unlikely.
  private mutating func assign(
    _ grid: VoxelGrid, _ cell: Int, _ near: [Int32], _ planes: [SlabPlane], _ cut: Float,
    _ rules: [Int8]
  ) {
    let n = planes.count
    var residuals = [Float](repeating: 0, count: n)
    for i in grid.points(cell) {
      let p = SIMD3(grid.x[i], grid.y[i], grid.z[i])
      var isNear = false
      for k in 0..<n {
        residuals[k] = planes[k].residual(p)
        isNear = isNear || residuals[k].magnitude <= cut
      }
      guard isNear else {
        labels[i] = 0
        continue
      }
      var (best, second, label) = (Float.infinity, Float.infinity, UInt16(0))
      for j in 0..<n where residuals[j].magnitude <= cut {
        var cost = residuals[j] * residuals[j]
        for k in 0..<n where rules[n * j + k] != 0 {
          cost += NormalTail.penalty(residuals[k] * Float(rules[n * j + k]))
        }
        if cost < best {
          (second, best, label) = (best, cost, UInt16(near[j]) + 1)
        } else {
          second = min(second, cost)
        }
      }
      labels[i] = best <= cut * cut + NormalTail.limit ? label : 0
      if second - best < Self.clearance { isAmbiguous[i] = true }
    }
  }

  /// The moments of each region's points about the grid's corner, for its fit.
  ///
  /// Points that another plane explains almost as well are left out where enough others stay.
  func fitMoments(
    _ grid: VoxelGrid, regionCount: Int, sigmas: CellSigmas
  ) -> [ScatterMoments] {
    var clear = [ScatterMoments](repeating: .zero, count: regionCount)
    var ambiguous = clear
    for cell in 0..<grid.cellCount {
      let middle = grid.center(cell)
      let weight = Double(sigmas.weight(cell))
      for region in candidates[cell] {
        let (sure, unsure) = sums(grid, cell, middle, UInt16(region) + 1)
        if sure.n > 0 {
          clear[Int(region)] += sure.moments(center: middle, origin: .zero).scaled(by: weight)
        }
        if unsure.n > 0 {
          ambiguous[Int(region)] += unsure.moments(center: middle, origin: .zero)
            .scaled(by: weight)
        }
      }
    }
    return clear.indices.map {
      let all = clear[$0] + ambiguous[$0]
      return clear[$0].weight >= max(30, 0.3 * all.weight) ? clear[$0] : all
    }
  }

  /// The sums of a region's unambiguous and ambiguous points in a cell.
  private func sums(
    _ grid: VoxelGrid, _ cell: Int, _ middle: SIMD3<Float>, _ label: UInt16
  ) -> (sure: CellSums, unsure: CellSums) {
    let (x, y, z, labels) = (grid.x.span, grid.y.span, grid.z.span, self.labels.span)
    let isAmbiguous = self.isAmbiguous.span
    var (sure, unsure, doubts) = (CellSums(), CellSums(), Int32(0))
    for i in grid.points(cell) {
      let isSure = labels[i] == label && !isAmbiguous[i]
      if labels[i] == label && isAmbiguous[i] { doubts &+= 1 }
      sure.add(x[i] - middle.x, y[i] - middle.y, z[i] - middle.z, isSure ? 1 : 0)
    }
    guard doubts > 0 else { return (sure, unsure) }
    for i in grid.points(cell) {
      let isUnsure = labels[i] == label && isAmbiguous[i]
      unsure.add(x[i] - middle.x, y[i] - middle.y, z[i] - middle.z, isUnsure ? 1 : 0)
    }
    return (sure, unsure)
  }

  /// Takes these points from their regions.
  mutating func remove(_ points: [UInt32]) {
    for i in points { labels[Int(i)] = 0 }
  }

  /// Replaces labels: label l becomes map[l].
  mutating func relabel(_ map: [UInt16]) {
    for i in labels.indices { labels[i] = map[Int(labels[i])] }
  }
}

extension ScatterMoments {
  /// The moments with all weights multiplied.
  func scaled(by factor: Double) -> ScatterMoments {
    factor == 1
      ? self
      : ScatterMoments(weight: weight * factor, sum: sum * factor, scatter: scatter * factor)
  }
}

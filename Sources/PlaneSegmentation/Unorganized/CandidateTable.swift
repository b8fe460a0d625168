// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// The regions that may own points of each cell: those that contain the cell or one of its neighbors.
struct CandidateTable: Sendable {
  private var starts: [Int32]
  private var regions: [Int32]

  /// Lists the candidates of every cell, by region number.
  ///
  /// In a cell that is only a neighbor of a region, the region is a candidate if its plane passes and the points
  /// within 3 σ concentrate on it.
  init(_ grid: VoxelGrid, _ regions: [CloudRegion], sigmas: CellSigmas) {
    var (cells, owners): ([Int32], [Int32]) = ([], [])
    var stamp = [Int32](repeating: -1, count: grid.cellCount)
    for (id, region) in regions.enumerated() {
      for cell in region.cells where stamp[Int(cell)] != Int32(id) {
        stamp[Int(cell)] = Int32(id)
        cells.append(cell)
        owners.append(Int32(id))
      }
      for cell in region.cells {
        for place in 0..<27 {
          let next = grid.neighbor(Int(cell), place)
          guard next >= 0, stamp[next] != Int32(id) else { continue }
          stamp[next] = Int32(id)
          guard Self.isLayer(grid, next, region.plane, sigmas) else { continue }
          cells.append(Int32(next))
          owners.append(Int32(id))
        }
      }
    }
    starts = .init(repeating: 0, count: grid.cellCount + 1)
    for cell in cells { starts[Int(cell) + 1] += 1 }
    for cell in 0..<grid.cellCount { starts[cell + 1] += starts[cell] }
    self.regions = .init(repeating: 0, count: cells.count)
    var next = starts
    for (cell, owner) in zip(cells, owners) {
      self.regions[Int(next[Int(cell)])] = owner
      next[Int(cell)] += 1
    }
  }

  subscript(cell: Int) -> ArraySlice<Int32> { regions[Int(starts[cell])..<Int(starts[cell + 1])] }

  /// The same candidates by new numbers; those that become −1 are gone, those that become equal count once.
  func renumbered(_ map: [Int32]) -> CandidateTable {
    var copy = self
    copy.regions.removeAll(keepingCapacity: true)
    for cell in 0..<starts.count - 1 {
      let first = copy.regions.count
      copy.starts[cell] = Int32(first)
      for old in self[cell] {
        let new = map[Int(old)]
        guard new >= 0, !copy.regions[first...].contains(new) else { continue }
        copy.regions.append(new)
      }
    }
    copy.starts[starts.count - 1] = Int32(copy.regions.count)
    return copy
  }

  /// The number of cells of each region.
  func cellCounts(regionCount: Int) -> [Int] {
    var counts = [Int](repeating: 0, count: regionCount)
    for region in regions { counts[Int(region)] += 1 }
    return counts
  }

  private static let minShare: Float = 0.55

  private static func isLayer(
    _ grid: VoxelGrid, _ cell: Int, _ plane: SlabPlane, _ sigmas: CellSigmas
  ) -> Bool {
    let scaled = sigmas.whitened(plane, cell)
    let n = scaled.normal
    let half = grid.side / 2 * (n.x.magnitude + n.y.magnitude + n.z.magnitude)
    guard scaled.residual(grid.center(cell)).magnitude <= half + CloudGrower.wide else {
      return false
    }
    let (x, y, z) = (grid.x.span, grid.y.span, grid.z.span)
    var (wide, near): (Int32, Int32) = (0, 0)
    for i in grid.points(cell) {
      let r = (n.x * x[i] + n.y * y[i] + n.z * z[i] + scaled.offset).magnitude
      if r <= CloudGrower.wide { wide &+= 1 }
      if r <= CloudGrower.near { near &+= 1 }
    }
    return wide > 0 && Float(near) >= minShare * Float(wide)
  }
}

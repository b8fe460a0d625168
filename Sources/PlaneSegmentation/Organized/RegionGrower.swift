// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import LinearAlgebra

/// Grows one region at a time over the free cells of a level, against the region's own plane.
///
/// A cell belongs to a region if its offset and both slopes agree with the region's plane within their
/// variances (χ² with 3 degrees of freedom). Comparing with the region instead of the neighbor cell
/// rules out drift along curved surfaces.
struct RegionGrower {
  /// Largest χ² of a member.
  let maxStatistic: Float
  /// Most passes.
  let maxPasses: Int
  /// The cells of the region grown last.
  private(set) var members: BitRows
  /// The rows and columns of the region grown last.
  private(set) var box = CellBox()
  /// The sums of the region grown last.
  private(set) var sums = RegionSums()
  private var flood: Flood

  /// Creates a grower for grids of the given size.
  init(columns: Int, rows: Int, maxStatistic: Float, maxPasses: Int) {
    (self.maxStatistic, self.maxPasses) = (maxStatistic, maxPasses)
    members = BitRows(width: columns, height: rows)
    flood = Flood(columns: columns, rows: rows)
  }

  /// Grows a region from the cells of a rectangle and returns its plane, or `nil` if it dissolved.
  ///
  /// `isHopeless` is asked after each pass; a `true` ends growth early.
  mutating func grow(
    _ grid: CellGrid, free: BitRows, from seed: CellBox,
    isHopeless: (_ sums: RegionSums, _ members: BitRows, _ box: CellBox) -> Bool = { _, _, _ in
      false
    }
  ) -> RegionPlane? {
    start(grid, from: seed)
    guard var plane = sums.fit else { return nil }
    var margin = max(2, max(seed.width, seed.height) / 2)
    for _ in 0..<maxPasses {
      let before = sums.cellCount
      let window = box.expanded(by: margin, columns: grid.columns, rows: grid.rows)
      flood.run(
        grid, free,
        CellTest(plane, maxStatistic: maxStatistic, isYoung: sums.cellCount < 64), window: window,
        from: members, rows: box.rows)
      let changed = adopt(grid, rows: window.rows)
      guard sums.cellCount >= 3, let refitted = sums.fit else { return nil }
      plane = refitted
      if isHopeless(sums, members, box) { break }
      guard 50 * changed >= sums.cellCount else { break }
      margin = 8 * changed < before ? 2 : max(2, max(box.width, box.height) / 2)
    }
    return plane
  }

  private mutating func start(_ grid: CellGrid, from seed: CellBox) {
    members.clear()
    sums = RegionSums()
    box = seed
    for row in seed.rows {
      for column in seed.columns {
        members[column, row] = true
      }
      var added = RegionSums.Row()
      for word in 0..<members.stride {
        added.add(grid, row: row, word: word, bits: members.words[row * members.stride + word])
      }
      sums.add(added, grid, row: row, sign: 1)
    }
  }

  /// Makes the flooded cells the members and returns how many cells changed.
  private mutating func adopt(_ grid: CellGrid, rows: Range<Int>) -> Int {
    var changed = 0
    var newBox = CellBox()
    for row in rows {
      var (added, removed) = (RegionSums.Row(), RegionSums.Row())
      for word in 0..<members.stride {
        let i = row &* members.stride &+ word
        let (old, new) = (members.words[i], flood.words[i].cells)
        if old != new {
          added.add(grid, row: row, word: word, bits: new & ~old)
          removed.add(grid, row: row, word: word, bits: old & ~new)
          members.words[i] = new
        }
        if new != 0 { newBox.include(row: row, word: word, bits: new) }
      }
      sums.add(added, grid, row: row, sign: 1)
      sums.add(removed, grid, row: row, sign: -1)
      changed &+= added.cellCount &+ removed.cellCount
    }
    box = newBox
    return changed
  }
}

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
  private var next: BitRows
  private var passing: BitRows
  private var isEvaluated: [Bool]

  /// Creates a grower for grids of the given size.
  init(columns: Int, rows: Int, maxStatistic: Float, maxPasses: Int) {
    (self.maxStatistic, self.maxPasses) = (maxStatistic, maxPasses)
    members = BitRows(width: columns, height: rows)
    (next, passing) = (members, members)
    isEvaluated = .init(repeating: false, count: next.words.count)
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
      flood(grid, free: free, plane: plane, window: window)
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
        sums.add(grid, column: column, row: row, sign: 1)
      }
    }
  }

  /// Floods from the members through the passing cells of the window into `next`.
  ///
  /// Cells are tested a word at a time, when the flood first reaches the word.
  private mutating func flood(
    _ grid: CellGrid, free: BitRows, plane: RegionPlane, window: CellBox
  ) {
    var flood = Flood(
      test: CellTest(plane, maxStatistic: maxStatistic, isYoung: sums.cellCount < 64),
      window: window, stride: next.stride, next: take(&next.words), passing: take(&passing.words),
      isEvaluated: take(&isEvaluated))
    flood.run(grid, free, from: members, rows: box.rows)
    (next.words, passing.words, isEvaluated) = (flood.next, flood.passing, flood.isEvaluated)
  }

  /// Makes `next` the members and returns how many cells changed.
  private mutating func adopt(_ grid: CellGrid, rows: Range<Int>) -> Int {
    var changed = 0
    var newBox = CellBox()
    for row in rows {
      for word in 0..<members.stride {
        let i = row &* members.stride &+ word
        let (old, new) = (members.words[i], next.words[i])
        var difference = old ^ new
        changed &+= difference.nonzeroBitCount
        while difference != 0 {
          let bit = difference & (0 &- difference)
          let column = word &* 64 &+ bit.trailingZeroBitCount
          sums.add(grid, column: column, row: row, sign: new & bit != 0 ? 1 : -1)
          difference ^= bit
        }
        members.words[i] = new
        if new != 0 { newBox.include(row: row, word: word, bits: new) }
      }
    }
    box = newBox
    return changed
  }
}

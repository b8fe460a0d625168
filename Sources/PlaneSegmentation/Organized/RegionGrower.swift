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
    isEvaluated = .init(repeating: false, count: rows)
  }

  /// Grows a region from the cells of a rectangle and returns its plane, or `nil` if it dissolved.
  ///
  /// - Parameters:
  ///   - isHopeless: asked after each pass; a `true` ends growth early.
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
  private mutating func flood(
    _ grid: CellGrid, free: BitRows, plane: RegionPlane, window: CellBox
  ) {
    for row in window.rows { isEvaluated[row] = false }
    for i in window.rows.lowerBound * next.stride..<window.rows.upperBound * next.stride {
      next.words[i] = 0
    }
    let test = CellTest(plane, maxStatistic: maxStatistic, isYoung: sums.cellCount < 64)
    var isChanged = true
    var isFirst = true
    while isChanged {
      isChanged = false
      let rows = window.rows
      for row in rows {
        isChanged = spread(row, rows, grid, free, test, window, isFirst) || isChanged
      }
      for row in rows.reversed() {
        isChanged = spread(row, rows, grid, free, test, window, false) || isChanged
      }
      isFirst = false
    }
  }

  /// Spreads the flood into a row from itself, its members (first time) and the rows beside it.
  private mutating func spread(
    _ row: Int, _ rows: Range<Int>, _ grid: CellGrid, _ free: BitRows, _ test: CellTest,
    _ window: CellBox, _ isFirst: Bool
  ) -> Bool {
    let stride = next.stride
    let base = row &* stride
    var isChanged = false
    for _ in 0..<2 {
      var isCarried = false
      for word in 0..<stride {
        let i = base &+ word
        var seeds = next.words[i]
        if isFirst { seeds |= members.words[i] }
        if row > rows.lowerBound { seeds |= next.words[i &- stride] }
        if row &+ 1 < rows.upperBound { seeds |= next.words[i &+ stride] }
        if word > 0 { seeds |= next.words[i &- 1] >> 63 }
        if word &+ 1 < stride { seeds |= next.words[i &+ 1] << 63 }
        guard seeds != 0 else { continue }
        if !isEvaluated[row] { evaluate(row, grid, free, test, window) }
        let filled = seeds.filled(within: passing.words[i]) | next.words[i]
        if filled != next.words[i] {
          next.words[i] = filled
          isChanged = true
          isCarried = true
        }
      }
      guard isCarried, stride > 1 else { break }
    }
    return isChanged
  }

  /// Tests the free cells of a row of the window.
  private mutating func evaluate(
    _ row: Int, _ grid: CellGrid, _ free: BitRows, _ test: CellTest, _ window: CellBox
  ) {
    isEvaluated[row] = true
    for word in 0..<passing.stride {
      let i = row &* passing.stride &+ word
      let candidates = free.words[i] & window.mask(word: word)
      passing.words[i] = test.passing(grid, row: row, word: word, candidates)
    }
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

/// The χ² test of a cell against a plane.
struct CellTest {
  private let a, b, c, maxStatistic: Float
  private let saa, sbb, sab, sac, sbc, scc: Float

  /// Creates the test; the plane's own variance counts only while the region `isYoung`.
  init(_ plane: RegionPlane, maxStatistic: Float, isYoung: Bool) {
    (a, b, c) = (Float(plane.a), Float(plane.b), Float(plane.c))
    self.maxStatistic = maxStatistic
    let s = isYoung ? plane.covariance : .zero
    (saa, sbb, sab) = (Float(s.xx), Float(s.yy), Float(s.xy))
    (sac, sbc, scc) = (Float(s.xz), Float(s.yz), Float(s.zz))
  }

  /// The χ² of a cell.
  @inline(__always)
  func statistic(_ grid: CellGrid, column: Int, row: Int) -> Float {
    let cell = row &* grid.columns &+ column
    let (u, v) = (grid.u(column), grid.v(row))
    let e = grid.rho[cell] - (a * u + b * v + c)
    let (da, db) = (grid.slopeU[cell] - a, grid.slopeV[cell] - b)
    let own = u * (saa * u + 2 * (sab * v + sac)) + v * (sbb * v + 2 * sbc) + scc
    return e * e / (grid.offsetVariance[cell] + max(0, own))
      + da * da / (grid.slopeVariance[cell] + saa) + db * db / (grid.slopeVariance[cell] + sbb)
  }

  /// The cells among `candidates` (bits of a word of a row) that pass.
  @inline(__always)
  func passing(_ grid: CellGrid, row: Int, word: Int, _ candidates: UInt64) -> UInt64 {
    var (bits, result) = (candidates, UInt64(0))
    while bits != 0 {
      let bit = bits & (0 &- bits)
      let column = word &* 64 &+ bit.trailingZeroBitCount
      if statistic(grid, column: column, row: row) <= maxStatistic { result |= bit }
      bits ^= bit
    }
    return result
  }
}

/// A rectangle of cells.
struct CellBox: Sendable, Equatable {
  var columns: Range<Int>
  var rows: Range<Int>

  /// The empty box.
  init() { (columns, rows) = (0..<0, 0..<0) }

  /// Creates a box.
  init(columns: Range<Int>, rows: Range<Int>) { (self.columns, self.rows) = (columns, rows) }

  var width: Int { columns.count }
  var height: Int { rows.count }

  /// The box widened on all sides, within the grid.
  func expanded(by margin: Int, columns columnCount: Int, rows rowCount: Int) -> CellBox {
    CellBox(
      columns: max(0, columns.lowerBound - margin)..<min(columnCount, columns.upperBound + margin),
      rows: max(0, rows.lowerBound - margin)..<min(rowCount, rows.upperBound + margin))
  }

  /// The bits of word `word` of a row that lie within the box's columns.
  @inline(__always)
  func mask(word: Int) -> UInt64 {
    let low = max(0, columns.lowerBound &- word &* 64)
    let high = min(64, columns.upperBound &- word &* 64)
    guard low < high else { return 0 }
    let upTo: UInt64 = high == 64 ? ~0 : 1 << UInt64(high) &- 1
    return upTo & (~0 << UInt64(low))
  }

  /// Widens the box to the ones of a word.
  @inline(__always)
  mutating func include(row: Int, word: Int, bits: UInt64) {
    let first = word &* 64 &+ bits.trailingZeroBitCount
    let last = word &* 64 &+ 64 &- bits.leadingZeroBitCount
    if rows.isEmpty {
      (columns, rows) = (first..<last, row..<row &+ 1)
    } else {
      columns = min(columns.lowerBound, first)..<max(columns.upperBound, last)
      rows = min(rows.lowerBound, row)..<max(rows.upperBound, row &+ 1)
    }
  }
}

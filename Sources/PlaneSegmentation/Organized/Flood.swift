// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// A flood fill over bit rows whose mask is evaluated only where the flood arrives.
struct Flood {
  let test: CellTest
  let window: CellBox
  let stride: Int
  /// The flooded cells.
  var next: [UInt64]
  /// The cells that pass the test, where evaluated.
  var passing: [UInt64]
  /// Whether a word of `passing` is evaluated.
  var isEvaluated: [Bool]
  private var active = 0..<0
  private let words: Range<Int>

  init(
    test: CellTest, window: CellBox, stride: Int, next: [UInt64], passing: [UInt64],
    isEvaluated: [Bool]
  ) {
    (self.test, self.window, self.stride) = (test, window, stride)
    (self.next, self.passing, self.isEvaluated) = (next, passing, isEvaluated)
    words =
      window.columns.isEmpty
      ? 0..<0 : window.columns.lowerBound >> 6..<(window.columns.upperBound - 1) >> 6 + 1
  }

  /// Floods from the ones of `seeds` in `rows` until nothing changes.
  mutating func run(_ grid: CellGrid, _ free: BitRows, from seeds: BitRows, rows: Range<Int>) {
    for i in window.rows.lowerBound * stride..<window.rows.upperBound * stride {
      next[i] = 0
      isEvaluated[i] = false
    }
    active = rows.clamped(to: window.rows)
    for row in active {
      for word in words { _ = add(grid, free, seeds.words[row &* stride &+ word], row, word) }
      _ = spread(grid, free, from: row, to: row)
    }
    while sweep(grid, free) {}
  }

  /// Spreads once down and once up.
  private mutating func sweep(_ grid: CellGrid, _ free: BitRows) -> Bool {
    var isChanged = false
    var row = active.lowerBound
    while row < active.upperBound, row + 1 < window.rows.upperBound {
      if spread(grid, free, from: row, to: row + 1) {
        isChanged = true
        active = active.lowerBound..<max(active.upperBound, row + 2)
      }
      row += 1
    }
    return sweepUp(grid, free) || isChanged
  }

  private mutating func sweepUp(_ grid: CellGrid, _ free: BitRows) -> Bool {
    var isChanged = false
    var row = active.upperBound - 1
    while row >= active.lowerBound, row > window.rows.lowerBound {
      if spread(grid, free, from: row, to: row - 1) {
        isChanged = true
        active = min(active.lowerBound, row - 1)..<active.upperBound
      }
      row -= 1
    }
    return isChanged
  }

  /// Spreads from a row into a row, along it and across its words.
  @inline(__always)
  private mutating func spread(
    _ grid: CellGrid, _ free: BitRows, from source: Int, to row: Int
  ) -> Bool {
    var isChanged = false
    var carry: UInt64 = 0
    for word in words {
      let seeds = next[source &* stride &+ word] | carry
      if add(grid, free, seeds, row, word) { isChanged = true }
      carry = next[row &* stride &+ word] >> 63
    }
    guard words.count > 1, isChanged || source == row else { return isChanged }
    carry = 0
    for word in words.reversed() {
      if carry != 0 { _ = add(grid, free, carry, row, word) }
      carry = next[row &* stride &+ word] << 63
    }
    return isChanged
  }

  @inline(__always)
  private mutating func add(
    _ grid: CellGrid, _ free: BitRows, _ seeds: UInt64, _ row: Int, _ word: Int
  ) -> Bool {
    let i = row &* stride &+ word
    let fresh = seeds & ~next[i]
    guard fresh != 0 else { return false }
    if !isEvaluated[i] {
      isEvaluated[i] = true
      let candidates = free.words[i] & window.mask(word: word)
      passing[i] = test.passing(grid, row: row, word: word, candidates)
    }
    guard fresh & passing[i] != 0 else { return false }
    next[i] |= fresh.filled(within: passing[i])
    return true
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// A flood fill over bit rows whose mask is evaluated only where the flood arrives.
///
/// Rows that gained cells wait on a stack until they have offered them to the rows above and below; along
/// a row the flood fills whole words at once. What is flooded does not depend on the order.
struct Flood {
  /// The flooded cells, within the last window.
  private(set) var cells: BitRows
  /// The cells that pass the test, where evaluated.
  private var passing: BitRows
  /// Whether a word of `passing` is evaluated.
  private var isEvaluated: [Bool]
  private var waiting: [Bool]
  private var stack: [Int] = []

  /// Creates a flood over grids of the given size.
  init(columns: Int, rows: Int) {
    cells = BitRows(width: columns, height: rows)
    passing = cells
    isEvaluated = .init(repeating: false, count: cells.words.count)
    waiting = .init(repeating: false, count: rows)
    stack.reserveCapacity(rows)
  }

  /// Floods from the ones of `seeds` in `rows` through the free cells of the window that pass.
  mutating func run(
    _ grid: CellGrid, _ free: BitRows, _ test: CellTest, window: CellBox, from seeds: BitRows,
    rows: Range<Int>
  ) {
    let stride = seeds.stride
    for i in window.rows.lowerBound * stride..<window.rows.upperBound * stride {
      cells.words[i] = 0
      isEvaluated[i] = false
    }
    guard !window.columns.isEmpty else { return }
    let words = window.columns.lowerBound >> 6..<(window.columns.upperBound - 1) >> 6 + 1
    for row in rows.clamped(to: window.rows) {
      for word in words where seeds.words[row &* stride &+ word] != 0 {
        offer(seeds.words[row &* stride &+ word], row, word, words, grid, free, test, window)
      }
    }
    while let row = stack.popLast() {
      waiting[row] = false
      for word in words {
        let bits = cells.words[row &* stride &+ word]
        guard bits != 0 else { continue }
        if row > window.rows.lowerBound {
          offer(bits, row &- 1, word, words, grid, free, test, window)
        }
        if row &+ 1 < window.rows.upperBound {
          offer(bits, row &+ 1, word, words, grid, free, test, window)
        }
      }
    }
  }

  /// Floods a word of a row from `seeds`, and goes on into the words beside it.
  @inline(__always)
  private mutating func offer(
    _ seeds: UInt64, _ row: Int, _ word: Int, _ words: Range<Int>, _ grid: CellGrid,
    _ free: BitRows, _ test: CellTest, _ window: CellBox
  ) {
    let i = row &* cells.stride &+ word
    guard seeds & ~cells.words[i] != 0 else { return }
    if isEvaluated[i], seeds & ~cells.words[i] & passing.words[i] == 0 { return }
    fill(seeds, row, word, words, grid, free, test, window)
  }

  private mutating func fill(
    _ seeds: UInt64, _ row: Int, _ word: Int, _ words: Range<Int>, _ grid: CellGrid,
    _ free: BitRows, _ test: CellTest, _ window: CellBox
  ) {
    let i = row &* cells.stride &+ word
    if !isEvaluated[i] {
      isEvaluated[i] = true
      passing.words[i] = test.passing(
        grid, row: row, word: word, free.words[i] & window.mask(word: word))
    }
    let fresh = seeds & passing.words[i] & ~cells.words[i]
    guard fresh != 0 else { return }
    let filled = fresh.filled(within: passing.words[i])
    cells.words[i] |= filled
    if !waiting[row] {
      waiting[row] = true
      stack.append(row)
    }
    if filled >> 63 != 0, word &+ 1 < words.upperBound {
      offer(1, row, word &+ 1, words, grid, free, test, window)
    }
    if filled & 1 != 0, word > words.lowerBound {
      offer(1 << 63, row, word &- 1, words, grid, free, test, window)
    }
  }
}

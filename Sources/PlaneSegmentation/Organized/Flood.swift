// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// A flood fill over bit rows whose mask is evaluated only where the flood arrives.
///
/// Rows that gained cells wait on a stack until they have offered them to the rows above and below; along
/// a row the flood fills whole words at once. What is flooded does not depend on the order.
struct Flood {
  /// 64 cells of a row.
  struct Word {
    /// The flooded cells.
    fileprivate(set) var cells: UInt64 = 0
    /// The cells that pass the test, once evaluated.
    fileprivate var passing: UInt64 = 0
    fileprivate var isEvaluated = false
  }

  /// The words, row by row; they count within the last window.
  private(set) var words: [Word]
  private let stride: Int
  private var waiting: [Bool]
  private var stack: [Int] = []

  /// Creates a flood over grids of the given size.
  init(columns: Int, rows: Int) {
    stride = (columns + 63) / 64
    words = .init(repeating: Word(), count: stride * rows)
    waiting = .init(repeating: false, count: rows)
    stack.reserveCapacity(rows)
  }

  /// Floods from the ones of `seeds` in `rows` through the free cells of the window that pass.
  mutating func run(
    _ grid: CellGrid, _ free: BitRows, _ test: CellTest, window: CellBox, from seeds: BitRows,
    rows: Range<Int>
  ) {
    for i in window.rows.lowerBound * stride..<window.rows.upperBound * stride {
      words[i] = Word()
    }
    guard !window.columns.isEmpty else { return }
    let across = window.columns.lowerBound >> 6..<(window.columns.upperBound - 1) >> 6 + 1
    for row in rows.clamped(to: window.rows) {
      for word in across where seeds.words[row &* stride &+ word] != 0 {
        offer(seeds.words[row &* stride &+ word], row, word, across, grid, free, test, window)
      }
    }
    while let row = stack.popLast() {
      waiting[row] = false
      for word in across {
        let bits = words[row &* stride &+ word].cells
        guard bits != 0 else { continue }
        if row > window.rows.lowerBound {
          offer(bits, row &- 1, word, across, grid, free, test, window)
        }
        if row &+ 1 < window.rows.upperBound {
          offer(bits, row &+ 1, word, across, grid, free, test, window)
        }
      }
    }
  }

  /// Floods a word of a row from `seeds`, and goes on into the words beside it.
  @inline(__always)
  private mutating func offer(
    _ seeds: UInt64, _ row: Int, _ word: Int, _ across: Range<Int>, _ grid: CellGrid,
    _ free: BitRows, _ test: CellTest, _ window: CellBox
  ) {
    let state = words[row &* stride &+ word]
    let fresh = seeds & ~state.cells
    if fresh == 0 || state.isEvaluated && fresh & state.passing == 0 { return }
    fill(state, fresh, row, word, across, grid, free, test, window)
  }

  private mutating func fill(
    _ before: Word, _ seeds: UInt64, _ row: Int, _ word: Int, _ across: Range<Int>,
    _ grid: CellGrid, _ free: BitRows, _ test: CellTest, _ window: CellBox
  ) {
    let i = row &* stride &+ word
    var state = before
    if !state.isEvaluated {
      state.isEvaluated = true
      state.passing = test.passing(
        grid, row: row, word: word, free.words[i] & window.mask(word: word))
    }
    let filled = (seeds & state.passing).filled(within: state.passing)
    state.cells |= filled
    words[i] = state
    guard filled != 0 else { return }
    if !waiting[row] {
      waiting[row] = true
      stack.append(row)
    }
    if filled >> 63 != 0, word &+ 1 < across.upperBound {
      offer(1, row, word &+ 1, across, grid, free, test, window)
    }
    if filled & 1 != 0, word > across.lowerBound {
      offer(1 << 63, row, word &- 1, across, grid, free, test, window)
    }
  }
}

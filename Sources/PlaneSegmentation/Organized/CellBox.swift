// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

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

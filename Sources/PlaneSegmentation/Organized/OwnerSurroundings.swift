// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// What lies around each base cell: the owners of the cell and its eight neighbors.
///
/// A rim of copies stands beyond the borders, so that a cell there sees its own row or column again.
struct OwnerSurroundings {
  /// The number of cells across and down.
  let columns, rows: Int
  private let stride: Int
  private var owners: [UInt16]
  /// The cells around which there is more than one owner, 0 (none) included.
  private(set) var mixed: BitRows

  /// Looks around the cells of `map`; an image may have partial cells beyond the map, which have no owner.
  init(_ map: OwnerMap, columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    stride = columns + 2
    let count = stride * (rows + 2)
    owners = .init(repeating: 0, count: count)
    mixed = BitRows(width: columns, height: rows)
    for row in 0..<map.rows { copy(map, row) }
    repeatRows()
    findMixed()
  }

  /// Copies a row of the map and repeats its ends where the map reaches the image's border.
  private mutating func copy(_ map: OwnerMap, _ row: Int) {
    let start = (row + 1) * stride + 1
    let source = map.owners.span.extracting(row * map.columns..<(row + 1) * map.columns)
    let end = start + columns
    var out = owners.mutableSpan
    for column in source.indices { out[start &+ column] = source[column] }
    out[start - 1] = out[start]
    out[end] = out[end - 1]
  }

  private mutating func repeatRows() {
    for i in 0..<stride {
      owners[i] = owners[stride + i]
      owners[(rows + 1) * stride + i] = owners[rows * stride + i]
    }
  }

  /// Folds every entry with those `step` before and after it.
  @inline(__always)
  private static func fold(
    _ source: [UInt16], _ step: Int, _ result: inout [UInt16], by fold: (UInt16, UInt16) -> UInt16
  ) {
    let count = source.count - 2 * step
    let before = source.span.extracting(0..<count)
    let middle = source.span.extracting(step..<step + count)
    let after = source.span.extracting(2 * step..<2 * step + count)
    var out = result.mutableSpan
    for i in 0..<count { out[i &+ step] = fold(before[i], fold(middle[i], after[i])) }
  }

  /// Compares the least with the greatest owner around each cell.
  private mutating func findMixed() {
    var across = [UInt16](repeating: 0, count: owners.count)
    var (low, high) = (across, [UInt16](repeating: 0, count: owners.count))
    Self.fold(owners, 1, &across, by: min)
    Self.fold(across, stride, &low, by: min)
    Self.fold(owners, 1, &across, by: max)
    Self.fold(across, stride, &high, by: max)
    var flags = [UInt8](repeating: 0, count: 64 * mixed.stride)
    for row in 0..<rows {
      let range = (row + 1) * stride + 1..<(row + 1) * stride + 1 + columns
      Self.compare(low.span.extracting(range), high.span.extracting(range), &flags)
      mixed.set(row: row, from: flags)
    }
  }

  private static func compare(_ low: Span<UInt16>, _ high: Span<UInt16>, _ flags: inout [UInt8]) {
    var out = flags.mutableSpan
    for k in low.indices { out[k] = low[k] != high[k] ? 1 : 0 }
  }

  /// Calls `body` with each run of cells of a row around which there is one owner, and the owner.
  @inline(__always)
  func forEachRun(_ row: Int, _ body: (_ columns: Range<Int>, _ owner: UInt16) -> Void) {
    var column = 0
    while column < columns {
      let end = mixed.nextOne(from: column, row: row)
      // All cells between two mixed ones have the same owner.
      if end > column { body(column..<end, owner(column, row)) }
      column = end + 1
    }
  }

  /// The owner of a cell.
  @inline(__always)
  func owner(_ column: Int, _ row: Int) -> UInt16 {
    owners[(row &+ 1) &* stride &+ column &+ 1]
  }

  /// The distinct owners around a cell.
  func candidates(_ column: Int, _ row: Int) -> BlockCandidates {
    var result = BlockCandidates()
    let middle = (row &+ 1) &* stride &+ column &+ 1
    for i in [middle, middle - stride, middle + stride] {
      result.insert(owners[i])
      result.insert(owners[i - 1])
      result.insert(owners[i + 1])
    }
    return result
  }
}

/// The distinct owners around a block.
struct BlockCandidates {
  /// The owners; those beyond `count` mean nothing.
  private(set) var list = InlineArray<9, UInt16>(repeating: 0)
  private(set) var count = 0

  /// Adds an owner, unless it is 0 or known.
  mutating func insert(_ owner: UInt16) {
    guard owner != 0 else { return }
    for i in 0..<count where list[i] == owner { return }
    list[count] = owner
    count += 1
  }
}

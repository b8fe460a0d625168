// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// A bit per cell of a grid, 64 cells to a word, so that masks of cells combine by word operations.
struct BitRows: Equatable {
  /// The number of columns.
  let width: Int
  /// The number of rows.
  let height: Int
  /// The number of words in a row.
  let stride: Int
  /// The words, row by row; bits beyond the last column are 0.
  var words: [UInt64]

  /// Creates a grid of zeros.
  init(width: Int, height: Int) {
    (self.width, self.height, stride) = (width, height, (width + 63) / 64)
    words = .init(repeating: 0, count: stride * height)
  }

  /// The bit at a column and row of the grid.
  subscript(column: Int, row: Int) -> Bool {
    get { words[row &* stride &+ column >> 6] >> UInt64(column & 63) & 1 != 0 }
    set {
      let bit: UInt64 = 1 << UInt64(column & 63)
      let word = row * stride + column >> 6
      if newValue { words[word] |= bit } else { words[word] &= ~bit }
    }
  }

  /// The bit at a column and row, or `false` off the grid.
  func contains(_ column: Int, _ row: Int) -> Bool {
    column >= 0 && column < width && row >= 0 && row < height && self[column, row]
  }

  /// Sets the bits of the first and last row and column.
  mutating func addFrame() {
    for row in 0..<height where width > 0 {
      self[0, row] = true
      self[width - 1, row] = true
    }
    for word in 0..<stride where height > 0 {
      words[word] = columnMask(word: word)
      words[(height - 1) * stride + word] = columnMask(word: word)
    }
  }

  /// The number of ones.
  var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// Whether all bits are 0.
  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// Sets all bits to 0.
  mutating func clear() { for i in words.indices { words[i] = 0 } }

  /// Sets the bits of a row from flags of 0 or 1; there are 64 for each word.
  mutating func set(row: Int, from flags: [UInt8]) {
    for word in 0..<stride {
      words[row * stride + word] =
        UInt64(packing: flags.span, from: 64 * word) & columnMask(word: word)
    }
  }

  /// Clears the bits that are set in `other`.
  mutating func subtract(_ other: BitRows) {
    for i in words.indices { words[i] &= ~other.words[i] }
  }

  /// Sets the bits that are set in `other`.
  mutating func formUnion(_ other: BitRows) {
    for i in words.indices { words[i] |= other.words[i] }
  }

  /// Calls `body` with the column and row of every one, row by row.
  @inline(__always)
  func forEach(_ body: (_ column: Int, _ row: Int) -> Void) {
    forEach(rows: 0..<height, body)
  }

  /// Calls `body` with the column and row of every one in the given rows.
  @inline(__always)
  func forEach(rows: Range<Int>, _ body: (_ column: Int, _ row: Int) -> Void) {
    for row in rows {
      for word in 0..<stride {
        var bits = words[row &* stride &+ word]
        while bits != 0 {
          body(word &* 64 &+ bits.trailingZeroBitCount, row)
          bits &= bits &- 1
        }
      }
    }
  }

  /// The first column from `column` on whose bit is set in a row, or `width`.
  func nextOne(from column: Int, row: Int) -> Int {
    var word = column >> 6
    guard word < stride else { return width }
    var bits = words[row * stride + word] & (~0 << UInt64(column & 63))
    while bits == 0 {
      word += 1
      guard word < stride else { return width }
      bits = words[row * stride + word]
    }
    return word * 64 + bits.trailingZeroBitCount
  }

  /// Calls `body` with the column and row of every one, from the last to the first.
  @inline(__always)
  func forEachReversed(_ body: (_ column: Int, _ row: Int) -> Void) {
    for i in words.indices.reversed() {
      var bits = words[i]
      while bits != 0 {
        let bit = 63 &- bits.leadingZeroBitCount
        body(i % stride &* 64 &+ bit, i / stride)
        bits &= ~(1 << UInt64(bit))
      }
    }
  }

  /// The mask of the columns below `width` in word `word`.
  func columnMask(word: Int) -> UInt64 {
    let remaining = width - word * 64
    return remaining >= 64 ? ~0 : remaining <= 0 ? 0 : (1 << UInt64(remaining)) - 1
  }

  /// Every bit moved `dx` columns (−1, 0 or 1) and `dy` rows; what leaves the grid is lost.
  func shifted(dx: Int, dy: Int) -> BitRows {
    var result = BitRows(width: width, height: height)
    for row in max(0, dy)..<max(max(0, dy), height + min(0, dy)) {
      let source = (row - dy) * stride
      for word in 0..<stride {
        let bits = words[source + word]
        let carried: UInt64
        switch dx {
        case 1: carried = bits << 1 | (word > 0 ? words[source + word - 1] >> 63 : 0)
        case -1: carried = bits >> 1 | (word + 1 < stride ? words[source + word + 1] << 63 : 0)
        default: carried = bits
        }
        result.words[row * stride + word] = carried & columnMask(word: word)
      }
    }
    return result
  }

  /// The ones whose four neighbors are ones; cells at the grid's border are cleared.
  var eroded: BitRows {
    intersection(shifted(dx: 1, dy: 0), shifted(dx: -1, dy: 0))
      .intersection(shifted(dx: 0, dy: 1), shifted(dx: 0, dy: -1))
  }

  /// Clears the bits that are set in `other`, whose ones lie within `box`, and their eight neighbors.
  mutating func subtract(_ other: BitRows, dilatedIn box: CellBox) {
    let around = box.expanded(by: 1, columns: width, rows: height)
    for row in around.rows {
      for word in 0..<stride {
        let i = row * stride + word
        var bits = other.wide(i, word)
        if row > 0 { bits |= other.wide(i - stride, word) }
        if row + 1 < height { bits |= other.wide(i + stride, word) }
        words[i] &= ~bits
      }
    }
  }

  /// A word with its ones and their neighbors along the row.
  private func wide(_ i: Int, _ word: Int) -> UInt64 {
    var bits = words[i] | words[i] << 1 | words[i] >> 1
    if word > 0 { bits |= words[i - 1] >> 63 }
    if word + 1 < stride { bits |= words[i + 1] << 63 }
    return bits
  }

  /// The ones common to this mask and both others.
  func intersection(_ first: BitRows, _ second: BitRows) -> BitRows {
    var result = self
    for i in words.indices { result.words[i] &= first.words[i] & second.words[i] }
    return result
  }
}

extension UInt64 {
  /// A bit for each of 64 flags of 0 or 1 from index `first`.
  @inline(__always)
  init(packing flags: Span<UInt8>, from first: Int) {
    let bytes = unsafe flags.extracting(first..<first &+ 64).bytes
    self = 0
    for k in 0..<8 {
      // Eight flags at a time: the product moves flag i of a word to bit 56 + i.
      let eight = unsafe bytes.unsafeLoadUnaligned(
        fromUncheckedByteOffset: 8 &* k, as: UInt64.self)
      self |= ((eight.littleEndian &* 0x0102_0408_1020_4080) &>> 56) &<< UInt64(8 &* k)
    }
  }

  /// The runs of ones of `mask` that touch a one of this word.
  @inline(__always)
  func filled(within mask: UInt64) -> UInt64 {
    let seeds = self & mask
    guard seeds != 0 else { return 0 }
    var up = seeds
    var pass = mask
    for shift: UInt64 in [1, 2, 4, 8, 16, 32] {
      up |= pass & (up << shift)
      pass &= pass << shift
    }
    var down = seeds
    pass = mask
    for shift: UInt64 in [1, 2, 4, 8, 16, 32] {
      down |= pass & (down >> shift)
      pass &= pass >> shift
    }
    return up | down
  }
}

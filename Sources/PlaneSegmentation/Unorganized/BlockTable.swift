// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// A hash of 4×4×4 blocks of cells: which of the 64 are occupied, and the number of the first.
///
/// Cells are numbered in Morton order, so those of a block follow each other and a cell's number is the first plus
/// the count of occupied cells before it.
struct BlockTable {
  private struct Block {
    var key = UInt64.max
    var occupied: UInt64 = 0
    var first: Int32 = 0
  }

  private var blocks: [Block]
  private let mask: Int

  init(cellKeys: [UInt64]) {
    var blockCount = 0
    for i in cellKeys.indices where i == 0 || cellKeys[i] >> 6 != cellKeys[i - 1] >> 6 {
      blockCount += 1
    }
    var capacity = 16
    while capacity < 2 * blockCount { capacity *= 2 }
    blocks = .init(repeating: Block(), count: capacity)
    mask = capacity - 1
    var place = 0
    for (cell, key) in cellKeys.enumerated() {
      if cell == 0 || key >> 6 != cellKeys[cell - 1] >> 6 {
        place = slot(key >> 6)
        blocks[place] = Block(key: key >> 6, occupied: 0, first: Int32(cell))
      }
      blocks[place].occupied |= 1 << (key & 63)
    }
  }

  /// Where the block with this key stands or would stand.
  private func slot(_ key: UInt64) -> Int {
    var place = Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask
    while blocks[place].key != key, blocks[place].key != .max { place = (place + 1) & mask }
    return place
  }

  /// The number of the cell at these coordinates, or −1.
  func cell(at c: SIMD3<Int32>) -> Int {
    let key = MortonKey.key(UInt32(c.x), UInt32(c.y), UInt32(c.z))
    let block = blocks[slot(key >> 6)]
    return Self.cell(in: block, bit: key & 63)
  }

  private static func cell(in block: Block, bit: UInt64) -> Int {
    guard block.occupied >> bit & 1 == 1 else { return -1 }
    return Int(block.first) + (block.occupied & (UInt64(1) << bit - 1)).nonzeroBitCount
  }

  /// Appends the 27 cells around `c`, itself in the middle; at most eight blocks are looked up.
  func appendNeighbors(of c: SIMD3<Int32>, to neighbors: inout [Int32]) {
    let low = (c &- 1) &>> 2
    var near: InlineArray<8, Block> = .init(repeating: Block())
    for corner in 0..<8 {
      let b = low &+ SIMD3(Int32(corner & 1), Int32(corner >> 1 & 1), Int32(corner >> 2))
      near[corner] = blocks[slot(MortonKey.key(UInt32(b.x), UInt32(b.y), UInt32(b.z)))]
    }
    for place in 0..<27 {
      let n = c &+ SIMD3(Int32(place % 3) - 1, Int32(place / 3 % 3) - 1, Int32(place / 9) - 1)
      let side = (n &>> 2) &- low
      let bit = Self.bits[Int(n.x & 3 | (n.y & 3) << 2 | (n.z & 3) << 4)]
      let block = near[Int(side.x | side.y << 1 | side.z << 2)]
      neighbors.append(Int32(Self.cell(in: block, bit: bit)))
    }
  }

  /// The Morton keys of the 64 places in a block.
  private static let bits: [UInt64] = (0..<64).map {
    MortonKey.key(UInt32($0 & 3), UInt32($0 >> 2 & 3), UInt32($0 >> 4))
  }
}

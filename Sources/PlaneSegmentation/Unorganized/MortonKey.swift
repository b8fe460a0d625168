// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// Interleaved cell coordinates: cells that share all but the last 3·l bits share an octree cell of level l.
enum MortonKey {
  /// The key of coordinates below 2²¹.
  static func key(_ x: UInt32, _ y: UInt32, _ z: UInt32) -> UInt64 {
    spread(x) | spread(y) << 1 | spread(z) << 2
  }

  /// The bits of `v` with two zeros between them.
  private static func spread(_ v: UInt32) -> UInt64 {
    var x = UInt64(v) & 0x1F_FFFF
    x = (x | x << 32) & 0x001F_0000_0000_FFFF
    x = (x | x << 16) & 0x001F_0000_FF00_00FF
    x = (x | x << 8) & 0x100F_00F0_0F00_F00F
    x = (x | x << 4) & 0x10C3_0C30_C30C_30C3
    x = (x | x << 2) & 0x1249_2492_4924_9249
    return x
  }
}

/// Stable least-significant-digit radix sort.
enum RadixSort {
  private static let digitBits = 11

  /// Sorts by the given bits only; equal keys keep their order.
  ///
  /// - Complexity: one pass per 11 bits.
  static func sort(_ keys: inout [UInt64], bits: Range<Int>) {
    var scratch = [UInt64](repeating: 0, count: keys.count)
    var low = bits.lowerBound
    while low < bits.upperBound {
      let mask = UInt64(1) << UInt64(min(digitBits, bits.upperBound - low)) - 1
      pass(keys, into: &scratch, shift: UInt64(low), mask: mask)
      swap(&keys, &scratch)
      low += digitBits
    }
  }

  private static func pass(
    _ keys: [UInt64], into sorted: inout [UInt64], shift: UInt64, mask: UInt64
  ) {
    var places = [Int](repeating: 0, count: Int(mask) + 1)
    for key in keys { places[Int(truncatingIfNeeded: key &>> shift & mask)] &+= 1 }
    var sum = 0
    for digit in places.indices { (places[digit], sum) = (sum, sum + places[digit]) }
    for key in keys {
      let digit = Int(truncatingIfNeeded: key &>> shift & mask)
      sorted[places[digit]] = key
      places[digit] &+= 1
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import LinearAlgebra
import Testing

@testable import PlaneSegmentation

@Suite struct BitRowsTests {
  private func random(width: Int, height: Int, share: Double, seed: UInt64) -> BitRows {
    var random = SplitMix64(seed: seed)
    var bits = BitRows(width: width, height: height)
    for row in 0..<height {
      for column in 0..<width where random.uniform() < share { bits[column, row] = true }
    }
    return bits
  }

  @Test("oracle: shifting moves every bit, and drops what leaves", arguments: [5, 64, 80, 130])
  func shift(width: Int) {
    let bits = random(width: width, height: 9, share: 0.4, seed: UInt64(width))
    for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1)] {
      let moved = bits.shifted(dx: dx, dy: dy)
      for row in 0..<9 {
        for column in 0..<width {
          #expect(moved[column, row] == bits.contains(column - dx, row - dy))
        }
      }
    }
  }

  @Test("oracle: a word is filled along its runs", arguments: 1...20 as ClosedRange<UInt64>)
  func fill(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let mask = random.next() | random.next()
    let seeds = random.next() & random.next() & random.next()
    var expected = seeds & mask
    while true {
      let wider = (expected | expected << 1 | expected >> 1) & mask
      if wider == expected { break }
      expected = wider
    }
    #expect(seeds.filled(within: mask) == expected)
  }

  @Test("a rectangle's corner is where a linked rectangle starts")
  func eroded() {
    var bits = BitRows(width: 70, height: 6)
    for row in 1..<5 {
      for column in 60..<67 { bits[column, row] = true }
    }
    #expect(bits.eroded.count == 5 * 2)
    #expect(bits.eroded[61, 2] && bits.eroded[65, 3])
  }
}

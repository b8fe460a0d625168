// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import LinearAlgebra
import Testing

@Suite struct SplitMix64IndexTests {
  @Test(arguments: [1, 2, 7, 1000])
  func `indices reach every place and are uniform to 5 σ`(count: Int) {
    var random = SplitMix64(seed: 1)
    var hits = [Int](repeating: 0, count: count)
    for _ in 0..<200 * count { hits[random.index(below: count)] += 1 }
    #expect(hits.allSatisfy { abs($0 - 200) < 5 * 15 })
  }
}

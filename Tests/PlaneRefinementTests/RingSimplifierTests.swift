// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import LinearAlgebra
import Testing

@testable import PlaneRefinement

@Suite struct RingSimplifierTests {
  @Test func `known value: a staircase along a diagonal becomes a triangle`() {
    var ring: [SIMD2<Double>] = [[0, 0]]
    for i in 0..<10 { ring += [[Double(i + 1), Double(i)], [Double(i + 1), Double(i + 1)]] }
    ring.append([0, 10])
    let simple = RingSimplifier.simplified(ring, tolerance: 1)
    #expect(simple == [[0, 0], [10, 10], [0, 10]])
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `property: no dropped vertex is farther than the tolerance from the kept ring`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    let ring = (0..<40).map { _ in SIMD2(random.uniform(), random.uniform()) }
    let simple = RingSimplifier.simplified(ring, tolerance: 0.2)
    for p in ring {
      let gaps = simple.indices.map { i -> Double in
        let (a, b) = (simple[i], simple[(i + 1) % simple.count])
        let (edge, offset) = (b - a, p - a)
        let t = min(1, max(0, (edge * offset).sum() / (edge * edge).sum()))
        let rest = offset - edge * t
        return (rest * rest).sum().squareRoot()
      }
      #expect((gaps.min() ?? 1) <= 0.2 + 1e-12)
    }
  }

  @Test func `coinciding vertices give an empty ring, short rings stay`() {
    #expect(RingSimplifier.simplified(.init(repeating: [1, 1], count: 9), tolerance: 1).isEmpty)
    #expect(RingSimplifier.simplified([[0, 0], [1, 0], [0, 1]], tolerance: 5).count == 3)
  }
}

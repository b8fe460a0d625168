// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Evaluation
import LinearAlgebra
import Testing

@Suite struct PairedComparisonTests {
  @Test("Known value: the exact permutation test of the worked example")
  func exact() {
    // differences 1, 2, 3, -1: |sum| ≥ 5 for 4 of the 16 sign patterns: ±(1 2 3 -1), ±(1 2 3 1)
    let result = PairedComparison([0, 0, 0, 1, nil], [1, 2, 3, 0, 5])
    #expect(result.count == 4)
    #expect(result.meanDifference == 5.0 / 4)
    #expect(agrees(result.pValue, enumerated([1, 2, 3, -1])))
  }

  /// The p-value by trying every sign.
  private func enumerated(_ differences: [Double]) -> Double {
    let observed = differences.reduce(0, +).magnitude
    var sums = [0.0]
    for difference in differences { sums = sums.flatMap { [$0 + difference, $0 - difference] } }
    return Double(sums.count { $0.magnitude >= observed - 1e-9 }) / Double(sums.count)
  }

  @Test("Oracle: sampled p-values come near the exact ones", arguments: 0..<4 as Range<UInt64>)
  func sampled(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let second = (0..<10).map { _ in Optional(random.normal() + 0.5) }
    let first = [Double?](repeating: 0, count: 10)
    let exact = PairedComparison(first, second, resampleCount: 1_024)
    let sampled = PairedComparison(first, second, resampleCount: 1_023)
    #expect(agrees(exact.pValue, enumerated(second.compactMap(\.self))))
    // three standard deviations of a share over 1,023 draws
    #expect(((sampled.pValue ?? 9) - (exact.pValue ?? 0)).magnitude < 3 * 0.5 / 32)
  }

  @Test("Property: the interval holds the mean, shrinks with confidence, and is seeded")
  func interval() throws {
    var random = SplitMix64(seed: 3)
    let samples = (0..<80).map { _ in random.normal() }
    let wide = try #require(PairedComparison.bootstrapInterval(samples, resampleCount: 500))
    let narrow = try #require(
      PairedComparison.bootstrapInterval(samples, confidence: 0.5, resampleCount: 500))
    #expect(wide.contains(samples.reduce(0, +) / 80))
    #expect(wide.lowerBound < narrow.lowerBound && narrow.upperBound < wide.upperBound)
    // normal theory: ± 1.96 σ / √80
    #expect((wide.upperBound - wide.lowerBound - 2 * 1.96 / 8.94).magnitude < 0.1)
    #expect(wide == PairedComparison.bootstrapInterval(samples, resampleCount: 500))
    #expect(wide != PairedComparison.bootstrapInterval(samples, resampleCount: 500, seed: 1))
  }

  @Test("Known value: equal runs are not different, nothing shared is undefined")
  func edges() {
    let same = PairedComparison([1, 2, 3], [1, 2, 3])
    #expect(same.pValue == 1 && same.meanDifference == 0 && same.interval == 0...0)
    let none = PairedComparison([nil, 1], [2, nil])
    #expect(none.count == 0 && none.values["p"] == .null && none.values["low"] == .null)
  }
}

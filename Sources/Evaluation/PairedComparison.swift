// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import LinearAlgebra

/// Whether two runs over the same frames differ: the mean difference, its interval, and a p-value.
///
/// The interval is the percentile bootstrap of the mean over frames; the p-value is that of the
/// two-sided sign-flip permutation test, exact where there are few frames. Both are seeded: the same input
/// gives the same output.
///
/// Efron & Tibshirani 1993, doi:10.1201/9780429246593 · Good 2005, doi:10.1007/b138696
public struct PairedComparison: Sendable, Equatable {
  /// Frames with a value in both runs.
  public let count: Int
  /// The mean of second minus first; `nil` without frames.
  public let meanDifference: Double?
  /// The interval that holds the mean difference with the asked confidence; `nil` below two frames.
  public let interval: ClosedRange<Double>?
  /// The chance of a mean difference at least as large if runs were exchangeable; `nil` below two frames.
  public let pValue: Double?

  /// Compares two runs.
  ///
  /// - Parameters:
  ///   - first: a value per frame, `nil` where undefined.
  ///   - second: the other run's values of the same frames, in the same order.
  ///   - confidence: the interval's coverage.
  ///   - resampleCount: bootstrap resamples, and the most sign flips tried.
  ///   - seed: the seed.
  /// - Complexity: O(frames · resamples).
  public init(
    _ first: [Double?], _ second: [Double?], confidence: Double = 0.95,
    resampleCount: Int = 10_000, seed: UInt64 = 0
  ) {
    precondition(first.count == second.count, "the runs have different frames")
    precondition(confidence > 0 && confidence < 1 && resampleCount > 0, "bad parameters")
    let differences = zip(first, second).compactMap { pair in
      pair.0.flatMap { a in pair.1.map { $0 - a } }
    }
    count = differences.count
    meanDifference = MetricValue.mean(differences)
    interval = Self.bootstrapInterval(
      differences, confidence: confidence, resampleCount: resampleCount, seed: seed)
    pValue = Self.permutationPValue(differences, resampleCount: resampleCount, seed: seed)
  }

  /// The percentile bootstrap interval of the mean; `nil` below two samples.
  public static func bootstrapInterval(
    _ samples: [Double], confidence: Double = 0.95, resampleCount: Int = 10_000, seed: UInt64 = 0
  ) -> ClosedRange<Double>? {
    guard samples.count >= 2 else { return nil }
    var random = SplitMix64(seed: seed, 1)
    let means = (0..<resampleCount).map { _ in
      var sum = 0.0
      for _ in samples.indices { sum += samples[random.index(below: samples.count)] }
      return sum / Double(samples.count)
    }.sorted()
    let tail = (1 - confidence) / 2
    guard let low = Distribution.quantile(tail, ofSorted: means),
      let high = Distribution.quantile(1 - tail, ofSorted: means)
    else { return nil }
    return low...high
  }

  private static func permutationPValue(
    _ differences: [Double], resampleCount: Int, seed: UInt64
  ) -> Double? {
    guard differences.count >= 2 else { return nil }
    // sums within rounding of the observed one count as equal to it
    let scale = differences.reduce(0) { $0 + $1.magnitude }
    let observed = differences.reduce(0, +).magnitude - 1e-12 * scale
    let isExact = differences.count < 60 && 1 << differences.count <= resampleCount
    guard !isExact else {
      let total = 1 << differences.count
      let extreme = (0..<total).count { signs in
        flipped(differences, signs: UInt64(signs)).magnitude >= observed
      }
      return Double(extreme) / Double(total)
    }
    var random = SplitMix64(seed: seed, 2)
    let extreme = (0..<resampleCount).count { _ in
      var sum = 0.0
      for start in stride(from: 0, to: differences.count, by: 64) {
        let block = differences[start..<min(start + 64, differences.count)]
        sum += flipped(Array(block), signs: random.next())
      }
      return sum.magnitude >= observed
    }
    // the observed order is one of the possible ones: p is never 0
    return Double(extreme + 1) / Double(resampleCount + 1)
  }

  private static func flipped(_ differences: [Double], signs: UInt64) -> Double {
    var sum = 0.0
    for (index, difference) in differences.enumerated() {
      sum += signs >> UInt64(index) & 1 == 0 ? difference : -difference
    }
    return sum
  }

  /// `{frames, difference, low, high, p}`.
  public var values: MetricValue {
    [
      "frames": MetricValue(count), "difference": MetricValue(meanDifference),
      "low": MetricValue(interval?.lowerBound), "high": MetricValue(interval?.upperBound),
      "p": MetricValue(pValue),
    ]
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// The samples of one quantity, summed up by mean, median and upper quantiles.
public struct Distribution: Tally {
  /// The samples, in order of arrival.
  public var samples: [Double] = []

  /// The neutral element: nothing tallied.
  public init() {}

  /// Creates a distribution of samples; what is not finite is left out.
  public init(_ samples: some Sequence<Double>) { self.samples = samples.filter(\.isFinite) }

  /// Adds the sums of `other`.
  public mutating func merge(_ other: Distribution) { samples += other.samples }

  /// The mean; `nil` without samples.
  public var mean: Double? { MetricValue.mean(samples) }

  /// The root of the mean square; `nil` without samples.
  public var rootMeanSquare: Double? {
    MetricValue.mean(samples.map { $0 * $0 })?.squareRoot()
  }

  /// The population standard deviation; `nil` without samples.
  public var standardDeviation: Double? {
    guard let mean else { return nil }
    return MetricValue.mean(samples.map { ($0 - mean) * ($0 - mean) })?.squareRoot()
  }

  /// The quantile of `share` in 0...1, linear between order statistics; `nil` without samples.
  ///
  /// Hyndman & Fan's type 7, as numpy: doi:10.1080/00031305.1996.10473566
  public func quantile(_ share: Double) -> Double? {
    Self.quantile(share, ofSorted: samples.sorted())
  }

  /// The 0.5 quantile.
  public var median: Double? { quantile(0.5) }

  static func quantile(_ share: Double, ofSorted sorted: [Double]) -> Double? {
    guard let last = sorted.last else { return nil }
    let position = share * Double(sorted.count - 1)
    let index = Int(position)
    guard index + 1 < sorted.count else { return last }
    let fraction = position - Double(index)
    return sorted[index] + fraction * (sorted[index + 1] - sorted[index])
  }

  /// `{mean, median, p90}`.
  public var values: MetricValue { values(upper: [("p90", 0.9)]) }

  /// `{mean, median}` and the named quantiles.
  public func values(upper: [(String, Double)]) -> MetricValue {
    let sorted = samples.sorted()
    return MetricValue(
      [
        ("mean", MetricValue(mean)),
        ("median", MetricValue(Self.quantile(0.5, ofSorted: sorted))),
      ] + upper.map { ($0.0, MetricValue(Self.quantile($0.1, ofSorted: sorted))) })
  }
}

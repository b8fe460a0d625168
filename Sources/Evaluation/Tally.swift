// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// Mergeable sums from which a metric's values follow: never averages.
///
/// `merge` is associative, and `init()` is its neutral element, so that frames may be tallied in
/// any grouping.
public protocol Tally: Sendable, Equatable, Codable {
  /// The tally of no frames.
  init()
  /// Adds the sums of `other`.
  mutating func merge(_ other: Self)
  /// The metric's values, `null` where undefined.
  var values: MetricValue { get }
}

extension Sequence where Element: Tally {
  /// The merged tally of all frames: what *pooled* values are made of.
  public func pooled() -> Element {
    reduce(into: Element()) { $0.merge($1) }
  }
}

extension MetricValue {
  /// The leaf-by-leaf mean of trees of one shape over the frames where a leaf is defined.
  ///
  /// A leaf that is undefined in every frame is `null`. The shape is that of the first tree.
  static func mean(of trees: [MetricValue]) -> MetricValue {
    guard let first = trees.first else { return .null }
    guard case .object(let entries) = first else {
      return MetricValue(Self.mean(trees.compactMap(\.number)))
    }
    return .object(
      entries.map { entry in
        MetricValue.Entry(entry.key, .mean(of: trees.compactMap { $0[entry.key] }))
      })
  }

  /// The mean, or `nil` of nothing.
  static func mean(_ numbers: [Double]) -> Double? {
    numbers.isEmpty ? nil : numbers.reduce(0, +) / Double(numbers.count)
  }

  /// Every leaf replaced by `{frameMean, pooled}`.
  static func frameMeanAndPooled<T: Tally>(_ tallies: [T]) -> MetricValue {
    combined(.mean(of: tallies.map(\.values)), tallies.pooled().values)
  }

  private static func combined(_ mean: MetricValue, _ pooled: MetricValue) -> MetricValue {
    guard case .object(let entries) = pooled else {
      return ["frameMean": mean, "pooled": pooled]
    }
    return .object(
      entries.map { Entry($0.key, combined(mean[$0.key] ?? .null, $0.value)) })
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// Pairs of times from two clocks that belong together.
public struct TimeAssociation: Sendable, Equatable {
  /// Two indices and the distance of their times [s].
  public struct Pair: Sendable, Equatable {
    /// The index in the first list.
    public var first: Int
    /// The index in the second list.
    public var second: Int
    /// The second time minus the first [s].
    public var gap: Double
  }

  /// The pairs, ascending by the first index.
  public var pairs: [Pair]
  /// How many times the two lists have.
  public var firstCount, secondCount: Int

  /// Pairs each time with at most one of the other list, the nearest pairs first.
  ///
  /// - Parameters:
  ///   - first: ascending times [s].
  ///   - second: ascending times [s].
  ///   - limit: the largest distance of a pair [s].
  /// - Complexity: O((n + m + k) log k) for k candidates within the limit.
  public init(_ first: [Double], _ second: [Double], within limit: Double) {
    var candidates: [Pair] = []
    for (index, time) in first.enumerated() {
      var other = second.partitioningIndex { $0 >= time - limit }
      while other < second.count, second[other] - time <= limit {
        candidates.append(Pair(first: index, second: other, gap: second[other] - time))
        other += 1
      }
    }
    candidates.sort {
      ($0.gap.magnitude, $0.first, $0.second) < ($1.gap.magnitude, $1.first, $1.second)
    }
    var usedFirst = [Bool](repeating: false, count: first.count)
    var usedSecond = [Bool](repeating: false, count: second.count)
    pairs = []
    for pair in candidates where !usedFirst[pair.first] && !usedSecond[pair.second] {
      (usedFirst[pair.first], usedSecond[pair.second]) = (true, true)
      pairs.append(pair)
    }
    pairs.sort { $0.first < $1.first }
    (firstCount, secondCount) = (first.count, second.count)
  }

  /// The coverage in words: how many of each list have a partner, and the largest distance.
  public var coverage: String {
    let gap = pairs.map(\.gap.magnitude).max().map { ", at most \($0) s apart" } ?? ""
    return "\(pairs.count) of \(firstCount) and of \(secondCount) times paired\(gap)"
  }

  /// Why two lists have no pairs: both ranges, the smallest distance, and a guess at the units.
  public static func explanation(_ first: [Double], _ second: [Double]) -> String {
    guard let a = range(first), let b = range(second) else { return "one of the lists is empty" }
    var nearest = Double.infinity
    for time in first {
      let after = second.partitioningIndex { $0 >= time }
      if after < second.count { nearest = min(nearest, second[after] - time) }
      if after > 0 { nearest = min(nearest, time - second[after - 1]) }
    }
    return "times \(a.lowerBound) to \(a.upperBound) and \(b.lowerBound) to \(b.upperBound), "
      + "nearest \(nearest) apart; \(guess(a, b))"
  }

  private static func range(_ times: [Double]) -> ClosedRange<Double>? {
    guard let low = times.min(), let high = times.max() else { return nil }
    return low...high
  }

  private static func guess(_ a: ClosedRange<Double>, _ b: ClosedRange<Double>) -> String {
    for (list, range, other) in [("first", a, b), ("second", b, a)]
    where range.lowerBound >= 0 && range.upperBound < 1e6 && other.lowerBound > 1e8 {
      return "the \(list) list seems to count frames or start at zero"
    }
    let names = [1e9: "nanoseconds", 1e6: "microseconds", 1e3: "milliseconds"]
    for (factor, name) in names.sorted(by: { $0.key > $1.key }) {
      for (list, small, large) in [("second", a, b), ("first", b, a)]
      where small.upperBound > 0
        && small.overlaps((large.lowerBound / factor)...(large.upperBound / factor))
      {
        return "the \(list) list seems to be in \(name)"
      }
    }
    return "the lists seem to come from different clocks or runs"
  }
}

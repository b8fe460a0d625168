// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import LinearAlgebra

/// How much the objective depends on one parameter, over all trials of a sweep.
///
/// Trials are grouped by the parameter's value. `share` is η² = SS_between ÷ SS_total, the part of the
/// objective's variance that the parameter explains alone; `adjustedShare` is ε², the same without what
/// chance explains, 1 − (1 − η²)(n − 1)/(n − k) for n trials and k values. The p-value is that of a
/// permutation test of η² with 1,000 seeded shuffles, `nil` if fewer than 40 arrangements of the trials
/// exist, so that not even the strongest dependence could pass at 5 %. In a full grid the shares of all parameters and of
/// their interactions sum up to 1.
///
/// Okada, Behaviormetrika 40(2), 2013, doi:10.2333/bhmk.40.129 (η² and ε²) · Good 2005,
/// doi:10.1007/b138696 (permutation)
public struct Sensitivity: Sendable, Equatable {
  /// The mean of the objective over the trials with one value.
  public struct Level: Sendable, Equatable {
    /// The place of the value on its axis.
    public var place: Int
    /// How many trials have it.
    public var count: Int
    /// The mean objective of these trials.
    public var mean: Double
    /// The best objective of these trials.
    public var best: Double
  }

  /// The levels that occur, in the axis's order.
  public let levels: [Level]
  /// The largest minus the smallest mean of a level.
  public let effect: Double
  /// η² in [0, 1]; `nil` if the objective does not vary.
  public let share: Double?
  /// ε² in (-∞, 1]; `nil` where undefined, with one trial per value for instance.
  public let adjustedShare: Double?
  /// The share of shuffles that explain as much; `nil` if there is nothing to test.
  public let pValue: Double?

  /// Measures the dependence on one axis.
  ///
  /// - Parameters:
  ///   - places: the place of the value per trial.
  ///   - scores: the objective per trial.
  ///   - isMinimized: whether smaller scores are better.
  ///   - seed: the seed of the shuffles.
  ///   - shuffleCount: how many shuffles the test takes.
  /// - Complexity: O(shuffles · trials).
  public init(
    places: [Int], scores: [Double], isMinimized: Bool = false, seed: UInt64 = 0,
    shuffleCount: Int = 1_000
  ) {
    precondition(places.count == scores.count, "a place per score")
    let groups = Dictionary(grouping: places.indices) { places[$0] }
    levels = groups.sorted { $0.key < $1.key }.map { place, members in
      let values = members.map { scores[$0] }
      let best = isMinimized ? values.min() : values.max()
      return Level(
        place: place, count: values.count, mean: values.reduce(0, +) / Double(values.count),
        best: best ?? 0)
    }
    let means = levels.map(\.mean)
    effect = (means.max() ?? 0) - (means.min() ?? 0)
    let sums = Sums(places: places, scores: scores)
    share = sums.share
    let (n, k) = (Double(scores.count), Double(levels.count))
    adjustedShare = share.flatMap { n > k ? 1 - (1 - $0) * (n - 1) / (n - k) : nil }
    let isTestable = Self.arrangementCount(levels.map(\.count)) >= 40
    pValue = isTestable ? sums.pValue(seed: seed, shuffleCount: shuffleCount) : nil
  }

  /// In how many ways trials can be dealt to groups of these sizes: a multinomial coefficient.
  private static func arrangementCount(_ sizes: [Int]) -> Double {
    var (count, total) = (1.0, 0)
    for size in sizes {
      for member in 1...max(1, size) {
        total += 1
        count *= Double(total) / Double(member)
      }
    }
    return count
  }

  /// The sums of squares behind η², about the mean of all scores.
  private struct Sums {
    let places: [Int]
    let deviations: [Double]
    let total: Double
    let counts: [Double]

    init(places: [Int], scores: [Double]) {
      let mean = scores.reduce(0, +) / Double(max(1, scores.count))
      deviations = scores.map { $0 - mean }
      total = deviations.reduce(0) { $0 + $1 * $1 }
      self.places = places
      var counts = [Double](repeating: 0, count: (places.max() ?? -1) + 1)
      for place in places { counts[place] += 1 }
      self.counts = counts
    }

    var share: Double? { total > 1e-24 ? min(1, between(deviations) / total) : nil }

    func between(_ deviations: [Double]) -> Double {
      var sums = [Double](repeating: 0, count: counts.count)
      for (place, deviation) in zip(places, deviations) { sums[place] += deviation }
      return zip(sums, counts).reduce(0) { $1.1 > 0 ? $0 + $1.0 * $1.0 / $1.1 : $0 }
    }

    func pValue(seed: UInt64, shuffleCount: Int) -> Double? {
      guard share != nil else { return nil }
      // sums within rounding of the observed one count as equal to it
      let observed = between(deviations) * (1 - 1e-12)
      var random = SplitMix64(seed: seed, 4)
      var shuffled = deviations
      var extreme = 1
      for _ in 0..<shuffleCount {
        for last in shuffled.indices.dropFirst().reversed() {
          shuffled.swapAt(last, random.index(below: last + 1))
        }
        if between(shuffled) >= observed { extreme += 1 }
      }
      return Double(extreme) / Double(shuffleCount + 1)
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// The objective over the values of two parameters: the data of a heat map.
public struct PairSurface: Sendable, Equatable {
  /// What is known where two values meet.
  public struct Cell: Sendable, Equatable {
    /// How many trials have both values.
    public var count: Int
    /// Their mean objective.
    public var mean: Double
    /// Their best objective, whatever the other parameters are.
    public var best: Double
  }

  /// The cells by place on the first and on the second axis; `nil` where no trial is.
  public let cells: [[Cell?]]

  /// Collects trials.
  ///
  /// - Parameters:
  ///   - places: the places of both values per trial.
  ///   - scores: the objective per trial.
  ///   - sizes: the number of values of both axes.
  ///   - isMinimized: whether smaller scores are better.
  public init(
    places: [(Int, Int)], scores: [Double], sizes: (Int, Int), isMinimized: Bool = false
  ) {
    precondition(places.count == scores.count, "a pair of places per score")
    var groups = [[[Double]]](
      repeating: [[Double]](repeating: [], count: sizes.1), count: sizes.0)
    for (place, score) in zip(places, scores) { groups[place.0][place.1].append(score) }
    cells = groups.map { row in
      row.map { values in
        guard let best = isMinimized ? values.min() : values.max() else { return nil }
        return Cell(
          count: values.count, mean: values.reduce(0, +) / Double(values.count), best: best)
      }
    }
  }
}

/// The trials that no other trial beats in both time and score.
public enum ParetoFront {
  /// The indices of the front, by ascending cost.
  ///
  /// A trial is on the front unless another is no worse in both and better in one; of trials that
  /// are equal in both the first stays.
  ///
  /// - Parameters:
  ///   - costs: smaller is better.
  ///   - scores: larger is better.
  /// - Returns: indices into both.
  /// - Complexity: O(*n* log *n*).
  public static func indices(costs: [Double], scores: [Double]) -> [Int] {
    precondition(costs.count == scores.count, "a cost per score")
    let order = costs.indices.sorted {
      (costs[$0], -scores[$0], $0) < (costs[$1], -scores[$1], $1)
    }
    var best = -Double.infinity
    return order.filter { index in
      guard scores[index] > best else { return false }
      best = scores[index]
      return true
    }
  }
}

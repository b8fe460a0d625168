// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// Recall by plane size: how many true planes of each size class were found.
public struct StrataTally: Tally {
  /// The inner bounds of the classes, ascending: class i holds sizes in `bounds[i-1]..<bounds[i]`.
  public var bounds: [Double] = []
  /// True planes, and found ones, per class.
  public var counts: [Int] = [], foundCounts: [Int] = []

  /// Pixel counts at 640×480, as labelled datasets use them.
  public static let pixelBounds: [Double] = [300, 600, 1_000, 2_000, 5_000, 20_000]
  /// Areas [m²] from a book to a wall.
  public static let areaBounds: [Double] = [0.01, 0.05, 0.2, 1, 4]

  /// The neutral element: nothing tallied.
  public init() {}

  /// Tallies planes given as pairs of size and whether they were found.
  public init(bounds: [Double], planes: [(size: Double, isFound: Bool)]) {
    self.bounds = bounds
    counts = .init(repeating: 0, count: bounds.count + 1)
    foundCounts = counts
    for plane in planes {
      let stratum = bounds.count { $0 <= plane.size }
      counts[stratum] += 1
      if plane.isFound { foundCounts[stratum] += 1 }
    }
  }

  /// Adds the sums of `other`.
  public mutating func merge(_ other: StrataTally) {
    guard !counts.isEmpty else {
      self = other
      return
    }
    precondition(other.counts.isEmpty || other.bounds == bounds, "strata of different bounds")
    for index in other.counts.indices {
      counts[index] += other.counts[index]
      foundCounts[index] += other.foundCounts[index]
    }
  }

  /// Per class: recall (`null` for an empty class), and the two counts.
  public var values: MetricValue {
    MetricValue(
      counts.indices.map { index in
        let recall = DetectionTally.ratio(foundCounts[index], counts[index])
        return (
          name(of: index),
          [
            "recall": MetricValue(recall), "groundTruth": MetricValue(counts[index]),
            "found": MetricValue(foundCounts[index]),
          ]
        )
      })
  }

  private func name(of index: Int) -> String {
    let texts = bounds.map(MetricValue.json)
    if index == 0 { return "<" + (texts.first ?? "") }
    return index < texts.count ? texts[index - 1] + "-" + texts[index] : ">=" + texts[index - 1]
  }
}

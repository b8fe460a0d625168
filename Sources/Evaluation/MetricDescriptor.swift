// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// What a metric means: for `--explain`, `--list-metrics` and data dictionaries.
public struct MetricDescriptor: Sendable, Equatable {
  /// The keys that a path holds in this order, joined by dots: `evops.fScore`.
  public let name: String
  /// What it measures, in one sentence.
  public let summary: String
  /// The unit, empty for shares and counts.
  public let unit: String
  /// The possible values, as text: `0...1`.
  public let range: String
  /// Whether larger is better; `nil` where neither is.
  public let higherIsBetter: Bool?
  /// The value when there is nothing to measure.
  public let emptyValue: String
  /// The page below `Documentation/metrics` that defines it.
  public let page: String
  /// The published definition: a DOI, or the tool that it equals.
  public let citation: String

  init(
    _ name: String, _ summary: String, unit: String = "", in range: String = "0...1",
    better: Bool?, empty: String = "null", page: String, _ citation: String
  ) {
    (self.name, self.summary, self.unit, self.range) = (name, summary, unit, range)
    (self.higherIsBetter, self.emptyValue) = (better, empty)
    (self.page, self.citation) = (page, citation)
  }

  /// The descriptor of a path of `metrics.json` or a column of a table, or `nil` if it is none.
  ///
  /// `overall.segmentation.evops.fScore.pooled` finds `evops.fScore`. The most specific one is found.
  public static func descriptor(for path: String) -> MetricDescriptor? {
    let keys = path.split { ".\"".contains($0) }.map(String.init)
    return all.filter { $0.matches(keys) }.max {
      $0.name.count { $0 == "." } < $1.name.count { $0 == "." }
    }
  }

  /// Whether the descriptor's keys occur among `keys` in order.
  private func matches(_ keys: [String]) -> Bool {
    var rest = keys[...]
    for key in name.split(separator: ".") {
      guard let index = rest.firstIndex(of: String(key)) else { return false }
      rest = rest[(index + 1)...]
    }
    return true
  }

  /// Every metric, in the order of `metrics.json`.
  public static let all: [MetricDescriptor] =
    segmentation + geometry + tracking + trajectory + quality + placement
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// What a metric or a column of a table means: for `--explain`, `--list-metrics`, data dictionaries
/// and reports.
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
  /// The page below `Documentation/metrics` that defines it; empty for what needs no page.
  public let page: String
  /// The published definition: a DOI, or the tool that it equals; empty for names and measured times.
  public let citation: String

  init(
    _ name: String, _ summary: String, unit: String = "", in range: String = "0...1",
    better: Bool?, empty: String = "null", page: String, _ citation: String
  ) {
    (self.name, self.summary, self.unit, self.range) = (name, summary, unit, range)
    (self.higherIsBetter, self.emptyValue) = (better, empty)
    (self.page, self.citation) = (page, citation)
  }

  /// Creates the descriptor of a column that is no metric: a name, a raw signal, a time.
  public init(
    column name: String, unit: String = "", in range: String = "", better: Bool? = nil,
    _ summary: String
  ) {
    self.init(name, summary, unit: unit, in: range, better: better, page: "", "")
  }

  /// The descriptor of a path of `metrics.json` or a column of a table, or `nil` if it is none.
  ///
  /// `overall.segmentation.evops.fScore.pooled` finds `evops.fScore`. The most specific one is found.
  public static func descriptor(for path: String) -> MetricDescriptor? {
    let keys = path.split { ".\"".contains($0) }.map(String.init)
    return (all + columns).filter { $0.matches(keys) }.max {
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
    segmentation + geometry + tracking + trajectory + quality + placement + times

  /// Which values are better, in words; empty where neither is.
  public var directionText: String {
    switch higherIsBetter {
    case true?: "higher is better"
    case false?: "lower is better"
    case nil: ""
    }
  }

  /// Where the definition comes from: the publication, and the page to read on.
  public var sourceText: String {
    [citation, page.isEmpty ? "" : "Documentation/metrics/" + page].filter { !$0.isEmpty }
      .joined(separator: "; ")
  }

  /// The definition as lines of text.
  public var lines: String {
    let facts = [
      unit.isEmpty ? "" : "unit: " + unit, range.isEmpty ? "" : "range: " + range, directionText,
      page.isEmpty ? "" : "without anything to measure: " + emptyValue,
    ]
    return "\(name): \(summary)\n  " + facts.filter { !$0.isEmpty }.joined(separator: "; ")
      + (sourceText.isEmpty ? "" : "\n  source: " + sourceText) + "\n"
  }
}

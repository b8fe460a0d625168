// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Evaluation
package import Parameters

extension Table {
  /// The metrics of planes that people look at first.
  static let headlines: [(title: String, path: String, decimals: Int)] = [
    ("F", "segmentation.evops.fScore.frameMean", 3),
    ("P", "segmentation.evops.precision.frameMean", 3),
    ("R", "segmentation.evops.recall.frameMean", 3),
    ("PQ", "segmentation.pq.pq", 3),
    ("VOI", "segmentation.voi.withUnlabeled", 2),
    ("angle °", "geometry.angle_deg.median", 2),
    ("offset mm", "geometry.offset_mm.median", 2),
  ]

  /// The metrics of the state of tracking that people look at first.
  static let qualityHeadlines: [(title: String, path: String, decimals: Int)] = [
    ("macro-F1", "quality.macroF1", 3), ("hard", "quality.hardMacroF1", 3),
    ("event F1", "quality.eventF1", 3), ("p95 s", "quality.latency_s.p95", 2),
    ("false/min", "quality.falseAlarmsPerMinute", 2),
    ("flicker/min", "quality.flickerPerMinute", 2), ("wrong", "quality.wrongShare", 3),
    ("healthy", "quality.healthyShare", 3),
  ]

  /// How well the state of tracking was told: a row per labelled sequence, and one over all; `nil`
  /// without labels.
  public init?(qualityOf metrics: MetricValue) {
    self.init(
      columns: [.init("sequence", decimals: nil)]
        + Self.qualityHeadlines.map { Column($0.path, title: $0.title, decimals: $0.decimals) })
    let parts =
      (metrics["sequences"] ?? .null).entries.map { ($0.key, $0.value) }
      + [("all", metrics["overall"] ?? .null)]
    for (name, tree) in parts where tree.hasScoredStates {
      append(
        [.string(name)]
          + Self.qualityHeadlines.map { .number(tree.value(at: $0.path)?.number) })
    }
    if rows.isEmpty { return nil }
  }

  /// The metrics that people look at first, and the time: a row per sequence, and one over all.
  public init(summaryOf metrics: MetricValue) {
    let values = Self.headlines + [("ms", "time_ms.detect.mean", 1)]
    self.init(
      columns: [.init("sequence", decimals: nil), .init("frames", decimals: 0)]
        + values.map { Column($0.path, title: $0.title, decimals: $0.decimals) })
    var rows = (metrics["sequences"] ?? .null).entries.map { ($0.key, $0.value) }
    if rows.count == 1 { rows = [] }
    for (name, tree) in rows + [("all", metrics["overall"] ?? .null)] {
      append(
        [.string(name), .number(tree["frames"]?.number)]
          + values.map { .number(tree.value(at: $0.path)?.number) })
    }
  }

  /// Every value of `metrics.json` as a row: what was scored, the metric's path, the value.
  public init(leavesOf metrics: MetricValue) {
    self.init(columns: [
      .init("sequence", decimals: nil), .init("metric", decimals: nil),
      .init("value", decimals: 6),
    ])
    let parts =
      [("overall", metrics["overall"] ?? .null)]
      + (metrics["sequences"] ?? .null).entries.map { ($0.key, $0.value) }
    for (name, tree) in parts {
      for leaf in tree.leaves {
        append([.string(name), .string(leaf.path), JSONValue(leaf.value)])
      }
    }
  }

  /// A table from rows of named values, the columns in order of first appearance.
  ///
  /// A key that a row does not have is undefined there.
  public init(rows: [MetricValue], decimals: Int = 3) {
    var names: [String] = []
    var places: [String: Int] = [:]
    for entry in rows.lazy.flatMap(\.entries) where places[entry.key] == nil {
      places[entry.key] = names.count
      names.append(entry.key)
    }
    let texts = Set(
      rows.lazy.flatMap(\.entries).filter { if case .text = $0.value { true } else { false } }
        .map(\.key))
    self.init(columns: names.map { Column($0, decimals: texts.contains($0) ? nil : decimals) })
    for row in rows {
      var values = [JSONValue](repeating: .null, count: names.count)
      for entry in row.entries {
        if let place = places[entry.key] { values[place] = JSONValue(entry.value) }
      }
      append(values)
    }
  }
}

extension JSONValue {
  /// The same tree as JSON.
  package init(_ value: MetricValue) {
    switch value {
    case .null: self = .null
    case .number(let number): self = .number(number)
    case .text(let text): self = .string(text)
    case .object(let entries):
      self = .object(entries.map { JSONMember($0.key, JSONValue($0.value)) })
    }
  }
}

extension MetricValue {
  /// Whether a tree of metrics holds a state of tracking that was compared with labels.
  var hasScoredStates: Bool { value(at: "quality.macroF1")?.number != nil }

  /// The same tree as a metric value; arrays become objects keyed by index, booleans texts.
  package init(_ json: JSONValue) {
    switch json {
    case .null: self = .null
    case .bool(let value): self = .text(String(value))
    case .number(let digits): self.init(Double(digits))
    case .string(let text): self = .text(text)
    case .array(let values):
      self.init(values.enumerated().map { (String($0.offset), MetricValue($0.element)) })
    case .object(let members):
      self.init(members.map { ($0.key, MetricValue($0.value)) })
    }
  }
}

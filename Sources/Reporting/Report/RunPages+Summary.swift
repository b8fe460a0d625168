// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Evaluation
internal import Parameters

extension RunPages {
  /// What papers print: a row per sequence and detector.
  var summary: Report.Section {
    var blocks: [Report.Block] = []
    if hasSegmentation {
      let best = isSingle ? "" : " The best detector of each sequence is in bold."
      blocks.append(
        .table(
          results, name: "results",
          caption: "F, P, R: EVOPS, means over frames; PQ: Panoptic Quality, pooled; VOI: bits; "
            + "angle and offset: medians over matched planes.\(best)"))
    }
    if trackingResults.rows.contains(where: { $0.contains { $0 != .null } }) {
      blocks.append(
        .table(
          trackingResults, name: "tracking-results",
          caption: "Planes over time: HOTA and IDF1 on masks, identity switches, duplicates."))
    }
    if overall.contains(where: \.hasScoredStates) {
      blocks.append(
        .table(
          qualityResults, name: "quality-results",
          caption: "State of tracking against labels: F1 by time, over all states and without "
            + "initializing and notAvailable; events at a collar of 0.2 s; lag of onsets; "
            + "false alarms and changes of state beyond the true ones per minute."))
    }
    return .init("summary", "Summary", blocks)
  }

  private static let trackingHeadlines: [(title: String, path: String, decimals: Int)] = [
    ("HOTA", "tracking.hota.hota", 3), ("IDF1", "tracking.identity.idf1", 3),
    ("switches", "tracking.clear.idsw", 0), ("duplicates", "tracking.lifecycle.duplicates", 0),
    ("anchors", "tracking.anchors", 0),
  ]

  var results: Table { sequenceTable(Table.headlines, countPath: "frames") }

  private var trackingResults: Table {
    let isTracked = overall.contains { $0["tracking"] != nil }
    return isTracked
      ? sequenceTable(Self.trackingHeadlines, countPath: "tracking.posed") : Table(columns: [])
  }

  private var qualityResults: Table { sequenceTable(Table.qualityHeadlines) }

  /// A row per sequence and run, and one over all; marked are the best runs of a sequence.
  private func sequenceTable(
    _ metrics: [(title: String, path: String, decimals: Int)], countPath: String? = nil
  ) -> Table {
    var table = Table(
      columns: [.init("sequence", decimals: nil)]
        + (isSingle ? [] : [.init("detector", decimals: nil)])
        + (countPath == nil ? [] : [.init("frames", decimals: 0)])
        + metrics.map { metric in
          .init(
            metric.path, title: metric.title, decimals: metric.decimals,
            higherIsBetter: MetricDescriptor.descriptor(for: metric.path)?.higherIsBetter)
        })
    for (name, trees) in sequences {
      for (label, tree) in zip(labels, trees) {
        table.append(
          [.string(name)] + (isSingle ? [] : [.string(label)])
            + (countPath.map { [.number(tree.value(at: $0)?.number)] } ?? [])
            + metrics.map { .number(tree.value(at: $0.path)?.number) })
      }
    }
    if !isSingle { table.emphasizeBest(groupedBy: "sequence") }
    return table
  }

  /// The trees of each sequence, and those over all; a single sequence is not repeated.
  private var sequences: [(name: String, trees: [MetricValue])] {
    var names: [String] = []
    for run in runs {
      let own = (run.metrics["sequences"] ?? .null).entries.map(\.key)
      names += own.filter { !names.contains($0) }
    }
    let parts = names.map { name in
      (name, runs.map { $0.metrics["sequences"]?[name] ?? .null })
    }
    return (parts.count > 1 ? parts : []) + [("all", overall)]
  }

  /// Paired differences to the first run.
  var differences: Report.Section? {
    guard !isSingle, hasSegmentation else { return nil }
    let rows = zip(runs, labels).dropFirst().flatMap { run, label in
      RunDifference.all(
        RunDifference.usualMetrics, of: run, label: label, from: runs[0], tolerance: 0.01)
    }
    return .init(
      "differences", "Differences to \(labels[0])",
      [
        .table(
          Table(of: rows), name: "differences",
          caption: "Mean difference over common frames, 95 % bootstrap interval, p-value of the "
            + "sign-flip permutation test after Holm's correction. Better and worse: p ≤ 0.05 and "
            + "more than 1 % of the baseline; regressions are in bold."),
        .text(
          "Frames of one sequence resemble each other: intervals are too narrow where few "
            + "sequences stand behind them."),
      ])
  }

  /// What was compared, and how.
  var protocolRules: Report.Section {
    let configuration = runs[0].configuration
    func value(_ key: String) -> String {
      configuration.first { $0.key == key }?.value ?? "its default"
    }
    let data = runs[0].sources.map { source in
      "Data: `\(source.name)`, \(source.split.map { "split \($0)" } ?? "all frames"), "
        + "\(source.frameCount) frames"
        + (source.checksum.map { ", SHA-256 of `dataset.json`: `\($0.prefix(16))…`" } ?? "") + "."
    }
    let rules = [
      "F, P and R are EVOPS at IoU ≥ \(value("evops.full-iou")), means over frames; PQ is pooled; "
        + "VOI is in bits, with unlabeled pixels as a segment.",
      "*Ignore* pixels leave both sides before every metric; an estimated plane with more than half "
        + "of its pixels on *ignore* is dropped first.",
      "Geometry compares pairs of IoU ≥ \(value("score.match-iou")); it says nothing about missed "
        + "planes.",
      "Undefined values are `n/a` here, `null` in JSON, empty in CSV.",
    ]
    return .init("protocol", "Protocol", [.list(data + (hasSegmentation ? rules : [rules[3]]))])
  }
}

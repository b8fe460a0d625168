// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Evaluation
import Parameters
import Pipeline
import Reporting

/// The files that tell of the state of tracking.
enum QualityFiles {
  /// Writes `quality.csv`, `quality-events.jsonl`, `timelines/SEQUENCE.svg` and, where states are labelled,
  /// `confusion.svg`.
  static func write(_ runs: [QualityRun], into folder: RunFolder, below place: String = "") throws {
    guard !runs.isEmpty else { return }
    let prefix = place.isEmpty ? "" : "quality/" + place
    var table = Table(
      columns: (["sequence"] + QualityRun.columns).map { Table.Column($0, decimals: 6) })
    var events = ""
    for run in runs {
      for row in run.rows { table.append([.string(run.name)] + row) }
      for change in run.changes {
        let record: JSONValue = ["sequence": .string(run.name), "change": change]
        events += record.line + "\n"
      }
      try folder.write(StateTimeline(run).svg, to: prefix + "timelines/\(run.name).svg")
    }
    let labelled = runs.filter { $0.labels != nil }
    if let confusion = labelled.qualityMetrics["confusion_s"] {
      let title = labelled.count == 1 ? labelled[0].name : "\(labelled.count) sequences"
      try folder.write(
        ConfusionPicture(title: title, confusion: confusion).svg, to: prefix + "confusion.svg")
    }
    try folder.write(table.csv, to: prefix + "quality.csv")
    try folder.write(events, to: prefix + "quality-events.jsonl")
  }

  /// What a person wants to know first: how long tracking was fine, gaps and jumps.
  static func summary(of run: QualityRun) -> String {
    let values = run.tally.values
    var parts = ["\(run.name): \(run.reports.count) reports"]
    for path in ["healthyShare", "longestOutage_s", "macroF1", "eventF1"] {
      if let number = values.value(at: path)?.number {
        parts.append("\(path) \(number.text(decimals: 3) ?? "")")
      }
    }
    var lines = [parts.joined(separator: ", ")]
    for (what, found) in [("gap", run.gaps), ("jump", run.jumps)] where !found.isEmpty {
      let shown = found.prefix(5).joined(separator: ", ") + (found.count > 5 ? ", …" : "")
      lines.append("  \(found.count) \(what)\(found.count == 1 ? "" : "s"): \(shown)")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

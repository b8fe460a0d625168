// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Evaluation
import Parameters
import Pipeline
import Reporting
import TrackingQuality

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

  /// What a person wants to know first: how long tracking was fine and why it was not, gaps and jumps.
  static func summary(of run: QualityRun) -> String {
    if run.isTimeless { return "\(run.name): no times, so that nothing can be said\n" }
    let values = run.tally.values
    func text(_ number: Double?, _ decimals: Int) -> String {
      number?.text(decimals: decimals) ?? "n/a"
    }
    let time = (values["time_s"] ?? .null).entries.compactMap { entry in
      entry.value.number.map { (state: entry.key, seconds: $0) }
    }
    let whole = time.reduce(0) { $0 + $1.seconds }
    let parts = time.filter { $0.state != "normal" && $0.seconds > 0 }.map {
      "\($0.state) \(text($0.seconds, 2)) s"
    }
    var lines = [
      "\(run.name): normal for \(text(values["healthyShare"]?.number, 3)) of \(text(whole, 1)) s"
        + (parts.isEmpty ? "" : "; " + parts.joined(separator: ", "))
    ]
    if run.labels != nil {
      let scores = ["macroF1", "eventF1"].map { "\($0) \(text(values[$0]?.number, 3))" }
      lines.append("  against labels: " + scores.joined(separator: ", "))
    }
    return (lines + gaps(run) + jumps(run)).joined(separator: "\n") + "\n"
  }

  private static func gaps(_ run: QualityRun) -> [String] {
    guard let longest = run.gaps.max(by: { $0.length < $1.length }) else { return [] }
    let (length, end) = (longest.length.text(decimals: 3), longest.end.text(decimals: 3))
    let sum = run.gaps.reduce(0) { $0 + $1.length }.text(decimals: 2) ?? ""
    return [
      "  \(run.gaps.count) gap\(run.gaps.count == 1 ? "" : "s") of \(sum) s in all, "
        + "the longest of \(length ?? "") s before \(end ?? "") s"
    ]
  }

  private static func jumps(_ run: QualityRun) -> [String] {
    guard let farthest = run.jumps.map(\.distance).max(),
      let widest = run.jumps.map(\.turn).max()
    else { return [] }
    let distance = farthest.text(decimals: 3) ?? ""
    let turn = widest > 0 ? " and \(widest.text(decimals: 1) ?? "")°" : ""
    return [
      "  \(run.jumps.count) jump\(run.jumps.count == 1 ? "" : "s") of up to \(distance) m\(turn)"
    ]
  }
}

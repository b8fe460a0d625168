// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import CommandLineKit
import Datasets
import Evaluation
import Parameters
import Pipeline
import Reporting

/// `planelab track --quality-only`: the state of tracking without planes; poses alone are enough.
struct QualityOnlySession {
  let dataset: Dataset
  let sequences: [String]
  let configuration: PipelineConfiguration
  let console: Console

  /// Runs every sequence and writes `metrics.json`, `quality.csv` and `quality-events.jsonl`.
  func run(_ invocation: Invocation) throws -> ExitCode {
    let folder = try invocation["output"].map {
      try RunFolder(creating: $0, replacesResults: invocation.contains("force"))
    }
    var table = Table(
      columns: (["sequence"] + QualityRun.columns).map { Table.Column($0, decimals: 6) })
    var events: [String] = []
    var (total, perSequence) = (QualityTally(), [(String, MetricValue)]())
    for name in sequences {
      let run = try QualityRun(
        of: dataset, sequence: name, configuration: configuration.quality)
      total.merge(run.tally)
      perSequence.append((name, ["quality": run.tally.values]))
      for row in run.rows { table.append([.string(name)] + row) }
      events += run.changes.map { change in
        let record: JSONValue = ["sequence": .string(name), "change": change]
        return record.line
      }
      try folder?.write(run.picture, to: "timelines/\(name).svg")
      show(run)
    }
    let metrics: MetricValue = [
      "overall": ["quality": total.values], "sequences": MetricValue(perSequence),
    ]
    try folder?.write(metrics.json + "\n", to: "metrics.json")
    try folder?.write(table.csv, to: "quality.csv")
    try folder?.write(events.joined(separator: "\n") + "\n", to: "quality-events.jsonl")
    if invocation["format"] == "json" { console.out(metrics.json + "\n") }
    return .success
  }

  private func show(_ run: QualityRun) {
    let values = run.tally.values
    var parts = ["\(run.name): \(run.reports.count) reports"]
    for path in ["healthyShare", "longestOutage_s", "macroF1", "eventF1"] {
      if let number = values.value(at: path)?.number {
        parts.append("\(path) \(number.text(decimals: 3) ?? "")")
      }
    }
    console.out(parts.joined(separator: ", ") + "\n")
    for (path, summary) in [("gap", \QualityRun.gaps), ("jump", \QualityRun.jumps)] {
      let found = run[keyPath: summary]
      if !found.isEmpty {
        console.out("  \(found.count) \(path)(s): \(found.joined(separator: ", "))\n")
      }
    }
  }
}

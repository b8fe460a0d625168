// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Evaluation
import Parameters
import Pipeline
import Placement
import Reporting

/// The files and tables that tell of played sessions.
enum SessionFiles {
  /// `session.jsonl`: one line per moment, sequence after sequence.
  static func lines(of runs: [SessionRun]) -> String {
    var text = ""
    for run in runs {
      for snapshot in run.snapshots {
        guard case .object(let members) = snapshot.json else { continue }
        let line = JSONValue.object([JSONMember("sequence", .string(run.name))] + members)
        text += line.line + "\n"
      }
    }
    return text
  }

  /// What `run.json` says of each session: the screen with the intrinsics in use, and the script as played.
  static func sessions(_ runs: [SessionRun], _ scripts: [String: SessionScript]) -> JSONValue {
    .object(
      runs.map { run in
        JSONMember(
          run.name,
          [
            "screen": run.viewport?.json ?? run.player.script.device.json,
            "script": scripts[run.name]?.json ?? .null,
          ])
      })
  }

  private static let columns = [
    ("timeToFirstPlane_s", 2), ("timeToPlaceable_s", 2), ("error_mm", 2), ("error_deg", 3),
    ("firstSnap_mm", 1), ("jumps", 0), ("jitter_mm", 3), ("dragLag_mm", 1),
    ("rightMessageShare", 3),
  ]

  /// What a page tells beside the columns of the table.
  private static let more = [
    ("drift_mm", 2), ("dragRoughness_mm", 1), ("wrongAdvice", 2), ("faultToMessage_s", 2),
  ]

  /// The means of each sequence, and of all.
  static func table(of runs: [SessionRun]) -> Table {
    var table = Table(
      columns: [.init("sequence", decimals: nil)] + columns.map { .init($0.0, decimals: $0.1) })
    func row(_ name: String, _ runs: [SessionRun]) -> [JSONValue] {
      let values = runs.placementMetrics
      return [.string(name)] + columns.map { .number(values[$0.0]?["mean"]?.number) }
    }
    for run in runs { table.append(row(run.name, [run])) }
    if runs.count > 1 { table.append(row("all", runs)) }
    return table
  }

  /// The means as texts; a dash for what is undefined.
  static func means(of runs: [SessionRun]) -> [(name: String, value: String)] {
    let values = runs.placementMetrics
    return (columns + more).map { name, decimals in
      (name, values[name]?["mean"]?.number?.text(decimals: decimals) ?? "–")
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import CommandLineKit
import Parameters
import Pipeline
import Reporting

/// `planelab parameters`: every threshold with its unit, default and range.
enum ParametersCommand: Command {
  static let description = CommandDescription(
    "parameters", overview: "List every parameter with its unit, default and range.",
    discussion: "Each is a flag of the commands that run its stage, and a key of --config files.",
    arguments: [
      ArgumentDescription(
        "name", min: 0, max: nil, "Parameters or stages to show; all without one.")
    ],
    options: [.format])

  static func run(_ invocation: Invocation, _ console: Console) async throws -> ExitCode {
    let rows = PipelineConfiguration.parameters
    var chosen = rows
    if !invocation.arguments.isEmpty {
      chosen = []
      for name in invocation.arguments {
        let matching = rows.filter { $0.name == name || $0.key == name || $0.stage == name }
        guard !matching.isEmpty else {
          throw usage(
            "no parameter or stage is called '\(name)'",
            suggestion: nearestName(to: name, among: rows.map(\.name) + rows.map(\.stage)))
        }
        chosen += matching
      }
    }
    if invocation["format"] ?? "table" == "table", !invocation.arguments.isEmpty {
      let writer = HelpText(width: console.width)
      console.out(
        chosen.flatMap { writer.lines(of: OptionDescription($0)) }.joined(separator: "\n"))
      console.out("\n")
    } else {
      console.print(table(of: chosen, isWide: invocation["format"] != nil), invocation)
    }
    return .success
  }

  /// The whole table for programs; without help texts, so that it fits the screen, for people.
  private static func table(of rows: [Parameter<PipelineConfiguration>], isWide: Bool) -> Table {
    let names =
      isWide
      ? ["parameter", "key", "default", "unit", "accepted", "help"]
      : ["parameter", "default", "accepted"]
    var table = Table(columns: names.map { .init($0, decimals: nil) })
    for row in rows {
      let texts = [
        "parameter": row.name, "key": row.key, "default": row.defaultText,
        "unit": row.unit.rawValue, "accepted": row.expectation, "help": row.help,
      ]
      table.append(names.map { .string(texts[$0] ?? "") })
    }
    return table
  }
}

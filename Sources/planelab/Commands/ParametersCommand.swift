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
    console.print(table(of: chosen), invocation)
    return .success
  }

  private static func table(of rows: [Parameter<PipelineConfiguration>]) -> Table {
    var table = Table(columns: [
      .init("parameter", decimals: nil), .init("key", decimals: nil),
      .init("default", decimals: nil),
      .init("unit", decimals: nil), .init("accepted", decimals: nil), .init("help", decimals: nil),
    ])
    for row in rows {
      table.append(
        [row.name, row.key, row.defaultText, row.unit.rawValue, row.expectation, row.help]
          .map(JSONValue.string))
    }
    return table
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Parameters

/// Writes the reference of all parameters, `Documentation/parameters.md`, from their tables.
public enum ParameterReference {
  /// A section per stage, a row per parameter.
  public static func markdown<Root>(of parameters: [Parameter<Root>]) -> String {
    var stages: [String] = []
    for parameter in parameters where !stages.contains(parameter.stage) {
      stages.append(parameter.stage)
    }
    let sections = stages.map { stage in
      section(stage, parameters.filter { $0.stage == stage })
    }
    return introduction(count: parameters.count) + sections.joined()
  }

  private static func introduction(count: Int) -> String {
    """
    # Parameters

    The \(count) parameters of all stages, generated from the tables in the code by
    `scripts/update-golden`; `planelab parameters` prints the same. Each is a flag of the commands
    that run its stage (`--merge-max-angle 6`) and a key of `--config` files (`merge.max-angle`).
    A value comes from the default, the dataset's manifest, the `--config` file or the flag: the
    later one wins, and `--print-config` tells which one did. *Expert* parameters are shown by
    `--help-all` only.

    """
  }

  private static func section<Root>(_ stage: String, _ rows: [Parameter<Root>]) -> String {
    var lines = [
      "", "## \(stage)", "", "| flag | default | accepted | what it does |", "|---|---|---|---|",
    ]
    for row in rows {
      let unit = row.unit == .none || row.defaultText == "auto" ? "" : " " + row.unit.rawValue
      let expert = row.isExpert ? " *Expert.*" : ""
      let cells = [
        "`--\(row.name)`", row.defaultText + unit, row.expectation, row.help + expert,
      ]
      lines.append(
        "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import CommandLineKit
import Parameters
import Reporting

extension OptionDescription {
  /// `--format table|json|csv`.
  static let format = OptionDescription(
    "format", value: "format", kind: .word(["table", "json", "csv"]), default: "table",
    "How the result is printed.")

  /// `-o, --output <dir>`.
  static func output(_ help: String) -> OptionDescription {
    OptionDescription(
      "output", short: "o", value: "dir", isRequired: true, completion: .folder, help)
  }

  /// `--force`.
  static let force = OptionDescription(
    flag: "force", "Replace earlier results in the output folder.")

  /// `-j, --threads <n>`.
  static let threads = OptionDescription(
    "threads", short: "j", value: "n", kind: .integer, in: 1...1024, default: "all cores",
    "Number of frames worked on at once; results do not depend on it.")

  /// `-v, --verbose`.
  static let verbose = OptionDescription(
    flag: "verbose", short: "v", "Say what was loaded and matched.")
}

extension Console {
  /// Prints a table as `--format` asks.
  func print(_ table: Table, _ invocation: Invocation) {
    switch invocation["format"] {
    case "json": out(table.json.text)
    case "csv": out(table.csv)
    default: out(table.text)
    }
  }
}

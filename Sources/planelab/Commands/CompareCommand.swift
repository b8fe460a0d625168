// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import CommandLineKit
import Evaluation
import Parameters
import Reporting

/// `planelab compare RUN RUN…`: tells how runs differ from the first one, frame by frame.
enum CompareCommand: Command {
  static let description = CommandDescription(
    "compare", overview: "Compare runs frame by frame with the first one.",
    discussion: """
      Differences are paired over frames: their mean, a 95 % bootstrap interval, and the p-value of a
      sign-flip permutation test, corrected for several metrics by Holm's method. A regression is a
      significant difference to the worse by more than the tolerance.

      Example:
        planelab compare run run-6 --fail-on-regression
      """,
    arguments: [
      ArgumentDescription(
        "run", min: 2, max: nil, completion: .folder, "Run folders; the first is the baseline.")
    ],
    options: [
      OptionDescription(
        "metric", value: "column", isRepeatable: true,
        "Columns of per_frame.csv to compare, instead of the usual ones."),
      OptionDescription(
        "tolerance", value: "share", kind: .number, in: 0...1, default: "0.01",
        "Change, as a share of the baseline's mean, that is no regression."),
      OptionDescription(flag: "fail-on-regression", "Exit with 1 if any metric regressed."),
      .format,
    ])

  static func run(_ invocation: Invocation, _ console: Console) async throws -> ExitCode {
    let runs = try invocation.arguments.map { try StoredRun(reading: $0) }
    let base = runs[0]
    try StoredRun.checkComparable(runs)
    let chosen = invocation.values(of: "metric")
    let metrics = chosen.isEmpty ? RunDifference.usualMetrics : chosen
    for metric in metrics where base.frames.column(metric) == nil {
      throw usage(
        "--metric: per_frame.csv has no column '\(metric)'", option: "metric",
        suggestion: nearestName(to: metric, among: base.frames.header))
    }
    let tolerance = invocation.number("tolerance") ?? 0.01
    let rows = runs.dropFirst().flatMap { run in
      RunDifference.all(metrics, of: run, label: run.path, from: base, tolerance: tolerance)
    }
    console.print(Table(of: rows), invocation)
    let hasRegressed = rows.contains { $0.verdict == .worse }
    return hasRegressed && invocation.contains("fail-on-regression") ? .gateFailed : .success
  }
}

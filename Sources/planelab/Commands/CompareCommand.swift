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

  /// What is compared unless `--metric` says otherwise.
  private static let usualMetrics = [
    "evops.fScore", "evops.precision", "evops.recall", "pq.pq", "voi.withUnlabeled",
    "angle_deg.median", "offset_mm.median",
  ]

  static func run(_ invocation: Invocation, _ console: Console) async throws -> ExitCode {
    let runs = try invocation.arguments.map { try StoredRun(reading: $0) }
    let base = runs[0]
    for run in runs.dropFirst() {
      if let difference = run.difference(from: base) {
        throw Failure(
          "\(base.path) and \(run.path) cannot be compared: \(difference)", .badInput)
      }
    }
    let chosen = invocation.values(of: "metric")
    let metrics = chosen.isEmpty ? usualMetrics : chosen
    for metric in metrics where base.frames.column(metric) == nil {
      throw usage(
        "--metric: per_frame.csv has no column '\(metric)'", option: "metric",
        suggestion: nearestName(to: metric, among: base.frames.header))
    }
    let tolerance = invocation.number("tolerance") ?? 0.01
    let rows = runs.dropFirst().flatMap { run in
      RunDifference.all(metrics, of: run, from: base, tolerance: tolerance)
    }
    console.print(Table(of: rows), invocation)
    let hasRegressed = rows.contains { $0.verdict == .worse }
    return hasRegressed && invocation.contains("fail-on-regression") ? .gateFailed : .success
  }
}

/// How one metric of a run differs from the baseline.
struct RunDifference {
  /// What the difference amounts to.
  enum Verdict: String {
    case better, worse, same
  }

  let run: String
  let metric: String
  let base: Double?
  let value: Double?
  let comparison: PairedComparison
  /// The p-value after Holm's correction.
  var correctedP: Double?
  var verdict = Verdict.same

  /// The differences in the order of `metrics`, corrected for their number.
  static func all(
    _ metrics: [String], of run: StoredRun, from base: StoredRun, tolerance: Double
  ) -> [RunDifference] {
    var rows = metrics.map { metric -> RunDifference in
      let (mine, theirs) = (run.values(of: metric) ?? [:], base.values(of: metric) ?? [:])
      let frames = theirs.keys.filter { mine[$0] != nil }.sorted()
      let first = frames.map { theirs[$0] ?? nil }
      let second = frames.map { mine[$0] ?? nil }
      return RunDifference(
        run: run.path, metric: metric, base: Distribution(first.compactMap(\.self)).mean,
        value: Distribution(second.compactMap(\.self)).mean,
        comparison: PairedComparison(first, second))
    }
    var floor = 0.0
    let tested = rows.indices.filter { rows[$0].comparison.pValue != nil }
      .sorted { (rows[$0].comparison.pValue ?? 1, $0) < (rows[$1].comparison.pValue ?? 1, $1) }
    for (rank, index) in tested.enumerated() {
      let p = rows[index].comparison.pValue ?? 1
      floor = max(floor, min(1, p * Double(tested.count - rank)))
      rows[index].correctedP = floor
    }
    for index in rows.indices { rows[index].judge(tolerance) }
    return rows
  }

  private mutating func judge(_ tolerance: Double) {
    guard let correctedP, correctedP <= 0.05, let difference = comparison.meanDifference,
      difference.magnitude > tolerance * (base?.magnitude ?? 0),
      let higherIsBetter = MetricDescriptor.descriptor(for: metric)?.higherIsBetter
    else { return }
    verdict = (difference > 0) == higherIsBetter ? .better : .worse
  }
}

extension Table {
  fileprivate init(of rows: [RunDifference]) {
    self.init(columns: [
      .init("run", decimals: nil), .init("metric", decimals: nil), .init("frames", decimals: 0),
      .init("baseline"), .init("value"), .init("difference", decimals: 4),
      .init("low", decimals: 4), .init("high", decimals: 4), .init("p", decimals: 4),
      .init("verdict", decimals: nil),
    ])
    for row in rows {
      append([
        .string(row.run), .string(row.metric), .number(row.comparison.count), .number(row.base),
        .number(row.value), .number(row.comparison.meanDifference),
        .number(row.comparison.interval?.lowerBound), .number(row.comparison.interval?.upperBound),
        .number(row.correctedP), .string(row.verdict.rawValue),
      ])
    }
  }
}

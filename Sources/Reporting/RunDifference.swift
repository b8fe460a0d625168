// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Evaluation
internal import Parameters

/// How one metric of a run differs from a baseline, paired over frames.
public struct RunDifference: Sendable {
  /// What the difference amounts to.
  public enum Verdict: String, Sendable {
    case better, worse, same
  }

  /// The columns of `per_frame.csv` that are compared unless others are asked for.
  public static let usualMetrics = [
    "evops.fScore", "evops.precision", "evops.recall", "pq.pq", "voi.withUnlabeled",
    "angle_deg.median", "offset_mm.median",
  ]

  /// The run's name.
  public let run: String
  /// The column of `per_frame.csv`.
  public let metric: String
  /// The means over the common frames; `nil` if none has a value.
  public let base, value: Double?
  /// The mean difference, its interval and its p-value.
  public let comparison: PairedComparison
  /// The p-value after Holm's correction.
  public private(set) var correctedP: Double?
  /// A significant difference by more than the tolerance is better or worse.
  public private(set) var verdict = Verdict.same

  /// The differences in the order of `metrics`, corrected for their number by Holm's method.
  ///
  /// - Parameters:
  ///   - metrics: columns of `per_frame.csv`.
  ///   - run: the run that is judged.
  ///   - label: its name.
  ///   - base: the baseline.
  ///   - tolerance: the share of the baseline's mean that is no difference.
  /// - Returns: a difference per metric.
  ///
  /// Holm 1979, "A simple sequentially rejective multiple test procedure", Scand. J. Statist. 6.
  public static func all(
    _ metrics: [String], of run: StoredRun, label: String, from base: StoredRun, tolerance: Double
  ) -> [RunDifference] {
    var rows = metrics.map { metric -> RunDifference in
      let (mine, theirs) = (run.values(of: metric) ?? [:], base.values(of: metric) ?? [:])
      let frames = theirs.keys.filter { mine[$0] != nil }.sorted()
      let first = frames.map { theirs[$0] ?? nil }
      let second = frames.map { mine[$0] ?? nil }
      return RunDifference(
        run: label, metric: metric, base: Distribution(first.compactMap(\.self)).mean,
        value: Distribution(second.compactMap(\.self)).mean,
        comparison: PairedComparison(first, second))
    }
    let corrected = holmCorrected(rows.map(\.comparison.pValue))
    for index in rows.indices { rows[index].correctedP = corrected[index] }
    for index in rows.indices { rows[index].judge(tolerance) }
    return rows
  }

  private init(
    run: String, metric: String, base: Double?, value: Double?, comparison: PairedComparison
  ) {
    (self.run, self.metric, self.base, self.value) = (run, metric, base, value)
    self.comparison = comparison
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
  /// A row per difference; regressions are marked.
  public init(of differences: [RunDifference]) {
    self.init(columns: [
      .init("run", decimals: nil), .init("metric", decimals: nil), .init("frames", decimals: 0),
      .init("baseline"), .init("value"), .init("difference", decimals: 4),
      .init("low", decimals: 4), .init("high", decimals: 4), .init("p", decimals: 4),
      .init("verdict", decimals: nil),
    ])
    for row in differences {
      append([
        .string(row.run), .string(row.metric), .number(row.comparison.count), .number(row.base),
        .number(row.value), .number(row.comparison.meanDifference),
        .number(row.comparison.interval?.lowerBound), .number(row.comparison.interval?.upperBound),
        .number(row.correctedP), .string(row.verdict.rawValue),
      ])
      if row.verdict == .worse {
        emphasis.insert(Cell(row: rows.count - 1, column: columns.count - 1))
      }
    }
  }
}

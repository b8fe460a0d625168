// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Evaluation

extension Report {
  /// `tables/data-dictionary.md`: what the columns of the report's tables mean.
  public var dictionary: String {
    DataDictionary.markdown(
      of: tables.map { entry in
        let columns = entry.table.columns.map(\.name)
        return DataDictionary.File(
          entry.name + ".csv", columns, own: Self.columns + runColumns(among: columns))
      })
  }

  /// Columns that are named after a run: `mine`, `mine, pooled`.
  private func runColumns(among columns: [String]) -> [MetricDescriptor] {
    columns.compactMap { column in
      let label = labels.first { column == $0 || column.hasPrefix($0 + ", ") }
      guard let label else { return nil }
      let variant = column.dropFirst(label.count + 2)
      return MetricDescriptor(
        column: column, "The value of \(label)\(variant.isEmpty ? "" : ": \(variant)").")
    }
  }

  /// What is a column in reports only.
  private static let columns: [MetricDescriptor] = [
    .init(column: "metric", "Path or short name of a metric; the glossary explains it."),
    .init(column: "sequence", "The sequence; all: over all frames."),
    .init(column: "frame mean", "The mean of the frames' values."),
    .init(column: "pooled", "From the counts of all frames in one."),
    .init(column: "mean", "The mean over matched planes."),
    .init(column: "median", "The median over matched planes."),
    .init(column: "p90", "The 90 % quantile over matched planes."),
    .init(column: "tolerance", in: "0.5...1", "The overlap that Hoover's comparison asks for."),
    .init(column: "correct", unit: "planes per frame", better: true, "Found as one."),
    .init(column: "over", unit: "planes per frame", better: false, "Found in pieces."),
    .init(column: "under", unit: "planes per frame", better: false, "Found as one with others."),
    .init(column: "missed", unit: "planes per frame", better: false, "Not found."),
    .init(column: "noise", unit: "planes per frame", better: false, "Found, but not there."),
    .init(column: "stage", "The stage of the pipeline."),
    .init(column: "baseline", "The mean over common frames of the first run."),
    .init(column: "value", "The value, in differences the mean over common frames."),
    .init(column: "difference", "The mean difference per frame, value minus baseline."),
    .init(column: "low", "Lower end of its 95 % bootstrap interval."),
    .init(column: "high", "Upper end of its 95 % bootstrap interval."),
    .init(
      column: "p", in: "0...1", "Of the sign-flip permutation test, after Holm's correction."),
    .init(
      column: "verdict", in: "better, worse, same",
      "What a significant difference of more than the tolerance amounts to."),
    .init(column: "parameter", "The key in configuration files."),
    .init(column: "origin", in: "manifest, file, flag", "Who gave the value."),
    .init(column: "meaning", "What it measures."), .init(column: "unit", "Its unit."),
    .init(column: "range", "Its possible values."), .init(column: "better", "Which are better."),
    .init(column: "source", "The published definition."),
  ]
}

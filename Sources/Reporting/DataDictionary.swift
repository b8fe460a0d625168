// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Evaluation
internal import Parameters

/// Explains the columns of a run's CSV files: `data-dictionary.md`, and `columns.csv` beside notebooks.
public enum DataDictionary {
  /// One file of a run.
  public struct File: Sendable {
    /// The file's name.
    public var name: String
    /// Its columns in order.
    public var columns: [String]
    /// Definitions of columns that only this file has; they win over those of metrics.
    public var own: [MetricDescriptor]

    /// Creates a file's entry.
    public init(_ name: String, _ columns: [String], own: [MetricDescriptor] = []) {
      (self.name, self.columns, self.own) = (name, columns, own)
    }
  }

  /// A section per file, a row per column; a column without a definition is shown as such.
  public static func markdown(of files: [File]) -> String {
    let sections = files.map { file in
      "## \(file.name)\n\n" + table(of: file.columns, own: file.own, code: "`").markdown
    }
    return """
      # Data dictionary

      An empty field is undefined (no ground truth, no matching plane), never zero. Numbers have a
      decimal point and every digit. The keys of `metrics.json` have the same meaning;
      `planelab evaluate --explain METRIC` explains each.


      """ + sections.joined(separator: "\n")
  }

  /// A row per column: name, unit, range, which values are better, meaning, source.
  public static func table(
    of columns: [String], own: [MetricDescriptor] = [], code: String = ""
  ) -> Table {
    var table = Table(
      columns: ["column", "unit", "range", "better", "meaning", "source"].map {
        .init($0, decimals: nil)
      })
    for column in columns {
      let entry =
        own.first { $0.name == column } ?? MetricDescriptor.descriptor(for: column)
      let better = entry?.higherIsBetter.map { $0 ? "higher" : "lower" } ?? ""
      table.append(
        [
          code + column + code, entry?.unit ?? "", entry?.range ?? "", better,
          entry?.summary ?? "not documented", entry?.sourceText ?? "",
        ].map(JSONValue.string))
    }
    return table
  }
}

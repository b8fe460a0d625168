// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Parameters

/// Explains the columns of a run's CSV files, `data-dictionary.md`.
public enum DataDictionary {
  /// A section per file, a row per column; a column without a definition is shown as such.
  public static func markdown(of files: [(name: String, columns: [String])]) -> String {
    let sections = files.map { file in
      var table = Table(
        columns: ["column", "unit", "range", "better", "meaning", "source"].map {
          .init($0, decimals: nil)
        })
      for column in file.columns {
        let entry = MetricDefinition.of(column)
        let better =
          switch entry?.direction {
          case .higher: "higher"
          case .lower: "lower"
          default: ""
          }
        table.append(
          [
            "`\(column)`", entry?.unit ?? "", entry?.range ?? "", better,
            entry?.text ?? "not documented", entry?.source ?? "",
          ].map(JSONValue.string))
      }
      return "## \(file.name)\n\n" + table.markdown
    }
    return """
      # Data dictionary

      An empty field is undefined (no ground truth, no matching plane), never zero. Numbers have a
      decimal point and every digit. The keys of `metrics.json` have the same meaning;
      `planelab evaluate --explain METRIC` explains each.


      """ + sections.joined(separator: "\n")
  }
}

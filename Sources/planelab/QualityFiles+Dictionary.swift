// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Evaluation
import Pipeline
import Reporting
import TrackingQuality

extension QualityFiles {
  /// What the columns of `quality.csv` mean that are no metrics.
  private static let columns: [MetricDescriptor] =
    [
      MetricDescriptor(column: "time", unit: "s", "Timestamp of the frame."),
      MetricDescriptor(
        column: "state", in: "normal, limited, notAvailable", "State of tracking, in ARKit's words."
      ),
      MetricDescriptor(
        column: "causes", "Every cause beyond its limit, whether or not it decides the state."),
      MetricDescriptor(
        column: "failure_probability", in: "0...1", better: false,
        "Probability that tracking is bad now, by the trained model."),
      MetricDescriptor(
        column: "failure_soon_probability", in: "0...1", better: false,
        "Probability that tracking fails within half a second."),
      MetricDescriptor(column: "flow_source", "Where the flow was measured or predicted from."),
      MetricDescriptor(
        column: "exposure_is_assumed", in: "true, false",
        "Whether the exposure time is an assumption."),
    ]
    + ["features", "motion", "geometry", "light", "continuity"].map { name in
      MetricDescriptor(
        column: name + "_score", in: "0...1", better: true, "How good \(name) is for tracking.")
    }
    + QualitySignals.columns.map { MetricDescriptor(column: $0.name, unit: $0.unit, $0.help) }

  /// The file and its columns, for data dictionaries.
  static let dictionaryFile = DataDictionary.File(
    "quality.csv", ["sequence"] + QualityRun.columns, own: columns)

  /// Writes `data-dictionary.md` of a folder whose only table is `quality.csv`.
  static func writeDictionary(into folder: RunFolder) throws {
    let text = DataDictionary.markdown(of: [dictionaryFile])
    try folder.write(text, to: "data-dictionary.md")
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import CommandLineKit
import Datasets
import Evaluation
import Parameters
import Pipeline
import Reporting

/// `planelab track --quality-only`: the state of tracking without planes; poses alone are enough.
struct QualityOnlySession {
  let evaluation: DatasetEvaluation
  let sequences: [String]
  let console: Console

  /// Follows every sequence and prints a summary; files only with `--output`.
  ///
  /// - Returns: the metrics document, the folder if anything was written, and whether something could be
  ///   said about every sequence.
  func run(
    _ invocation: Invocation, threads: Int
  ) async throws -> (metrics: MetricValue, folder: RunFolder?, isWhole: Bool) {
    let folder = try invocation["output"].map {
      try RunFolder(creating: $0, replacesResults: invocation.contains("force"))
    }
    let runs = try await evaluation.qualityRuns(sequences, threads: threads)
    var metrics: MetricValue = ["schema": "planelab-metrics-1", "overall": MetricValue([])]
    metrics.addOverall(runs)
    metrics.add(runs)
    if let folder {
      try folder.write(metrics.json + "\n", to: "metrics.json")
      try QualityFiles.write(runs, into: folder)
      try QualityFiles.writeDictionary(into: folder)
    }
    switch invocation["format"] {
    case "json": console.out(metrics.json + "\n")
    case "csv": console.out(Table(leavesOf: metrics).csv)
    default: for run in runs { console.out(QualityFiles.summary(of: run)) }
    }
    return (metrics, folder, !runs.contains(where: \.isTimeless))
  }
}

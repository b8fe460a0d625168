// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Datasets
import Evaluation
import FoundationEssentials
import Parameters
import Pipeline
import Reporting
import Tuning

/// The files of a finished sweep.
struct TuneFiles {
  let session: TuneSession
  let report: TuneReport

  /// Writes everything but the trials, which lie in the folder already.
  ///
  /// - Returns: a warning if there are no drawings; their scripts are there all the same.
  func write(into folder: RunFolder, threads: Int, from start: Date) throws -> String? {
    try folder.write(bestConfiguration.text, to: "best.json")
    let tables = report.csvFiles
    for entry in tables { try folder.write(entry.table.csv, to: entry.file.name) }
    try folder.write(DataDictionary.markdown(of: tables.map(\.file)), to: "data-dictionary.md")
    try folder.write(manifest(threads: threads, from: start).text, to: "tune.json")
    do {
      try folder.write(markdown(Gnuplot.draw(report.figures, into: folder), []), to: "tune.md")
      return nil
    } catch let reason as Gnuplot.Failure {
      let warning = "no plots: \(reason)"
      try folder.write(markdown([], [warning]), to: "tune.md")
      return warning
    }
  }

  /// The chosen values and whatever else was not left at its default, for `--config`.
  private var bestConfiguration: JSONValue {
    var chosen = session.settings
    let values = report.task.values(of: report.result.trace.points[report.choice])
    for entry in values {
      // the axis holds what the table accepted
      try? chosen.set(entry.parameter, to: entry.value, from: .flag)
    }
    let given = chosen.rows.filter { $0.origin != .default }
    return .object(given.map { JSONMember($0.key, $0.json) })
  }

  /// `run.json` of a sweep.
  private func manifest(threads: Int, from start: Date) -> JSONValue {
    let task = report.task
    var manifest = RunManifest(
      version: Program.version, commandLine: CommandLine.arguments, detector: "planelab",
      configuration: session.settings.rows, seed: task.plan.search.seed, threads: threads)
    manifest.sources = task.parts.sorted { $0.key.rawValue < $1.key.rawValue }.flatMap { entry in
      entry.value.map { part in
        RunManifest.Source(
          name: part.dataset.manifest.name, path: part.dataset.folder,
          split: session.usesAllFrames ? nil : entry.key.rawValue,
          frameCount: part.references.count,
          checksum: try? SHA256.hexDigest(ofFile: part.dataset.folder + "/dataset.json"))
      }
    }
    (manifest.build, manifest.machine) = (Machine.build, Machine.json)
    manifest.time = [
      "start": .string(start.ISO8601Format()), "end": .string(Date().ISO8601Format()),
      "thread_seconds": .number(report.result.measurements.values.reduce(0) { $0 + $1.seconds }),
      "peak_memory_mb": .number(Machine.peakMemory),
    ]
    guard case .object(var members) = manifest.json else { return manifest.json }
    members[0] = JSONMember("schema", .string("planelab-tune-1"))
    members.append(JSONMember("tuning", tuning))
    return .object(members)
  }

  private var tuning: JSONValue {
    let task = report.task
    return [
      "objective": .string(task.objective.path), "minimize": .bool(task.objective.isMinimized),
      "subject_to": .array(task.objective.constraints.map { .string($0.text) }),
      "search": .string(task.plan.search.method.rawValue),
      "trials": .number(report.result.trace.points.count - 1), "seeds": .number(task.seedCount),
      "sweep": .object(
        report.axes.map { JSONMember($0.name, .array($0.values.map(JSONValue.string))) }),
      "best_trial": .number(report.choice), "best": bestConfiguration,
      "meets_constraints": .bool(report.meetsConstraints),
      "scores": report.summary.json, "parameters": report.parameters.json,
      "warnings": .array(report.warnings.map(JSONValue.string)),
    ]
  }

  private func markdown(_ figures: [Figure], _ more: [String]) -> String {
    let task = report.task
    let direction = task.objective.isMinimized ? "smallest" : "largest"
    let constraints = task.objective.constraints.map { "`\($0.text)`" }
    let condition = constraints.isEmpty ? "" : ", subject to " + constraints.joined(separator: ", ")
    let notes = (report.warnings + more).map { "> warning: \($0)\n" }.joined(separator: "\n")
    return """
      # Sweep of \(report.axes.map(\.name).joined(separator: ", "))

      Looked for the \(direction) `\(task.objective.path)`\(condition) by
      \(task.plan.search.method.rawValue) search over \(report.result.trace.points.count - 1) trials\
      \(task.seedCount > 1 ? " with \(task.seedCount) seeds each" : "").

      \(notes)\(notes.isEmpty ? "" : "\n")## Result

      \(report.conclusions.map { "- \($0)" }.joined(separator: "\n"))

      \(report.summary.markdown)
      Differences are best minus defaults. The interval is the 95 % bootstrap interval of the mean
      difference per frame, p that of a sign-flip permutation test over the same frames; a metric that
      pools frames may differ from their mean. Only the row of the test split is free of selection.

      ## Parameters

      \(report.parameters.markdown)
      *effect* is the largest minus the smallest mean of a value; *share* is η², the part of the
      objective's variance over all trials on train that the parameter explains alone; *adjustedShare* (ε²)
      takes off what chance explains; *p* is that of a permutation test, corrected by Holm's method.
      \(caution)

      ## Best trials on train

      \(report.leaders(10).markdown)
      \(figures.map { "![\($0.title)](figures/\($0.name).svg)\n\n\($0.caption)\n" }
        .joined(separator: "\n"))
      ## Use it

      ```
      planelab evaluate DATASET --split test --config best.json -o run
      ```

      """
  }

  private var caution: String {
    switch report.task.plan.search.method {
    case .grid, .random: ""
    case .descent, .halving:
      """
      This search visits good values more often than others, so shares tell about the visited trials,
      not about the whole grid.
      """
    }
  }
}

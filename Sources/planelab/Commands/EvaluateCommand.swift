// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import CommandLineKit
import Datasets
import Evaluation
import FoundationEssentials
import Parameters
import Pipeline
import Reporting
import Synchronization
import TrackingQuality

/// `planelab evaluate DATASET…`: find the planes of every frame, or take predictions, and score them.
enum EvaluateCommand: Command {
  static let description = CommandDescription(
    "evaluate", overview: "Find the planes of labelled datasets and score them.",
    discussion: """
      Examples:
        planelab evaluate rooms --output run
        planelab evaluate rooms --split test --merge-max-angle 6 --output run-6
        planelab evaluate rooms --predictions my-labels --output run-mine
      """,
    arguments: [
      ArgumentDescription(
        "dataset", min: 0, max: nil, completion: .folder, "Folders with dataset.json.")
    ],
    options: [
      OptionDescription(
        "output", short: "o", value: "run", completion: .folder,
        "Folder for the run: run.json, metrics.json, tables, labels, planes, report."),
      OptionDescription(
        "split", value: "split", kind: .word(DatasetManifest.Split.allCases.map(\.rawValue)),
        "Evaluate the frames of one split; all frames without it."),
      .threads,
      OptionDescription(
        "predictions", value: "dir", completion: .folder,
        "Score the label maps in this folder (NAME.png or NAME.npy) instead of finding planes."),
      OptionDescription(
        "missing-predictions", value: "policy",
        kind: .word(PredictionFolder.MissingPolicy.allCases.map(\.rawValue)), default: "error",
        "What happens to frames without a prediction."),
      OptionDescription(
        "detector", value: "name", default: "planelab", "Who made the predictions, for reports."),
      MetricGates.option(example: "segmentation.pq.pq>=0.5"), .failureModel,
      OptionDescription(
        flag: "no-files", isExpert: true,
        "Write neither labels nor planes, only tables and reports."),
      OptionDescription(
        "explain", value: "metric", "Print a metric's definition, range and source, and stop."),
      OptionDescription(
        flag: "list-metrics", "Print the metrics with a line about each, and stop."),
      .format, .force, .verbose,
    ] + ConfigurationOptions.options(without: ["ransac"]))

  static func run(_ invocation: Invocation, _ console: Console) async throws -> ExitCode {
    if invocation.contains("list-metrics") || invocation["explain"] != nil {
      return try explain(invocation["explain"], console)
    }
    guard !invocation.arguments.isEmpty else { throw usage("<dataset> is missing") }
    let gates = try MetricGates(invocation, of: Self.self)
    let datasets = try invocation.arguments.map { try Dataset.open($0) }
    let settings = try ConfigurationOptions.resolve(
      invocation,
      manifests: datasets.map { ($0.folder + "/dataset.json", $0.manifest.stageParameters) })
    if invocation.contains("print-config") {
      ConfigurationOptions.print(settings, invocation, console)
      return .success
    }
    guard let output = invocation["output"] else {
      throw usage("--output is missing", option: "output")
    }
    var session = EvaluationSession(
      invocation: invocation, settings: settings, datasets: datasets, console: console)
    session.failureModels = try FailureModels.given(invocation)
    try session.plan()
    let folder = try RunFolder(creating: output, replacesResults: invocation.contains("force"))
    let run = try await session.run(into: folder)
    try run.write(into: folder)
    show(run, path: output, invocation, console)
    // A gate that fails outranks skipped frames.
    if !gates.hold(on: run.metrics, console) { return .gateFailed }
    return run.outcomes.contains { $0.skipReason != nil } ? .partial : .success
  }

  /// Prints the definition of one metric, or a line about each.
  private static func explain(_ metric: String?, _ console: Console) throws -> ExitCode {
    guard let metric else {
      var table = Table(columns: [.init("metric", decimals: nil), .init("meaning", decimals: nil)])
      for entry in MetricDescriptor.all {
        table.append([.string(entry.name), .string(entry.summary)])
      }
      console.out(table.text)
      return .success
    }
    guard let descriptor = MetricDescriptor.descriptor(for: metric) else {
      throw usage(
        "--explain: there is no metric '\(metric)'; --list-metrics lists all", option: "explain",
        suggestion: nearestName(to: metric, among: MetricDescriptor.all.map(\.name)))
    }
    console.out(descriptor.lines)
    return .success
  }

  private static func show(
    _ run: EvaluationRun, path: String, _ invocation: Invocation, _ console: Console
  ) {
    switch invocation["format"] {
    case "json": console.out(run.metrics.json + "\n")
    case "csv": console.out(Table(leavesOf: run.metrics).csv)
    default:
      if !run.outcomes.isEmpty { console.out(Table(summaryOf: run.metrics).text + "\n") }
      if let table = Table(qualityOf: run.metrics) { console.out(table.text + "\n") }
      console.out("run: \(path)\n")
    }
    for outcome in run.outcomes {
      let place = "\(outcome.dataset):\(outcome.reference.sequence)/\(outcome.reference.name)"
      if let reason = outcome.skipReason { console.warn("skipped \(place): \(reason)") }
      if let warning = outcome.warning { console.warn("\(place): no image: \(warning)") }
    }
  }
}

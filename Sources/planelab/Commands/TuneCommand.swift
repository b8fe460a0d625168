// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import CommandLineKit
import Datasets
import Evaluation
import Parameters
import Pipeline
import Reporting
import Tuning

/// `planelab tune DATASET…`: try parameter values, keep the best, say what mattered.
enum TuneCommand: Command {
  static let description = CommandDescription(
    "tune", overview: "Try values of parameters, keep the best, and tell which mattered.",
    discussion: """
      Tuned on the split 'train', chosen on 'validation', reported once on 'test'. Values are lists
      (1,2,5), ranges (2:10:2, the end included) or ranges of equal ratios (log:0.001:0.1:5). All trials
      lie in OUTPUT/trials.sqlite: the same command goes on where it was interrupted, and may run
      several times at once. Documentation/tuning.md is the guide.

      Examples:
        planelab tune rooms --sweep merge-max-angle=2:10:2 -o sweep
        planelab tune rooms --sweep merge-max-angle=2:20:2 --sweep assign-max-sigmas=2,3,4
          --search random --trials 15 --subject-to 'time_ms.detect.p95<=12' -o sweep
        planelab evaluate rooms --split test --config sweep/best.json -o run
      """,
    arguments: [
      ArgumentDescription(
        "dataset", min: 1, max: nil, completion: .folder, "Folders with dataset.json.")
    ],
    options: [
      OptionDescription(
        "sweep", value: "axis", isRepeatable: true, isRequired: true,
        "A parameter and its values: NAME=1,2,5, NAME=2:10:2 or NAME=log:1:100:5."),
      OptionDescription(
        "objective", value: "metric", default: "segmentation.pq.pq",
        "The metric to improve, a path of metrics.json below 'overall'."),
      OptionDescription(flag: "minimize", "Smaller values of the objective are better."),
      OptionDescription(
        "subject-to", value: "condition", isRepeatable: true,
        "A condition that trials must meet, such as 'time_ms.detect.p95<=10'."),
      OptionDescription(
        "search", value: "method", kind: .word(SearchMethod.allCases.map(\.rawValue)),
        default: "grid", "How combinations of values are chosen."),
      OptionDescription(
        "trials", value: "n", kind: .integer, in: 1...1_000_000,
        "Most combinations tried; random and halving need it."),
      OptionDescription(
        "seed", value: "n", kind: .integer, in: 0...1_000_000_000, default: "0",
        "Seed of the search."),
      OptionDescription(
        "seeds", value: "n", kind: .integer, in: 1...1000, default: "1",
        "Repeat each trial with so many seeds of the stages that draw samples; means are compared."),
      OptionDescription(
        "finalists", value: "n", kind: .integer, in: 1...1000, default: "10",
        "How many of those that beat the defaults on train are scored on validation."),
      .output("Folder for the sweep: trials, best.json, tables, plots, tune.md."),
      .threads,
      OptionDescription(
        "memory-limit", value: "MB", kind: .integer, in: 0...1_000_000, default: "2048",
        "Decoded frames are kept in memory up to this size."),
      OptionDescription(
        flag: "print-commands",
        "Print an 'evaluate' command for each trial that is next, for other machines, and stop."),
      OptionDescription(
        "collect", value: "dir", completion: .folder,
        "Take in the runs that printed commands have written to this folder."),
      OptionDescription(
        flag: "force", "Start over: remove the trials and results in the output folder."),
      .format,
    ] + ConfigurationOptions.options(without: ["ransac"]))

  static func run(_ invocation: Invocation, _ console: Console) async throws -> ExitCode {
    let datasets = try invocation.arguments.map { try Dataset.open($0) }
    let settings = try ConfigurationOptions.resolve(
      invocation,
      manifests: datasets.map { ($0.folder + "/dataset.json", $0.manifest.parameters ?? [:]) })
    if invocation.contains("print-config") {
      ConfigurationOptions.print(settings, invocation, console)
      return .success
    }
    var session = TuneSession(
      invocation: invocation, settings: settings, datasets: datasets, console: console)
    try session.plan()
    return try await session.run()
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import CommandLineKit
import Datasets
import FoundationEssentials
import Parameters
import Pipeline

/// `planelab datasets train-failure`: the failure probability's weights from labelled sequences.
enum TrainFailureCommand: Command {
  static let path = ["datasets", "train-failure"]
  static let description = CommandDescription(
    "train-failure", overview: "Train the probability that tracking fails on labelled sequences.",
    discussion: """
      Writes a JSON array of two models, of the present and of the next half second: logistic
      regressions with their means, weights, bias and provenance.
      """,
    arguments: [ArgumentDescription("dataset", completion: .folder, "Dataset folder.")],
    options: [
      OptionDescription(
        "output", short: "o", value: "file", isRequired: true, completion: .file,
        "Where the models are written."),
      OptionDescription(
        "split", value: "split", kind: .word(DatasetManifest.Split.allCases.map(\.rawValue)),
        default: "train", "Which sequences to learn from."),
    ])

  static func run(_ invocation: Invocation, _ console: Console) async throws -> ExitCode {
    let dataset = try Dataset.open(invocation.arguments[0])
    guard let output = invocation["output"] else {
      throw usage("--output is missing", option: "output")
    }
    let split = invocation["split"] ?? "train"
    let configuration = PipelineConfiguration().quality
    let names = dataset.manifest.sequences.filter { $0.split?.rawValue == split }.map(\.name)
    let runs = try names.map {
      try QualityRun(of: dataset, sequence: $0, configuration: configuration)
    }
    let checksum = try SHA256.hexDigest(ofFile: dataset.folder + "/dataset.json")
    let provenance =
      "\(dataset.manifest.name), split \(split), \(names.count) sequences, sha256 \(checksum)"
    guard
      let models = FailureTraining.models(on: runs, configuration, provenance: provenance)
    else {
      throw Failure("\(dataset.folder): split \(split) has no labelled sequences", .badInput)
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(models).write(to: URL(filePath: output), options: .atomic)
    console.out("\(output): trained on \(names.count) sequences of split \(split)\n")
    return .success
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import CommandLineKit
import Datasets
import Parameters

/// `planelab datasets label-quality`: state labels from recorded truth.
enum LabelQualityCommand: Command {
  static let path = ["datasets", "label-quality"]
  static let description = CommandDescription(
    "label-quality", overview: "Derive state labels of tracking from recorded truth.",
    discussion: """
      Rewrites the state labels of every sequence that has a recorded truth, by the recipe of
      Documentation/tracking-quality.md. Checksums of the label files change with the labels.
      """,
    arguments: [ArgumentDescription("dataset", completion: .folder, "Dataset folder.")],
    options: [
      OptionDescription(
        "scale", value: "factor", kind: .number, in: 0.5...2, default: "1",
        "Multiply the recipe's limits, to see how much scores depend on them.")
    ])

  static func run(_ invocation: Invocation, _ console: Console) async throws -> ExitCode {
    let dataset = try Dataset.open(invocation.arguments[0])
    let scale = invocation.number("scale") ?? 1
    let labelled = try dataset.labelQuality(scale: scale)
    console.out("\(labelled.count) sequences labelled, recipe 1, limits × \(scale)\n")
    return labelled.isEmpty ? .badInput : .success
  }
}

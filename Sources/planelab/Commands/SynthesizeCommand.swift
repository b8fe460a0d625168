// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import CommandLineKit
import Datasets
import Parameters

/// `planelab datasets synthesize`: a labelled dataset from a recipe.
enum SynthesizeCommand: Command {
  static let path = ["datasets", "synthesize"]
  static let description = CommandDescription(
    "synthesize", overview: "Make a labelled dataset from a recipe.",
    discussion: """
      The same preset and seed give the same bytes on every machine.

      Presets:
      \(SyntheticPreset.all.map { "  \($0.name): \($0.summary)" }.joined(separator: "\n"))
      """,
    options: [
      OptionDescription(
        "output", short: "o", value: "dataset", isRequired: true, completion: .folder,
        "Folder for the dataset."),
      OptionDescription(
        "preset", value: "name", kind: .word(SyntheticPreset.all.map(\.name)), default: "builtin",
        "Which recipe."),
      OptionDescription(
        "seed", value: "n", kind: .integer, in: 0...1.8446744073709552e19, default: "0",
        "Seed of scenes and noise."),
      .threads, .force,
    ])

  static func run(_ invocation: Invocation, _ console: Console) async throws -> ExitCode {
    guard let output = invocation["output"] else {
      throw usage("--output is missing", option: "output")
    }
    let preset = try SyntheticPreset.named(invocation["preset"] ?? "builtin")
    let seed = invocation["seed"].flatMap(UInt64.init) ?? 0
    try OutputFolder.checkDataset(output, isReplaced: invocation.contains("force"))
    let dataset = try SyntheticDataset.write(
      preset: preset, seed: seed, to: output,
      threads: invocation.integer("threads") ?? Machine.coreCount
    ) { [console] done, total in console.progress(done, of: total, "rendered") }
    console.out(
      "\(output): \(dataset.frames.count) frames of preset '\(preset.name)', seed \(seed)\n")
    return .success
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import CommandLineKit
import Datasets
import Parameters
import Reporting

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
      OptionDescription(
        "size", value: "WxH",
        "Image size of single depth frames [px], such as 1920x1080; the preset's own without it."),
      .threads, .force,
    ])

  static func run(_ invocation: Invocation, _ console: Console) async throws -> ExitCode {
    guard let output = invocation["output"] else {
      throw usage("--output is missing", option: "output")
    }
    let preset = try resized(.named(invocation["preset"] ?? "builtin"), invocation["size"])
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

  /// The preset with the image size that `--size` asks for.
  private static func resized(_ preset: SyntheticPreset, _ size: String?) throws -> SyntheticPreset
  {
    guard let size else { return preset }
    let sides = size.split(separator: "x", omittingEmptySubsequences: false).compactMap { Int($0) }
    guard sides.count == 2, sides.allSatisfy((32...4096).contains) else {
      throw usage(
        "--size: '\(size)' is not WIDTHxHEIGHT with 32 to 4096 pixels each", option: "size")
    }
    guard let resized = preset.resized(width: sides[0], height: sides[1]) else {
      let known = SyntheticPreset.all.filter { $0.depthSet != nil }.map(\.name)
      throw usage(
        "--size: preset '\(preset.name)' has none to choose; \(known.joined(separator: ", ")) have",
        option: "size")
    }
    return resized
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import CommandLineKit
import Parameters

enum SampleWord: String, CaseIterable, ParameterWord { case msac, count }

struct SampleStage: Configuration {
  var inlierDistance = 0.02
  var maxIterations = 1_000
  var scoring = SampleWord.msac
  var isRefined = true
  var spacing: Double?

  static let stage = "ransac"
  static let parameters = [
    parameter(
      "inlier-distance", \.inlierDistance, unit: .meters, in: 1e-6...1,
      "Largest point-to-plane distance of an inlier."),
    parameter(
      "max-iterations", \.maxIterations, in: 1...1e9, isExpert: true,
      "Most hypotheses that are drawn."),
    parameter("scoring", \.scoring, "How hypotheses are ranked."),
    parameter("refine", \.isRefined, "Whether winners are refined locally."),
    parameter(
      "spacing", \.spacing, unit: .meters, in: 0...10,
      "Distance between neighboring points; auto takes it from the cloud."),
  ]
}

struct SampleWhole: Configuration {
  var ransac = SampleStage()
  static let stage = ""
  static let parameters = Parameters.stage(\Self.ransac)
}

let sampleProgram = CommandDescription(
  "sample", overview: "Try commands.",
  options: [OptionDescription(flag: "version", "Print the version.")],
  subcommands: [
    CommandDescription(
      "detect",
      overview: "Find the planes of one file, depth image or point cloud, and write them.",
      discussion: "Examples:\n  sample detect a.png --output out",
      arguments: [ArgumentDescription("file", completion: .file, "The file.")],
      options: [
        OptionDescription(
          "output", short: "o", value: "dir", isRequired: true, completion: .folder,
          "Folder for the results."),
        OptionDescription(
          "threads", short: "j", value: "n", kind: .integer, in: 1...256, default: "all cores",
          "Number of threads."),
        OptionDescription(
          "format", value: "format", kind: .word(["table", "json", "csv"]), default: "table",
          "How the result is printed."),
        OptionDescription(
          "sweep", value: "axis", isRepeatable: true, "An axis, such as ransac-spacing=1,2."),
        OptionDescription("shift", value: "m", kind: .number, unit: .meters, "A shift."),
        OptionDescription(flag: "force", "Overwrite what exists."),
      ] + SampleWhole.parameters.map { OptionDescription($0) }),
    CommandDescription(
      "datasets", overview: "Make and check datasets.",
      subcommands: [
        CommandDescription(
          "import", overview: "Describe files that exist.",
          arguments: [
            ArgumentDescription("layout", words: ["evops", "tum"], "How the files lie."),
            ArgumentDescription("dir", completion: .folder, "The folder."),
          ])
      ]),
    CommandDescription(
      "compare", overview: "Compare runs.",
      arguments: [
        ArgumentDescription("run", min: 2, max: nil, completion: .folder, "A run folder.")
      ]),
  ])

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import CommandLineKit
import Datasets
import Geometry
import Parameters

/// `planelab datasets import`: describe files that exist as a dataset.
enum ImportCommand: Command {
  static let path = ["datasets", "import"]
  static let description = CommandDescription(
    "import", overview: "Describe the files of a public dataset; nothing is copied.",
    discussion: """
      Writes DATASET/dataset.json, which points at the files where they lie.

      Layouts:
      \(DatasetLayout.allCases.map { "  \($0.rawValue): \($0.summary)" }.joined(separator: "\n"))
      """,
    arguments: [
      ArgumentDescription(
        "layout", words: DatasetLayout.allCases.map(\.rawValue), "How the files lie."),
      ArgumentDescription("dir", completion: .folder, "The folder with the files."),
    ],
    options: [
      OptionDescription(
        "output", short: "o", value: "dataset", isRequired: true, completion: .folder,
        "Folder for dataset.json."),
      OptionDescription(
        "depth-units-per-meter", value: "n", kind: .number, in: 1e-6...1e9,
        "Stored depth per meter, if the layout's own is wrong."),
      OptionDescription(
        "intrinsics", value: "fx,fy,cx,cy", "The camera [px], if the layout's own is wrong."),
      OptionDescription(
        "max-pose-gap", value: "s", kind: .number, unit: .seconds, in: 0...1000, default: "0.1",
        "Largest gap between poses to interpolate between."),
      OptionDescription(flag: "no-checksums", "Leave out the files' checksums; faster."),
      .force,
    ])

  static func run(_ invocation: Invocation, _ console: Console) async throws -> ExitCode {
    let layout = try DatasetLayout.named(invocation.arguments[0])
    let output = invocation["output"] ?? ""
    try OutputFolder.checkManifest(output, isReplaced: invocation.contains("force"))
    var options = ImportOptions()
    options.depthUnitsPerMeter = invocation.number("depth-units-per-meter")
    options.intrinsics = try invocation["intrinsics"].map { text in
      guard let camera = CameraIntrinsics(list: text) else {
        throw usage(
          "--intrinsics: '\(text)' is not fx,fy,cx,cy with fx > 0 and fy not 0",
          option: "intrinsics")
      }
      return camera
    }
    if let gap = invocation.number("max-pose-gap") { options.maxPoseGap = gap }
    options.hasChecksums = !invocation.contains("no-checksums")
    let dataset = try Dataset.importing(
      layout, from: invocation.arguments[1], to: output, options: options)
    for sequence in dataset.manifest.sequences {
      for note in sequence.notes ?? [] { console.note("\(sequence.name): \(note)") }
    }
    let labelled = dataset.manifest.frames.count { $0.labels != nil }
    console.out(
      "\(output): \(dataset.frames.count) frames, \(labelled) with labels, "
        + "\(dataset.sequenceNames.count) sequences\n")
    return .success
  }
}

extension CameraIntrinsics {
  /// Reads `fx,fy,cx,cy`; `nil` if the text is something else or no camera.
  init?(list text: String) {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map {
      Double($0.filter { $0 != " " })
    }
    guard numbers.count == 4, let fx = numbers[0], let fy = numbers[1], let cx = numbers[2],
      let cy = numbers[3], fx > 0, fy != 0, [fx, fy, cx, cy].allSatisfy(\.isFinite)
    else { return nil }
    self.init(fx: fx, fy: fy, cx: cx, cy: cy)
  }
}

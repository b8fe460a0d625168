// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import CommandLineKit
import Datasets
import Parameters
import Reporting

/// `planelab datasets list`: layouts and presets, or what a dataset holds.
enum ListCommand: Command {
  static let path = ["datasets", "list"]
  static let description = CommandDescription(
    "list", overview: "List import layouts and presets, or the frames of a dataset.",
    arguments: [
      ArgumentDescription(
        "dataset", min: 0, max: 1, completion: .folder, "A dataset whose frames are listed.")
    ],
    options: [.format])

  static func run(_ invocation: Invocation, _ console: Console) async throws -> ExitCode {
    guard let folder = invocation.arguments.first else {
      console.print(catalog, invocation)
      return .success
    }
    let dataset = try Dataset.open(folder)
    var table = Table(columns: [
      .init("sequence", decimals: nil), .init("frame", decimals: nil),
      .init("split", decimals: nil),
      .init("timestamp_s", decimals: 6), .init("labels", decimals: nil),
    ])
    for (reference, entry) in zip(dataset.frames, dataset.manifest.frames) {
      table.append([
        .string(reference.sequence), .string(reference.name), .text(reference.split?.rawValue),
        .number(reference.timestamp), .string(entry.labels == nil ? "no" : "yes"),
      ])
    }
    console.print(table, invocation)
    return .success
  }

  private static var catalog: Table {
    var table = Table(columns: ["kind", "name", "what it is"].map { .init($0, decimals: nil) })
    for layout in DatasetLayout.allCases {
      table.append(["layout", .string(layout.rawValue), .string(layout.summary)])
    }
    for preset in SyntheticPreset.all {
      table.append(["preset", .string(preset.name), .string(preset.summary)])
    }
    return table
  }
}

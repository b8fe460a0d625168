// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Datasets
import FoundationEssentials
import Parameters
import Pipeline
import Reporting

extension RunManifest {
  /// The manifest of a command that ran over the frames of one dataset.
  init(
    of dataset: Dataset, _ frameCount: Int,
    _ settings: ResolvedConfiguration<PipelineConfiguration>, threads: Int, since start: Date
  ) {
    self.init(
      version: Program.version, commandLine: CommandLine.arguments, detector: "planelab",
      configuration: settings.rows, seed: 0, threads: threads)
    sources = [
      RunManifest.Source(
        name: dataset.manifest.name, path: dataset.folder, split: nil, frameCount: frameCount,
        checksum: try? SHA256.hexDigest(ofFile: dataset.folder + "/dataset.json"))
    ]
    (build, machine) = (Machine.build, Machine.json)
    time = [
      "start": .string(start.ISO8601Format()), "end": .string(Date().ISO8601Format()),
      "peak_memory_mb": .number(Machine.peakMemory),
    ]
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import CommandLineKit
import Geometry
import Ingestion
import LinearAlgebra
import Parameters
import Pipeline
import Reporting

/// Finds the planes of a file of very many points without holding it in memory.
struct LargeCloudSession {
  private let path: String
  private let blocks: FileBlocks

  /// Smaller files are read whole.
  private static let leastCount = 8_000_000
  /// About how many points pictures and colored clouds show.
  private static let shownCount = 2_000_000

  /// `nil` for files that are read whole, for want of points or because they cannot be had in blocks.
  init?(_ path: String) {
    guard let blocks = try? FileBlocks(path), blocks.count >= Self.leastCount else { return nil }
    (self.path, self.blocks) = (path, blocks)
  }

  func run(
    _ settings: PipelineConfiguration, viewpoint: Vector3?, _ invocation: Invocation,
    _ console: Console
  ) throws -> ExitCode {
    let threads = invocation.integer("threads") ?? Machine.coreCount
    let folder = try RunFolder(
      creating: invocation["output"] ?? "", replacesResults: invocation.contains("force"))
    console.note("\(blocks.count) points are read block by block")
    let detection = try Detection(
      of: blocks, viewpoint: viewpoint, configuration: settings, threads: threads)
    let invalid = detection.rejections.first { $0.reason == "points not finite" }?.count ?? 0
    let leftover = detection.labels.labels.count { $0 == LabelImage.unlabeled } - invalid
    let source = [
      JSONMember("file", .string(path)), JSONMember("point_count", .number(blocks.count)),
    ]
    try DetectCommand.write(
      detection, source: source,
      search: [JSONMember("stop_reason", .string(detection.stopReason ?? "exhausted"))],
      leftoverCount: leftover, into: folder)
    try LabelWriter.write(detection.labels, to: folder.file("labels.npy"))
    let step = max(1, blocks.count / Self.shownCount)
    let (cloud, labels) = try blocks.thinned(
      every: step, labels: detection.labels, threads: threads)
    if step > 1 { console.note("planes.ply, leftover.ply and overlay.png show 1 point in \(step)") }
    try DetectCommand.writePictures(cloud, labels, into: folder)
    DetectCommand.show(detection, pointCount: blocks.count, folder, invocation, console)
    return .success
  }
}

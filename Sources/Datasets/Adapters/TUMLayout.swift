// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import Ingestion
import LinearAlgebra

/// TUM RGB-D sequences (doi:10.1109/IROS.2012.6385773).
///
/// A sequence is a folder with `depth.txt` (and `rgb.txt`, `groundtruth.txt`), or with depth images
/// named by their time. Associations are made here. The camera is that of `*.K`, else the one published
/// for freiburg1, 2 or 3, whichever the folder's name says.
enum TUMLayout: LayoutAdapter {
  static func manifest(
    _ folder: LayoutFolder, _ options: ImportOptions
  ) throws(DatasetError) -> DatasetManifest {
    var manifest = DatasetManifest(name: folder.name)
    manifest.source = "TUM RGB-D layout"
    let below = folder.subfolders.filter { folder.has(FilePath.join($0, "depth.txt")) }
    if below.isEmpty {
      try add(folder, prefix: "", options, to: &manifest)
    } else {
      for name in below {
        let part = LayoutFolder(layout: folder.layout, path: folder.absolute(name))
        try add(part, prefix: name, options, to: &manifest)
      }
    }
    return manifest
  }

  private static func add(
    _ folder: LayoutFolder, prefix: String, _ options: ImportOptions,
    to manifest: inout DatasetManifest
  ) throws(DatasetError) {
    var notes: [String] = []
    let depths = try images(folder, list: "depth.txt", &notes)
    guard !depths.isEmpty else {
      throw folder.refused(
        expected: "depth.txt, or *.png named by their time in seconds", found: "neither")
    }
    let colors = folder.has("rgb.txt") ? try images(folder, list: "rgb.txt", &notes) : []
    let poses = try poseTable(folder, &notes)
    let camera = try folder.matrixCamera() ?? published(folder.name, &notes)
    manifest.sensors[folder.name] = folder.sensor(camera, unitsPerMeter: 5000, options)
    var posedCount = 0
    for depth in depths {
      var frame = DatasetManifest.FrameEntry(name: FilePath.stem(of: depth.file))
      (frame.sequence, frame.sensor, frame.timestamp) = (folder.name, folder.name, depth.time)
      frame.depth = FilePath.join(prefix, depth.file)
      frame.color = nearest(colors, depth.time, limit: 0.02).map { FilePath.join(prefix, $0) }
      frame.worldFromCamera = poses?.pose(at: depth.time, maxGap: options.maxPoseGap)?.rowEntries
      posedCount += frame.worldFromCamera == nil ? 0 : 1
      manifest.frames.append(frame)
    }
    if poses != nil { notes.append("\(posedCount) of \(depths.count) frames have a pose") }
    var sequence = DatasetManifest.SequenceEntry(name: folder.name)
    (sequence.sensor, sequence.notes) = (folder.name, notes.isEmpty ? nil : notes)
    if poses != nil { sequence.gravity = [0, 0, -1] }
    manifest.sequences.append(sequence)
  }

  /// An image and its time [s].
  private typealias TimedFile = (time: Double, file: String)

  /// The images of a list file, or those named by their time; by time, without duplicates.
  private static func images(
    _ folder: LayoutFolder, list: String, _ notes: inout [String]
  ) throws(DatasetError) -> [TimedFile] {
    guard folder.has(list) else {
      return ["", "depth"].flatMap { folder.files(in: $0, "png") }.compactMap { file in
        Double(FilePath.stem(of: file)).map { (time: $0, file: file) }
      }
    }
    let text: String
    do {
      text = String(decoding: try FileBytes(contentsOf: folder.absolute(list)).bytes, as: UTF8.self)
    } catch { throw .input(error) }
    var found: [TimedFile] = []
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let fields = line.split { $0 == " " || $0 == "\t" || $0 == "\r" }
      guard let first = fields.first, !first.hasPrefix("#") else { continue }
      guard fields.count == 2, let time = Double(first), time.isFinite else {
        throw .malformed(
          path: folder.absolute(list), place: "line \(number + 1)", expected: "a time and a file",
          found: "'\(line.prefix(60))'")
      }
      found.append((time, String(fields[1])))
    }
    found.sort { $0.time < $1.time }
    let unique = found.indices.filter { $0 == 0 || found[$0].time != found[$0 - 1].time }
    if unique.count < found.count {
      notes.append("\(list): \(found.count - unique.count) duplicated lines dropped")
    }
    return unique.map { found[$0] }
  }

  private static func poseTable(
    _ folder: LayoutFolder, _ notes: inout [String]
  ) throws(DatasetError) -> PoseTable? {
    guard folder.has("groundtruth.txt") else { return nil }
    let table = try folder.numbers("groundtruth.txt", expected: "rows of t tx ty tz qx qy qz qw")
    guard table.columns.count == 8 else {
      throw .malformed(
        path: folder.absolute("groundtruth.txt"), place: "line \(table.firstLine)",
        expected: "8 numbers: t tx ty tz qx qy qz qw", found: "\(table.columns.count)")
    }
    let poses = PoseTable(columns: table.columns)
    if poses.rejectedCount > 0 {
      notes.append("groundtruth.txt: \(poses.rejectedCount) rows are no poses")
    }
    return poses
  }

  /// The file nearest in time, if it is near enough.
  static func nearest(
    _ files: [(time: Double, file: String)], _ time: Double, limit: Double
  ) -> String? {
    let best = files.min { ($0.time - time).magnitude < ($1.time - time).magnitude }
    return best.flatMap { ($0.time - time).magnitude <= limit ? $0.file : nil }
  }

  /// The camera published for the Kinects of the benchmark, by the sequence's name (U131).
  private static func published(_ name: String, _ notes: inout [String]) -> CameraIntrinsics? {
    let cameras: [(keys: [String], camera: CameraIntrinsics)] = [
      (["freiburg1", "fr1"], CameraIntrinsics(fx: 517.3, fy: 516.5, cx: 318.6, cy: 255.3)),
      (["freiburg2", "fr2"], CameraIntrinsics(fx: 520.9, fy: 521.0, cx: 325.1, cy: 249.7)),
      (["freiburg3", "fr3"], CameraIntrinsics(fx: 535.4, fy: 539.2, cx: 320.1, cy: 247.6)),
    ]
    let match = cameras.first { $0.keys.contains { name.lowercased().contains($0) } }
    if let match { notes.append("intrinsics: those published for \(match.keys[0])") }
    return match?.camera
  }
}

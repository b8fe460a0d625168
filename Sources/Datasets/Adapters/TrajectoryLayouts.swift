// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Ingestion

/// Logs of ARKit-Data-Logger: `*camera_pose*.txt` (ns, 3×4 camera to world) and `*point_cloud*.txt`.
enum ARKitLayout: LayoutAdapter {
  static func manifest(
    _ folder: LayoutFolder, _ options: ImportOptions
  ) throws(DatasetError) -> DatasetManifest {
    try PoseLogs.manifest(folder, prefix: "ARKit", pose: "camera_pose", columns: 13)
  }
}

/// Logs of ARCore-Data-Logger: `*sensor_pose*.txt` (ns, qx qy qz qw, tx ty tz).
enum ARCoreLayout: LayoutAdapter {
  static func manifest(
    _ folder: LayoutFolder, _ options: ImportOptions
  ) throws(DatasetError) -> DatasetManifest {
    try PoseLogs.manifest(folder, prefix: "ARCore", pose: "sensor_pose", columns: 8)
  }
}

/// Text logs of an AR framework: one sequence per pose file.
private enum PoseLogs {
  static func manifest(
    _ folder: LayoutFolder, prefix: String, pose: String, columns: Int
  ) throws(DatasetError) -> DatasetManifest {
    let files = folder.files("txt").filter { $0.hasPrefix(prefix) && $0.contains(pose) }
    guard !files.isEmpty else {
      throw folder.refused(expected: "\(prefix)*\(pose)*.txt", found: "none")
    }
    var manifest = DatasetManifest(name: folder.name)
    manifest.source = "\(prefix)-Data-Logger"
    for file in files {
      let table = try folder.numbers(file, expected: "a pose per row")
      guard table.columns.count == columns else {
        throw .malformed(
          path: folder.absolute(file), place: "line \(table.firstLine)",
          expected: "\(columns) numbers", found: "\(table.columns.count)")
      }
      var sequence = DatasetManifest.SequenceEntry(name: FilePath.stem(of: file))
      let format = prefix.lowercased()
      sequence.trajectory = .init(file: file, format: format)
      let device = file.prefix { $0 != "_" }
      let points = "\(device)_point_cloud.txt"
      if folder.has(points) { sequence.featurePoints = .init(file: points, format: format) }
      sequence.gravity = [0, -1, 0]
      manifest.sequences.append(sequence)
    }
    return manifest
  }
}

/// Cases of ARexp: `ARKitData.csv` or `ARCoreData.csv` with the stage's events in `output.csv`.
enum ARexpLayout: LayoutAdapter {
  static func manifest(
    _ folder: LayoutFolder, _ options: ImportOptions
  ) throws(DatasetError) -> DatasetManifest {
    var manifest = DatasetManifest(name: folder.name)
    manifest.source = "ARexp position logs"
    visit(folder, "", &manifest, depth: 0)
    guard !manifest.sequences.isEmpty else {
      throw folder.refused(
        expected: "ARKitData.csv or ARCoreData.csv in a subfolder", found: "none")
    }
    return manifest
  }

  private static func visit(
    _ folder: LayoutFolder, _ place: String, _ manifest: inout DatasetManifest, depth: Int
  ) {
    for (log, truth) in [
      ("ARKitData.csv", "output.csv"), ("ARCoreData.csv", "output.csv"),
      ("resampled_arkit.csv", "resampled_truth.csv"),
    ] where folder.has(FilePath.join(place, log)) {
      let parts = place.split(separator: "/").filter { $0 != "input" }
      var sequence = DatasetManifest.SequenceEntry(
        name: parts.isEmpty ? folder.name : parts.joined(separator: "-"))
      sequence.trajectory = .init(file: FilePath.join(place, log), format: "arexp")
      let truthFile = FilePath.join(place, truth)
      if folder.has(truthFile) {
        sequence.trueTrajectory = .init(
          file: truthFile, format: truth == "output.csv" ? "arexp-stage" : "arexp")
      }
      manifest.sequences.append(sequence)
    }
    guard depth < 4 else { return }
    for name in FilePath.names(in: folder.absolute(place)) {
      let next = FilePath.join(place, name)
      if FilePath.isFolder(folder.absolute(next)) {
        visit(folder, next, &manifest, depth: depth + 1)
      }
    }
  }
}

/// Trajectories in TUM (8 columns), EuRoC (CSV, ns) or KITTI (12 columns) text, one sequence each.
enum TrajectoryLayout: LayoutAdapter {
  static func manifest(
    _ folder: LayoutFolder, _ options: ImportOptions
  ) throws(DatasetError) -> DatasetManifest {
    var manifest = DatasetManifest(name: folder.name)
    let places = [""] + folder.subfolders
    for file in places.flatMap({ folder.files(in: $0, "txt", "csv", "tum") }) {
      guard let format = format(folder, file) else { continue }
      let name = FilePath.join(FilePath.folder(of: file), FilePath.stem(of: file))
      var sequence = DatasetManifest.SequenceEntry(name: name.replacing("/", with: "-"))
      sequence.trajectory = .init(file: file, format: format)
      manifest.sequences.append(sequence)
    }
    guard !manifest.sequences.isEmpty else {
      throw folder.refused(expected: "*.txt or *.csv in TUM, EuRoC or KITTI layout", found: "none")
    }
    return manifest
  }

  private static func format(_ folder: LayoutFolder, _ file: String) -> String? {
    guard let table = try? folder.numbers(file, expected: "poses") else { return nil }
    switch (table.columns.count, table.separator) {
    case (8..., .comma): return "euroc"
    case (8, .blank): return "tum"
    case (12, .blank): return "kitti"
    default: return nil
    }
  }
}

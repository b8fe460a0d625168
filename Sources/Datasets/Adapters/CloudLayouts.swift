// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import Ingestion

/// Text clouds of roofs: x y z, the same normalized, plane id (0 = none), class.
enum RoofN3DLayout: LayoutAdapter {
  static func manifest(
    _ folder: LayoutFolder, _ options: ImportOptions
  ) throws(DatasetError) -> DatasetManifest {
    let files = folder.files("txt").filter { isRoof(folder, $0) }
    guard !files.isEmpty else {
      throw folder.refused(expected: "*.txt with 8 columns of numbers", found: "none")
    }
    var manifest = DatasetManifest(name: folder.name)
    manifest.source = "RoofN3D airborne laser scans"
    manifest.labels = .init(encoding: .column, planes: [[1, 65534]])
    manifest.frames = files.map(cloudEntry)
    return manifest
  }

  private static func isRoof(_ folder: LayoutFolder, _ file: String) -> Bool {
    (try? folder.numbers(file, expected: "numbers"))?.columns.count == 8
  }
}

/// PLY clouds with an integer vertex property `label`: 0 and −1 no plane, 65535 *ignore*.
enum PLYLayout: LayoutAdapter {
  static func manifest(
    _ folder: LayoutFolder, _ options: ImportOptions
  ) throws(DatasetError) -> DatasetManifest {
    let files = folder.files("ply")
    guard !files.isEmpty else { throw folder.refused(expected: "*.ply", found: "none") }
    var manifest = DatasetManifest(name: folder.name)
    manifest.labels = .init(
      encoding: .cloudLabel, planes: [[1, 65534]], ignore: [[65535, 65535]], unlabeled: [[-1, 0]])
    for file in files {
      let cloud: PointCloud
      do { cloud = try PointCloudReader.read(folder.absolute(file)) } catch { throw .input(error) }
      var frame = cloudEntry(file)
      if cloud.labels == nil { frame.labels = nil }
      manifest.frames.append(frame)
    }
    return manifest
  }
}

private func cloudEntry(_ file: String) -> DatasetManifest.FrameEntry {
  var frame = DatasetManifest.FrameEntry(name: FilePath.stem(of: file))
  (frame.cloud, frame.labels) = (file, file)
  return frame
}

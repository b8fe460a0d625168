// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import Ingestion

/// ICL-NUIM sequences (doi:10.1109/ICRA.2014.6907054): `depth/N.png` with poses by id.
///
/// fy is negative: y points up and the camera frame is left-handed. 5,000 units per meter, 30 Hz. Poses
/// are rows of id, translation, quaternion x y z w in the first text file that has such rows.
enum ICLLayout: LayoutAdapter {
  /// The published camera.
  static let camera = CameraIntrinsics(fx: 481.2, fy: -480, cx: 319.5, cy: 239.5)

  static func manifest(
    _ folder: LayoutFolder, _ options: ImportOptions
  ) throws(DatasetError) -> DatasetManifest {
    let depths = folder.files(in: "depth", "png").filter { id(of: $0) != nil }
    guard !depths.isEmpty else { throw folder.refused(expected: "depth/N.png", found: "none") }
    guard let poses = poseTable(folder) else {
      throw folder.refused(
        expected: "a text file with rows of id tx ty tz qx qy qz qw", found: "none")
    }
    var manifest = DatasetManifest(name: folder.name)
    manifest.source = "ICL-NUIM layout"
    let camera = try folder.matrixCamera() ?? camera
    manifest.sensors["camera"] = folder.sensor(camera, unitsPerMeter: 5000, options)
    var unposed: [String] = []
    for file in depths {
      guard let id = id(of: file) else { continue }
      var frame = DatasetManifest.FrameEntry(name: FilePath.stem(of: file))
      (frame.sequence, frame.sensor, frame.depth) = (folder.name, "camera", file)
      frame.timestamp = Double(id) / 30
      frame.color = color(folder, frame.name)
      frame.worldFromCamera = poses.pose(at: Double(id), maxGap: 0)?.rowEntries
      if frame.worldFromCamera == nil { unposed.append(frame.name) }
      manifest.frames.append(frame)
    }
    var sequence = DatasetManifest.SequenceEntry(name: folder.name)
    (sequence.sensor, sequence.gravity) = ("camera", [0, -1, 0])
    if !unposed.isEmpty {
      sequence.notes = ["no pose for frames " + unposed.joined(separator: ", ")]
    }
    manifest.sequences = [sequence]
    return manifest
  }

  private static func id(of file: String) -> Int? { Int(FilePath.stem(of: file)) }

  private static func color(_ folder: LayoutFolder, _ name: String) -> String? {
    ["rgb/\(name).png", "rgb/\(name).jpg"].first(where: folder.has)
  }

  private static func poseTable(_ folder: LayoutFolder) -> PoseTable? {
    for file in folder.files("txt", "freiburg") {
      guard let table = try? folder.numbers(file, expected: "poses"), table.columns.count == 8
      else {
        continue
      }
      let poses = PoseTable(columns: table.columns)
      if poses.times.count > 0, poses.times.allSatisfy({ $0 == $0.rounded() }) { return poses }
    }
    return nil
  }
}

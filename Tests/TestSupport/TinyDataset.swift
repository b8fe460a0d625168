// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Datasets
import FoundationEssentials
package import Geometry
import Ingestion

/// A labelled dataset that is small enough for debug builds: a wall and a slanted board per frame.
package enum TinyDataset {
  /// The image size.
  package static let (width, height) = (96, 72)
  /// The camera.
  package static let intrinsics = CameraIntrinsics(fx: 80, fy: 80, cx: 47.5, cy: 35.5)

  /// Writes a dataset with the named frames per sequence; the board moves from frame to frame.
  package static func write(
    to folder: String, sequences: [String: [String]] = ["tiny": ["a", "b", "c"]]
  ) throws {
    var manifest = DatasetManifest(name: "tiny")
    var sensor = DatasetManifest.Sensor()
    (sensor.fx, sensor.fy) = (intrinsics.fx, intrinsics.fy)
    (sensor.cx, sensor.cy) = (intrinsics.cx, intrinsics.cy)
    sensor.depthUnitsPerMeter = 5000
    manifest.sensors = ["camera": sensor]
    manifest.labels = DatasetManifest.LabelConvention(encoding: .image, planes: [[1, 2]])
    for (sequence, names) in sequences.sorted(by: { $0.key < $1.key }) {
      for (index, name) in names.enumerated() {
        let stem = "\(folder)/\(sequence)/\(name)"
        try FileManager.default.createDirectory(
          atPath: "\(folder)/\(sequence)", withIntermediateDirectories: true)
        let (depth, labels) = view(distance: 1.8 + 0.1 * Double(index))
        try DepthWriter.write(depth, to: stem + ".png")
        try LabelWriter.write(labels, to: stem + ".label.png")
        var frame = DatasetManifest.FrameEntry(name: name)
        frame.sequence = sequence
        frame.depth = "\(sequence)/\(name).png"
        frame.labels = "\(sequence)/\(name).label.png"
        frame.split = index == 0 ? .test : .train
        manifest.frames.append(frame)
      }
    }
    try manifest.write(to: folder)
  }

  /// A wall 3 m away (label 1) with a board in front of its right half (label 2), turned by 30°.
  package static func view(distance: Double) -> (DepthImage, LabelImage) {
    var units = [UInt16](repeating: 0, count: width * height)
    var labels = LabelImage(width: width, height: height)
    for v in 0..<height {
      for u in 0..<width {
        let x = intrinsics.ray(u: Double(u), v: Double(v)).x
        let isBoard = u >= width / 2
        let z = isBoard ? distance * 0.8660254 / (0.8660254 + 0.5 * x) : 3.0
        units[v * width + u] = UInt16((z * 5000).rounded())
        labels.labels[v * width + u] = isBoard ? 2 : 1
      }
    }
    return (DepthImage(width: width, height: height, units: units, unitsPerMeter: 5000), labels)
  }
}

/// Calls `body` with the path of a folder that exists only meanwhile.
package func withScratchFolder<Result>(
  _ body: (String) async throws -> Result
) async throws -> Result {
  let path = FileManager.default.temporaryDirectory.path + "/planelab-\(UUID().uuidString)"
  try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: path) }
  return try await body(path)
}

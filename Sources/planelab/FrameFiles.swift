// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Datasets
import Geometry
import Ingestion
import LinearAlgebra
import Pipeline
import Reporting

/// The files that an evaluated frame leaves behind: its label map, and its points colored by plane.
enum FrameFiles {
  /// Every fourth column and row of an image is enough to look at its planes.
  private static let stride = 4

  /// Writes `labels/NAME.png` and `planes/NAME.ply`; a cloud's labels go to `labels/NAME.npy`.
  static func write(_ detection: Detection, of frame: Frame, name: String, into folder: RunFolder)
    throws
  {
    switch frame.source {
    case .depth(let depth, let intrinsics):
      try LabelWriter.write(detection.labels, to: folder.file("labels/\(name).png"))
      let (cloud, labels) = points(of: depth, intrinsics, labels: detection.labels, every: stride)
      try PLYWriter.write(cloud, labels: labels, to: folder.file("planes/\(name).ply"))
    case .cloud(let cloud):
      try LabelWriter.write(detection.labels, to: folder.file("labels/\(name).npy"))
      try PLYWriter.write(
        cloud, labels: detection.labels.labels, to: folder.file("planes/\(name).ply"))
    case .none: return
    }
  }

  /// The valid points of a depth image on a grid of pixels, and their labels.
  static func points(
    of depth: DepthImage, _ intrinsics: CameraIntrinsics, labels: LabelImage, every step: Int
  ) -> (PointCloud, [UInt16]) {
    var (x, y, z): ([Float], [Float], [Float]) = ([], [], [])
    var ids: [UInt16] = []
    for v in Swift.stride(from: step / 2, to: depth.height, by: step) {
      for u in Swift.stride(from: step / 2, to: depth.width, by: step) {
        let range = depth.depth(u: u, v: v)
        guard range > 0 else { continue }
        let point = intrinsics.ray(u: Double(u), v: Double(v)) * range
        x.append(Float(point.x))
        y.append(Float(point.y))
        z.append(Float(point.z))
        ids.append(labels.labels[v * depth.width + u])
      }
    }
    return (PointCloud(x: x, y: y, z: z), ids)
  }
}

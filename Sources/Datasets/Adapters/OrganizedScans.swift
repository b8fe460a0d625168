// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import Ingestion

/// PCD files in a folder and its subfolders `learn`, `train`, `validation` and `test`.
enum OrganizedScans {
  /// One frame per PCD; a cloud that a pinhole fits gets that camera, the others stay clouds.
  ///
  /// Cameras equal to 0.01 px share a sensor.
  static func manifest(
    _ folder: LayoutFolder, _ options: ImportOptions, accepts: (PointCloud) -> Bool
  ) throws(DatasetError) -> DatasetManifest {
    let groups = ["", "learn", "train", "validation", "test"]
    let files = groups.flatMap { group in folder.files(in: group, "pcd").map { (group, $0) } }
    guard !files.isEmpty else {
      throw folder.refused(expected: "*.pcd here or in learn/, train/ or test/", found: "none")
    }
    var manifest = DatasetManifest(name: folder.name)
    for (group, file) in files {
      var frame = DatasetManifest.FrameEntry(name: FilePath.stem(of: file))
      let cloud: PointCloud
      do { cloud = try PointCloudReader.read(folder.absolute(file)) } catch { throw .input(error) }
      guard accepts(cloud) else {
        throw folder.refused(
          expected: "a field with plane ids in every PCD", found: "none in \(file)")
      }
      (frame.cloud, frame.labels, frame.split) = (file, file, split(group, frame.name))
      frame.sensor = sensor(of: cloud, options, in: &manifest)
      manifest.frames.append(frame)
    }
    return manifest
  }

  private static func split(_ group: String, _ name: String) -> DatasetManifest.Split? {
    switch group {
    case "learn", "train": .train
    case "validation": .validation
    case "test": .test
    default: name.hasPrefix("test") ? .test : name.hasPrefix("train") ? .train : nil
    }
  }

  /// The name of the sensor that took the cloud; a new one if no sensor has the same camera.
  private static func sensor(
    of cloud: PointCloud, _ options: ImportOptions, in manifest: inout DatasetManifest
  ) -> String {
    var sensor = DatasetManifest.Sensor()
    sensor.intrinsics = options.intrinsics ?? PinholeFit.camera(of: cloud).map(rounded)
    (sensor.width, sensor.height) = (cloud.width, cloud.height)
    if let known = manifest.sensors.first(where: { $0.value == sensor }) { return known.key }
    let kind = sensor.intrinsics == nil ? "scanner" : "camera"
    let name = kind + (manifest.sensors.isEmpty ? "" : "-\(manifest.sensors.count + 1)")
    manifest.sensors[name] = sensor
    return name
  }

  private static func rounded(_ camera: CameraIntrinsics) -> CameraIntrinsics {
    func near(_ value: Double) -> Double { (value * 100).rounded() / 100 }
    return CameraIntrinsics(
      fx: near(camera.fx), fy: near(camera.fy), cx: near(camera.cx), cy: near(camera.cy))
  }
}

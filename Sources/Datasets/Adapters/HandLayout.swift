// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import FoundationEssentials
import Geometry

/// Labels drawn by hand: `NAME.label.png` (65535 = *ignore*) beside `NAME.json`, which names the source.
enum HandLayout: LayoutAdapter {
  static func manifest(
    _ folder: LayoutFolder, _ options: ImportOptions
  ) throws(DatasetError) -> DatasetManifest {
    let labels = folder.files("png").filter { $0.hasSuffix(".label.png") }
    guard !labels.isEmpty else {
      throw folder.refused(expected: "NAME.label.png beside NAME.json", found: "none")
    }
    var manifest = DatasetManifest(name: folder.name)
    manifest.source = "labels drawn by hand"
    var convention = DatasetManifest.LabelConvention(
      encoding: .image, planes: [[1, 65534]], ignore: [[65535, 65535]])
    convention.joinsDisconnectedParts = false
    manifest.labels = convention
    // The smallest surface drawn has about 470 pixels of 640 × 480.
    manifest.parameters = ["accept.min-support": "450"]
    for file in labels {
      let name = String(file.dropLast(".label.png".count))
      let note = try Note.read(folder.absolute(name + ".json"))
      manifest.sensors[name] = note.sensor(options)
      manifest.frames.append(entry(name, file, note))
    }
    return manifest
  }

  private static func entry(
    _ name: String, _ labels: String, _ note: Note
  ) -> DatasetManifest.FrameEntry {
    var frame = DatasetManifest.FrameEntry(name: name)
    (frame.sensor, frame.labels) = (name, labels)
    let source = FilePath.join(note.source_root ?? "", note.source)
    if ["pcd", "ply"].contains(FilePath.fileExtension(of: source)) {
      frame.cloud = source
    } else {
      frame.depth = source
    }
    frame.color = note.color.map { FilePath.join(note.source_root ?? "", $0) }
    return frame
  }

  /// What the JSON beside a label map says, as far as it is needed here.
  private struct Note: Decodable {
    var source: String
    var source_root: String?
    var color: String?
    var depth_scale: Double
    var width, height: Int
    var fx, fy, cx, cy: Double

    static func read(_ path: String) throws(DatasetError) -> Note {
      guard FilePath.exists(path) else {
        throw .missingFile(path: path, neededBy: "the label map of the same name")
      }
      return try StrictJSON.read(Note.self, path, keys: [:])
    }

    func sensor(_ options: ImportOptions) -> DatasetManifest.Sensor {
      var sensor = DatasetManifest.Sensor()
      sensor.intrinsics = options.intrinsics ?? CameraIntrinsics(fx: fx, fy: fy, cx: cx, cy: cy)
      (sensor.width, sensor.height) = (width, height)
      sensor.depthUnitsPerMeter = options.depthUnitsPerMeter ?? depth_scale
      return sensor
    }
  }
}

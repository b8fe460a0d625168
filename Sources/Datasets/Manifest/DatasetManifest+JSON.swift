// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import FoundationEssentials
import Parameters

extension DatasetManifest {
  /// Reads a manifest; unknown keys and values of the wrong kind are errors.
  package static func read(_ path: String) throws(DatasetError) -> DatasetManifest {
    let manifest = try StrictJSON.read(DatasetManifest.self, path, keys: keys)
    try manifest.check(path)
    return manifest
  }

  /// The manifest as JSON: sorted keys, two spaces, a line end.
  package func json() throws(DatasetError) -> [UInt8] { try StrictJSON.bytes(of: self) }

  /// Writes the manifest to `folder`, which is made if it is not there.
  package func write(to folder: String) throws(DatasetError) {
    try FileOutput.write(json(), to: FilePath.join(folder, Self.fileName))
  }

  /// The keys by place; `*` stands for any key, `[]` for any element.
  private static let keys: [String: [String]] = [
    "": [
      "schema", "name", "license", "source", "layout", "recipe", "root", "sensors", "sequences",
      "frames", "labels", "parameters", "checksums",
    ],
    "recipe": ["preset", "seed", "width", "height"],
    "sensors.*": ["fx", "fy", "cx", "cy", "width", "height", "depthUnitsPerMeter", "noise"],
    "sensors.*.noise": [
      "constant", "linear", "quadratic", "quantumConstant", "quantumQuadratic", "lateral",
      "correlatedOffset", "correlatedSlope",
    ],
    "sequences[]": [
      "name", "sensor", "gravity", "trajectory", "trueTrajectory", "inertial", "featurePoints",
      "world", "split", "notes", "exposures", "qualityTruth", "states",
    ],
    "sequences[].exposures": ["file", "format"],
    "sequences[].qualityTruth": ["file", "format"],
    "sequences[].states": ["file", "format"],
    "sequences[].trajectory": ["file", "format"],
    "sequences[].trueTrajectory": ["file", "format"],
    "sequences[].inertial": ["file", "format"],
    "sequences[].featurePoints": ["file", "format"],
    "frames[]": [
      "name", "sequence", "sensor", "depth", "cloud", "color", "labels", "planes", "timestamp",
      "worldFromCamera", "split",
    ],
    "labels": [
      "encoding", "planes", "ignore", "unlabeled", "invalidIsIgnore", "minimumSize",
      "joinsDisconnectedParts",
    ],
  ]

  /// What the JSON types alone cannot say.
  private func check(_ path: String) throws(DatasetError) {
    guard schema == Self.currentSchema else {
      throw .malformed(
        path: path, place: "schema", expected: "'\(Self.currentSchema)'", found: "'\(schema)'")
    }
    var names: Set<[String]> = []
    for (index, frame) in frames.enumerated() {
      let place = "frames[\(index)]"
      guard names.insert([frame.sequence ?? name, frame.name]).inserted else {
        throw .malformed(
          path: path, place: place + ".name", expected: "a name that is unique in its sequence",
          found: "'\(frame.name)' again")
      }
      if let pose = frame.worldFromCamera, pose.count != 12 {
        throw .malformed(
          path: path, place: place + ".worldFromCamera",
          expected: "12 numbers, the upper three rows of a matrix", found: "\(pose.count)")
      }
      if frame.labels != nil && labels == nil {
        throw .malformed(
          path: path, place: place + ".labels", expected: "'labels' at the top of the manifest",
          found: "none")
      }
      try checkSensor(frame, place, path)
    }
    try checkLabels(path)
  }

  private func checkSensor(
    _ frame: FrameEntry, _ place: String, _ path: String
  ) throws(DatasetError) {
    guard let sensor = frame.sensor, sensors[sensor] == nil else { return }
    throw .malformed(
      path: path, place: place + ".sensor",
      expected: "one of " + sensors.keys.sorted().joined(separator: ", "), found: "'\(sensor)'")
  }

  private func checkLabels(_ path: String) throws(DatasetError) {
    guard let labels else { return }
    for (key, ranges) in [
      ("planes", labels.planes), ("ignore", labels.ignore), ("unlabeled", labels.unlabeled),
    ] {
      for range in ranges where range.count != 2 || range[0] > range[1] {
        throw .malformed(
          path: path, place: "labels." + key, expected: "pairs [lowest, highest]",
          found: "\(range)")
      }
    }
  }
}

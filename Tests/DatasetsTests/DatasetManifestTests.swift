// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Datasets
import FoundationEssentials
import Geometry
import Testing

@Suite struct DatasetManifestTests {
  /// Opens a dataset whose manifest is this text.
  private func open(_ json: String) throws -> Dataset {
    let folder = ScratchFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path, withIntermediateDirectories: true)
    try json.write(
      to: URL(filePath: folder.path + "/dataset.json"), atomically: false, encoding: .utf8)
    return try Dataset.open(folder.path)
  }

  @Test("property: what is written is read again, byte for byte")
  func roundTrip() throws {
    let (first, second) = (ScratchFolder(), ScratchFolder())
    let made = try SyntheticDataset.write(preset: smallPreset, seed: 0, to: first.path)
    let read = try Dataset.open(first.path)
    #expect(read.manifest == made.manifest)
    try read.manifest.write(to: second.path)
    let paths = [first, second].map { URL(filePath: $0.path + "/dataset.json") }
    #expect(try Data(contentsOf: paths[0]) == Data(contentsOf: paths[1]))
  }

  @Test(
    "malformed: each fault names its place",
    arguments: [
      (
        #"{"schema":"planelab-dataset/1","name":"a","sensors":{},"sequences":[],"#
          + #""frames":[{"name":"0","depht":"d.png"}]}"#,
        "frames[0]: unknown key 'depht'; did you mean 'depth'?"
      ),
      (
        #"{"schema":"planelab-dataset/1","name":"a","sensors":{"k":{"fx":1,"f_y":2}},"#
          + #""sequences":[],"frames":[]}"#,
        "sensors.k: unknown key 'f_y'; did you mean 'fy'?"
      ),
      (
        #"{"schema":"planelab-dataset/9","name":"a","sensors":{},"sequences":[],"frames":[]}"#,
        "schema: expected 'planelab-dataset/1', found 'planelab-dataset/9'"
      ),
      (
        #"{"schema":"planelab-dataset/1","name":"a","sensors":{},"sequences":[],"#
          + #""frames":[{"name":"0"},{"name":"0"}]}"#,
        "frames[1].name: expected a name that is unique in its sequence, found '0' again"
      ),
      (
        #"{"schema":"planelab-dataset/1","name":"a","sensors":{},"sequences":[],"#
          + #""frames":[{"name":"0","worldFromCamera":[1,2]}]}"#,
        "frames[0].worldFromCamera: expected 12 numbers, the upper three rows of a matrix, found 2"
      ),
      ("[1,", "expected valid JSON of this layout"),
      (#"{"name":"a"}"#, "top level: expected key 'schema', found none"),
    ])
  func malformed(json: String, message: String) throws {
    let error = #expect(throws: DatasetError.self) { try open(json) }
    let text = error.map { "\($0)" } ?? ""
    #expect(text.contains(message), "\(text)")
  }

  @Test("malformed: a folder without manifest says how to make one")
  func noManifest() {
    let error = #expect(throws: DatasetError.self) { try Dataset.open("/nonexistent") }
    #expect("\(error.map { "\($0)" } ?? "")".contains("planelab datasets import"))
  }

  @Test("malformed: unknown layouts and presets name the nearest")
  func unknownNames() {
    let layout = #expect(throws: DatasetError.self) { try DatasetLayout.named("evop") }
    #expect("\(layout.map { "\($0)" } ?? "")".contains("did you mean 'evops'?"))
    let preset = #expect(throws: DatasetError.self) { try SyntheticPreset.named("bultin") }
    #expect("\(preset.map { "\($0)" } ?? "")".contains("did you mean 'builtin'?"))
  }
}

@Suite struct StageParametersTests {
  @Test("labels that join coplanar parts ask for it; the manifest's own parameters go before")
  func joins() {
    var manifest = DatasetManifest(name: "rooms")
    #expect(manifest.stageParameters.isEmpty)
    manifest.labels = .init(encoding: .image, planes: [[1, 9]])
    manifest.labels?.joinsDisconnectedParts = false
    #expect(manifest.stageParameters.isEmpty)
    manifest.labels?.joinsDisconnectedParts = true
    #expect(
      manifest.stageParameters == [
        "merge.disconnected": "all", "cloud.splits-disconnected": "false",
      ])
    manifest.parameters = ["merge.disconnected": "none", "accept.min-support": "450"]
    #expect(
      manifest.stageParameters == [
        "merge.disconnected": "none", "cloud.splits-disconnected": "false",
        "accept.min-support": "450",
      ])
  }
}

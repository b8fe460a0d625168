// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Datasets
import FoundationEssentials
import Geometry
import Ingestion
import Testing

@Suite struct DatasetVerifierTests {
  /// A dataset of one noise-free frame of 160×120.
  private func small(_ folder: ScratchFolder) throws -> Dataset {
    let scene = Scene.make(.room, name: "room", seed: 4)
    let preset = SyntheticPreset(name: "tiny", summary: "") { seed in
      DepthSet(
        name: "tiny", sensors: [DepthSensor.ideal.scaled(toWidth: 160)],
        views: [
          DepthSet.View(
            name: "a", scene: scene, worldFromCamera: scene.views(count: 1, seed: 1)[0],
            split: .test)
        ], seed: seed
      ).plan
    }
    return try SyntheticDataset.write(preset: preset, seed: 0, to: folder.path)
  }

  @Test("property: a fresh synthetic dataset has no findings")
  func clean() throws {
    let folder = ScratchFolder()
    let dataset = try small(folder)
    #expect(DatasetVerifier(dataset).findings() == [])
    #expect(dataset.frames(in: .test).count == 1 && dataset.frames(in: .train).isEmpty)
  }

  @Test("property: a label map shifted by 20 px of 640 is caught (U137)")
  func shiftedLabels() throws {
    let folder = ScratchFolder()
    let dataset = try small(folder)
    let path = dataset.path(of: "noise-free/labels/a.png")
    let labels = try LabelReader.read(path, width: 160, height: 120)
    var shifted = labels
    for v in 0..<120 {
      for u in 0..<160 { shifted.labels[v * 160 + u] = labels.labels[v * 160 + max(0, u - 5)] }
    }
    try LabelWriter.write(shifted, to: path)
    let verifier = DatasetVerifier(dataset)
    let findings = verifier.findings(dataset.frames[0])
    #expect(findings.map(\.severity) == [.warning])
    #expect(findings[0].message.contains("may belong to another frame or be shifted"))
    let sums = verifier.manifestFindings()
    #expect(sums.map(\.severity) == [.error] && sums[0].message.contains("SHA-256"))
  }

  @Test("malformed: a missing file is named with the frame that needs it (U136)")
  func missingFile() throws {
    let folder = ScratchFolder()
    let dataset = try small(folder)
    let path = dataset.path(of: "noise-free/depth/a.png")
    try FileManager.default.removeItem(atPath: path)
    #expect(throws: DatasetError.missingFile(path: path, neededBy: "frame a")) {
      try dataset.frame(dataset.frames[0])
    }
    #expect(DatasetVerifier(dataset).findings(dataset.frames[0]).map(\.severity) == [.error])
  }

  @Test("malformed: labels of another size are refused, never resized")
  func wrongSize() throws {
    let folder = ScratchFolder()
    let dataset = try small(folder)
    let path = dataset.path(of: "noise-free/labels/a.png")
    try LabelWriter.write(LabelImage(width: 80, height: 60), to: path)
    let error = #expect(throws: DatasetError.self) { try dataset.groundTruth(dataset.frames[0]) }
    #expect("\(error.map { "\($0)" } ?? "")".contains("80×60"))
  }

  @Test("known value: a wrong depth scale and mixed-up intrinsics are flagged (U106, U110)")
  func implausible() throws {
    let folder = ScratchFolder()
    var manifest = try small(folder).manifest
    manifest.sensors["noise-free"]?.depthUnitsPerMeter = 1
    let camera = try #require(manifest.sensors["noise-free"]?.intrinsics)
    manifest.sensors["noise-free"]?.intrinsics = CameraIntrinsics(
      fx: camera.fx, fy: camera.cx, cx: camera.fy, cy: camera.cy)
    let verifier = DatasetVerifier(Dataset(folder: folder.path, manifest: manifest))
    let messages = verifier.findings().map(\.message)
    #expect(messages.contains { $0.contains("depth units per meter can hardly be right") })
    #expect(messages.contains { $0.contains("principal point") })
  }

  @Test("known value: label ids outside the convention become ignore and are counted (U133)")
  func unknownIDs() throws {
    let folder = ScratchFolder()
    var manifest = try small(folder).manifest
    let highest =
      try #require(
        try Dataset(folder: folder.path, manifest: manifest)
          .groundTruth(Dataset(folder: folder.path, manifest: manifest).frames[0])
      ).planes.map(\.id).max() ?? 0
    manifest.labels?.planes = [[1, Int(highest) - 1]]
    let dataset = Dataset(folder: folder.path, manifest: manifest)
    let truth = try #require(try dataset.groundTruth(dataset.frames[0]))
    #expect(truth.unknownIDCount > 0 && !truth.planes.contains { $0.id == highest })
  }
}

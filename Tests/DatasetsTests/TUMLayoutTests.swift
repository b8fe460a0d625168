// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Datasets
import FoundationEssentials
import Geometry
import Ingestion
import Testing

@Suite struct TUMLayoutTests {
  /// A folder of this name with the given text files and 2×2 depth images.
  private func folder(
    _ name: String, in scratch: ScratchFolder, texts: [String: String], images: [String]
  ) throws -> String {
    let path = scratch.path + "/" + name
    try FileManager.default.createDirectory(
      atPath: path + "/depth", withIntermediateDirectories: true)
    for (file, text) in texts {
      try text.write(to: URL(filePath: path + "/" + file), atomically: false, encoding: .utf8)
    }
    for image in images {
      let depth = DepthImage(width: 2, height: 2, units: [5000, 0, 1, 2], unitsPerMeter: 5000)
      try DepthWriter.write(depth, to: path + "/" + image)
    }
    return path
  }

  private let poses = """
    # time tx ty tz qx qy qz qw
    1.00 0 0 0 0 0 0 1
    1.05 1 0 0 0 0 0 1
    2.00 9 0 0 0 0 0 1

    """

  @Test(
    "known value: associations are made on the fly, duplicates dropped with a note (U130, U134)")
  func associations() throws {
    let scratch = ScratchFolder()
    let path = try folder(
      "rgbd_dataset_freiburg1_desk", in: scratch,
      texts: [
        "depth.txt": "# depth\n1.02 depth/1.02.png\n1.02 depth/1.02.png\n1.5 depth/1.5.png\r\n",
        "rgb.txt": "1.03 rgb/1.03.png\n", "groundtruth.txt": poses,
      ], images: ["depth/1.02.png", "depth/1.5.png"])
    let manifest = try DatasetLayout.tum.manifest(of: path)
    #expect(manifest.frames.map(\.name) == ["1.02", "1.5"])
    let pose = try #require(manifest.frames[0].worldFromCamera)
    #expect((pose[3] - 0.4).magnitude < 1e-9)
    #expect(manifest.frames[0].color == "rgb/1.03.png" && manifest.frames[1].color == nil)
    #expect(manifest.frames[1].worldFromCamera == nil)
    let notes = manifest.sequences[0].notes ?? []
    #expect(notes.contains("depth.txt: 1 duplicated lines dropped"))
    #expect(notes.contains("1 of 2 frames have a pose"))
  }

  @Test(
    "known value: each sequence gets the camera published for it (U131)",
    arguments: [
      ("rgbd_dataset_freiburg1_xyz", 517.3), ("freiburg2_desk", 520.9), ("fr3_office", 535.4),
    ])
  func publishedCameras(name: String, focal: Double) throws {
    let scratch = ScratchFolder()
    let path = try folder(
      name, in: scratch, texts: ["depth.txt": "1 depth/1.png\n"], images: ["depth/1.png"])
    let dataset = Dataset(folder: path, manifest: try DatasetLayout.tum.manifest(of: path))
    guard case .depth(let depth, let camera) = try dataset.frame(dataset.frames[0]).source else {
      Issue.record("no depth")
      return
    }
    #expect(camera.fx == focal && depth.depth(u: 0, v: 0) == 1)
    #expect(
      dataset.manifest.sequences[0].notes?[0].hasPrefix("intrinsics: those published") == true)
  }

  @Test("malformed: a broken list line is named; a foreign folder is refused with what is expected")
  func malformed() throws {
    let scratch = ScratchFolder()
    let path = try folder("a", in: scratch, texts: ["depth.txt": "1.0\n"], images: [])
    let broken = #expect(throws: DatasetError.self) { try DatasetLayout.tum.manifest(of: path) }
    #expect("\(broken.map { "\($0)" } ?? "")".contains("line 1: expected a time and a file"))
    for layout in DatasetLayout.allCases where layout != .tum {
      let error = #expect(throws: DatasetError.self) { try layout.manifest(of: path) }
      #expect("\(error.map { "\($0)" } ?? "")".contains("layout '\(layout.rawValue)' expects"))
    }
    #expect(throws: DatasetError.self) { try DatasetLayout.evops.manifest(of: path + "/none") }
  }

  @Test("malformed: depth images whose list names a missing file fail one frame only (U136)")
  func missingImage() throws {
    let scratch = ScratchFolder()
    let path = try folder(
      "a", in: scratch, texts: ["depth.txt": "1 depth/1.png\n2 depth/2.png\n"],
      images: ["depth/1.png"])
    var options = ImportOptions()
    options.hasChecksums = false
    let dataset = Dataset(
      folder: path, manifest: try DatasetLayout.tum.manifest(of: path, options: options))
    #expect(throws: Never.self) { try dataset.frame(dataset.frames[0]) }
    #expect(throws: DatasetError.missingFile(path: path + "/depth/2.png", neededBy: "frame 2")) {
      try dataset.frame(dataset.frames[1])
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Datasets
import FoundationEssentials
import Testing

@Suite struct PublicManifestTests {
  private static let names = [
    "evops-icl-frame0", "pcl-mosd", "roofn3d-deeproofplane", "synpeb-ppe",
  ]

  private func manifest(_ name: String) throws -> DatasetManifest {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try DatasetManifest.read(root.path() + "datasets/\(name).json")
  }

  @Test("golden: the committed manifests are sound", arguments: names)
  func readable(name: String) throws {
    let manifest = try manifest(name)
    #expect(manifest.name == name && manifest.license != nil && manifest.source != nil)
    #expect(!manifest.frames.isEmpty && manifest.frames.allSatisfy { $0.labels != nil })
    #expect(manifest.checksums?.isEmpty == false)
  }

  @Test(
    "golden: importing the public sets gives the committed manifests",
    .enabled(if: realData != nil, "set PLANELAB_DATA to the folder with the public datasets"),
    arguments: [("evops-icl-frame0", DatasetLayout.evops), ("roofn3d-deeproofplane", .roofn3d)])
  func imported(name: String, layout: DatasetLayout) throws {
    var manifest = try layout.manifest(of: #require(realData) + "/" + name)
    let committed = try self.manifest(name)
    (manifest.license, manifest.source) = (committed.license, committed.source)
    manifest.root = nil
    #expect(manifest == committed)
  }
}

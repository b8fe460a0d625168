// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// EVOPS frames: depth images and plane labels, paired by order.
///
/// Depth is `depth.png` or `depth/*`; truth is `gt_*.npy`, `gt_*.png` or `labels/*`, never `pred_*` or
/// `derived_*`; `*.K` is the camera; 5,000 units per meter.
enum EVOPSLayout: LayoutAdapter {
  static func manifest(
    _ folder: LayoutFolder, _ options: ImportOptions
  ) throws(DatasetError) -> DatasetManifest {
    let depths = depthFiles(folder)
    guard !depths.isEmpty else {
      throw folder.refused(expected: "depth.png or depth/*.png", found: "neither")
    }
    let truths = labelFiles(folder)
    guard truths.count == depths.count else {
      throw folder.refused(
        expected: "one of gt_*.npy, gt_*.png or labels/* per depth image (\(depths.count))",
        found: "\(truths.count)")
    }
    let colors = folder.has("rgb.png") ? ["rgb.png"] : folder.files(in: "rgb", "png", "jpg", "jpeg")
    var manifest = DatasetManifest(name: folder.name)
    manifest.source = "EVOPS benchmark layout"
    manifest.sensors["depth"] = folder.sensor(
      try folder.matrixCamera(), unitsPerMeter: 5000, options)
    manifest.labels = .init(encoding: .image, planes: [[1, 65535]])
    manifest.frames = depths.indices.map { index in
      var frame = DatasetManifest.FrameEntry(name: FilePath.stem(of: depths[index]))
      (frame.sensor, frame.depth, frame.labels) = ("depth", depths[index], truths[index])
      frame.color = colors.count == depths.count ? colors[index] : nil
      return frame
    }
    return manifest
  }

  private static func depthFiles(_ folder: LayoutFolder) -> [String] {
    for name in ["depth.png", "depth.pgm", "depth.npy"] where folder.has(name) { return [name] }
    return folder.files(in: "depth", "png", "pgm", "npy")
  }

  private static func labelFiles(_ folder: LayoutFolder) -> [String] {
    for kind in ["npy", "png"] {
      let found = folder.files(kind).filter { $0.hasPrefix("gt_") }
      if !found.isEmpty { return found }
    }
    return folder.files(in: "labels", "npy", "png")
  }
}

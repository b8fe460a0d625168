// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

package import Geometry
import Parameters

/// How somebody's dataset lies on disk, by the name that `datasets import` takes.
package enum DatasetLayout: String, Sendable, CaseIterable {
  case evops, segcomp, mosd, roofn3d, hand, ply, tum, icl, open3d, arkit, arcore, arexp, trajectory

  /// One sentence for `datasets list`.
  package var summary: String {
    switch self {
    case .evops: "depth images with EVOPS plane labels (gt_*.npy, gt_*.png or labels/)"
    case .segcomp: "organized PCD scans whose intensity is the plane id (SynPEB, SegComp)"
    case .mosd: "organized Kinect PCD clouds whose labels 1-9 are the table (mOSD)"
    case .roofn3d: "text clouds of roofs with a plane id in the seventh column (RoofN3D)"
    case .hand: "hand-drawn labels NAME.label.png with NAME.json beside them"
    case .ply: "PLY clouds with an integer vertex property 'label'"
    case .tum: "TUM RGB-D sequences: depth.txt, rgb.txt, groundtruth.txt, or images named by time"
    case .icl: "ICL-NUIM sequences: depth/N.png with a pose file, fy negative"
    case .open3d: "depth/ and color/ with an Open3D .log trajectory"
    case .arkit: "pose and feature logs of ARKit-Data-Logger"
    case .arcore: "pose and feature logs of ARCore-Data-Logger"
    case .arexp: "position logs and stage truth of ARexp"
    case .trajectory: "trajectories in TUM, EuRoC or KITTI text"
    }
  }

  /// The layout of a name.
  package static func named(_ name: String) throws(DatasetError) -> DatasetLayout {
    if let layout = DatasetLayout(rawValue: name) { return layout }
    let known = allCases.map(\.rawValue)
    throw .unknownName(
      kind: "layout", name: name, known: known, nearest: nearestName(to: name, among: known))
  }

  /// Describes a folder in this layout; nothing is copied and nothing is written.
  package func manifest(
    of directory: String, options: ImportOptions = ImportOptions()
  ) throws(DatasetError) -> DatasetManifest {
    guard FilePath.isFolder(directory) else {
      throw .notThisLayout(
        layout: rawValue, directory: directory, expected: "a folder",
        found: FilePath.exists(directory) ? "a file" : "nothing")
    }
    let folder = LayoutFolder(layout: self, path: FilePath.absolute(directory))
    var manifest = try adapter.manifest(folder, options)
    manifest.layout = rawValue
    manifest.root = folder.path
    if options.hasChecksums { manifest.checksums = try manifest.computedChecksums(in: folder.path) }
    return manifest
  }

  private var adapter: any LayoutAdapter.Type {
    switch self {
    case .evops: EVOPSLayout.self
    case .segcomp: SegCompLayout.self
    case .mosd: MOSDLayout.self
    case .roofn3d: RoofN3DLayout.self
    case .hand: HandLayout.self
    case .ply: PLYLayout.self
    case .tum: TUMLayout.self
    case .icl: ICLLayout.self
    case .open3d: Open3DLayout.self
    case .arkit: ARKitLayout.self
    case .arcore: ARCoreLayout.self
    case .arexp: ARexpLayout.self
    case .trajectory: TrajectoryLayout.self
    }
  }
}

/// What the files of a layout do not say.
package struct ImportOptions: Sendable {
  /// Replaces the layout's own depth units.
  package var depthUnitsPerMeter: Double?
  /// Replaces the layout's own camera.
  package var intrinsics: CameraIntrinsics?
  /// The largest gap [s] between two poses to interpolate between.
  package var maxPoseGap = 0.1
  /// Whether the files' checksums go into the manifest.
  package var hasChecksums = true

  package init() {}
}

/// Turns a folder in one layout into a manifest.
protocol LayoutAdapter {
  static func manifest(
    _ folder: LayoutFolder, _ options: ImportOptions
  ) throws(DatasetError) -> DatasetManifest
}

extension Dataset {
  /// Describes a folder in an import layout and writes `dataset.json` into `output`, nothing else.
  package static func importing(
    _ layout: DatasetLayout, from directory: String, to output: String,
    options: ImportOptions = ImportOptions()
  ) throws(DatasetError) -> Dataset {
    let manifest = try layout.manifest(of: directory, options: options)
    try manifest.write(to: output)
    return Dataset(folder: output, manifest: manifest)
  }

  /// Opens a folder with `dataset.json`, or one in an import layout without writing anything.
  ///
  /// Layouts are tried in their order; the first that finds frames or trajectories wins.
  package static func openingAny(
    _ path: String, options: ImportOptions = ImportOptions()
  ) throws(DatasetError) -> Dataset {
    if FilePath.exists(FilePath.join(path, DatasetManifest.fileName)) { return try open(path) }
    var quick = options
    quick.hasChecksums = false
    for layout in DatasetLayout.guesses {
      if let manifest = try? layout.manifest(of: path, options: quick) {
        return Dataset(folder: path, manifest: manifest)
      }
    }
    throw .notADataset(path: path)
  }
}

extension DatasetLayout {
  /// The order in which an unknown folder is tried: the most telling layouts first.
  static let guesses: [DatasetLayout] = [
    .hand, .evops, .icl, .open3d, .tum, .arkit, .arcore, .arexp, .mosd, .segcomp, .ply, .roofn3d,
    .trajectory,
  ]
}

extension DatasetManifest {
  /// The checksums of the files that frames and sequences name and that are there, color images apart.
  func computedChecksums(in root: String) throws(DatasetError) -> [String: String] {
    var sums: [String: String] = [:]
    let files =
      frames.flatMap { [$0.depth, $0.cloud, $0.labels, $0.planes] }
      + sequences.flatMap { [$0.trajectory?.file, $0.trueTrajectory?.file, $0.inertial?.file] }
    for case let file? in files
    where sums[file] == nil && FilePath.exists(FilePath.join(root, file)) {
      sums[file] = try SHA256.hexDigest(ofFile: FilePath.join(root, file))
    }
    return sums
  }
}

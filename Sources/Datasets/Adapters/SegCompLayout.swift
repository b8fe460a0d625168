// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry

/// Organized PCD scans of SynPEB or SegComp: the intensity is the plane id, and only ids ≥ 10 count.
enum SegCompLayout: LayoutAdapter {
  static func manifest(
    _ folder: LayoutFolder, _ options: ImportOptions
  ) throws(DatasetError) -> DatasetManifest {
    var manifest = try OrganizedScans.manifest(folder, options) { $0.intensities != nil }
    manifest.source = "SegComp convention: ids below 10 are no planes"
    var labels = DatasetManifest.LabelConvention(
      encoding: .cloudIntensity, planes: [[10, 65534]], unlabeled: [[0, 9]])
    labels.invalidIsIgnore = true
    manifest.labels = labels
    return manifest
  }
}

/// Organized Kinect clouds of mOSD: labels 1–9 are parts of the table, ids from 20 are whole objects.
enum MOSDLayout: LayoutAdapter {
  static func manifest(
    _ folder: LayoutFolder, _ options: ImportOptions
  ) throws(DatasetError) -> DatasetManifest {
    var manifest = try OrganizedScans.manifest(folder, options) { $0.labels != nil }
    manifest.source = "mOSD: labels 1-9 are the table, 20 and more whole objects"
    var labels = DatasetManifest.LabelConvention(
      encoding: .cloudLabel, planes: [[1, 9]], ignore: [[20, 65535]])
    labels.invalidIsIgnore = true
    manifest.labels = labels
    return manifest
  }
}

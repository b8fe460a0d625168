// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import FoundationEssentials
import Geometry
import Ingestion

/// Writes files, making the folders they need.
enum FileOutput {
  static func write(_ bytes: [UInt8], to path: String) throws(DatasetError) {
    try makeFolder(FilePath.folder(of: path))
    do { try FileSink.write(bytes, to: path) } catch { throw .input(error) }
  }

  static func write(_ depth: DepthImage, to path: String) throws(DatasetError) {
    try makeFolder(FilePath.folder(of: path))
    do { try DepthWriter.write(depth, to: path) } catch { throw .input(error) }
  }

  static func write(_ image: GrayImage, to path: String) throws(DatasetError) {
    try makeFolder(FilePath.folder(of: path))
    do { try ColorImageWriter.write(image, to: path) } catch { throw .input(error) }
  }

  static func write(_ labels: LabelImage, to path: String) throws(DatasetError) {
    try makeFolder(FilePath.folder(of: path))
    do { try LabelWriter.write(labels, to: path) } catch { throw .input(error) }
  }

  static func makeFolder(_ path: String) throws(DatasetError) {
    guard !path.isEmpty, !FilePath.isFolder(path) else { return }
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw .unwritable(path: path, reason: "\(error)")
    }
  }
}

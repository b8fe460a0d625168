// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import FoundationEssentials
import Ingestion
import Testing

/// A folder of its own for one test, removed with the value's end.
final class Scratch {
  let folder: String

  init() throws {
    let base = FileManager.default.temporaryDirectory.path
    folder = base + "/planelab-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func path(_ name: String) -> String { folder + "/" + name }

  func write(_ bytes: [UInt8], _ name: String) throws -> String {
    try FileSink.write(bytes, to: path(name))
    return path(name)
  }

  func write(_ text: String, _ name: String) throws -> String {
    try write(Array(text.utf8), name)
  }
}

/// The folder of real data sets, or `nil` where there is none.
let dataFolder = ProcessInfo.processInfo.environment["PLANELAB_DATA"]

/// A file of the real data.
func dataFile(_ name: String) -> String { (dataFolder ?? "") + "/" + name }

extension Trait where Self == ConditionTrait {
  /// Skips a test where the real data are not at hand.
  static var needsData: Self {
    .enabled(if: dataFolder != nil, "set PLANELAB_DATA to the folder of real data sets")
  }
}

/// The error that `body` throws, or `nil`.
func ingestionError(_ body: () throws(IngestionError) -> Void) -> IngestionError? {
  do {
    try body()
    return nil
  } catch {
    return error
  }
}

extension FileBytes {
  init(_ text: String, path: String = "file") { self.init(path: path, bytes: Array(text.utf8)) }
}

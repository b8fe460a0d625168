// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import FoundationEssentials
import Reporting

/// Guards folders in which datasets are written.
enum OutputFolder {
  /// Refuses a folder whose manifest would be lost; other files in it are left alone.
  static func checkManifest(_ path: String, isReplaced: Bool) throws {
    let exists = FileManager.default.fileExists(atPath: path + "/dataset.json")
    guard !exists || isReplaced else { throw ReportingError.exists(path: path + "/dataset.json") }
  }

  /// Refuses a folder that holds a dataset already, unless it is to be replaced, or anything else.
  static func checkDataset(_ path: String, isReplaced: Bool) throws {
    let manager = FileManager.default
    let present = (try? manager.contentsOfDirectory(atPath: path)) ?? []
    guard !present.isEmpty else { return }
    guard present.contains("dataset.json") else {
      throw ReportingError.foreign(path: path, file: present.sorted()[0])
    }
    guard isReplaced else { throw ReportingError.exists(path: path) }
  }
}

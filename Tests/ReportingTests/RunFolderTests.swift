// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import FoundationEssentials
import Reporting
import Testing

@Suite struct RunFolderTests {
  private func withScratch(_ body: (String) throws -> Void) throws {
    let path = FileManager.default.temporaryDirectory.path + "/planelab-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try body(path)
  }

  @Test func malformed_existingResultsNeedForce_U182() throws {
    try withScratch { path in
      try RunFolder(creating: path, replacesResults: false).write("{}", to: "run.json")
      #expect(throws: ReportingError.exists(path: path)) {
        try RunFolder(creating: path, replacesResults: false)
      }
      _ = try RunFolder(creating: path, replacesResults: true)
      #expect(try FileManager.default.contentsOfDirectory(atPath: path) == [])
    }
  }

  @Test func malformed_foreignFilesAreNeverRemoved() throws {
    try withScratch { path in
      let folder = try RunFolder(creating: path, replacesResults: false)
      try folder.write("x", to: "thesis.tex")
      try folder.write("x", to: "run.json")
      #expect(throws: ReportingError.foreign(path: path, file: "thesis.tex")) {
        try RunFolder(creating: path, replacesResults: true)
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: path).count == 2)
    }
  }

  @Test func knownValue_foldersAreMadeAsNeeded() throws {
    try withScratch { path in
      let folder = try RunFolder(creating: path + "/a/b", replacesResults: false)
      try folder.write("hello\n", to: "labels/x/y.txt")
      #expect(
        try String(contentsOfFile: path + "/a/b/labels/x/y.txt", encoding: .utf8) == "hello\n")
    }
  }

  @Test func malformed_aFileInTheWay() throws {
    try withScratch { path in
      try "x".write(toFile: path, atomically: true, encoding: .utf8)
      let error = #expect(throws: ReportingError.self) {
        try RunFolder(creating: path + "/run", replacesResults: false)
      }
      guard case .unwritable(path + "/run", _) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
    }
  }
}

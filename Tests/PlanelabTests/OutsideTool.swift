// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Foundation
import Testing

/// Programs that tests look at results with; `scripts/test` installs them.
///
/// A test whose program is missing is skipped, unless `PLANELAB_TOOLS` is set, as `scripts/test` does: then
/// it runs, and fails.
enum OutsideTool {
  /// The package's folder.
  static let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
  /// The interpreter with the packages of `scripts/requirements.txt`.
  static let python = root + "/.venv/bin/python"

  /// The program that was built beside the tests, for what needs a process of its own.
  static var planelab: String {
    URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appendingPathComponent("planelab").path
  }

  static var hasBrowser: Bool { isPresent("/usr/bin/chromium") && isPresent(python) }
  static var hasTeX: Bool { isPresent("/usr/bin/pdflatex") }
  static var hasNotebooks: Bool { isPresent(python) }
  static var hasGnuplot: Bool { isPresent("/usr/bin/gnuplot") }

  private static func isPresent(_ path: String) -> Bool {
    ProcessInfo.processInfo.environment["PLANELAB_TOOLS"] != nil
      || FileManager.default.fileExists(atPath: path)
  }

  /// Runs a program to its end.
  ///
  /// - Returns: its exit status, and all that it wrote.
  static func run(_ words: [String], in folder: String? = nil) throws -> (
    status: Int32, text: String
  ) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    if let folder { process.currentDirectoryURL = URL(filePath: folder) }
    let pipe = Pipe()
    (process.standardOutput, process.standardError) = (pipe, pipe)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  /// Looks at a page in a browser; see `Tools/inspect_page.py`.
  ///
  /// - Parameters:
  ///   - page: the file.
  ///   - views: sizes and color schemes: `375x812:light`.
  /// - Returns: 0 if the page is sound, and the findings.
  /// - Throws: if the tool cannot be started.
  static func inspect(_ page: String, _ views: [String]) throws -> (status: Int32, text: String) {
    try run([python, root + "/Tests/PlanelabTests/Tools/inspect_page.py", page] + views)
  }
}

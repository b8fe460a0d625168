// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import FoundationEssentials
import Glibc
import Reporting

/// Draws figures with the gnuplot program.
enum Gnuplot {
  /// Why there are no drawings.
  enum Failure: Error, CustomStringConvertible {
    case notInstalled
    case failed(status: Int32)

    var description: String {
      switch self {
      case .notInstalled: "gnuplot is not installed (package gnuplot-nox)"
      case .failed(let status):
        "gnuplot failed with status \(status); its scripts are in figures/"
      }
    }
  }

  /// Writes scripts and numbers of the figures to `figures/` of a folder and draws them there.
  ///
  /// - Returns: the figures with their drawings.
  /// - Throws: `Failure`, or `ReportingError` if a file cannot be written.
  static func draw(_ figures: [Figure], into folder: RunFolder) throws -> [Figure] {
    for figure in figures {
      try folder.write(figure.script, to: "figures/\(figure.name).gp")
      try folder.write(figure.data.csv, to: "figures/\(figure.name).csv")
    }
    guard !figures.isEmpty else { return [] }
    let place = try folder.file("figures/").replacing("'", with: "''")
    try run(["gnuplot", "-e", "cd '\(place)'"] + figures.map { $0.name + ".gp" })
    return figures.map { figure in
      var figure = figure
      figure.svg = try? String(
        contentsOfFile: folder.path + "/figures/\(figure.name).svg", encoding: .utf8)
      return figure
    }
  }

  /// Runs a program, found by `PATH`, with an environment of its own: no display, no settings of the
  /// user, texts in UTF-8.
  private static func run(_ words: [String]) throws {
    var process = pid_t(0)
    let arguments = unsafe words.map { word in unsafe strdup(word) } + [nil]
    let environment = unsafe [strdup("LC_ALL=C.UTF-8"), nil]
    defer { unsafe (arguments + environment).forEach { word in unsafe free(word) } }
    guard unsafe posix_spawnp(&process, words[0], nil, nil, arguments, environment) == 0 else {
      throw Failure.notInstalled
    }
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    guard status == 0 else { throw Failure.failed(status: status >> 8) }
  }
}

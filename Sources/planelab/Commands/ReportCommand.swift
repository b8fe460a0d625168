// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import CommandLineKit
import Datasets
import Parameters
import Reporting

/// `planelab report RUN…`: pages, tables and plots from stored runs, without detecting again.
enum ReportCommand: Command {
  static let description = CommandDescription(
    "report", overview: "Write a report of runs: HTML, Markdown, LaTeX, CSV, JSON.",
    discussion: """
      Everything comes from the run folders; nothing is detected again. Several runs stand side by
      side, the first one as baseline; runs whose data or protocol differ are refused.

      Writes report.html (one file that needs nothing else), report.md, table.tex, report.json,
      tables/ and figures/ (plots by gnuplot with their scripts and numbers; without gnuplot there are
      none, and the exit code is 4).

      Examples:
        planelab report run
        planelab report run run-mine --output comparison
        planelab report run --notebook
      """,
    arguments: [
      ArgumentDescription(
        "run", min: 1, max: nil, completion: .folder, "Run folders; the first is the baseline.")
    ],
    options: [
      OptionDescription(
        "output", short: "o", value: "dir", completion: .folder,
        "Folder for the report; the run's own folder, or 'report' for several runs."),
      OptionDescription(
        "worst-frames", value: "n", kind: .integer, in: 0...100, default: "6",
        "How many of the worst frames are shown in pictures."),
      OptionDescription(
        "dataset", value: "dir", isRepeatable: true, completion: .folder,
        "Where a dataset lies, if not where the run found it."),
      OptionDescription(
        "notebook", value: "dir", impliedWhenBare: "notebooks-export", completion: .folder,
        "Write RUN.ipynb and its CSV files there too; without a value to notebooks-export."),
      OptionDescription(flag: "force", "Replace an earlier notebook, edited or not."),
    ])

  static func run(_ invocation: Invocation, _ console: Console) async throws -> ExitCode {
    let runs = try invocation.arguments.map { try StoredRun(reading: $0) }
    var report = try Report(of: runs)
    let notebook = try invocation["notebook"].map { folder in
      let export = try NotebookExport(of: runs)
      try export.check(folder, isReplaced: invocation.contains("force"))
      return (folder, export)
    }
    let output = invocation["output"] ?? (runs.count == 1 ? runs[0].path : "report")
    let folder = try RunFolder(forReportIn: output)
    try addFrames(to: &report, runs, invocation)
    let code = try addDrawings(to: &report, folder, console)
    try write(report, into: folder)
    console.out("report: \(output)/report.html\n")
    if let (folder, export) = notebook {
      let path = try export.write(into: folder, isReplaced: invocation.contains("force"))
      console.out("notebook: \(path)\n")
    }
    return code
  }

  /// Adds the worst frames in pictures.
  private static func addFrames(
    to report: inout Report, _ runs: [StoredRun], _ invocation: Invocation
  ) throws {
    let keys = StoredRun.worstFrames(of: runs, count: invocation.integer("worst-frames") ?? 6)
    guard !keys.isEmpty, report["frames"] != nil else { return }
    var places: [String: String] = [:]
    for path in invocation.values(of: "dataset") {
      places[try Dataset.open(path).manifest.name] = path
    }
    let overlays = FrameOverlays(runs: runs, labels: report.labels, places: places)
    report["frames"]?.blocks.append(.key(HooverOverlay.key))
    for (index, key) in keys.enumerated() {
      report["frames"]?.blocks.append(.frame(overlays.pictures(of: key, number: index + 1)))
    }
  }

  /// Draws the plots; without gnuplot the report says so and the command ends as partial.
  private static func addDrawings(
    to report: inout Report, _ folder: RunFolder, _ console: Console
  ) throws -> ExitCode {
    do {
      report.figures = try Gnuplot.draw(report.figures, into: folder)
      return .success
    } catch let reason as Gnuplot.Failure {
      console.warn("the report has no plots: \(reason)")
      report["summary"]?.blocks.append(.text("This report has no plots: \(reason)."))
      return .partial
    }
  }

  private static func write(_ report: Report, into folder: RunFolder) throws {
    for block in report.sections.flatMap(\.blocks) {
      switch block {
      case .frame(let frame):
        for panel in frame.panels { try folder.write(panel.png, to: "figures/" + panel.fileName) }
      case .drawing(let name, let svg, _): try folder.write(svg, to: "figures/\(name).svg")
      default: continue
      }
    }
    for entry in report.tables { try folder.write(entry.table.csv, to: "tables/\(entry.name).csv") }
    try folder.write(report.dictionary, to: "tables/data-dictionary.md")
    try folder.write(report.markdown, to: "report.md")
    try folder.write(report.html, to: "report.html")
    try folder.write(report.latex, to: "table.tex")
    try folder.write(report.json.text, to: "report.json")
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Foundation
import Geometry
import Ingestion
import Parameters
import Reporting
import TestSupport
import Testing

@testable import planelab

@Suite struct ReportCommandTests {
  /// Two runs over the tiny dataset: ours, and labels that miss the board, by the detector `my_labels`.
  static func writeRuns(_ folder: String, options: String = "") async throws {
    try TinyDataset.write(
      to: folder + "/tiny", sequences: ["one": ["a", "b", "c"], "two": ["a", "b"]])
    let evaluate = "evaluate \(folder)/tiny \(options) -o \(folder)/"
    #expect(await Recorder().run(evaluate + "ours") == .success)
    var labels = TinyDataset.view(distance: 2).1
    labels.labels = labels.labels.map { $0 == 2 ? 0 : $0 }
    for name in ["one/a", "one/b", "one/c", "two/a", "two/b"] {
      let file = "\(folder)/mine/\(name).png"
      try FileManager.default.createDirectory(
        atPath: String(file.dropLast(6)), withIntermediateDirectories: true)
      try LabelWriter.write(labels, to: file)
    }
    let predictions = " --predictions \(folder)/mine --detector my_labels"
    #expect(await Recorder().run(evaluate + "theirs" + predictions) == .success)
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  @Test(.enabled(if: OutsideTool.hasGnuplot, "gnuplot-nox is not installed"))
  func knownValue_sameNumbersInEveryFormat() async throws {
    try await withScratchFolder { folder in
      try await Self.writeRuns(folder)
      let recorder = Recorder()
      let line = "report \(folder)/ours \(folder)/theirs -o \(folder)/both"
      #expect(await recorder.run(line) == .success, "\(recorder.err)")
      #expect(recorder.out == "report: \(folder)/both/report.html\n")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/both").sorted()
      #expect(
        names == ["figures", "report.html", "report.json", "report.md", "table.tex", "tables"])
      let markdown = try text(folder + "/both/report.md")
      let html = try text(folder + "/both/report.html")
      let latex = try text(folder + "/both/table.tex")
      let csv = try text(folder + "/both/tables/results.csv")
      let json = try text(folder + "/both/report.json")
      // the second run finds the wall of two planes: recall 1/2, precision 1, F 2/3
      #expect(
        markdown.contains("| all | my_labels | 5 | 0.667 | **1.000** | 0.500 |"), "\(markdown)")
      #expect(
        latex.contains("all & my\\_labels & 5 & 0.667 & \\textbf{1.000} & 0.500 &"), "\(latex)")
      #expect(html.contains("my_labels</td><td>5</td><td>0.667</td><td><b>1.000</b></td>"))
      #expect(csv.contains("all,my_labels,5,0.6666666666666666,1,0.5,"), "\(csv)")
      let document = try JSONValue(parsing: json)
      guard case .array(let rows) = document["tables"]?["results"]?["rows"] else {
        Issue.record("no results in \(json)")
        return
      }
      #expect(
        rows.last?["segmentation.evops.fScore.frameMean"] == .number("0.6666666666666666"))
      #expect(markdown.contains("| my_labels | evops.fScore | 5 | 1.000 | 0.667 | -0.3333 |"))
      #expect(html.contains("judged against my_labels"))
      // precision 1, recall 1/2 of both kinds of runs: F1 over the ten thresholds
      let curve = try text(folder + "/both/figures/planes-over-iou.csv")
      #expect(curve.split(separator: "\r\n").count == 11, "\(curve)")
      #expect(curve.contains("0.5,1,0.6666666666666666\r\n"), "\(curve)")
    }
  }

  @Test func knownValue_thePageAsksForNothing() async throws {
    try await withScratchFolder { folder in
      try await Self.writeRuns(folder)
      let code = await Recorder().run("report \(folder)/ours")
      #expect(code == (OutsideTool.hasGnuplot ? .success : .partial))
      let html = try text(folder + "/ours/report.html")
      #expect(!html.contains("http") && !html.contains("<script"))
      #expect(html.contains("doi:10.1109/CVPR.2019.00963"))
      #expect(!html.contains(folder), "the page names a path of this machine")
      #expect(html.contains("data:image/png;base64,"))
    }
  }

  @Test(arguments: ["", "gnuplot is not installed", "gnuplot failed with status 3"])
  func malformed_withoutPlotsTheReportIsPartial(reason: String) async throws {
    guard OutsideTool.hasGnuplot || !reason.isEmpty else { return }
    try await withScratchFolder { folder in
      try await Self.writeRuns(folder, options: "--no-files")
      try FileManager.default.createDirectory(
        atPath: folder + "/bin", withIntermediateDirectories: true)
      if reason.hasSuffix("3") {
        let program = folder + "/bin/gnuplot"
        try "#!/bin/sh\nexit 3\n".write(toFile: program, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
      }
      let path = reason.isEmpty ? "/usr/bin:/bin" : folder + "/bin"
      // no display either
      let (status, output) = try OutsideTool.run(
        ["-i", "PATH=" + path, OutsideTool.planelab, "report", folder + "/ours"])
      #expect(status == (reason.isEmpty ? 0 : 4), "\(output)")
      #expect(reason.isEmpty || output.contains("has no plots: " + reason), "\(output)")
      let html = try text(folder + "/ours/report.html")
      let markdown = try text(folder + "/ours/report.md")
      #expect(html.contains("class=\"plot\"") == reason.isEmpty)
      #expect(markdown.contains(".svg") == reason.isEmpty)
      #expect(html.contains("This report has no plots") != reason.isEmpty)
      // the numbers and the scripts are there in any case
      #expect(html.contains("EVOPS fScore"))
      let figures = try FileManager.default.contentsOfDirectory(atPath: folder + "/ours/figures")
      #expect(figures.contains("planes-over-iou.gp") && figures.contains("planes-over-iou.csv"))
    }
  }

  @Test func property_sameBytesWhateverTheThreads() async throws {
    try await withScratchFolder { folder in
      try TinyDataset.write(
        to: folder + "/tiny", sequences: ["one": ["a", "b", "c"], "two": ["a", "b"]])
      var pages: [[String]] = []
      for threads in [1, 2, 4] {
        let run = "\(folder)/\(threads)/run"
        let evaluate = "evaluate \(folder)/tiny -j \(threads) -o \(run)"
        #expect(await Recorder().run(evaluate) == .success)
        _ = await Recorder().run("report \(run)")
        let html = try withoutTimes(run + "/report.html", from: "<section id=\"time\">")
        let markdown = try withoutTimes(run + "/report.md", from: "## Time per frame")
        let latex = try withoutTimes(run + "/table.tex", from: "\\label{tab:planelab-time}")
        pages.append([html, markdown, latex, try text(run + "/tables/worst-frames.csv")])
      }
      #expect(pages[0][0].contains("data:image/png;base64,") && pages[0][0].contains("EVOPS"))
      #expect(pages[1] == pages[0] && pages[2] == pages[0])
    }
  }

  /// A document up to its last part, which tells of times and the machine.
  private func withoutTimes(_ path: String, from start: String) throws -> String {
    let document = try text(path)
    let place = try #require(document.range(of: start), "\(path) has no \(start)")
    return String(document[..<place.lowerBound])
  }

  @Test func malformed_runsOfOtherProtocolsAreRefusedByKey() async throws {
    try await withScratchFolder { folder in
      try TinyDataset.write(to: folder + "/tiny")
      let evaluate = "evaluate \(folder)/tiny --no-files -o \(folder)/"
      #expect(await Recorder().run(evaluate + "a") == .success)
      #expect(await Recorder().run(evaluate + "b --evops-full-iou 0.5") == .success)
      #expect(await Recorder().run(evaluate + "c --merge-max-angle 7") == .success)
      let refused = Recorder()
      #expect(await refused.run("report \(folder)/a \(folder)/b -o \(folder)/r") == .badInput)
      #expect(refused.err.contains("evops.full-iou: 0.75 and 0.5"), "\(refused.err)")
      #expect(!FileManager.default.fileExists(atPath: folder + "/r"))
      let swept = Recorder()
      _ = await swept.run("report \(folder)/a \(folder)/c -o \(folder)/r")
      let markdown = try text(folder + "/r/report.md")
      #expect(markdown.contains("| merge.max-angle |"), "\(swept.err)")
      #expect(markdown.contains("planelab (a)") && markdown.contains("planelab (c)"))
    }
  }

  @Test func malformed_whatCannotBeDrawnIsTold() async throws {
    try await withScratchFolder { folder in
      try await Self.writeRuns(folder, options: "--no-files")
      _ = await Recorder().run("report \(folder)/ours")
      let without = try text(folder + "/ours/report.md")
      #expect(without.contains("was the run made with --no-files?"), "\(without)")
      try FileManager.default.moveItem(atPath: folder + "/tiny", toPath: folder + "/moved")
      _ = await Recorder().run("report \(folder)/ours")
      #expect(try text(folder + "/ours/report.md").contains("give --dataset FOLDER"))
      _ = await Recorder().run("report \(folder)/ours --dataset \(folder)/moved")
      #expect(!(try text(folder + "/ours/report.md")).contains("give --dataset FOLDER"))
    }
  }

  @Test func malformed_foldersOfOthersAreLeftAlone_U182() async throws {
    try await withScratchFolder { folder in
      try TinyDataset.write(to: folder + "/tiny")
      #expect(
        await Recorder().run("evaluate \(folder)/tiny --no-files -o \(folder)/run") == .success)
      let recorder = Recorder()
      #expect(await recorder.run("report \(folder)/run -o \(folder)/tiny") == .usage)
      #expect(recorder.err.contains("which no run wrote"), "\(recorder.err)")
    }
  }

  @Test func property_everyColumnIsExplained_U191() async throws {
    try await withScratchFolder { folder in
      try await Self.writeRuns(folder, options: "--no-files")
      let dictionary = try text(folder + "/ours/data-dictionary.md")
      #expect(dictionary.contains("`evops.fScore`") && !dictionary.contains("not documented"))
      for line in [
        "report \(folder)/ours", "report \(folder)/ours \(folder)/theirs -o \(folder)/two",
      ] {
        _ = await Recorder().run(line)
      }
      for report in ["ours", "two"] {
        let page = try text("\(folder)/\(report)/tables/data-dictionary.md")
        #expect(page.contains("## results.csv") && !page.contains("not documented"), "\(page)")
      }
    }
    let quality = QualityFiles.dictionaryFile
    let page = DataDictionary.markdown(of: [quality])
    #expect(page.contains("`unique_count`") && !page.contains("not documented"))
  }

  @Test(.enabled(if: OutsideTool.hasTeX, "texlive-latex-recommended is not installed"))
  func oracle_pdflatexCompilesTheTables_U190() async throws {
    try await withScratchFolder { folder in
      try await Self.writeRuns(folder)
      _ = await Recorder().run("report \(folder)/ours \(folder)/theirs -o \(folder)/both")
      let paper = """
        \\documentclass{article}\\usepackage{booktabs}\\begin{document}
        Before. \\input{both/table} After.\\end{document}
        """
      try paper.write(toFile: folder + "/paper.tex", atomically: true, encoding: .utf8)
      for file in ["both/table.tex", "paper.tex"] {
        let (status, log) = try OutsideTool.run(
          ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", file], in: folder)
        #expect(status == 0, "\(file): \(log)")
        #expect(!log.contains("Missing character"), "\(log)")
      }
      #expect(FileManager.default.fileExists(atPath: folder + "/table.pdf"))
      #expect(FileManager.default.fileExists(atPath: folder + "/paper.pdf"))
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import CommandLineKit
import Foundation
import Parameters
import TestSupport
import Testing

@testable import planelab

@Suite struct NotebookTests {
  private func execute(_ notebook: String) throws -> (status: Int32, text: String) {
    let tool = OutsideTool.root + "/Tests/PlanelabTests/Tools/execute_notebook.py"
    return try OutsideTool.run([OutsideTool.python, tool, notebook])
  }

  @Test(.enabled(if: OutsideTool.hasNotebooks, "scripts/test makes .venv"))
  func oracle_notebooksRunAsTheyAre() async throws {
    try await withScratchFolder { folder in
      try await ReportCommandTests.writeRuns(folder)
      let recorder = Recorder()
      _ = await recorder.run("report \(folder)/ours -o \(folder)/r1 --notebook \(folder)/out")
      #expect(recorder.out.hasSuffix("notebook: \(folder)/out/ours.ipynb\n"), "\(recorder.err)")
      let both = "report \(folder)/ours \(folder)/theirs -o \(folder)/r2 --notebook=\(folder)/out"
      _ = await Recorder().run(both)
      for (name, figures) in [("ours", 5), ("ours-vs-theirs", 5)] {
        let (status, text) = try execute("\(folder)/out/\(name).ipynb")
        #expect(status == 0 && text.hasSuffix("\(figures) figures\n"), "\(name): \(text)")
      }
    }
  }

  @Test func knownValue_tidyTablesBesideIt() async throws {
    try await withScratchFolder { folder in
      try await ReportCommandTests.writeRuns(folder, options: "--no-files")
      let line = "report \(folder)/ours \(folder)/theirs -o \(folder)/r --notebook \(folder)/out"
      _ = await Recorder().run(line)
      func lines(_ name: String) throws -> [Substring] {
        try String(contentsOfFile: "\(folder)/out/ours-vs-theirs/\(name)", encoding: .utf8)
          .split(separator: "\r\n")
      }
      let frames = try lines("frames.csv")
      #expect(frames.count == 1 + 2 * 5)
      #expect(frames[0].hasPrefix("run,dataset,sequence,frame,"))
      #expect(frames[1].hasPrefix("planelab,tiny,one,a,"))
      #expect(frames[6].hasPrefix("my_labels,tiny,one,a,"))
      // per run and frame two true planes, found or missed, and no false one
      #expect(try lines("planes.csv").count == 1 + 2 * 5 * 2)
      let metrics = try lines("metrics.csv")
      #expect(metrics[0] == "run,sequence,metric,value")
      #expect(
        metrics.contains("my_labels,overall,segmentation.evops.recall.frameMean,0.5"))
      #expect(!(try lines("columns.csv")).contains { $0.contains("not documented") })
    }
  }

  @Test(arguments: [
    ("report run --notebook", "notebooks-export"), ("report run --notebook out", "out"),
    ("report --notebook=out run", "out"), ("report --notebook --force run", "notebooks-export"),
  ])
  func knownValue_theFolderMayBeLeftOut(line: String, folder: String) throws {
    let words = line.split(separator: " ").map(String.init)
    let invocation = try Program.description.invocation(for: words)
    #expect(invocation["notebook"] == folder && invocation.arguments == ["run"])
  }

  @Test func malformed_anEditedNotebookNeedsForce_U182() async throws {
    try await withScratchFolder { folder in
      try TinyDataset.write(to: folder + "/tiny")
      _ = await Recorder().run("evaluate \(folder)/tiny --no-files -o \(folder)/run")
      let line = "report \(folder)/run --notebook \(folder)/out"
      _ = await Recorder().run(line)
      let refused = Recorder()
      #expect(await refused.run(line) == .usage)
      #expect(refused.err.contains("run.ipynb exists") && refused.err.contains("--force"))
      #expect(await Recorder().run(line + " --force") != .usage)
    }
  }

  @Test(.enabled(if: OutsideTool.hasNotebooks, "scripts/test makes .venv"))
  func oracle_theCommittedExampleRuns() throws {
    let folder = OutsideTool.root + "/notebooks-export"
    let text = try String(contentsOfFile: folder + "/builtin.ipynb", encoding: .utf8)
    #expect(text.contains("image/png"), "the example is committed with its outputs")
    #expect(!text.contains("/home/") && !text.contains("/tmp/") && !text.contains("/root/"))
    let (status, output) = try execute(folder + "/builtin.ipynb")
    #expect(status == 0, "\(output)")
  }
}

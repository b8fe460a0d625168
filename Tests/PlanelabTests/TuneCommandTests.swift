// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Datasets
import Foundation
import LinearAlgebra
import TestSupport
import Testing

@testable import planelab

/// `planelab tune` on tiny frames.
@Suite(.serialized) struct TuneCommandTests {
  private static let sweep =
    "--sweep accept-min-support=300,100000,200000 --sweep assign-max-sigmas=1,2,3,8"

  /// A dataset with 4 frames in train, 2 in validation and 2 in test.
  private func writeDataset(to folder: String) throws {
    try TinyDataset.write(to: folder, sequences: ["tiny": (0..<8).map { "f\($0)" }])
    var manifest = try Dataset.open(folder).manifest
    for index in manifest.frames.indices {
      manifest.frames[index].split = index < 4 ? .train : index < 6 ? .validation : .test
    }
    try manifest.write(to: folder)
  }

  /// The final table without times.
  private func table(_ folder: String) throws -> [String] {
    try String(contentsOfFile: folder + "/trials.csv", encoding: .utf8)
      .components(separatedBy: "\r\n").filter { !$0.contains(",time_ms.") }
  }

  @Test func golden_everyFileOfASweepIsThereAndTheBestConfigurationIsAccepted() async throws {
    try await withScratchFolder { folder in
      try writeDataset(to: folder + "/tiny")
      let recorder = Recorder()
      let tune = "tune \(folder)/tiny \(Self.sweep) -o \(folder)/sweep"
      #expect(await recorder.run(tune) == .success, "\(recorder.err)")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/sweep")
      for name in [
        "best.json", "data-dictionary.md", "levels.csv", "pairs.csv", "pareto.csv",
        "sensitivity.csv", "trials.csv",
        "trials.sqlite", "tune.json", "tune.md",
      ] { #expect(names.contains(name), "\(name)") }
      let figures = try FileManager.default.contentsOfDirectory(atPath: folder + "/sweep/figures")
      for name in ["sensitivity", "pair-1", "pareto"] {
        #expect(figures.contains(name + ".gp") && figures.contains(name + ".csv"), "\(name)")
        // without gnuplot there is a warning in place of drawings
        let isDrawn = figures.contains(name + ".svg")
        #expect(isDrawn || recorder.err.contains("gnuplot is not installed"), "\(recorder.err)")
      }
      let path = folder + "/sweep/data-dictionary.md"
      let dictionary = try String(contentsOfFile: path, encoding: .utf8)
      #expect(dictionary.contains("## pareto.csv") && dictionary.contains("`accept-min-support`"))
      #expect(!dictionary.contains("not documented"), "\(dictionary)")
      // the planes of both frames are found unless too much support is asked for
      let best = try String(contentsOfFile: folder + "/sweep/best.json", encoding: .utf8)
      #expect(!best.contains("200000"), "\(best)")
      #expect(recorder.out.contains("accept-min-support matters"), "\(recorder.out)")
      let evaluate = Recorder()
      let run = "evaluate \(folder)/tiny --config \(folder)/sweep/best.json -o \(folder)/run"
      #expect(await evaluate.run(run + " --no-files") == .success, "\(evaluate.err)")
      // the same command again has nothing left to do and says the same
      let again = Recorder()
      let before = try table(folder + "/sweep")
      #expect(await again.run(tune) == .success)
      #expect(again.out == recorder.out)
      #expect(try table(folder + "/sweep") == before)
    }
  }

  @Test func malformed_othersSweepsAndMetricsAreRefused() async throws {
    try await withScratchFolder { folder in
      try writeDataset(to: folder + "/tiny")
      let tune = "tune \(folder)/tiny -o \(folder)/sweep --sweep assign-max-sigmas=1,3"
      let unknown = Recorder()
      #expect(await unknown.run(tune + " --objective segmentation.pq.pg") == .usage)
      #expect(unknown.err.contains("did you mean 'segmentation.pq.pq'?"), "\(unknown.err)")
      let direction = Recorder()
      #expect(await direction.run(tune + " --minimize") == .usage)
      #expect(direction.err.contains("leave --minimize out"), "\(direction.err)")
      #expect(await Recorder().run(tune + " --force") == .success)
      let other = Recorder()
      #expect(await other.run(tune + " --merge-max-angle 5") == .usage)
      #expect(
        other.err.contains("configuration.merge.max-angle is 10 there and 5 here"), "\(other.err)")
      let none = Recorder()
      let bound = " --force --subject-to segmentation.pq.pq>=1.5"
      #expect(await none.run(tune + bound) == .gateFailed)
      #expect(none.err.contains("no trial meets every --subject-to"), "\(none.err)")
    }
  }

  @Test func property_missingSplitsAreSaidAndWorkedAround() async throws {
    try await withScratchFolder { folder in
      try TinyDataset.write(to: folder + "/tiny")
      var manifest = try Dataset.open(folder + "/tiny").manifest
      for index in manifest.frames.indices { manifest.frames[index].split = nil }
      try manifest.write(to: folder + "/tiny")
      let recorder = Recorder()
      let tune = "tune \(folder)/tiny -o \(folder)/sweep --sweep assign-max-sigmas=1,3"
      #expect(await recorder.run(tune) == .success, "\(recorder.err)")
      #expect(
        recorder.err.contains("tiny: no frame in split 'train': tuned on all frames"),
        "\(recorder.err)")
    }
  }

  @Test func property_resultsDoNotDependOnThreads() async throws {
    try await withScratchFolder { folder in
      try writeDataset(to: folder + "/tiny")
      for threads in [1, 2] {
        let recorder = Recorder()
        let output = "-o \(folder)/\(threads) -j \(threads)"
        let tune = "tune \(folder)/tiny \(Self.sweep) --search descent --trials 7 \(output)"
        #expect(await recorder.run(tune) == .success, "\(recorder.err)")
      }
      #expect(try table(folder + "/1") == table(folder + "/2"))
    }
  }

  // Separate runs share nothing, so this also shows that trials share no more than they may.
  @Test(arguments: [
    "accept-min-support=300,200000", "cells-size=6,12", "cells-min-fill=0.2,1",
    "noise-constant=0.0001,0.1", "extent-pixel-tolerance=0.5,4",
  ])
  func property_printedCommandsGiveTheSameTrials(axis: String) async throws {
    try await withScratchFolder { folder in
      try writeDataset(to: folder + "/tiny")
      let tune = "tune \(folder)/tiny --sweep \(axis)"
      #expect(await Recorder().run(tune + " -o \(folder)/here") == .success)
      let printed = Recorder()
      let there = tune + " -o \(folder)/there"
      #expect(await printed.run(there + " --print-commands") == .success, "\(printed.err)")
      let lines = printed.out.split(separator: "\n")
      #expect(lines.count == 3)
      for line in lines {
        let words = line.drop { $0 != " " }.dropFirst()
        let recorder = Recorder()
        #expect(await recorder.run(String(words)) == .success, "\(recorder.err)")
      }
      let collected = Recorder()
      let collect = " --collect \(folder)/there/trials"
      #expect(await collected.run(there + collect) == .success, "\(collected.err)")
      #expect(collected.err.contains("collected 3 runs"), "\(collected.err)")
      #expect(try table(folder + "/there") == table(folder + "/here"))
      // a run with another value in the place of a trial is found out
      let foreign = Recorder()
      let other = "tune \(folder)/tiny --sweep assign-max-sigmas=2,5 -o \(folder)/other"
      #expect(await foreign.run(other + collect) == .badInput, "\(foreign.err)")
      #expect(foreign.err.contains("train-00001 cannot be collected: "), "\(foreign.err)")
    }
  }

  // Starts processes and kills them, so it takes seconds.
  @Test func property_killedAndResumedEqualsUndisturbed() async throws {
    try await withScratchFolder { folder in
      try writeDataset(to: folder + "/tiny")
      let tune = "tune \(folder)/tiny \(Self.sweep) -j 2 -o \(folder)/"
      #expect(await Recorder().run(tune + "whole") == .success)
      var random = SplitMix64(seed: 7)
      var kills = 0
      for _ in 0..<6 {
        let process = try start(tune + "killed")
        try await Task.sleep(for: .milliseconds(Int(random.uniform(in: 20..<600))))
        if process.isRunning { kills += 1 }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
      }
      #expect(kills > 0)
      #expect(try finish(start(tune + "killed")) == 0)
      #expect(try table(folder + "/killed") == table(folder + "/whole"))
    }
  }

  // Two processes at once.
  @Test func property_twoProcessesShareOneFile() async throws {
    try await withScratchFolder { folder in
      try writeDataset(to: folder + "/tiny")
      let tune = "tune \(folder)/tiny \(Self.sweep) -j 1 -o \(folder)/"
      #expect(await Recorder().run(tune + "alone") == .success)
      let pair = try [start(tune + "shared"), start(tune + "shared")]
      #expect(pair.map(finish) == [0, 0])
      #expect(try table(folder + "/shared") == table(folder + "/alone"))
    }
  }

  @Test func malformed_withoutGnuplotTheSweepIsWholeButForDrawings() async throws {
    try await withScratchFolder { folder in
      try writeDataset(to: folder + "/tiny")
      let tune = ["tune", folder + "/tiny", "--sweep", "assign-max-sigmas=1,3"]
      let (status, text) = try OutsideTool.run(
        ["PATH=\(folder)", OutsideTool.planelab] + tune + ["-o", folder + "/sweep"])
      #expect(status == 0, "\(text)")
      #expect(text.contains("no plots: gnuplot is not installed"), "\(text)")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/sweep/figures")
      #expect(names.contains("sensitivity.gp") && !names.contains { $0.hasSuffix(".svg") })
      // a text that links to nothing that is not there
      let page = try String(contentsOfFile: folder + "/sweep/tune.md", encoding: .utf8)
      #expect(page.contains("## Best trials on train") && !page.contains(".svg"), "\(page)")
    }
  }

  /// Starts the program that was built beside the tests.
  private func start(_ line: String) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: OutsideTool.planelab)
    process.arguments = line.split(separator: " ").map(String.init)
    (process.standardOutput, process.standardError) = (
      FileHandle.nullDevice, FileHandle.nullDevice
    )
    try process.run()
    return process
  }

  private func finish(_ process: Process) -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }
}

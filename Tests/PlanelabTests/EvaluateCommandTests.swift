// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import FoundationEssentials
import Geometry
import Ingestion
import Parameters
import Reporting
import TestSupport
import Testing

@testable import planelab

@Suite struct EvaluateCommandTests {
  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  /// A file without what depends on time: `time_ms` of JSON, `*_ms` columns of CSV, the time table.
  private func timeless(_ path: String) throws -> String {
    let text = try text(path)
    if path.hasSuffix(".csv") {
      let rows = text.split(separator: "\r\n").map {
        $0.split(separator: ",", omittingEmptySubsequences: false)
      }
      let kept = rows[0].indices.filter { !rows[0][$0].hasSuffix("_ms") }
      return rows.map { row in kept.map { String(row[$0]) }.joined(separator: ",") }
        .joined(separator: "\n")
    }
    if path.hasSuffix(".md") {
      return String(text[..<(text.firstRange(of: "## Time")?.lowerBound ?? text.endIndex)])
    }
    return text.replacing(/"time_ms": \{[^{}]*(\{[^{}]*\}[^{}]*)*\}/, with: "")
  }

  @Test func knownValue_theRunFolderHoldsWhatItPromises() async throws {
    try await withScratchFolder { folder in
      try TinyDataset.write(to: folder + "/tiny")
      let recorder = Recorder()
      #expect(
        await recorder.run("evaluate \(folder)/tiny --output \(folder)/run") == .success,
        "\(recorder.err)")
      #expect(recorder.out.hasSuffix("run: \(folder)/run\n"))
      let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/run").sorted()
      #expect(
        names == [
          "data-dictionary.md", "labels", "metrics.json", "per_frame.csv", "per_plane.csv",
          "planes", "report.md", "run.json",
        ])
      let labels = try FileManager.default.contentsOfDirectory(atPath: folder + "/run/labels")
      #expect(labels.sorted() == ["a.png", "b.png", "c.png"])
      let metrics = try JSONValue(parsing: try text(folder + "/run/metrics.json"))
      #expect(metrics["overall"]?["frames"] == .number("3"))
      let evops = metrics["overall"]?["segmentation"]?["evops"]
      #expect(evops?["fScore"]?["frameMean"] == .number("1"))
      #expect(metrics["overall"]?["geometry"]?["angle_deg"]?["median"] != .null)
      let run = try JSONValue(parsing: try text(folder + "/run/run.json"))
      #expect(run["configuration"]?["merge.max-angle"]?["origin"] == .string("default"))
      #expect(try text(folder + "/run/per_frame.csv").split(separator: "\r\n").count == 4)
      #expect(try text(folder + "/run/per_plane.csv").split(separator: "\r\n").count == 7)
    }
  }

  @Test func property_threadsChangeNoByte_U056() async throws {
    try await withScratchFolder { folder in
      try TinyDataset.write(
        to: folder + "/tiny", sequences: ["one": ["a", "b", "c", "d"], "two": ["a", "b"]])
      for threads in [1, 2, 5] {
        let line = "evaluate \(folder)/tiny -o \(folder)/run\(threads) -j \(threads)"
        #expect(await Recorder().run(line) == .success)
      }
      for name in [
        "metrics.json", "per_frame.csv", "per_plane.csv", "report.md", "data-dictionary.md",
      ] {
        let first = try timeless(folder + "/run1/\(name)")
        #expect(!first.contains("time_ms") || name == "data-dictionary.md")
        for threads in [2, 5] {
          #expect(try timeless(folder + "/run\(threads)/\(name)") == first, "\(name)")
        }
      }
      for name in ["labels/one/c.png", "labels/two/b.png", "planes/one/a.ply"] {
        let first = try Data(contentsOf: URL(filePath: folder + "/run1/" + name))
        #expect(try Data(contentsOf: URL(filePath: folder + "/run5/" + name)) == first, "\(name)")
      }
    }
  }

  @Test func knownValue_predictionsOfTheTruthArePerfect() async throws {
    try await withScratchFolder { folder in
      try TinyDataset.write(to: folder + "/tiny")
      let own = folder + "/mine"
      try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
      let labels = TinyDataset.view(distance: 2).1
      for name in ["a.png", "b.npy"] { try LabelWriter.write(labels, to: own + "/" + name) }
      let refused = Recorder()
      #expect(
        await refused.run("evaluate \(folder)/tiny --predictions \(own) -o \(folder)/r")
          == .badInput)
      #expect(refused.err.contains("no prediction for 1 of 3 frames: c.png"))
      #expect(!FileManager.default.fileExists(atPath: folder + "/r"))
      for (policy, code, frames, recall) in [
        ("skip", ExitCode.partial, "2", "1"), ("empty", .success, "3", "0.6666666666666666"),
      ] {
        let line =
          "evaluate \(folder)/tiny --predictions \(own) --missing-predictions \(policy) "
          + "-o \(folder)/\(policy) --detector mine"
        #expect(await Recorder().run(line) == code)
        let metrics = try JSONValue(parsing: try text(folder + "/\(policy)/metrics.json"))
        #expect(metrics["overall"]?["frames"] == .number(frames))
        let evops = metrics["overall"]?["segmentation"]?["evops"]
        #expect(evops?["recall"]?["frameMean"] == .number(recall))
        #expect(try text(folder + "/\(policy)/run.json").contains("\"detector\": \"mine\""))
      }
    }
  }

  @Test func malformed_aBrokenFrameIsSkippedAndCounted_U136() async throws {
    try await withScratchFolder { folder in
      try TinyDataset.write(to: folder + "/tiny")
      try "not a PNG".write(toFile: folder + "/tiny/tiny/b.png", atomically: true, encoding: .utf8)
      let recorder = Recorder()
      #expect(await recorder.run("evaluate \(folder)/tiny -o \(folder)/run") == .partial)
      #expect(recorder.err.contains("skipped tiny:tiny/b"))
      let metrics = try JSONValue(parsing: try text(folder + "/run/metrics.json"))
      #expect(metrics["overall"]?["skipped"] == .number("1"))
      #expect(try text(folder + "/run/report.md").contains("## Skipped frames"))
    }
  }

  @Test func malformed_predictionsOfAnotherSizeAreSkipped_U146() async throws {
    try await withScratchFolder { folder in
      try TinyDataset.write(to: folder + "/tiny", sequences: ["tiny": ["a", "b"]])
      let own = folder + "/mine"
      try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
      try LabelWriter.write(TinyDataset.view(distance: 2).1, to: own + "/a.png")
      try LabelWriter.write(.init(width: 48, height: 36), to: own + "/b.png")
      let recorder = Recorder()
      #expect(
        await recorder.run("evaluate \(folder)/tiny --predictions \(own) -o \(folder)/r")
          == .partial)
      #expect(recorder.err.contains("48×36") && recorder.err.contains("96×72"), "\(recorder.err)")
    }
  }

  @Test(arguments: [
    ("segmentation.evops.fScore.frameMean>=0.9", ExitCode.success, ""),
    ("segmentation.evops.fScore.frameMean>1", .gateFailed, "it is 1"),
    (
      "segmentation.evops.fScor.frameMean>=0.9", .gateFailed,
      "there is no such metric; did you mean"
    ),
    ("geometry.areaRatio.median<=1e9", .gateFailed, "it is undefined here"),
    ("sequences.tiny.frames>=3", .success, ""),
  ])
  func knownValue_gates(condition: String, code: ExitCode, message: String) async throws {
    try await withScratchFolder { folder in
      try TinyDataset.write(to: folder + "/tiny")
      let recorder = Recorder()
      let line = "evaluate \(folder)/tiny -o \(folder)/run --no-files --fail-under \(condition)"
      #expect(await recorder.run(line) == code, "\(recorder.err)")
      #expect(recorder.err.contains(message), "\(recorder.err)")
      #expect(!FileManager.default.fileExists(atPath: folder + "/run/labels"))
    }
  }

  @Test func malformed_existingRunsNeedForce_U182() async throws {
    try await withScratchFolder { folder in
      try TinyDataset.write(to: folder + "/tiny")
      let line = "evaluate \(folder)/tiny --split test --no-files -o \(folder)/run"
      #expect(await Recorder().run(line) == .success)
      let recorder = Recorder()
      #expect(await recorder.run(line) == .usage)
      #expect(recorder.err.contains("--force"))
      #expect(await Recorder().run(line + " --force") == .success)
    }
  }
}

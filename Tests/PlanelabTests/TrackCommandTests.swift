// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Datasets
import FoundationEssentials
import LinearAlgebra
import Parameters
import PlaneTracking
import TestSupport
import Testing
import TrackingQuality

@testable import planelab

@Suite struct TrackCommandTests {
  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  private func lines(_ path: String) throws -> [JSONValue] {
    try text(path).split(separator: "\n").map { try JSONValue(parsing: String($0)) }
  }

  /// A tiny dataset whose camera stands still; of frame `missing` the pose is unknown.
  private func writePosed(_ folder: String, missing: Int? = nil) throws {
    let names = (0..<6).map { "f\($0)" }
    try TinyDataset.write(to: folder, sequences: ["still": names])
    var manifest = try Dataset.open(folder).manifest
    for index in manifest.frames.indices {
      manifest.frames[index].timestamp = Double(index) / 10
      if index == missing { continue }
      manifest.frames[index].worldFromCamera = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]
    }
    try manifest.write(to: folder)
  }

  @Test("known value: the run holds planes and the state of every frame")
  func runFolder() async throws {
    try await withScratchFolder { folder in
      try writePosed(folder + "/posed")
      let recorder = Recorder()
      #expect(
        await recorder.run("track \(folder)/posed -o \(folder)/run") == .success,
        "\(recorder.err)")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/run").sorted()
      #expect(
        names == [
          "anchors.json", "data-dictionary.md", "events.jsonl", "map.svg", "metrics.json",
          "quality-events.jsonl", "quality.csv", "run.json", "timelines",
        ])
      #expect(try text(folder + "/run/quality.csv").split(separator: "\r\n").count == 1 + 6)
      let changes = try lines(folder + "/run/quality-events.jsonl")
      #expect(changes.first?["change"]?["reason"] == .string("initializing"))
      let metrics = try JSONValue(parsing: try text(folder + "/run/metrics.json"))
      #expect(metrics["overall"]?["tracking"]?["posed"] == .number("6"))
      #expect(metrics["sequences"]?["still"]?["quality"]?["healthyShare"] != nil)
    }
  }

  @Test("known value: a frame without a pose is counted, and the run is partial")
  func missingPose() async throws {
    try await withScratchFolder { folder in
      try writePosed(folder + "/posed", missing: 2)
      let recorder = Recorder()
      #expect(await recorder.run("track \(folder)/posed -o \(folder)/run") == .partial)
      #expect(recorder.out.contains("5 of 6 frames have a pose, 1 have none"))
      let rows = try text(folder + "/run/quality.csv").split(separator: "\r\n")
      #expect(rows.count == 1 + 6, "a state also for the frame without a pose")
    }
  }

  @Test("known value: frames without poses take those of their sequence's trajectory")
  func followsTrajectories() async throws {
    try await withScratchFolder { folder in
      try TinyDataset.write(to: folder + "/walked", sequences: ["still": (0..<6).map { "f\($0)" }])
      try (0..<6).map { "\(Double($0) / 10) 0 0 0 0 0 0 1\n" }.joined()
        .write(toFile: folder + "/walked/walk.txt", atomically: true, encoding: .utf8)
      var manifest = try Dataset.open(folder + "/walked").manifest
      for index in manifest.frames.indices {
        manifest.frames[index].timestamp = Double(index) / 10
      }
      var sequence = DatasetManifest.SequenceEntry(name: "still")
      sequence.trajectory = .init(file: "walk.txt", format: "tum")
      manifest.sequences = [sequence]
      try manifest.write(to: folder + "/walked")
      let recorder = Recorder()
      #expect(
        await recorder.run("track \(folder)/walked -o \(folder)/run") == .success,
        "\(recorder.err)")
      #expect(
        await recorder.run("evaluate \(folder)/walked -o \(folder)/score") == .success,
        "\(recorder.err)")
      for run in ["run", "score"] {
        let metrics = try JSONValue(parsing: try text(folder + "/\(run)/metrics.json"))
        #expect(metrics["overall"]?["tracking"]?["posed"] == .number("6"), "\(run)")
      }
    }
  }

  @Test(
    "known value: gates hold on quality",
    arguments: [
      ("quality.healthyShare>=0", ExitCode.success, ""),
      ("quality.healthyShare>1", .gateFailed, "it is"),
      ("quality.macroF1>=0.1", .gateFailed, "it is undefined here"),
      ("quality.latency_s.p95<=1", .gateFailed, "it is undefined here"),
      ("tracking.clear.idsw<=0", .gateFailed, "it is undefined here"),
    ])
  func gates(condition: String, code: ExitCode, message: String) async throws {
    try await withScratchFolder { folder in
      try writePosed(folder + "/posed")
      for command in ["track", "evaluate --no-files"] {
        let recorder = Recorder()
        let line = "\(command) \(folder)/posed -o \(folder)/run --force --fail-under \(condition)"
        #expect(await recorder.run(line) == code, "\(recorder.err)")
        #expect(recorder.err.contains(message), "\(recorder.err)")
      }
    }
  }

  /// A pose log of 2 s sideways with labels that call its first second initializing.
  private func writeLog(_ folder: String, split: DatasetManifest.Split = .test) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let poses = (0..<60).map { "\(Double($0) / 30) \(0.02 * Double($0)) 0 0 0 0 0 1\n" }
    try poses.joined().write(toFile: folder + "/walk.txt", atomically: true, encoding: .utf8)
    try """
    {"schema":"planelab-state-labels/1","recipe":1,"scale":1,"labels":[
      {"start":0,"end":0.5,"state":"limited(initializing)"},{"start":0.5,"end":2,"state":"normal"}]}
    """.write(toFile: folder + "/states.json", atomically: true, encoding: .utf8)
    var manifest = DatasetManifest(name: "log")
    var sequence = DatasetManifest.SequenceEntry(name: "walk")
    sequence.trajectory = .init(file: "walk.txt", format: "tum")
    sequence.states = .init(file: "states.json", format: "state-labels/1")
    sequence.split = split
    manifest.sequences = [sequence]
    try manifest.write(to: folder)
  }

  @Test("known value: a labelled pose log is scored without a frame")
  func evaluatesPoseLog() async throws {
    try await withScratchFolder { folder in
      try writeLog(folder + "/log")
      let recorder = Recorder()
      let line = "evaluate \(folder)/log -o \(folder)/run --fail-under quality.macroF1>=0.9"
      #expect(await recorder.run(line) == .success, "\(recorder.err)")
      let quality = try JSONValue(parsing: try text(folder + "/run/metrics.json"))["overall"]?[
        "quality"]
      for key in [
        "macroF1", "eventF1", "falseAlarmsPerMinute", "flickerPerMinute", "wrongShare",
        "healthyShare", "brier", "ece",
      ] { #expect(quality?[key] != nil, "\(key)") }
      #expect(quality?["latency_s"]?["p50"] == .number("0"))
      #expect(quality?["latency_s"]?["p95"] == .number("0"))
      let other = Recorder()
      #expect(
        await other.run("evaluate \(folder)/log --split train -o \(folder)/none") == .badInput)
      #expect(other.err.contains("there is no frame in split 'train'"), "\(other.err)")
    }
  }

  @Test("known value: a report's summary has the score of the states")
  func reportsStates() async throws {
    try await withScratchFolder { folder in
      try writeLog(folder + "/log")
      let recorder = Recorder()
      #expect(await recorder.run("evaluate \(folder)/log -o \(folder)/run") == .success)
      #expect(recorder.out.contains("macro-F1"), "\(recorder.out)")
      _ = await recorder.run("report \(folder)/run -o \(folder)/report")
      let report = try JSONValue(parsing: try text(folder + "/report/report.json"))
      guard case .array(let rows) = report["tables"]?["quality-results"]?["rows"] else {
        Issue.record("no states in \(report)")
        return
      }
      let metrics = try JSONValue(parsing: try text(folder + "/run/metrics.json"))
      #expect(rows.count == 1 && rows.first?["quality.macroF1"] != nil)
      #expect(
        rows.first?["quality.macroF1"] == metrics["overall"]?["quality"]?["macroF1"], "\(rows)")
      #expect(rows.first?["quality.latency_s.p95"] == .number("0"))
      #expect(try text(folder + "/report/table.tex").contains("tab:planelab-quality-results"))
    }
  }

  @Test("malformed input: a failure model that does not fit is refused, one that fits is taken")
  func failureModel() async throws {
    try await withScratchFolder { folder in
      try writeLog(folder + "/log")
      let file = folder + "/models.json"
      let line = "track \(folder)/log --quality-only --failure-model \(file)"
      let missing = Recorder()
      #expect(await missing.run(line) == .badInput)
      #expect(missing.err.contains("cannot be read"), "\(missing.err)")
      for models in [[FailureModel.now], [.now, .now], [.now, .soon]] {
        try JSONEncoder().encode(models).write(to: URL(filePath: file))
        let recorder = Recorder()
        let isRight = models == [.now, .soon]
        #expect(await recorder.run(line) == (isRight ? .success : .badInput), "\(recorder.err)")
        if !isRight { #expect(recorder.err.contains("train-failure")) }
      }
    }
  }

  /// Runs `track -` on lines.
  private func stream(_ lines: [String], _ recorder: Recorder) throws -> ExitCode {
    var rest = lines[...]
    return try FrameRecordSession(
      settings: .init(), models: .standard, console: recorder.console,
      nextLine: { rest.popFirst() }
    ).run()
  }

  private static let wall =
    #""planes":[{"label":1,"normal":[0,0,-1],"offset":2,"centroid":[0,0,2],"points":9000,"#
    + #""covariance":[[1e-6,0,0],[0,1e-6,0],[0,0,1e-6]],"extent":{"outline":[{"outer":"#
    + #"[[-1,-1,2],[1,-1,2],[1,1,2],[-1,1,2]],"holes":[]}]}}]"#
  private static let pose = #""worldFromCamera":[1,0,0,0, 0,1,0,0, 0,0,1,0]"#

  @Test("known value: frames from a pipe give events and states as they happen")
  func stream() throws {
    let recorder = Recorder()
    let lines = (0..<5).map { "{\"time_s\":\(Double($0) / 30),\(Self.pose),\(Self.wall)}" }
    #expect(try stream(lines, recorder) == .success)
    let out = try recorder.out.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
    #expect(out.first?["event"] == .string("added") && out.first?["frame"] == .number("0"))
    #expect(out.contains { $0["change"]?["state"] == .string("limited") })
    #expect(recorder.err == "5 of 5 frames have a pose\n")
  }

  @Test("malformed input: missing and non-finite poses are counted, and give no event")
  func streamWithoutPoses() throws {
    let recorder = Recorder()
    let lines = [
      "{\"time_s\":0,\(Self.wall)}", "", "{\"time_s\":0.1,\"worldFromCamera\":null,\(Self.wall)}",
      "{\"time_s\":0.2,\"worldFromCamera\":[1,0,0,1e999, 0,1,0,0, 0,0,1,0],\(Self.wall)}",
    ]
    #expect(try stream(lines, recorder) == .partial)
    #expect(!recorder.out.contains("\"event\""))
    #expect(
      recorder.err
        == "0 of 3 frames have a pose, 2 have none, 1 have one that is not finite\n")
  }

  @Test(
    "malformed input: a line that cannot be read is named",
    arguments: [
      ("[1]", "line 1: expected an object"), ("{\"tim_s\":0}", "did you mean 'time_s'?"),
      ("{\"worldFromCamera\":[1,2]}", "expected 12 or 16 numbers, found 2"),
      ("{\"planes\":[{\"offset\":1}]}", "planes[0].normal: expected a vector"), ("{", "line 1"),
    ])
  func streamOfNonsense(line: String, message: String) throws {
    let error = #expect(throws: Failure.self) { _ = try stream([line], Recorder()) }
    #expect("\(String(describing: error))".contains(message), "\(String(describing: error))")
  }
}

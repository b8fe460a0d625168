// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Datasets
import FoundationEssentials
import Parameters
import Placement
import TestSupport
import Testing

@testable import planelab

@Suite struct ReplayCommandTests {
  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  /// A still camera before a wall and a board, ten frames at 10 Hz.
  ///
  /// With `knowsWorld` the wall is stated as true, 2 mm behind where it is measured.
  static func writeSequence(to folder: String, knowsWorld: Bool = false) throws {
    let names = (0..<10).map { "f\($0)" }
    try TinyDataset.write(to: folder, sequences: ["tiny": names])
    var manifest = try Dataset.open(folder).manifest
    var entry = DatasetManifest.SequenceEntry(name: "tiny")
    entry.gravity = [0, 1, 0]
    if knowsWorld {
      let world = """
        {"schema": "planelab-world/1", "visibility": [], "events": [],
         "planes": [{"id": 1, "normal": [0, 0, -1], "offset": 3.002, "area": 16, "kind": "wall",
                     "outline": [[[[-2, -2, 3.002], [2, -2, 3.002], [2, 2, 3.002], [-2, 2, 3.002]]]]}]}
        """
      try world.write(toFile: folder + "/world.json", atomically: true, encoding: .utf8)
      entry.world = "world.json"
    }
    manifest.sequences = [entry]
    for index in manifest.frames.indices {
      manifest.frames[index].depth = "tiny/f0.png"
      manifest.frames[index].labels = "tiny/f0.label.png"
      manifest.frames[index].timestamp = 5 + Double(index) / 10
      manifest.frames[index].worldFromCamera = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]
    }
    try manifest.write(to: folder)
  }

  static let script = """
    {"schema": "planelab-session-1", "device": "tablet-1180x820",
     "objects": [{"name": "picture", "size_m": [0.1, 0.02, 0.1]}],
     "actions": [{"do": "tap", "at_s": 0.2, "point_pt": [300, 400], "object": "picture"},
                 {"do": "tap", "at_s": 0.4, "point_pt": [300, 5]}]}
    """

  @Test func knownValue_theRunFolderHoldsWhatItPromises() async throws {
    try await withScratchFolder { folder in
      try Self.writeSequence(to: folder + "/tiny")
      let path = folder + "/session.json"
      try Self.script.write(toFile: path, atomically: true, encoding: .utf8)
      let recorder = Recorder()
      let code = await recorder.run("replay \(folder)/tiny --script \(path) -o \(folder)/run")
      #expect(code == .success, "\(recorder.err)")
      #expect(recorder.out.hasSuffix("run: \(folder)/run\n"))
      let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/run").sorted()
      #expect(names == ["metrics.json", "replay.html", "run.json", "session.jsonl"])
      let lines = try text(folder + "/run/session.jsonl").split(separator: "\n").map {
        try JSONValue(parsing: String($0))
      }
      let schema = try JSONSchema(named: "snapshot")
      for line in lines { #expect(schema.flaws(in: line) == []) }
      #expect(lines.count == 10 && lines[0]["time_s"] == .number("5"))
      #expect(lines[0]["placeable"] == .bool(true) && lines[1]["objects"] == .array([]))
      // The script's times count from the first frame.
      #expect(lines[2]["deeds"]?.line.contains("\"refused\": null") == true)
      #expect(lines[4]["deeds"]?.line.contains("\"refused\": \"statusBar\"") == true)
      let metrics = try JSONValue(parsing: try text(folder + "/run/metrics.json"))
      let placement = metrics["overall"]?["placement"]
      for key in [
        "timeToFirstPlane_s", "timeToPlaceable_s", "error_mm", "error_deg", "firstSnap_mm", "jumps",
        "jitter_mm", "dragLag_mm", "rightMessageShare",
      ] {
        for part in ["mean", "median", "p90"] {
          #expect(placement?[key]?[part] != nil, "\(key).\(part)")
        }
      }
      #expect(placement?["timeToPlaceable_s"]?["mean"] == .number("0"))
      // Nothing states the true planes of the world.
      #expect(placement?["error_mm"]?["mean"] == .null)
      #expect(metrics["sequences"]?["tiny"]?["placement"] != nil)
      #expect(try text(folder + "/run/run.json").contains("placement.snap-speed"))
      let session = try JSONValue(parsing: try text(folder + "/run/run.json"))["sessions"]?["tiny"]
      #expect(session?["screen"]?["size_px"]?.line == "[2360, 1640]")
      #expect(session?["script"] == (try SessionScript(parsing: Self.script)).json)
    }
  }

  @Test func knownValue_theErrorIsTheDistanceToTheTrueWall() async throws {
    try await withScratchFolder { folder in
      try Self.writeSequence(to: folder + "/tiny", knowsWorld: true)
      let path = folder + "/session.json"
      try Self.script.write(toFile: path, atomically: true, encoding: .utf8)
      let recorder = Recorder()
      let line = "replay \(folder)/tiny --script \(path) --no-page -o \(folder)/run"
      #expect(await recorder.run(line) == .success, "\(recorder.err)")
      let metrics = try JSONValue(parsing: try text(folder + "/run/metrics.json"))
      let placement = metrics["overall"]?["placement"]
      // Depth comes in steps of 0.2 mm.
      #expect(abs((placement?["error_mm"]?["mean"]?.double ?? 0) - 2) < 0.3)
      #expect((placement?["error_deg"]?["mean"]?.double ?? 1) < 0.1)
      #expect(placement?["jumps"]?["mean"] == .number("0"))
      #expect(placement?["timeToFirstPlane_s"]?["mean"] == .number("0"))
      #expect(placement?["rightMessageShare"]?["mean"] == .number("1"))
      #expect(placement?["messageReference"] == .string("estimated states"))
    }
  }

  @Test func property_threadsChangeNoByte() async throws {
    try await withScratchFolder { folder in
      try Self.writeSequence(to: folder + "/tiny")
      for threads in [1, 3] {
        let line = "replay \(folder)/tiny --language zh -o \(folder)/run\(threads) -j \(threads)"
        #expect(await Recorder().run(line) == .success)
      }
      for name in ["session.jsonl", "replay.html"] {
        #expect(try text(folder + "/run1/" + name) == text(folder + "/run3/" + name), "\(name)")
      }
    }
  }

  @Test(.enabled(if: OutsideTool.hasGnuplot, "gnuplot is not installed"))
  func knownValue_theDragCurveHasARowPerWindow() async throws {
    try await withScratchFolder { folder in
      try Self.writeSequence(to: folder + "/tiny")
      let script = """
        {"schema": "planelab-session-1", "objects": [{"name": "box", "size_m": [0.2, 0.2, 0.2]}],
         "actions": [{"do": "place", "at_s": 0, "object": "box"},
                     {"do": "drag", "at_s": 0.1, "until_s": 0.9, "from_pt": "center",
                      "by_pt": [160, 0]}]}
        """
      let path = folder + "/session.json"
      try script.write(toFile: path, atomically: true, encoding: .utf8)
      let line =
        "replay \(folder)/tiny --script \(path) --drag-curve --no-page -o \(folder)/run"
      #expect(await Recorder().run(line) == .success)
      let rows = try text(folder + "/run/figures/drag-curve.csv").split(separator: "\r\n")
      #expect(rows.count == 11 && rows[10].hasPrefix("30,"))
      #expect(try text(folder + "/run/figures/drag-curve.svg").contains("lag behind the finger"))
      #expect(!FileManager.default.fileExists(atPath: folder + "/run/replay.html"))
    }
  }

  @Test func malformed_errorsNameTheFileAndThePlace() async throws {
    try await withScratchFolder { folder in
      try Self.writeSequence(to: folder + "/tiny")
      let path = folder + "/session.json"
      let broken = Self.script.replacing("[300, 5]", with: "[300]")
      try broken.write(toFile: path, atomically: true, encoding: .utf8)
      let recorder = Recorder()
      let code = await recorder.run("replay \(folder)/tiny --script \(path) -o \(folder)/run")
      #expect(code == .badInput)
      #expect(
        recorder.err
          == "error: \(path): actions[1].point_pt: expected [x, y] in pt, found an array of 1\n")
      #expect(!FileManager.default.fileExists(atPath: folder + "/run"))
      let missing = Recorder()
      #expect(
        await missing.run("replay \(folder)/tiny --script no.json -o \(folder)/r") == .badInput)
      #expect(missing.err == "error: no.json: cannot be read; --script takes a JSON file\n")
      let device = Recorder()
      #expect(await device.run("replay \(folder)/tiny --device phone -o \(folder)/r") == .usage)
    }
  }
}

extension JSONValue {
  fileprivate var double: Double? { if case .number(let text) = self { Double(text) } else { nil } }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import FoundationEssentials
import Geometry
import Ingestion
import LinearAlgebra
import Parameters
import TestSupport
import Testing

@testable import planelab

@Suite struct DetectCommandTests {
  @Test func knownValue_aDepthImageGivesEveryFile() async throws {
    try await withScratchFolder { folder in
      let (depth, truth) = TinyDataset.view(distance: 2)
      try DepthWriter.write(depth, to: folder + "/d.png")
      let recorder = Recorder()
      let line =
        "detect \(folder)/d.png --intrinsics 80,80,47.5,35.5 --depth-units-per-meter 5000 "
        + "-o \(folder)/out"
      #expect(await recorder.run(line) == .success, "\(recorder.err)")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/out").sorted()
      #expect(names == ["labels.png", "overlay.png", "planes.json", "planes.ply"])
      let labels = try LabelReader.read(folder + "/out/labels.png", width: 96, height: 72)
      let agreeing = zip(labels.labels, truth.labels).count { $0 != 0 && $1 != 0 }
      #expect(agreeing > 96 * 72 * 9 / 10)
      let text = try String(contentsOfFile: folder + "/out/planes.json", encoding: .utf8)
      let document = try JSONValue(parsing: text)
      guard case .array(let planes) = document["planes"] else {
        Issue.record("no planes")
        return
      }
      #expect(planes.count == 2)
      #expect(recorder.err.contains("2 planes hold"))
    }
  }

  @Test("known value: inspect calibrates noise on a wall and states it for manifests and as flags")
  func calibratesNoise() async throws {
    try await withScratchFolder { folder in
      var random = SplitMix64(seed: 2)
      for (name, depth) in [("near", 1.5), ("far", 3.0)] {
        let units = (0..<320 * 240).map { _ in
          UInt16(((depth + 0.004 * random.normal()) * 5000).rounded())
        }
        try DepthWriter.write(
          DepthImage(width: 320, height: 240, units: units, unitsPerMeter: 5000),
          to: "\(folder)/\(name).png")
      }
      let recorder = Recorder()
      let line = "inspect \(folder)/near.png \(folder)/far.png --depth-units-per-meter 5000"
      #expect(await recorder.run(line + " --calibrate-noise --format csv") == .success)
      let flags = try #require(
        recorder.out.split(whereSeparator: \.isNewline).first { $0.contains("as flags") })
      #expect(flags.contains("--noise-constant 0.004") || flags.contains("--noise-constant 0.0039"))
      #expect(flags.contains("--noise-quantum-constant 0.0002"))
      #expect(recorder.out.contains("\"\"noise\"\": { \"\"constant\"\": 0.00"))
      // The flags are taken by detection, in place of an estimate.
      let given = flags.split(separator: ",").last ?? ""
      let detect =
        "detect \(folder)/near.png --depth-units-per-meter 5000 \(given) -o \(folder)/out"
      #expect(await recorder.run(detect) == .success, "\(recorder.err)")
      let text = try String(contentsOfFile: folder + "/out/planes.json", encoding: .utf8)
      let noise = try #require(try JSONValue(parsing: text)["noise"])
      #expect(noise["quantum_constant"] != nil)
    }
  }

  @Test("malformed: no noise is calibrated without a wall, with too little of one, or on clouds")
  func refusesCalibration() async throws {
    try await withScratchFolder { folder in
      var random = SplitMix64(seed: 3)
      let wild = (0..<160 * 120).map { _ in UInt16(1000 + random.index(below: 4000)) }
      try DepthWriter.write(
        DepthImage(width: 160, height: 120, units: wild, unitsPerMeter: 1000),
        to: folder + "/wild.png")
      try DepthWriter.write(
        DepthImage(
          width: 64, height: 48, units: .init(repeating: 2000, count: 64 * 48), unitsPerMeter: 1000),
        to: folder + "/small.png")
      try FileSink.write("1 2 3\n4 5 6\n7 8 10\n", to: folder + "/cloud.xyz")
      let cases = [
        ("wild.png", "no plane covers 2 %"), ("small.png", "blocks of 4×4 cells, expected"),
        ("cloud.xyz", "noise is calibrated on depth images"),
      ]
      for (file, message) in cases {
        let recorder = Recorder()
        #expect(await recorder.run("inspect \(folder)/\(file) --calibrate-noise") == .badInput)
        #expect(recorder.err.contains(message), "\(file): \(recorder.err)")
      }
    }
  }

  @Test("known value: inspect learns white noise of 5 mm from a slanted wall")
  func estimatesNoise() async throws {
    try await withScratchFolder { folder in
      var random = SplitMix64(seed: 1)
      let units = (0..<160 * 120).map { i -> UInt16 in
        let z = 2 + 0.001 * Double(i % 160) + 0.0005 * Double(i / 160) + 0.005 * random.normal()
        return UInt16((z * 5000).rounded())
      }
      try DepthWriter.write(
        DepthImage(width: 160, height: 120, units: units, unitsPerMeter: 5000),
        to: folder + "/d.png")
      let recorder = Recorder()
      let line = "inspect \(folder)/d.png --depth-units-per-meter 5000 --estimate-noise"
      #expect(await recorder.run(line + " --format csv") == .success, "\(recorder.err)")
      let row = try #require(
        recorder.out.split(whereSeparator: \.isNewline).first {
          $0.contains("white σ at 2 m [mm]")
        })
      let sigma = try #require(Double(row.split(separator: ",").last ?? ""))
      #expect(sigma > 4 && sigma < 6)
    }
  }

  @Test(arguments: [
    ("--intrinsics 80,80,47.5", ExitCode.usage, "is not fx,fy,cx,cy"),
    (
      "--intrinsics 80,47.5,80,35.5 --depth-units-per-meter 5000", .success,
      "the order is fx,fy,cx,cy"
    ),
    ("--depth-units-per-meter 5000", .success, "assuming fx = fy = 78.72 px"),
    (
      "--intrinsics 80,80,47.5,35.5 --depth-units-per-meter 1", .success,
      "is --depth-units-per-meter 1 right"
    ),
  ])
  func knownValue_doubtsAreSaid_U106_U110(options: String, code: ExitCode, message: String)
    async throws
  {
    try await withScratchFolder { folder in
      try DepthWriter.write(TinyDataset.view(distance: 2).0, to: folder + "/d.png")
      let recorder = Recorder()
      #expect(await recorder.run("detect \(folder)/d.png -o \(folder)/out " + options) == code)
      #expect(recorder.err.contains(message), "\(recorder.err)")
    }
  }

  @Test func malformed_allZeroDepthIsAnEmptyResultWithAReason_U109_U113() async throws {
    try await withScratchFolder { folder in
      let depth = DepthImage(
        width: 96, height: 72, units: .init(repeating: 0, count: 96 * 72), unitsPerMeter: 5000)
      try DepthWriter.write(depth, to: folder + "/d.png")
      let recorder = Recorder()
      #expect(await recorder.run("detect \(folder)/d.png -o \(folder)/out") == .success)
      #expect(recorder.err.contains("no pixel has a depth"))
      #expect(recorder.err.contains("0 planes"))
    }
  }

  @Test(arguments: [1, 2, 3, 7])
  func malformed_tinyImages_U112(side: Int) async throws {
    try await withScratchFolder { folder in
      let depth = DepthImage(
        width: side, height: side, units: .init(repeating: 9000, count: side * side),
        unitsPerMeter: 5000)
      try DepthWriter.write(depth, to: folder + "/d.png")
      let recorder = Recorder()
      #expect(await recorder.run("detect \(folder)/d.png -o \(folder)/out") == .success)
      #expect(recorder.err.contains("smaller than one cell"), "\(recorder.err)")
    }
  }

  @Test(arguments: ["1 2 3\n4 5 6\n", "0 0 0\n1 2 3\n2 4 6\n", "0 0 0\n0 0 0\n0 0 0\n0 0 0\n"])
  func malformed_fewOrCollinearPointsGiveNoPlane_U001_U004(text: String) async throws {
    try await withScratchFolder { folder in
      try text.write(toFile: folder + "/p.xyz", atomically: true, encoding: .utf8)
      let recorder = Recorder()
      #expect(await recorder.run("detect \(folder)/p.xyz -o \(folder)/out") == .success)
      #expect(recorder.err.contains("0 planes"), "\(recorder.err)")
    }
  }

  /// A floor at z = 0 (1600 points) and a wall at x = 0 (900 points), both exact, and one stray point.
  private static let corner: String = {
    var lines: [String] = []
    for i in 0..<40 {
      for j in 0..<40 { lines.append("\(0.05 * Double(i)) \(0.05 * Double(j)) 0") }
    }
    for i in 1...30 {
      for j in 0..<30 { lines.append("0 \(0.05 * Double(j)) \(0.05 * Double(i))") }
    }
    return (lines + ["1 1 9"]).joined(separator: "\n") + "\n"
  }()

  @Test(arguments: [
    ("", [0, 0, 1.0]), ("--axis 1,0,0", [1, 0, 0]), ("--axis 0,0,-2", [0, 0, 1]),
    ("--orientation horizontal --gravity 0,0,-9.8", [0, 0, 1]),
    ("--orientation vertical --gravity 0,0,-9.8 --max-axis-angle 2", [1, 0, 0]),
    ("--viewpoint 1,1,-3", [0, 0, -1]),
  ])
  func knownValue_theDominantPlaneOfAnOrientation(options: String, normal: [Double]) async throws {
    try await withScratchFolder { folder in
      try Self.corner.write(toFile: folder + "/p.xyz", atomically: true, encoding: .utf8)
      let recorder = Recorder()
      let code = await recorder.run(
        "detect \(folder)/p.xyz --single --ransac-inlier-distance 0.01 -o \(folder)/out " + options)
      #expect(code == .success, "\(recorder.err)")
      let text = try String(contentsOfFile: folder + "/out/planes.json", encoding: .utf8)
      let document = try JSONValue(parsing: text)
      #expect(document["search"]?["stop_reason"] == .string("confidence"))
      // 2501 points; the floor holds 1600 of them, the wall its 900 and the floor's edge of 30 beside them.
      let leftover = normal[0] == 1 ? 2501 - 900 - 40 : 2501 - 1600
      #expect(document["leftover_points"] == .number(leftover))
      guard case .array(let planes) = document["planes"],
        case .array(let found) = planes.first?["normal"]
      else {
        Issue.record("no plane")
        return
      }
      for (value, expected) in zip(found, normal) {
        guard case .number(let text) = value, let number = Double(text) else { continue }
        #expect((number - expected).magnitude < 1e-6, "\(found)")
      }
      #expect(FileManager.default.fileExists(atPath: folder + "/out/leftover.ply"))
    }
  }

  @Test(arguments: [
    ("--axis 0,0,1", "--axis needs --single"), ("--single --axis 0,0", "is not x,y,z"),
    ("--single --axis 0,0,0", "the axis has no length"),
    ("--single --orientation vertical", "--orientation needs --gravity"),
    ("--single --axis 1,0,0 --orientation vertical --gravity 0,0,1", "exclude each other"),
    ("--viewpoint 1,nan,2", "is not x,y,z"),
  ])
  func malformed_orientations(options: String, message: String) async throws {
    try await withScratchFolder { folder in
      try Self.corner.write(toFile: folder + "/p.xyz", atomically: true, encoding: .utf8)
      let recorder = Recorder()
      let line = "detect \(folder)/p.xyz -o \(folder)/out " + options
      #expect(await recorder.run(line) == .usage)
      #expect(recorder.err.contains(message), "\(recorder.err)")
    }
  }

  @Test func knownValue_explainNamesWhatWasRefused() async throws {
    try await withScratchFolder { folder in
      try Self.corner.write(toFile: folder + "/p.xyz", atomically: true, encoding: .utf8)
      let recorder = Recorder()
      let line = "detect \(folder)/p.xyz -o \(folder)/out --explain --cloud-min-support 1000"
      #expect(await recorder.run(line) == .success)
      #expect(recorder.err.contains("fewer than 1000"), "\(recorder.err)")
    }
  }
}

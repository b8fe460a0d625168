// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Datasets
import Evaluation
import FoundationEssentials
import Pipeline
import Testing
import TrackingQuality

@Suite struct QualityRunTests {
  /// A dataset of one trajectory: a second sideways, a hole of 0.604 s, three more seconds.
  private static func dataset(_ body: (Dataset) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "quality-run-\(UInt64.random(in: 0...UInt64.max))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var lines: [String] = []
    for i in 0..<120 {
      let time = Double(i) / 30 + (i < 30 ? 0 : 0.604 - 1.0 / 30)
      lines.append("\(time) \(0.3 * min(1, Double(i) / 30)) 0 0 0 0 0 1")
    }
    try Data((lines.joined(separator: "\n") + "\n").utf8).write(
      to: folder.appending(path: "walk.txt"))
    try Data(
      #"{"schema":"planelab-dataset/1","labels":[{"end":1.2,"start":0},{"end":1.5,"#.utf8
    ).write(to: folder.appending(path: "broken.json"))
    var manifest = DatasetManifest(name: "walk")
    var sequence = DatasetManifest.SequenceEntry(name: "walk")
    sequence.trajectory = .init(file: "walk.txt", format: "tum")
    manifest.sequences = [sequence]
    try manifest.write(to: folder.path)
    try body(Dataset.open(folder.path))
  }

  @Test("known value: a bare pose log has one gap, one outage and no unknown made up")
  func poseLog() throws {
    try Self.dataset { dataset in
      let run = try QualityRun(
        of: dataset, sequence: "walk", configuration: QualityConfiguration())
      #expect(run.gaps.count == 1 && run.jumps.isEmpty)
      #expect(run.gaps.first.map { abs($0.length - 0.604) < 1e-6 } == true)
      let states = run.reports.map(\.state)
      #expect(states.contains(.notAvailable) && states.contains(.limited(.relocalizing)))
      #expect(states.last == .normal)
      #expect(run.reports.allSatisfy { $0.evidence.scores.features == nil })
      #expect(run.tally.macroF1 == nil)
      #expect(run.rows.allSatisfy { $0.count == QualityRun.columns.count })
      #expect(run.changes.count >= 4)
    }
  }

  @Test("malformed input: broken state labels are named with their place")
  func brokenLabels() throws {
    try Self.dataset { dataset in
      #expect(throws: DatasetError.self) {
        _ = try StateLabelFile.read(dataset.path(of: "broken.json"))
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra

extension SyntheticPreset {
  /// Textured rooms filmed by a moving camera, with the true state of tracking.
  static let quality = SyntheticPreset(
    name: "quality",
    summary: "23 sequences of textured rooms with blur, darkness, blank walls, gaps; state labels"
  ) { seed in QualitySet(seed: seed).plan }
}

/// The sequences of the preset `quality`: every scenario in the test split, others by scene.
struct QualitySet: Sendable {
  let seed: UInt64

  /// A sequence of the set.
  struct Take: Sendable {
    let scenario: QualityScenario
    let split: DatasetManifest.Split
    let seed: UInt64

    var name: String { "\(split.rawValue)-\(scenario.rawValue)" }
  }

  private static let training: [QualityScenario] = [
    .pans, .blank, .checker, .oneSided, .gap, .mixed, .cover,
  ]
  private static let validation: [QualityScenario] = [.dim, .dark, .turn]

  /// The sequences, by split.
  var takes: [Take] {
    takes(Self.training, .train, 100) + takes(Self.validation, .validation, 200)
      + takes(QualityScenario.allCases, .test, 300)
  }

  private func takes(
    _ scenarios: [QualityScenario], _ split: DatasetManifest.Split, _ offset: UInt64
  ) -> [Take] {
    scenarios.map { scenario in
      let index = QualityScenario.allCases.firstIndex(of: scenario) ?? 0
      return Take(
        scenario: scenario, split: split, seed: seed &* 1_000 &+ offset &+ UInt64(index))
    }
  }

  /// The manifest and the jobs, one per sequence.
  var plan: SyntheticPlan {
    var manifest = DatasetManifest.synthesized("quality")
    var sensor = DatasetManifest.Sensor()
    sensor.intrinsics = QualityRecording.depthCamera
    (sensor.width, sensor.height) = (QualityRecording.width / 4, QualityRecording.height / 4)
    sensor.depthUnitsPerMeter = QualityRecording.depthUnitsPerMeter
    manifest.sensors["depth"] = sensor
    for take in takes {
      manifest.sequences.append(sequence(take))
      manifest.frames += frames(take)
    }
    return SyntheticPlan(
      manifest: manifest,
      jobs: takes.map { take in { folder in QualityTakeWriter(take, folder).result } })
  }

  private func sequence(_ take: Take) -> DatasetManifest.SequenceEntry {
    var entry = DatasetManifest.SequenceEntry(name: take.name)
    entry.sensor = "depth"
    entry.gravity = [0, 0, -1]
    entry.split = take.split
    entry.trajectory = .init(file: "\(take.name)/trajectory.txt", format: "tum")
    entry.trueTrajectory = .init(file: "\(take.name)/truth.txt", format: "tum")
    entry.exposures = .init(file: "\(take.name)/exposures.csv", format: "csv")
    entry.qualityTruth = .init(file: "\(take.name)/quality.json", format: "quality-truth/1")
    entry.states = .init(file: "\(take.name)/states.json", format: "state-labels/1")
    return entry
  }

  private func frames(_ take: Take) -> [DatasetManifest.FrameEntry] {
    let recorder = QualityRecorder(take.scenario, seed: take.seed)
    return (0..<recorder.tickCount).compactMap { tick in
      let time = Double(tick) / QualityRecording.rate
      guard !recorder.isLost(at: time) else { return nil }
      var entry = DatasetManifest.FrameEntry(name: Self.name(tick))
      entry.sequence = take.name
      entry.timestamp = time
      entry.split = take.split
      entry.color = "\(take.name)/image/\(Self.name(tick)).png"
      entry.depth = "\(take.name)/depth/\(Self.name(tick)).png"
      return entry
    }
  }

  /// The name of the frame at a tick: six digits.
  static func name(_ tick: Int) -> String {
    let digits = String(tick)
    return String(repeating: "0", count: max(0, 6 - digits.count)) + digits
  }
}

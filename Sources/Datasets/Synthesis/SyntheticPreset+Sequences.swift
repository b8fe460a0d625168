// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import LinearAlgebra

extension SyntheticPreset {
  /// Two furnished scenes walked through, three sensors, exact poses.
  static let sequences = SyntheticPreset(
    name: "sequences",
    summary:
      "6 sequences of 170 frames at 20 Hz through a room and an office, exact poses, last 70 frames still"
  ) { seed in
    SequenceSet(
      name: "sequences", sensors: [.ideal, .structuredLight, .timeOfFlight],
      walks: [walk(.room, .train, seed: seed &+ 5), walk(.office, .test, seed: seed &+ 6)],
      seed: seed
    ).plan
  }

  /// The same kind of walks with poses that drift by 1–10 cm.
  static let sequencesDrift = SyntheticPreset(
    name: "sequences-drift",
    summary: "3 sequences of 170 frames through a room whose poses drift from 1 to 10 cm"
  ) { seed in
    var drifting = walk(.room, .test, seed: seed &+ 7)
    drifting.drift = PoseDrift(seed: seed)
    return SequenceSet(
      name: "sequences-drift", sensors: [.ideal, .structuredLight, .timeOfFlight],
      walks: [drifting], seed: seed
    ).plan
  }

  private static func walk(
    _ theme: SceneTheme, _ split: DatasetManifest.Split, seed: UInt64
  ) -> SequenceSet.Walk {
    let scene = Scene.make(theme, name: theme.rawValue, seed: seed)
    return SequenceSet.Walk(
      name: theme.rawValue, scene: scene, motion: HandheldMotion(around: scene, seed: seed),
      split: split)
  }
}

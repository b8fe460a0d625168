// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import LinearAlgebra

extension SyntheticPreset {
  /// Room scans without a grid: even and scanner-like density, 5 mm noise, 20 % outliers.
  static let scans = SyntheticPreset(
    name: "scans",
    summary:
      "12 unorganized clouds of 4 rooms: 50,000 and 200,000 even points, 120,000 of a scanner"
  ) { seed in
    let themes: [SceneTheme] = [.room, .office, .stairwell, .room]
    let scans = themes.enumerated().flatMap { index, theme -> [ScanSet.Scan] in
      var path = SplitMix64(seed: seed &+ 4, UInt64(index))
      let scene = Scene.make(theme, name: theme.rawValue, seed: path.next())
      let kinds: [(String, ScanSet.Density, Int)] = [
        ("uniform50k", .uniform, 50_000), ("uniform200k", .uniform, 200_000),
        ("scanner120k", .scanner, 120_000),
      ]
      let split: DatasetManifest.Split = index < 2 ? .train : index < 3 ? .validation : .test
      return kinds.map { kind, density, count in
        ScanSet.Scan(
          name: "\(theme.rawValue)\(index)-\(kind)", scene: scene, density: density,
          pointCount: count, split: split)
      }
    }
    return ScanSet(name: "scans", scans: scans, seed: seed).plan
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import LinearAlgebra

extension SyntheticPreset {
  /// Nine furnished scenes, two views each, three sensors with white noise.
  static let builtin = SyntheticPreset.depthFrames(
    name: "builtin",
    summary:
      "54 frames of 9 rooms, offices and stairwells; noise-free, structured light, time of flight"
  ) { seed in
    let themes: [SceneTheme] = [.room, .office, .stairwell]
    return DepthSet(
      name: "builtin", sensors: [.ideal, .structuredLight, .timeOfFlight],
      views: views(of: (0..<9).map { themes[$0 % 3] }, perScene: 2, seed: seed), seed: seed
    )
  }

  /// Rooms, desks, tunnels, vaults and curved walls under correlated error and bending.
  static let realistic = SyntheticPreset.depthFrames(
    name: "realistic",
    summary: "60 frames of 10 scenes under correlated error, with bent walls, tunnels and vaults"
  ) { seed in
    let themes: [SceneTheme] = [.room, .desk, .tunnel, .vault, .curvedWall]
    return DepthSet(
      name: "realistic", sensors: [.kinectLike, .stereoLike, .flightLike],
      views: views(of: (0..<10).map { themes[$0 % 5] }, perScene: 2, seed: seed &+ 1), seed: seed
    )
  }

  /// Rooms with eight curved objects each.
  static let decoys = SyntheticPreset.depthFrames(
    name: "decoys",
    summary: "24 frames of 8 rooms with 4 balls and 4 cylinders each, which are no planes"
  ) { seed in
    DepthSet(
      name: "decoys", sensors: [.ideal, .structuredLight, .timeOfFlight],
      views: views(of: .init(repeating: .decoys, count: 8), perScene: 1, seed: seed &+ 2),
      seed: seed
    )
  }

  /// The views of scenes made from consecutive seeds; the splits go by scene.
  static func views(of themes: [SceneTheme], perScene: Int, seed: UInt64) -> [DepthSet.View] {
    themes.enumerated().flatMap { index, theme -> [DepthSet.View] in
      let name = "\(theme.rawValue.lowercased())\(index)"
      var path = SplitMix64(seed: seed, UInt64(index))
      let scene = Scene.make(theme, name: name, seed: path.next())
      let split = split(ofScene: index, among: themes.count)
      return scene.views(count: perScene, seed: path.next()).enumerated().map { number, pose in
        DepthSet.View(
          name: "\(name)-\(number)", scene: scene, worldFromCamera: pose, split: split)
      }
    }
  }

  /// Half of the scenes train, a sixth or more validate, the rest test.
  private static func split(ofScene index: Int, among count: Int) -> DatasetManifest.Split {
    if index * 2 < count { return .train }
    return index * 4 < count * 3 ? .validation : .test
  }
}

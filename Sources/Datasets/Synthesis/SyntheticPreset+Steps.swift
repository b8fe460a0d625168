// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra

extension SyntheticPreset {
  /// Panels raised from a wall by 5–50 mm seen from 1–4 m, and stairs.
  static let steps = SyntheticPreset.depthFrames(
    name: "steps",
    summary:
      "30 frames: panels 5-50 mm off a wall at 1-4 m, and stairs; the smallest step that counts"
  ) { seed in
    let offsets = [[0.005, 0.010, 0.020, 0.040], [0.007, 0.015, 0.030, 0.050]]
    var views: [DepthSet.View] = []
    for distance in 1...4 {
      for (number, group) in offsets.enumerated() {
        views.append(
          panels(group, distance: Double(distance), name: "panels\(distance)m-\(number)"))
      }
    }
    views += Self.views(of: [.stairwell, .stairwell], perScene: 1, seed: seed &+ 3)
    return DepthSet(
      name: "steps", sensors: [.ideal, .structuredLight, .timeOfFlight], views: views, seed: seed
    )
  }

  /// A wall with one panel per quarter of the image, 214×159 px each, seen 8° from the front.
  private static func panels(_ offsets: [Double], distance: Double, name: String) -> DepthSet.View {
    var builder = SceneBuilder(name: name, seed: 0)
    let wall = Wall(
      foot: Vector3(0, distance, -8), inward: Vector3(0, -1, 0), length: 16, height: 16)
    builder.addWall(wall)
    let size = SIMD2(214, 159) * (distance / 580)
    let shift = SIMD2(155, 115) * (distance / 580)
    let quarters = [SIMD2(-1.0, 1.0), SIMD2(1, 1), SIMD2(-1, -1), SIMD2(1, -1)]
    for (offset, quarter) in zip(offsets, quarters) {
      builder.addPicture(
        on: wall, along: quarter.x * shift.x, up: 8 + quarter.y * shift.y, size: size,
        thickness: offset)
    }
    let angle = 8 * Double.pi / 180
    let eye = Vector3(
      distance * PortableMath.sin(angle), distance * (1 - PortableMath.cos(angle)), 0)
    return DepthSet.View(
      name: name, scene: builder.scene,
      worldFromCamera: .looking(from: eye, at: Vector3(0, distance, 0)), split: .test)
  }
}

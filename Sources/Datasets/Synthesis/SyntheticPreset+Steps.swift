// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
package import LinearAlgebra

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
          DepthSet.View(
            panels: group, distance: Double(distance), name: "panels\(distance)m-\(number)"))
      }
    }
    views += Self.views(of: [.stairwell, .stairwell], perScene: 1, seed: seed &+ 3)
    return DepthSet(
      name: "steps", sensors: [.ideal, .structuredLight, .timeOfFlight], views: views, seed: seed
    )
  }
}

extension DepthSet.View {
  /// A wall with one panel per quarter of the image, 214×159 px each, raised by heights [m].
  ///
  /// The camera looks from `angle` beside the normal and `shift` [px] off the middle of the panels.
  package init(
    panels heights: [Double], distance: Double, angle: Angle = .degrees(8),
    shift: SIMD2<Double> = .zero, name: String
  ) {
    var builder = SceneBuilder(name: name, seed: 0)
    let wall = Wall(
      foot: Vector3(0, distance, -8), inward: Vector3(0, -1, 0), length: 16, height: 16)
    builder.addWall(wall)
    let pixel = distance / 580
    let quarters = [SIMD2(-1.0, 1.0), SIMD2(1, 1), SIMD2(-1, -1), SIMD2(1, -1)]
    for (height, quarter) in zip(heights, quarters) {
      let place = (quarter * SIMD2(155, 115) + shift) * pixel
      builder.addPicture(
        on: wall, along: place.x, up: 8 + place.y, size: SIMD2(214, 159) * pixel,
        thickness: height)
    }
    let eye = Vector3(
      distance * PortableMath.sin(angle.radians),
      distance * (1 - PortableMath.cos(angle.radians)), 0)
    self.init(
      name: name, scene: builder.scene,
      worldFromCamera: .looking(from: eye, at: Vector3(0, distance, 0)), split: .test)
  }
}

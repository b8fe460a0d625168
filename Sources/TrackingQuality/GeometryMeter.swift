// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry

/// Measures what the visible surfaces determine about the camera's motion.
enum GeometryMeter {
  /// The median depth [m] of a grid of at most 40×30 pixels, or `nil` without valid depth.
  static func medianDepth(_ depth: DepthImage) -> Double? {
    let step = max(1, depth.width / 40)
    var depths: [Double] = []
    for v in stride(from: step / 2, to: depth.height, by: step) {
      for u in stride(from: step / 2, to: depth.width, by: step) {
        let z = depth.depth(u: u, v: v)
        if z > 0 { depths.append(z) }
      }
    }
    guard !depths.isEmpty else { return nil }
    depths.sort()
    return depths[depths.count / 2]
  }
}

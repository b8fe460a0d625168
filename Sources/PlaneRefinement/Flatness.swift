// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra

/// How far the inliers of a plane lie from it.
struct Flatness {
  private(set) var count = 0
  private var squared = 0.0
  /// The largest distance of an inlier [m].
  private(set) var largest = 0.0

  /// The root mean square distance [m], 0 without inliers.
  var rmse: Double { count == 0 ? 0 : (squared / Double(count)).squareRoot() }

  /// Adds an inlier at a distance [m].
  @inline(__always)
  mutating func add(_ distance: Double) {
    count += 1
    squared += distance * distance
    largest = max(largest, distance.magnitude)
  }

  /// The flatness of every label of an image by its pixels' distances from the label's plane.
  static func measured(
    _ planes: [UInt16: Plane], _ labels: LabelImage, _ depth: DepthImage,
    _ intrinsics: CameraIntrinsics
  ) -> [UInt16: Flatness] {
    // The distance of pixel (u, v) at depth z is z·(a·u + b·v + c) + offset.
    let rays = planes.mapValues { plane in
      let a = plane.normal.x / intrinsics.fx
      let b = plane.normal.y / intrinsics.fy
      return (a, b, plane.normal.z - a * intrinsics.cx - b * intrinsics.cy, plane.offset)
    }
    var result: [UInt16: Flatness] = [:]
    let depths = depth.depths
    for v in 0..<labels.height {
      var u = 0
      while u < labels.width {
        let base = v * labels.width
        let label = labels.labels[base + u]
        var end = u + 1
        while end < labels.width, labels.labels[base + end] == label { end += 1 }
        if label != 0, let (a, b, c, offset) = rays[label] {
          var flatness = result[label] ?? Flatness()
          for i in u..<end {
            let slope = a * Double(i) + b * Double(v) + c
            flatness.add(Double(depths[base + i]) * slope + offset)
          }
          result[label] = flatness
        }
        u = end
      }
    }
    return result
  }
}

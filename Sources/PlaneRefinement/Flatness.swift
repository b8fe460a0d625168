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

  /// Adds the inliers of another part.
  static func += (all: inout Flatness, part: Flatness) {
    all.count += part.count
    all.squared += part.squared
    all.largest = max(all.largest, part.largest)
  }

  /// The flatness of every label of an image by its pixels' distances from the label's plane.
  static func measured(
    _ planes: [UInt16: Plane], _ labels: LabelImage, _ depth: DepthImage,
    _ intrinsics: CameraIntrinsics
  ) -> [UInt16: Flatness] {
    let top = Int(planes.keys.max() ?? 0)
    var rays = [SIMD4<Double>?](repeating: nil, count: top + 1)
    for (label, plane) in planes {
      let a = plane.normal.x / intrinsics.fx
      let b = plane.normal.y / intrinsics.fy
      let c = plane.normal.z - a * intrinsics.cx - b * intrinsics.cy
      rays[Int(label)] = SIMD4(a, b, c, plane.offset)
    }
    let found =
      switch depth.storage {
      case .units(let units): measured(rays, labels, units, scale: Float(1 / depth.unitsPerMeter))
      case .meters(let meters): measured(rays, labels, meters, scale: 1)
      }
    return Dictionary(uniqueKeysWithValues: planes.keys.map { ($0, found[Int($0)]) })
  }

  /// The distance of pixel (u, v) at depth z is z·(a·u + b·v + c) + offset, along runs of one label.
  private static func measured<Depth: DepthValue>(
    _ rays: [SIMD4<Double>?], _ labels: LabelImage, _ depths: [Depth], scale: Float
  ) -> [Flatness] {
    var result = [Flatness](repeating: Flatness(), count: rays.count)
    for v in 0..<labels.height {
      var u = 0
      let row = v * labels.width
      while u < labels.width {
        let label = Int(labels.labels[row + u])
        var end = u + 1
        while end < labels.width, labels.labels[row + end] == label { end += 1 }
        if label != 0, label < rays.count, let ray = rays[label] {
          let start = Float(ray.x * Double(u) + ray.y * Double(v) + ray.z) * scale
          result[label].addRun(
            depths.span.extracting(row + u..<row + end), slope: Float(ray.x) * scale, start: start,
            offset: Float(ray.w))
        }
        u = end
      }
    }
    return result
  }

  /// Adds the pixels of a run at the distances depth · (start + slope · i) + offset.
  @inline(__always)
  private mutating func addRun<Depth: DepthValue>(
    _ depths: Span<Depth>, slope: Float, start: Float, offset: Float
  ) {
    var (sum, worst): (Float, UInt32) = (0, 0)
    for i in depths.indices {
      let distance = depths[i].float * (start + slope * Float(i)) + offset
      let square = distance * distance
      sum = Relaxed.sum(sum, square)
      worst = max(worst, square.bitPattern)  // Squares order like their bits; integers vectorize.
    }
    count += depths.count
    squared += Double(sum)
    largest = max(largest, Double(Float(bitPattern: worst)).squareRoot())
  }
}

/// A stored depth as a number.
private protocol DepthValue {
  var float: Float { get }
}

extension UInt16: DepthValue {
  fileprivate var float: Float { Float(self) }
}

extension Float: DepthValue {
  fileprivate var float: Float { self }
}

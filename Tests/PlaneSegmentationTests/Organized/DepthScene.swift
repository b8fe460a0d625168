// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra

/// A small depth image ray-cast from planes and spheres, with its labels.
struct DepthScene {
  static let intrinsics = CameraIntrinsics(fx: 160, fy: 160, cx: 79.5, cy: 59.5)

  /// The planes, in order of their labels 1, 2, …: a ray takes the nearest, or the farthest where
  /// `isRoom` (the walls of a convex room seen from inside).
  var planes: [Plane]
  var isRoom = true
  /// Balls, label 0: center and radius.
  var balls: [(center: Vector3, radius: Double)] = []
  var width = 160
  var height = 120
  var intrinsics = Self.intrinsics

  /// Depth [m] and label of a pixel, 0 where nothing is hit.
  private func hit(u: Int, v: Int) -> (depth: Double, label: UInt16) {
    let ray = intrinsics.ray(u: Double(u), v: Double(v))
    var best: (depth: Double, label: UInt16) = (0, 0)
    for (i, plane) in planes.enumerated() {
      guard let z = plane.intersection(origin: .zero, direction: ray), z > 0 else { continue }
      if best.depth == 0 || z < best.depth { best = (z, UInt16(i + 1)) }
    }
    for ball in balls {
      let (a, b) = (ray.squaredLength, ray.dot(ball.center))
      let discriminant = b * b - a * (ball.center.squaredLength - ball.radius * ball.radius)
      guard discriminant > 0 else { continue }
      let z = (b - discriminant.squareRoot()) / a
      if z > 0, best.depth == 0 || z < best.depth { best = (z, 0) }
    }
    return best
  }

  /// The image with noise constant in disparity, in steps of 1/5000 m.
  func rendered(sigma: Double, seed: UInt64) -> (image: DepthImage, labels: [UInt16]) {
    let (depths, labels) = depthsAndLabels(sigma: sigma, seed: seed)
    let units = depths.map { UInt16(min(65535, max(0, ($0 * 5000).rounded()))) }
    return (DepthImage(width: width, height: height, units: units, unitsPerMeter: 5000), labels)
  }

  /// Depths [m] and labels.
  func depthsAndLabels(sigma: Double, seed: UInt64) -> (depths: [Double], labels: [UInt16]) {
    var random = SplitMix64(seed: seed)
    var (depths, labels): ([Double], [UInt16]) = ([], [])
    for v in 0..<height {
      for u in 0..<width {
        let (depth, label) = hit(u: u, v: v)
        let rho = depth > 0 ? 1 / depth + sigma * random.normal() : 0
        depths.append(rho > 0 ? 1 / rho : 0)
        labels.append(label)
      }
    }
    return (depths, labels)
  }

  /// A floor 0.6 m below, a wall 3 m ahead and a wall 0.9 m to the right, all seen from inside.
  static let corner = DepthScene(planes: [
    Plane(normal: Vector3(0, -1, 0), offset: 0.6), Plane(normal: Vector3(0, 0, -1), offset: 3),
    Plane(normal: Vector3(-1, 0, 0), offset: 0.9),
  ])
}

/// The share of pixels of truth label `label` that carry the most frequent estimate among them, and IoU.
func intersectionOverUnion(_ estimate: [UInt16], _ truth: [UInt16], label: UInt16) -> Double {
  var counts: [UInt16: Int] = [:]
  for i in truth.indices where truth[i] == label { counts[estimate[i], default: 0] += 1 }
  counts[0] = nil
  guard let best = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else { return 0 }
  let union =
    estimate.count { $0 == best.key } + truth.count { $0 == label } - best.value
  return Double(best.value) / Double(union)
}

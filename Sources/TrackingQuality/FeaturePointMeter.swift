// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import LinearAlgebra

/// Measures the feature points of an AR log as seen from the pose: count, coverage, depth spread.
enum FeaturePointMeter {
  /// Measures points of the world frame into `signals`; nothing without a full pose.
  static func measure(
    _ points: [Vector3], from pose: ObservedPose, focalLength: Double, aspect: Double,
    into signals: inout QualitySignals
  ) {
    guard case .full(let worldFromCamera) = pose, worldFromCamera.isFinite else { return }
    let cameraFromWorld = worldFromCamera.inverse
    var depths: [Double] = []
    var cells = Set<Int>()
    for point in points where point.isFinite {
      let p = cameraFromWorld * point
      guard p.z > 0.05 else { continue }
      let u = (focalLength * p.x / p.z + 320) / 640
      let v = (focalLength * p.y / p.z + 320 * aspect) / (640 * aspect)
      guard u >= 0, u < 1, v >= 0, v < 1 else { continue }
      depths.append(p.z)
      cells.insert(Int(v * 6) * 8 + Int(u * 8))
    }
    signals.featurePointCount = Double(depths.count)
    signals.featurePointCoverage = Double(cells.count) / 48
    guard depths.count >= 4 else { return }
    depths.sort()
    let (low, middle, high) = (
      depths[depths.count / 4], depths[depths.count / 2], depths[depths.count * 3 / 4]
    )
    signals.featurePointDepthSpread = (high - low) / middle
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Datasets
internal import Evaluation
internal import Geometry

extension SegmentationFrame {
  /// What the metrics compare, from a frame, its truth and what was found in it.
  init(_ frame: Frame, truth: GroundTruth, detection: Detection) {
    var truePlanes: [UInt16: ScoredPlane] = [:]
    for plane in truth.planes {
      truePlanes[plane.id] = ScoredPlane(
        plane: plane.plane, extent: plane.extent, area: plane.area)
    }
    var estimates: [UInt16: ScoredPlane] = [:]
    for patch in detection.patches { estimates[patch.label] = ScoredPlane(patch) }
    self.init(
      name: frame.name, groundTruth: truth.labels, estimate: detection.labels,
      groundTruthPlanes: truePlanes, estimatePlanes: estimates, points: frame.scoredPoints)
  }
}

extension Frame {
  /// The points under the labels, or `nil` without any.
  fileprivate var scoredPoints: ScoredPoints? {
    switch source {
    case .depth(let depth, let intrinsics): .depth(depth, intrinsics)
    case .cloud(let cloud): .cloud(cloud)
    case .none: nil
    }
  }
}

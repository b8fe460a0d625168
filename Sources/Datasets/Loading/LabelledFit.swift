// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra
import PlaneFitting

/// Least-squares planes of labelled pixels or points.
struct LabelledFit {
  private let moments: [UInt16: ScatterMoments]
  private let origin: Vector3
  private let viewpoint: Vector3

  init(_ frame: Frame, _ labels: LabelImage) {
    var sums: [UInt16: ScatterMoments] = [:]
    var origin = Vector3.zero
    var viewpoint = Vector3.zero
    func add(_ point: Vector3, _ label: UInt16) {
      sums[label, default: .zero].add(point)
    }
    switch frame.source {
    case .depth(let depth, let intrinsics):
      for i in labels.labels.indices where Self.isPlane(labels.labels[i]) {
        let (u, v) = (i % depth.width, i / depth.width)
        let z = depth.depth(u: u, v: v)
        if z > 0 { add(intrinsics.ray(u: Double(u), v: Double(v)) * z, labels.labels[i]) }
      }
    case .cloud(let cloud):
      origin = cloud.origin
      viewpoint = cloud.viewpoint?.translation ?? .zero
      for i in labels.labels.indices where Self.isPlane(labels.labels[i]) && cloud.isValid(i) {
        add(
          Vector3(Double(cloud.x[i]), Double(cloud.y[i]), Double(cloud.z[i])), labels.labels[i])
      }
    case .none: break
    }
    moments = sums
    (self.origin, self.viewpoint) = (origin, viewpoint)
  }

  private static func isPlane(_ label: UInt16) -> Bool { label != 0 && label != LabelImage.ignore }

  /// The planes by ascending id; ids whose points span no plane are left out.
  func planes(counts: [Int]) -> [TruePlane] {
    moments.keys.sorted().compactMap { id in
      guard let fit = moments[id]?.fit() else { return nil }
      let moved = fit.plane.transformed(by: RigidTransform(translation: origin))
      return TruePlane(
        id: id, plane: moved.facing(viewpoint), isExact: false, pixelCount: counts[Int(id)])
    }
  }

  /// The root mean square distance [m] of each id's points from their plane.
  var residuals: [UInt16: Double] {
    moments.compactMapValues { sums in
      sums.fit().map { (max(0, $0.variances.x)).squareRoot() }
    }
  }
}

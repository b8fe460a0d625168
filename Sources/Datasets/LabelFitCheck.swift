// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra
import PlaneFitting

/// Whether labelled pixels really lie on planes: shifted or foreign label maps are caught (U137).
///
/// Each plane is fitted to its labelled points twice, the second time to the nearer half of them, and
/// the share of its points farther than five times that half's spread (at least 1 % of the distance)
/// is counted. A label map shifted by 20 px puts a border of every plane onto something else.
struct LabelFitCheck {
  private let outlierShares: [(id: UInt16, share: Double, count: Int)]
  /// The share of points off their planes that sound labels may have: more in clouds, whose labels
  /// follow roofs and facades with dormers and sills.
  private let maxShare: Double
  private let hint: String

  init(_ truth: GroundTruth, _ frame: Frame) {
    let points = Self.points(truth.labels, frame)
    if case .cloud = frame.source {
      (maxShare, hint) = (0.15, "the labels may belong to another cloud")
    } else {
      (maxShare, hint) = (0.05, "the label map may belong to another frame or be shifted")
    }
    outlierShares = truth.planes.compactMap { plane in
      guard let own = points[plane.id], own.count >= 20 else { return nil }
      return Self.outlierShare(own).map { (plane.id, $0, own.count) }
    }
  }

  /// The points [m] of each id, at most some thousand per id, evenly taken; with their distances.
  private static func points(_ labels: LabelImage, _ frame: Frame) -> [UInt16: [Vector3]] {
    var points: [UInt16: [Vector3]] = [:]
    let stride = max(1, labels.labels.count / 77_000)
    for i in Swift.stride(from: 0, to: labels.labels.count, by: stride) {
      let label = labels.labels[i]
      guard label != 0, label != LabelImage.ignore, let point = frame.point(i) else { continue }
      points[label, default: []].append(point)
    }
    return points
  }

  /// The share of points off the plane that half of them agree on, or `nil` if they span no plane.
  private static func outlierShare(_ points: [Vector3]) -> Double? {
    guard var plane = fit(points) else { return nil }
    var spread = 0.0
    for _ in 0..<4 {
      let order = points.sorted {
        plane.signedDistance(to: $0).magnitude < plane.signedDistance(to: $1).magnitude
      }
      let near = Array(order[..<(order.count / 2 + 1)])
      guard let better = fit(near) else { break }
      plane = better
      let squared = near.reduce(0) { sum, point in
        let distance = plane.signedDistance(to: point)
        return sum + distance * distance
      }
      spread = (squared / Double(near.count)).squareRoot()
    }
    let off = points.count { point in
      plane.signedDistance(to: point).magnitude > max(5 * spread, 0.01 * point.length)
    }
    return Double(off) / Double(points.count)
  }

  private static func fit(_ points: [Vector3]) -> Plane? {
    guard let first = points.first else { return nil }
    var moments = ScatterMoments.zero
    for point in points { moments.add(point - first) }
    return moments.fit()?.plane.transformed(by: RigidTransform(translation: first))
  }

  /// The share of all points off their planes, or the mean of the planes' shares if that is larger:
  /// one large plane must not hide that all small ones are off.
  private var share: Double {
    let total = outlierShares.reduce(0) { $0 + $1.count }
    guard total > 0 else { return 0 }
    let pooled = outlierShares.reduce(0) { $0 + $1.share * Double($1.count) } / Double(total)
    let mean = outlierShares.reduce(0) { $0 + $1.share } / Double(outlierShares.count)
    return max(pooled, mean)
  }

  func findings(_ name: String) -> [DatasetFinding] {
    guard share > maxShare else { return [] }
    let worst = outlierShares.max { $0.share < $1.share }
    let percent = Int((100 * share).rounded())
    return [
      .init(
        .warning, frame: name,
        "\(percent) % of the labelled points lie off their planes (worst: id \(worst?.id ?? 0)); "
          + hint)
    ]
  }
}

extension Frame {
  /// The point of a pixel or of the cloud, `nil` where invalid.
  func point(_ index: Int) -> Vector3? {
    switch source {
    case .depth(let depth, let camera):
      let (u, v) = (index % depth.width, index / depth.width)
      let z = depth.depth(u: u, v: v)
      return z > 0 ? camera.ray(u: Double(u), v: Double(v)) * z : nil
    case .cloud(let cloud): return cloud.isValid(index) ? cloud.point(index) : nil
    case .none: return nil
    }
  }
}

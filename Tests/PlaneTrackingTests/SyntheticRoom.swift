// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra
import PlaneFitting
import PlaneRefinement
import PlaneSegmentation
import PlaneTracking

/// Rectangles in the world (y up), ray-cast into small images with exact labels.
struct SyntheticRoom {
  /// A rectangle: the points `corner + a · s + b · t` with s, t in [0, 1], less an opening.
  struct Face {
    var corner, a, b: Vector3
    var opening: (low: SIMD2<Double>, high: SIMD2<Double>)?

    var plane: Plane {
      let normal = a.cross(b)
      return Plane(through: corner, normal: normal / normal.length)
    }

    func contains(_ point: Vector3) -> Bool {
      let d = point - corner
      let (s, t) = (d.dot(a) / a.squaredLength, d.dot(b) / b.squaredLength)
      guard s >= 0, s <= 1, t >= 0, t <= 1 else { return false }
      guard let opening else { return true }
      return s < opening.low.x || s > opening.high.x || t < opening.low.y || t > opening.high.y
    }
  }

  var faces: [Face]
  var intrinsics = CameraIntrinsics(fx: 56, fy: 56, cx: 31.5, cy: 23.5)
  var width = 64
  var height = 48
  /// Standard deviations of a patch's normal [rad] and height [m].
  var angleNoise = Angle.degrees(0.3).radians
  var heightNoise = 0.003

  /// A room of 4 m × 2.6 m × 5 m with a table of 1.2 m × 0.8 m at 0.72 m; +y is up.
  static let furnished = SyntheticRoom(faces: [
    Face(corner: [-2, 0, 0], a: [0, 0, 5], b: [4, 0, 0]),
    Face(corner: [-2, 0, 5], a: [0, 2.6, 0], b: [4, 0, 0]),
    Face(corner: [-2, 0, 0], a: [0, 2.6, 0], b: [0, 0, 5]),
    Face(corner: [2, 0, 0], a: [0, 0, 5], b: [0, 2.6, 0]),
    Face(corner: [-0.6, 0.72, 2.2], a: [0, 0, 0.8], b: [1.2, 0, 0]),
  ])

  /// A camera (x right, y down, z forward) at `place` that looks at `target`.
  static func camera(at place: Vector3, to target: Vector3) -> RigidTransform {
    guard let z = (target - place).normalized, let x = z.cross([0, 1, 0]).normalized else {
      return .identity
    }
    return RigidTransform(rotation: Matrix3(columns: x, z.cross(x), z), translation: place)
  }

  /// What a camera sees, with every plane disturbed by a draw from its covariance.
  ///
  /// `believed` is the pose that the tracker is told, if it differs from the true one.
  func frame(
    _ index: Int, from pose: RigidTransform, believed: RigidTransform? = nil, seed: UInt64 = 1,
    withView: Bool = true
  ) -> TrackedFrame {
    let (labels, depth, sums) = render(from: pose)
    let segments = sums.enumerated().compactMap { face, sum -> Segmentation.Segment? in
      guard sum.count >= 12 else { return nil }
      var generator = SplitMix64(seed: seed, UInt64(index), UInt64(face))
      return segment(face, sum.sum / Double(sum.count), sum.count, pose, &generator)
    }
    let kept = Set(segments.map(\.label))
    let image = LabelImage(
      width: width, height: height, labels: labels.map { kept.contains($0) ? $0 : 0 })
    let depthImage = DepthImage(width: width, height: height, meters: depth)
    let patches = ExtentRefinement.patches(
      of: Segmentation(labels: image, segments: segments, noise: NoiseModel()), depth: depthImage,
      intrinsics: intrinsics)
    return TrackedFrame(
      index: index, timestamp: Double(index) / 30, patches: patches,
      worldFromCamera: believed ?? pose,
      view: withView
        ? FrameView(intrinsics: intrinsics, depth: depthImage, labels: image) : nil)
  }

  private func segment(
    _ face: Int, _ centroid: Vector3, _ count: Int, _ pose: RigidTransform,
    _ generator: inout SplitMix64
  ) -> Segmentation.Segment {
    let exact = faces[face].plane.transformed(by: pose.inverse).facing(.zero)
    let frame = TangentFrame(of: exact, at: centroid)
    let (t1, t2) = (generator.normal() * angleNoise, generator.normal() * angleNoise)
    let direction = exact.normal + frame.first * t1 + frame.second * t2
    let center = frame.origin + exact.normal * (generator.normal() * heightNoise)
    let plane = Plane(through: center, normal: direction / direction.length)
    let (a, h) = (angleNoise * angleNoise, heightNoise * heightNoise)
    return Segmentation.Segment(
      label: UInt16(face + 1), group: face + 1,
      estimate: PlaneEstimate(
        plane: plane, centroid: center, covariance: .diagonal([a, a, h]), count: count, rmse: 0))
  }

  private func render(
    from pose: RigidTransform
  ) -> (labels: [UInt16], depth: [Float], sums: [(sum: Vector3, count: Int)]) {
    var labels = [UInt16](repeating: 0, count: width * height)
    var depth = [Float](repeating: 0, count: width * height)
    var sums = [(sum: Vector3, count: Int)](repeating: (.zero, 0), count: faces.count)
    let planes = faces.map { $0.plane }
    for v in 0..<height {
      for u in 0..<width {
        let ray = intrinsics.ray(u: Double(u), v: Double(v))
        let direction = pose.rotation * ray
        var nearest = Double.infinity
        for face in faces.indices {
          guard
            let t = planes[face].intersection(origin: pose.translation, direction: direction),
            t > 0.05, t < nearest, faces[face].contains(pose.translation + direction * t)
          else { continue }
          nearest = t
          labels[v * width + u] = UInt16(face + 1)
        }
        guard nearest.isFinite else { continue }
        depth[v * width + u] = Float(nearest)
        let face = Int(labels[v * width + u]) - 1
        sums[face] = (sums[face].sum + ray * nearest, sums[face].count + 1)
      }
    }
    return (labels, depth, sums)
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra
import PlaneTracking

/// Thirty panels before a sliding camera with 640×480 depth: the time that tracking adds per frame.
enum TrackingBenchmark {
  static let intrinsics = CameraIntrinsics(fx: 525, fy: 525, cx: 319.5, cy: 239.5)
  static let panelCount = 30

  /// A thousand more updates of one tracker: memory and time must not grow.
  static let benchmark = BenchmarkCase(name: "stage/track/30-planes") {
    let frames = (0..<20).map { frame($0) }
    var tracker = PlaneTracker(up: [0, -1, 0])
    var index = 0
    return Workload(frameCount: 1000, itemCount: panelCount, item: "plane") { _ in
      for _ in 0..<1000 {
        var frame = frames[index % 40 < 20 ? index % 20 : 19 - index % 20]
        (frame.index, frame.timestamp) = (index, Double(index) / 30)
        _ = tracker.update(frame)
        index += 1
      }
    }
  }

  /// Panels of 0.5 m × 0.4 m in five rows of six, each at its own depth, seen from x = 1 cm · index.
  static func frame(_ index: Int) -> TrackedFrame {
    let shift = 0.01 * Double(index) - 0.1
    var depth = [UInt16](repeating: 30_000, count: 640 * 480)
    var labels = [UInt16](repeating: 0, count: 640 * 480)
    var generator = SplitMix64(seed: 1, UInt64(index))
    var patches: [PlanarPatch] = []
    for panel in 0..<panelCount {
      let z = 3 + 0.02 * Double(panel)
      let center = Vector3(
        (Double(panel % 6) - 2.5) * 0.58 - shift, (Double(panel / 6) - 2) * 0.5, z)
      let (w, h) = (0.25 / z * 525, 0.2 / z * 525)
      let (u, v) = (center.x / z * 525 + 319.5, center.y / z * 525 + 239.5)
      for y in max(Int((v - h).rounded()), 0)...min(Int((v + h).rounded()), 479) {
        for x in max(Int((u - w).rounded()), 0)...min(Int((u + w).rounded()), 639) {
          depth[y * 640 + x] = UInt16(z * 5000)
          labels[y * 640 + x] = UInt16(panel + 1)
        }
      }
      patches.append(patch(panel, center: center, &generator))
    }
    let pose = RigidTransform(translation: Vector3(shift, 0, 0))
    let view = FrameView(
      intrinsics: intrinsics,
      depth: DepthImage(width: 640, height: 480, units: depth, unitsPerMeter: 5000),
      labels: LabelImage(width: 640, height: 480, labels: labels))
    return TrackedFrame(
      index: index, timestamp: 0, patches: patches, worldFromCamera: pose, view: view)
  }

  /// A panel with noise of 0.2° and 1 mm and an outline of 80 vertices.
  private static func patch(
    _ panel: Int, center: Vector3, _ generator: inout SplitMix64
  ) -> PlanarPatch {
    let (a, h) = (0.0035, 0.001)
    let normal = Vector3(generator.normal() * a, generator.normal() * a, -1)
    let place = center + Vector3(0, 0, generator.normal() * h)
    let plane = Plane(through: place, normal: normal / normal.length)
    let frame = TangentFrame(of: plane, at: place)
    let corners: [SIMD2<Double>] = [[-0.25, -0.2], [0.25, -0.2], [0.25, 0.2], [-0.25, 0.2]]
    let ring = (0..<4).flatMap { side in
      (0..<20).map { step -> SIMD2<Double> in
        let t = Double(step) / 20
        let jitter = SIMD2(generator.normal(), generator.normal()) * 0.003
        return corners[side] * (1 - t) + corners[(side + 1) % 4] * t + jitter
      }
    }
    // The frame's axes are the image's up to sign and order: lay the ring by the world's axes.
    let outer = ring.map { frame.coordinates(of: place + Vector3($0.x, $0.y, 0)) }
    let wound = Polygon.signedArea(outer) < 0 ? outer.reversed() : outer
    let extent = Extent(
      frame: frame, outline: [Polygon(outer: wound)], hull: corners, center: .zero, width: 0.5,
      height: 0.4, rotation: .degrees(0), area: 0.2)
    return PlanarPatch(
      label: UInt16(panel + 1), group: panel + 1, plane: plane, centroid: place,
      covariance: .diagonal(Vector3(a * a, a * a, h * h)), inlierCount: 5000, rmse: 0,
      maxResidual: 0, extent: extent)
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra
import PlaneFitting
import PlaneSegmentation
import Testing

@testable import PlaneRefinement

@Suite struct ExtentRefinementTests {
  private static let camera = CameraIntrinsics(fx: 100, fy: 100, cx: 79.5, cy: 59.5)

  /// A label image with one label where `holds` and the plane behind it.
  private static func segmentation(
    plane: Plane, intrinsics: CameraIntrinsics, holds: (Int, Int) -> Bool
  ) -> (Segmentation, DepthImage) {
    let (width, height) = (160, 120)
    var labels = [UInt16](repeating: 0, count: width * height)
    var (meters, sum, count) = ([Float](repeating: 0, count: width * height), Vector3.zero, 0)
    for v in 0..<height {
      for u in 0..<width {
        let ray = intrinsics.ray(u: Double(u), v: Double(v))
        guard let z = plane.intersection(origin: .zero, direction: ray), z > 0 else { continue }
        meters[v * width + u] = Float(z)
        guard holds(u, v) else { continue }
        labels[v * width + u] = 1
        sum += ray * z
        count += 1
      }
    }
    let estimate = PlaneEstimate(
      plane: plane, centroid: plane.projection(of: sum / Double(max(1, count))), count: count,
      rmse: 0.001)
    return (
      Segmentation(
        labels: LabelImage(width: width, height: height, labels: labels),
        segments: [.init(label: 1, group: 1, estimate: estimate)],
        noise: NoiseModel()),
      DepthImage(width: width, height: height, meters: meters)
    )
  }

  @Test(arguments: [100.0, -100])
  func `known value: a frontal rectangle with a hole, winding by the normal for either sign of fy`(
    fy: Double
  ) throws {
    var camera = Self.camera
    camera.fy = fy
    let plane = Plane(normal: [0, 0, -1], offset: 2)
    let (segmentation, depth) = Self.segmentation(plane: plane, intrinsics: camera) { u, v in
      (20..<120).contains(u) && (30..<80).contains(v)
        && !((40..<60).contains(u) && (40..<60).contains(v))
    }
    let patch = try #require(
      ExtentRefinement.patches(of: segmentation, depth: depth, intrinsics: camera).first)
    let extent = try #require(patch.extent)
    #expect((extent.area - (100 * 50 - 20 * 20) * 4e-4).magnitude < 1e-6)
    #expect((extent.width - 2).magnitude < 1e-6 && (extent.height - 1).magnitude < 1e-6)
    #expect(extent.outline.count == 1 && extent.outline[0].holes.count == 1)
    #expect(Polygon.signedArea(extent.outline[0].outer) > 0)
    #expect(Polygon.signedArea(extent.outline[0].holes[0]) < 0)
    #expect(Polygon.signedArea(extent.hull) > 0)
    #expect(extent.frame.first.cross(extent.frame.second).dot(plane.normal) > 0.999)
    #expect(patch.maxResidual < 1e-3 && patch.inlierCount == patch.inlierCount)
  }

  @Test(arguments: [0.0, 0.4, 0.8, 1.2])
  func `corners of a slanted plane lie on the plane, area is that of the true quadrilateral`(
    slope: Double
  ) throws {
    let normal = try #require(Vector3(slope, 0.2, -1).normalized)
    let plane = Plane(through: [0, 0, 2], normal: normal)
    let (segmentation, depth) = Self.segmentation(plane: plane, intrinsics: Self.camera) { u, v in
      (30..<90).contains(u) && (30..<80).contains(v)
    }
    let extent = try #require(
      ExtentRefinement.patches(of: segmentation, depth: depth, intrinsics: Self.camera)
        .first?.extent)
    let corners = [(29.5, 29.5), (89.5, 29.5), (89.5, 79.5), (29.5, 79.5)].map { u, v in
      let ray = Self.camera.ray(u: u, v: v)
      return ray * (plane.intersection(origin: .zero, direction: ray) ?? 0)
    }
    let truth = (corners[2] - corners[0]).cross(corners[3] - corners[1]).length / 2
    #expect((extent.area - truth).magnitude < 0.005 * truth)
    for vertex in extent.outline[0].outer {
      #expect(plane.signedDistance(to: extent.frame.point(at: vertex)).magnitude < 1e-9)
    }
  }

  @Test func `a horizon inside the label gives finite corners`() throws {
    let plane = Plane(normal: [0, -1, 0], offset: 1)
    let (segmentation, depth) = Self.segmentation(plane: plane, intrinsics: Self.camera) { _, v in
      v >= 61
    }
    var shifted = segmentation
    for u in 0..<160 { shifted.labels.labels[58 * 160 + u] = 1 }
    for u in 0..<160 { shifted.labels.labels[59 * 160 + u] = 1 }
    for u in 0..<160 { shifted.labels.labels[60 * 160 + u] = 1 }
    let extent = try #require(
      ExtentRefinement.patches(of: shifted, depth: depth, intrinsics: Self.camera).first?.extent)
    #expect(extent.area.isFinite && extent.width.isFinite)
  }

  @Test func `a segment without pixels has no extent`() {
    let (segmentation, depth) = Self.segmentation(
      plane: Plane(normal: [0, 0, -1], offset: 2), intrinsics: Self.camera
    ) { _, _ in false }
    let patches = ExtentRefinement.patches(
      of: segmentation, depth: depth, intrinsics: Self.camera)
    #expect(patches.count == 1 && patches[0].extent == nil)
  }
}

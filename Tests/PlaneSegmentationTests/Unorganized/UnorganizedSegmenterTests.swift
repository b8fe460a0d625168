// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra
import Parameters
import PlaneFitting
import Testing

@testable import PlaneSegmentation

@Suite struct UnorganizedSegmenterTests {
  private static func segmentation(_ scene: CloudScene) -> Segmentation {
    UnorganizedSegmenter.segmentation(of: scene.cloud)
  }

  @Test(arguments: [0, 1e-4, 1e-3, 5e-3])
  func `U035: a cube has six planes at any noise, also none`(sigma: Double) {
    var scene = CloudScene(seed: 1)
    scene.addBox(low: .zero, size: [1, 1, 1], density: 1000, sigma: sigma, face: 1)
    let found = Self.segmentation(scene)
    #expect(found.segments.count == 6)
    #expect(scene.recall(of: found.labels.labels) == 1)
  }

  @Test(arguments: [0.02, 0.03, 0.05])
  func `U047: a step at 2 mm noise is two planes, never one tilted one`(height: Double) {
    var scene = CloudScene(seed: 2)
    scene.addFace(corner: .zero, [0.5, 0, 0], [0, 1, 0], count: 3000, sigma: 0.002, face: 1)
    scene.addFace(
      corner: [0.5, 0, height], [0.5, 0, 0], [0, 1, 0], count: 3000, sigma: 0.002, face: 2)
    let found = Self.segmentation(scene)
    #expect(scene.recall(of: found.labels.labels) == 1 && found.segments.count == 2)
    for segment in found.segments {
      #expect(segment.estimate.plane.normal.z.magnitude > 0.9999)
    }
  }

  @Test func `U037: invalid points are ignored, labels keep their places`() {
    var scene = CloudScene(seed: 3)
    scene.addBox(low: .zero, size: [1, 1, 1], density: 1000, sigma: 0.001, face: 1)
    for i in stride(from: 0, to: scene.points.count, by: 50) {
      scene.points[i].y = .nan
      scene.faces[i] = 0
    }
    let found = Self.segmentation(scene)
    #expect(found.segments.count == 6 && scene.recall(of: found.labels.labels) == 1)
    #expect(
      stride(from: 0, to: scene.points.count, by: 50).allSatisfy { found.labels.labels[$0] == 0 })
  }

  @Test(arguments: [0, 1, 2, 3, 50])
  func `few, coincident and collinear points have no plane`(count: Int) {
    for points in [
      (0..<count).map { Vector3(1, 2, 3) * Double($0) },
      .init(repeating: Vector3(1, 1, 1), count: count),
      .init(repeating: Vector3(.nan, 0, .infinity), count: count),
    ] {
      let found = UnorganizedSegmenter.segmentation(of: PointCloud(points: points))
      #expect(found.segments.isEmpty && found.labels.labels.count == count)
      #expect(found.labels.labels.allSatisfy { $0 == 0 })
    }
  }

  @Test func `every parameter has a row, a default in range, and reads back`() throws {
    let count = Mirror(reflecting: UnorganizedConfiguration()).children.count
    #expect(UnorganizedConfiguration.parameters.count == count)
    for parameter in UnorganizedConfiguration.parameters {
      var configuration = UnorganizedConfiguration()
      try parameter.set(parameter.defaultText, in: &configuration)
      #expect(configuration == UnorganizedConfiguration())
    }
  }
}

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

  @Test func `U046, U050: three tables of equal height are three planes of one group`() throws {
    var scene = CloudScene(seed: 4)
    scene.addFace(corner: .zero, [6, 0, 0], [0, 2, 0], count: 6000, sigma: 0.003, face: 1)
    for table in 0..<3 {
      scene.addFace(
        corner: [0.4 + 2 * Double(table), 0.5, 0.72], [1.2, 0, 0], [0, 0.8, 0], count: 700,
        sigma: 0.003, face: 2 + table)
    }
    let found = Self.segmentation(scene)
    #expect(found.segments.count == 4 && scene.recall(of: found.labels.labels) == 1)
    #expect(Set(found.segments.map(\.group)).count == 2)
    for segment in found.segments {
      #expect(segment.estimate.plane.normal.z.magnitude > 0.9999)
    }
    var joined = UnorganizedConfiguration()
    joined.splitsDisconnected = false
    let whole = UnorganizedSegmenter.segmentation(of: scene.cloud, configuration: joined)
    #expect(whole.segments.count == 2)
  }

  @Test func `U052: small planes are refused with a reason`() {
    var scene = CloudScene(seed: 5)
    scene.addFace(corner: .zero, [1, 0, 0], [0, 1, 0], count: 4000, sigma: 0.002, face: 1)
    scene.addFace(corner: [3, 0, 0], [0.2, 0, 0], [0, 0.2, 0], count: 160, sigma: 0.002, face: 2)
    var configuration = UnorganizedConfiguration()
    configuration.minArea = 0.1
    let found = UnorganizedSegmenter.segmentation(of: scene.cloud, configuration: configuration)
    #expect(found.segments.count == 1)
    #expect(found.rejections.contains { $0.reason.hasPrefix("too small: 0.0") })
  }

  @Test func `knownValue: the least area follows the size of small clouds`() {
    var configuration = UnorganizedConfiguration()
    #expect(configuration.resolvedMinArea(diagonal: 10) == 0.05)
    #expect(configuration.resolvedMinArea(diagonal: 1) == 0.005)
    configuration.minArea = 0.3
    #expect(configuration.resolvedMinArea(diagonal: 1) == 0.3)
  }

  @Test func `knownValue: the least support follows the number of points`() {
    let counts = [100, 2999, 3000, 1_000_000, 3_000_000_000]
    #expect(
      counts.map { UnorganizedConfiguration().resolvedMinSupport(pointCount: $0) }
        == [15, 99, 100, 250, 1000])
  }

  @Test func `a shelf that meets a wall and has a front edge is no curved surface`() {
    var scene = CloudScene(seed: 14)
    scene.addFace(corner: .zero, [1.4, 0, 0], [0, 0, 1], count: 9000, sigma: 0.005, face: 1)
    for (face, z) in [(2, 0.48), (3, 0.52)] {
      scene.addFace(
        corner: [0.2, 0, z], [1, 0, 0], [0, 0.2, 0], count: 1300, sigma: 0.005, face: face)
    }
    scene.addFace(
      corner: [0.2, 0.2, 0.48], [1, 0, 0], [0, 0, 0.04], count: 260, sigma: 0.005, face: 0)
    scene.addClutter(low: .zero, high: [1.4, 0.5, 1], count: 600)
    #expect(scene.recall(of: Self.segmentation(scene).labels.labels, minimum: 0.6) == 1)
  }

  @Test func `curved surfaces are refused`() {
    var scene = CloudScene(seed: 6)
    scene.addSphere(center: .zero, radius: 0.5, count: 6000, sigma: 0.003)
    let found = Self.segmentation(scene)
    #expect(found.segments.isEmpty)
    #expect(found.rejections.contains { $0.reason.hasPrefix("curved: turns") })
  }

  @Test func `clutter alone has no planes`() {
    var scene = CloudScene(seed: 7)
    scene.addClutter(low: .zero, high: [2, 2, 2], count: 5000)
    #expect(Self.segmentation(scene).segments.isEmpty)
  }

  @Test func `U028, U029: normals face the viewpoint`() throws {
    var scene = CloudScene(seed: 8)
    scene.addFace(corner: .zero, [1, 0, 0], [0, 1, 0], count: 3000, sigma: 0.002, face: 1)
    for z in [2.0, -2] {
      let found = UnorganizedSegmenter.segmentation(of: scene.cloud, viewpoint: [0.5, 0.5, z])
      #expect(try #require(found.segments.first).estimate.plane.normal.z * z > 0)
    }
  }

  @Test(arguments: [1_000_000, 2000])
  func `U026: normals give the sign, bad ones are counted`(maxTilePoints: Int) throws {
    var configuration = UnorganizedConfiguration()
    configuration.maxTilePoints = maxTilePoints
    var scene = CloudScene(seed: 9)
    scene.addFace(corner: .zero, [1, 0, 0], [0, 1, 0], count: 3000, sigma: 0.002, face: 1)
    for z in [1 as Float, -1] {
      var cloud = scene.cloud
      var normals = [SIMD3<Float>](repeating: [0, 0, z], count: 3000)
      normals[7] = [.nan, 0, 0]
      normals[8] = .zero
      normals[9] = [0, 0, 3 * z]
      cloud.normals = normals
      let found = UnorganizedSegmenter.segmentation(of: cloud, configuration: configuration)
      let estimate = try #require(found.segments.first).estimate
      #expect(Float(estimate.plane.normal.z) * z > 0)
      #expect(try #require(estimate.covariance).determinant > 0)
      #expect(found.rejections.contains { $0.count == 2 && $0.reason.hasPrefix("normals zero") })
      #expect(found.rejections.contains { $0.count == 1 && $0.reason.hasPrefix("normals not") })
    }
  }

  @Test func `noise that grows with distance is used per point`() {
    var scene = CloudScene(seed: 10)
    for band in 0..<8 {
      let distance = 2 + Double(band)
      scene.addFace(
        corner: [distance, -1, 0], [1, 0, 0], [0, 2, 0], count: 1200, sigma: 0.004 * distance,
        face: 1)
    }
    let found = UnorganizedSegmenter.segmentation(
      of: scene.cloud, noise: NoiseModel(linear: 0.004), viewpoint: [0, 0, 1])
    #expect(found.segments.count == 1)
    #expect(scene.recall(of: found.labels.labels, minimum: 0.95) == 1)
  }

  @Test func `U017: method ransac finds the faces of a box, ends, and says why`() {
    var scene = CloudScene(seed: 11)
    scene.addBox(low: .zero, size: [1, 1, 1], density: 500, sigma: 0.002, face: 1)
    scene.addClutter(low: .zero, high: [1, 1, 1], count: 300)
    var configuration = UnorganizedConfiguration()
    configuration.method = .ransac
    let found = UnorganizedSegmenter.segmentation(of: scene.cloud, configuration: configuration)
    #expect(scene.recall(of: found.labels.labels) == 1)
    #expect(found.stopReason == .confidence)
    #expect(
      found == UnorganizedSegmenter.segmentation(of: scene.cloud, configuration: configuration))
  }

  @Test func `a stopped search returns what it has`() {
    var scene = CloudScene(seed: 12)
    scene.addBox(low: .zero, size: [1, 1, 1], density: 500, sigma: 0.002, face: 1)
    let found = UnorganizedSegmenter.segmentation(of: scene.cloud, shouldStop: { true })
    #expect(found.segments.isEmpty && found.labels.labels.count == scene.points.count)
    #expect(found.stopReason == .stopped)
  }

  @Test func `one point far away changes nothing`() {
    var scene = CloudScene(seed: 13)
    scene.addBox(low: .zero, size: [1, 1, 1], density: 800, sigma: 0.002, face: 1)
    scene.points.append([1e6, -1e6, 1e6])
    scene.faces.append(0)
    let found = Self.segmentation(scene)
    #expect(scene.recall(of: found.labels.labels) == 1)
    #expect(found.rejections.contains { $0.reason.contains("far beyond") && $0.count == 1 })
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

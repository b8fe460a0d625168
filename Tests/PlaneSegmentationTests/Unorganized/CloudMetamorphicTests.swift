// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra
import PlaneFitting
import Testing

@testable import PlaneSegmentation

/// Changes of a cloud that must not change its planes.
@Suite struct CloudMetamorphicTests {
  private static let seeds = 0..<3 as Range<UInt64>

  /// A corner of a room with two boxes and clutter: 3 + 10 visible faces.
  private static func scene(_ seed: UInt64) -> CloudScene {
    var scene = CloudScene(seed: seed)
    let sigma = 0.004
    scene.addFace(corner: .zero, [3, 0, 0], [0, 2, 0], count: 2400, sigma: sigma, face: 1)
    scene.addFace(corner: .zero, [3, 0, 0], [0, 0, 2], count: 2400, sigma: sigma, face: 2)
    scene.addFace(corner: .zero, [0, 2, 0], [0, 0, 2], count: 1600, sigma: sigma, face: 3)
    scene.addBox(
      low: [0.6, 0.6, 0.3], size: [0.8, 0.6, 0.5], density: 400, sigma: sigma, face: 4)
    scene.addClutter(low: .zero, high: [3, 2, 2], count: 600)
    return scene
  }

  private static func labels(_ points: [Vector3]) -> [UInt16] {
    UnorganizedSegmenter.segmentation(of: PointCloud(points: points)).labels.labels
  }

  @Test(arguments: seeds)
  func `the faces are found`(seed: UInt64) {
    let scene = Self.scene(seed)
    let found = UnorganizedSegmenter.segmentation(of: scene.cloud)
    #expect(scene.recall(of: found.labels.labels) == 1)
    #expect(found.segments.count == 9)
    #expect((found.noise.constant - 0.004).magnitude < 0.001)
  }

  @Test(arguments: seeds)
  func `rigid motion, UTM coordinates too, keeps the faces`(seed: UInt64) {
    let scene = Self.scene(seed)
    let rotation = Quaternion(w: 0.8, x: 0.36, y: -0.288, z: 0.384).rotation
    let moved = scene.transformed { rotation * $0 + [500_000, 5_400_000, 120] }
    #expect(scene.recall(of: Self.labels(moved.points)) == 1)
    let origin = UnorganizedSegmenter.segmentation(of: scene.cloud).segments[0]
    let there = UnorganizedSegmenter.segmentation(
      of: scene.transformed { $0 + [500_000, 5_400_000, 120] }.cloud
    ).segments[0]
    #expect(origin.estimate.plane.angle(to: there.estimate.plane).degrees < 0.02)
  }

  @Test(arguments: seeds)
  func `the order of points does not matter`(seed: UInt64) {
    let scene = Self.scene(seed)
    var random = SplitMix64(seed: seed, 1)
    let order = scene.points.indices.shuffled(using: &random)
    let labels = Self.labels(order.map { scene.points[$0] })
    var back = [UInt16](repeating: 0, count: labels.count)
    for (place, i) in order.enumerated() { back[i] = labels[place] }
    #expect(scene.recall(of: back) == 1)
  }

  @Test(arguments: seeds)
  func `uniform scale keeps the faces`(seed: UInt64) {
    let scene = Self.scene(seed)
    for scale in [0.1, 10, 1000] {
      var configuration = UnorganizedConfiguration()
      configuration.flatness *= scale
      let found = UnorganizedSegmenter.segmentation(
        of: scene.transformed { $0 * scale }.cloud, configuration: configuration)
      #expect(scene.recall(of: found.labels.labels) == 1)
    }
  }

  @Test(arguments: seeds)
  func `U005: repeated points change nothing and get the labels of those they repeat`(seed: UInt64)
  {
    let scene = Self.scene(seed)
    let count = scene.points.count
    let repeated = (0..<count).filter { $0 % 3 == 0 }
    let labels = Self.labels(scene.points + repeated.map { scene.points[$0] })
    #expect(Array(labels[..<count]) == Self.labels(scene.points))
    for (place, i) in repeated.enumerated() { #expect(labels[count + place] == labels[i]) }
  }

  @Test(arguments: seeds)
  func `U041: no axis is special`(seed: UInt64) {
    let scene = Self.scene(seed)
    let turned = scene.transformed { [$0.x, -$0.z, $0.y] }
    #expect(scene.recall(of: Self.labels(turned.points)) == 1)
  }

  @Test(arguments: seeds)
  func `planes move with a rigid motion of the cloud`(seed: UInt64) throws {
    let scene = Self.scene(seed)
    let motion = RigidTransform(
      rotation: Quaternion(w: 0.8, x: 0.36, y: -0.288, z: 0.384).rotation,
      translation: [3, -2, 7])
    let planes = UnorganizedSegmenter.segmentation(of: scene.cloud).segments
    let moved = UnorganizedSegmenter.segmentation(
      of: scene.transformed { motion * $0 }.cloud
    ).segments
    for segment in planes {
      let wanted = segment.estimate.plane.transformed(by: motion)
      let place = motion * segment.estimate.centroid
      #expect(
        moved.contains {
          $0.estimate.plane.angle(to: wanted).degrees < 1.5
            && $0.estimate.plane.signedDistance(to: place).magnitude < 0.002
        })
    }
  }

  @Test func `U055: two runs give the same labels and planes`() {
    let cloud = Self.scene(9).cloud
    #expect(
      UnorganizedSegmenter.segmentation(of: cloud) == UnorganizedSegmenter.segmentation(of: cloud))
  }
}

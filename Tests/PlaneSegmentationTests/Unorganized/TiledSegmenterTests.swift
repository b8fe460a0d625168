// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra
import PlaneFitting
import Testing

@testable import PlaneSegmentation

@Suite struct TiledSegmenterTests {
  private static func scene(_ seed: UInt64) -> CloudScene {
    var scene = CloudScene(seed: seed)
    scene.addFace(corner: .zero, [4, 0, 0], [0, 3, 0], count: 6000, sigma: 0.004, face: 1)
    scene.addFace(corner: .zero, [4, 0, 0], [0, 0, 2], count: 4000, sigma: 0.004, face: 2)
    scene.addFace(corner: .zero, [0, 3, 0], [0, 0, 2], count: 3000, sigma: 0.004, face: 3)
    scene.addClutter(low: .zero, high: [4, 3, 2], count: 500)
    return scene
  }

  private static func segmentation(_ cloud: PointCloud, threads: Int) -> Segmentation {
    var configuration = UnorganizedConfiguration()
    configuration.maxTilePoints = 4000
    return UnorganizedSegmenter.segmentation(
      of: cloud, configuration: configuration, threads: threads)
  }

  @Test(arguments: 0..<2 as Range<UInt64>)
  func `planes that go on in other tiles are one plane`(seed: UInt64) {
    let scene = Self.scene(seed)
    let found = Self.segmentation(scene.cloud, threads: 1)
    #expect(found.segments.count == 3)
    #expect(scene.recall(of: found.labels.labels, minimum: 0.9) == 1)
  }

  @Test func `U056: one and two threads give the same labels and planes`() {
    let cloud = Self.scene(3).cloud
    #expect(Self.segmentation(cloud, threads: 1) == Self.segmentation(cloud, threads: 2))
  }

  @Test func `tiles hold every valid point once and no more than asked for`() {
    var scene = Self.scene(4)
    scene.points[5].x = .nan
    let tiles = CloudTiles(scene.cloud, maxPoints: 1000)
    #expect(tiles.tiles.allSatisfy { $0.count <= 1000 })
    #expect(tiles.indices.sorted() == scene.points.indices.filter { $0 != 5 }.map { UInt32($0) })
    #expect(tiles.tiles.reduce(0) { $0 + $1.count } == scene.points.count - 1)
  }

  @Test func `coinciding points cannot be cut and stay one tile`() {
    let cloud = PointCloud(points: .init(repeating: [1, 2, 3], count: 500))
    #expect(CloudTiles(cloud, maxPoints: 100).tiles.count == 1)
    var configuration = UnorganizedConfiguration()
    configuration.maxTilePoints = 100
    let found = UnorganizedSegmenter.segmentation(of: cloud, configuration: configuration)
    #expect(found.segments.isEmpty)
  }
}

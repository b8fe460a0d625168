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
    var scene = CloudScene(seed: 4)
    scene.addClutter(low: .zero, high: [4, 3, 2], count: 9000)
    scene.points[5].x = .nan
    let blocks = CloudBlocks(cloud: scene.cloud)
    let tiles = CloudTiles(blocks, maxPoints: 1000, threads: 2)
    let points = tiles.points(0..<tiles.boxes.count, of: blocks, threads: 2)
    #expect(points.allSatisfy { $0.x.count <= 1000 })
    let valid = scene.points.indices.filter { $0 != 5 }.map { UInt32($0) }
    #expect(points.flatMap(\.indices).sorted() == valid)
    for (tile, box) in zip(points, tiles.boxes) {
      #expect(tile.x.allSatisfy { $0 >= box.low.x && $0 < box.high.x })
      #expect(tile.x.count == box.count)
    }
  }

  @Test func `groups hold consecutive tiles within the budget`() {
    var scene = CloudScene(seed: 5)
    scene.addClutter(low: .zero, high: [4, 3, 2], count: 8000)
    let tiles = CloudTiles(CloudBlocks(cloud: scene.cloud), maxPoints: 600, threads: 1)
    let groups = tiles.groups(budget: 2000)
    #expect(groups.flatMap(Array.init) == Array(tiles.boxes.indices))
    for group in groups { #expect(tiles.boxes[group].reduce(0) { $0 + $1.count } <= 2000) }
  }

  @Test(arguments: 0..<3 as Range<UInt64>)
  func `a cloud in tiles has the planes of the cloud as a whole`(seed: UInt64) {
    let scene = Self.scene(seed)
    let whole = UnorganizedSegmenter.segmentation(of: scene.cloud)
    let tiled = Self.segmentation(scene.cloud, threads: 2)
    #expect(whole.segments.count == tiled.segments.count)
    for (a, b) in zip(whole.segments, tiled.segments) {
      #expect(a.estimate.plane.angle(to: b.estimate.plane).degrees < 0.1)
      #expect(
        b.estimate.plane.signedDistance(to: a.estimate.centroid).magnitude < 0.002)
    }
    let agreeing = zip(whole.labels.labels, tiled.labels.labels).count { $0 == $1 }
    #expect(Double(agreeing) > 0.98 * Double(scene.points.count))
  }

  @Test func `coinciding points cannot be cut and stay one tile`() {
    let cloud = PointCloud(points: .init(repeating: [1, 2, 3], count: 500))
    let tiles = CloudTiles(CloudBlocks(cloud: cloud), maxPoints: 100, threads: 1)
    #expect(tiles.boxes.count == 1)
    var configuration = UnorganizedConfiguration()
    configuration.maxTilePoints = 100
    let found = UnorganizedSegmenter.segmentation(of: cloud, configuration: configuration)
    #expect(found.segments.isEmpty)
  }

  @Test func `invalid points are counted`() {
    var scene = Self.scene(6)
    for i in 0..<7 { scene.points[100 * i].y = .infinity }
    let found = Self.segmentation(scene.cloud, threads: 1)
    #expect(found.rejections.contains(.init(count: 7, reason: "points not finite")))
  }

  @Test func `small planes of all tiles are refused with a reason`() {
    var configuration = UnorganizedConfiguration()
    (configuration.maxTilePoints, configuration.minSupport) = (4000, 3500)
    let found = UnorganizedSegmenter.segmentation(
      of: Self.scene(7).cloud, configuration: configuration)
    #expect(found.segments.count == 2)
    #expect(found.rejections.contains { $0.reason == "too small: fewer than 3500 points" })
  }
}

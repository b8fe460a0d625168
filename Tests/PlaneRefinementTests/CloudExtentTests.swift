// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra
import Parameters
import PlaneFitting
import PlaneSegmentation
import Testing

@testable import PlaneRefinement

@Suite struct CloudExtentTests {
  /// The extent of points on the plane z = 0 moved to `origin`.
  private static func extent(
    of points: [SIMD2<Double>], origin: Vector3 = .zero
  ) -> Extent? {
    let cloud = PointCloud(points: points.map { origin + Vector3($0.x, $0.y, 0) })
    let mean = points.reduce(SIMD2.zero, +) / Double(max(1, points.count))
    let plane = Plane(through: origin, normal: [0, 0, 1])
    let estimate = PlaneEstimate(
      plane: plane, centroid: origin + Vector3(mean.x, mean.y, 0), count: points.count, rmse: 0)
    let segmentation = Segmentation(
      labels: LabelImage(
        width: points.count, height: 1, labels: .init(repeating: 1, count: points.count)),
      segments: [.init(label: 1, group: 1, estimate: estimate)],
      noise: NoiseModel())
    return ExtentRefinement.patches(of: segmentation, cloud: cloud).first?.extent
  }

  private static func uniform(
    _ count: Int, _ size: SIMD2<Double>, seed: UInt64,
    where keeps: (SIMD2<Double>) -> Bool = { _ in true }
  ) -> [SIMD2<Double>] {
    var random = SplitMix64(seed: seed)
    var points: [SIMD2<Double>] = []
    while points.count < count {
      let p = SIMD2(random.uniform(), random.uniform()) * size
      if keeps(p) { points.append(p) }
    }
    return points
  }

  @Test(arguments: [Vector3.zero, [500_000, 5_400_000, 300]])
  func `a rectangle keeps sides and area, also at UTM coordinates`(origin: Vector3) throws {
    let extent = try #require(
      Self.extent(of: Self.uniform(3000, [2, 1], seed: 1), origin: origin))
    #expect((extent.width - 2).magnitude < 0.02 && (extent.height - 1).magnitude < 0.01)
    #expect((extent.area - 2).magnitude < 0.06)
    #expect(extent.outline.count == 1 && extent.outline[0].holes.isEmpty)
  }

  @Test func `U070: a hole is kept and its area is right within 10 %`() throws {
    let points = Self.uniform(8000, [2, 2], seed: 2) {
      !((0.6..<1.4).contains($0.x) && (0.6..<1.4).contains($0.y))
    }
    let extent = try #require(Self.extent(of: points))
    #expect(extent.outline.count == 1 && extent.outline[0].holes.count == 1)
    #expect((extent.area - (4 - 0.64)).magnitude < 0.1)
  }

  @Test func `two pieces far apart are two polygons`() throws {
    let points = Self.uniform(3000, [5, 1], seed: 3) { $0.x < 1 || $0.x > 4 }
    let extent = try #require(Self.extent(of: points))
    #expect(extent.outline.count == 2)
    #expect((extent.area - 2).magnitude < 0.15)
  }

  @Test(
    arguments: [
      [], [[0, 0]], [[0, 0], [1, 1]], [[0, 0], [0, 0], [0, 0]],
      (0..<50).map { SIMD2(Double($0), Double($0)) },
    ] as [[SIMD2<Double>]])
  func `U061, U065: degenerate segments have no extent`(points: [SIMD2<Double>]) {
    #expect(Self.extent(of: points) == nil)
  }

  @Test func `U064: points inside do not change the hull, the outline stays simple`() throws {
    let points = Self.uniform(341, [1, 1], seed: 5)
    let mean = points.reduce(SIMD2.zero, +) / 341
    let (a, b) = (
      try #require(Self.extent(of: points)),
      try #require(Self.extent(of: points + [mean + [0.1, 0.1], mean - [0.1, 0.1]]))
    )
    #expect(a.hull.count == b.hull.count && (a.width - b.width).magnitude < 1e-6)
    #expect((a.outline.coveredArea - a.area).magnitude < 1e-9)
  }

  @Test func `invariants of the configuration's table`() throws {
    #expect(
      ExtentConfiguration.parameters.count
        == Mirror(reflecting: ExtentConfiguration()).children.count)
    for parameter in ExtentConfiguration.parameters {
      var configuration = ExtentConfiguration()
      try parameter.set(parameter.defaultText, in: &configuration)
      #expect(configuration == ExtentConfiguration())
    }
  }
}

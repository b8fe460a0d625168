// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra
import Parameters
import Testing

@testable import PlaneFitting

@Suite struct PlaneRANSACTests {
  private static func configuration(
    _ change: (inout RANSACConfiguration) -> Void = { _ in }
  ) -> RANSACConfiguration {
    var configuration = RANSACConfiguration()
    change(&configuration)
    return configuration
  }

  /// `count` points of z = `height` + noise over a 2 m square and `clutter` points in a 2 m cube.
  private static func scene(
    _ count: Int, clutter: Int, sigma: Double = 0.002, seed: UInt64 = 1
  ) -> [Vector3] {
    var random = SplitMix64(seed: seed)
    return (0..<count + clutter).map { i in
      let p = Vector3(random.uniform(), random.uniform(), random.uniform()) * 2 - 1
      return i < count ? [p.x, p.y, sigma * random.normal()] : p
    }
  }

  @Test(arguments: RANSACConfiguration.Sampling.allCases, RANSACConfiguration.Scoring.allCases)
  func `finds the plane among 60 % clutter, by points and by cells`(
    sampling: RANSACConfiguration.Sampling, scoring: RANSACConfiguration.Scoring
  ) throws {
    let cloud = PointCloud(points: Self.scene(1600, clutter: 2400))
    let result = PlaneRANSAC.dominantPlane(
      in: cloud,
      configuration: Self.configuration {
        $0.inlierDistance = 0.006
        $0.sampling = sampling
        $0.scoring = scoring
      })
    let estimate = try #require(result.estimate)
    #expect(estimate.plane.angle(to: Plane(normal: [0, 0, 1], offset: 0)).degrees < 0.05)
    #expect(estimate.plane.offset.magnitude < 2e-4)
    #expect(result.stopReason == .confidence)
    #expect(result.inliers.count { $0 < 1600 } > 1580)
  }

  @Test func `cells need fewer hypotheses than points`() {
    let cloud = PointCloud(points: Self.scene(1600, clutter: 1600))
    let runs = RANSACConfiguration.Sampling.allCases.map { sampling in
      PlaneRANSAC.dominantPlane(
        in: cloud,
        configuration: Self.configuration {
          $0.inlierDistance = 0.006
          $0.sampling = sampling
        }
      ).iterations
    }
    #expect(runs[1] < runs[0])
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `oracle: no plane through three points has a lower cost on a small cloud`(seed: UInt64)
    throws
  {
    let points = Self.scene(14, clutter: 8, sigma: 0.01, seed: seed)
    let cloud = PointCloud(points: points)
    let configuration = Self.configuration {
      $0.inlierDistance = 0.03
      $0.maxIterations = 20_000
      $0.confidence = 0.999999
    }
    let result = PlaneRANSAC.dominantPlane(in: cloud, configuration: configuration)
    let cost = { (plane: Plane) in
      points.reduce(0.0) {
        let r = plane.signedDistance(to: $1) / 0.03
        return $0 + min(1, r * r)
      }
    }
    var least = Double.infinity
    for i in 0..<points.count {
      for j in 0..<i {
        for k in 0..<j {
          guard let plane = Plane(through: points[i], points[j], points[k]) else { continue }
          least = min(least, cost(plane))
        }
      }
    }
    let found = try #require(result.estimate)
    #expect(cost(found.plane) <= least * 1.1)
  }

  @Test func `U001, U002: fewer than three points end at once with the reason`() {
    for count in 0...2 {
      let result = PlaneRANSAC.dominantPlane(in: PointCloud(points: Self.scene(count, clutter: 0)))
      #expect(result.estimate == nil && result.stopReason == .tooFewPoints)
    }
    let same = PlaneRANSAC.dominantPlane(
      in: PointCloud(points: .init(repeating: .zero, count: 100)))
    #expect(same.estimate == nil && same.stopReason == .degenerate)
  }

  @Test func `U004: collinear points are degenerate, not a plane of NaN`() {
    let result = PlaneRANSAC.dominantPlane(
      in: PointCloud(points: (0..<50).map { [Double($0), 0, 0] }))
    #expect(result.estimate == nil && result.stopReason == .degenerate && result.iterations == 0)
  }

  @Test func `U005: repeated points do not make a plane of everything`() throws {
    let base = Self.scene(20, clutter: 0, seed: 5)
    let outliers = Self.scene(0, clutter: 200, seed: 6)
    let points = base.flatMap { Array(repeating: $0, count: 50) } + outliers
    let result = PlaneRANSAC.dominantPlane(
      in: PointCloud(points: points),
      configuration: Self.configuration { $0.inlierDistance = 0.01 })
    #expect((1000...1010).contains(result.inliers.count))
    let plane = try #require(result.estimate).plane
    #expect(plane.angle(to: Plane(normal: [0, 0, 1], offset: 0)).degrees < 1)
  }

  @Test func `U007: outliers on one side within the threshold shift the plane below 2 mm`() throws {
    var random = SplitMix64(seed: 9)
    let points = (0..<10_500).map { i -> Vector3 in
      let z = i < 10_000 ? 0.002 * random.normal() : random.uniform(in: 0.02..<0.09)
      return [random.uniform() * 4, random.uniform() * 4, z]
    }
    let result = PlaneRANSAC.dominantPlane(
      in: PointCloud(points: points),
      configuration: Self.configuration {
        $0.inlierDistance = 0.1
        $0.maxIterations = 100
      })
    let plane = try #require(result.estimate).plane
    for corner in [Vector3(0, 0, 0), [4, 0, 0], [0, 4, 0], [4, 4, 0]] {
      #expect(plane.signedDistance(to: corner).magnitude < 0.002)
    }
  }

  @Test func `U010, U011: a threshold of another unit is hinted at`() {
    let cloud = PointCloud(points: Self.scene(500, clutter: 100))
    let large = PlaneRANSAC.dominantPlane(
      in: cloud, configuration: Self.configuration { $0.inlierDistance = 3 })
    guard case .inlierDistanceIsLarge(let share) = large.hint else {
      Issue.record("no hint")
      return
    }
    #expect(share > 0.5)
    let small = PlaneRANSAC.dominantPlane(
      in: PointCloud(points: Self.scene(2000, clutter: 100).map { $0 * 1000 }),
      configuration: Self.configuration {
        $0.inlierDistance = 0.001
        $0.maxIterations = 300
      })
    guard case .fewInliers(let few) = small.hint else {
      Issue.record("no hint")
      return
    }
    #expect(few < 0.01)
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `U013: a refined plane outside the cone gives way, inliers are never lost`(seed: UInt64)
    throws
  {
    let tilt = 4.9 * Double.pi / 180
    let (s, c) = (tilt - tilt * tilt * tilt / 6, 1 - tilt * tilt / 2)
    let points = Self.scene(800, clutter: 0, sigma: 0.02, seed: seed).map {
      Vector3($0.x, c * $0.y - s * $0.z, s * $0.y + c * $0.z)
    }
    let constraint = try #require(AxisConstraint(axis: [0, 0, 1]))
    let result = PlaneRANSAC.dominantPlane(
      in: PointCloud(points: points), constraint: constraint,
      configuration: Self.configuration {
        $0.inlierDistance = 0.05
        $0.maxAxisAngle = .degrees(5)
      })
    let estimate = try #require(result.estimate)
    #expect(result.inliers.count > 700)
    #expect(constraint.deviation(of: estimate.plane.normal).degrees <= 5)
  }

  @Test func `U014, U032: parallel keeps the floor, perpendicular the wall, whatever the sign`()
    throws
  {
    let floor = Self.scene(600, clutter: 0)
    let wall = Self.scene(500, clutter: 0, seed: 2).map { Vector3(1 + $0.z, $0.y, $0.x + 1) }
    let cloud = PointCloud(points: floor + wall)
    for axis in [Vector3(0, 0, 1), [0, 0, -1]] {
      for (relation, z) in [(AxisConstraint.Relation.parallel, 1.0), (.perpendicular, 0)] {
        let result = PlaneRANSAC.dominantPlane(
          in: cloud, constraint: AxisConstraint(axis: axis, relation: relation),
          configuration: Self.configuration { $0.inlierDistance = 0.01 })
        let normal = try #require(result.estimate).plane.normal
        #expect((normal.z.magnitude - z).magnitude < 0.01)
      }
    }
    #expect(AxisConstraint(axis: .zero) == nil)
  }

  @Test func `U023: distinct points that differ in the seventh digit end the search`() {
    let points = (0..<100).map {
      Vector3(900 + Double($0 % 10) * 1e-5, 900, 900 + Double($0) * 1e-5)
    }
    let result = PlaneRANSAC.dominantPlane(in: PointCloud(points: points))
    #expect(result.iterations <= 10_000)
  }

  @Test func `U029: the normal faces the viewpoint`() throws {
    let cloud = PointCloud(points: Self.scene(500, clutter: 0))
    for z in [2.0, -2] {
      let result = PlaneRANSAC.dominantPlane(in: cloud, viewpoint: [0, 0, z])
      #expect(try #require(result.estimate).plane.normal.z * z > 0)
    }
  }

  @Test func `U043: points at 1.5 times the inlier distance are not inliers`() {
    let plane = Self.scene(500, clutter: 0, sigma: 0)
    let result = PlaneRANSAC.dominantPlane(
      in: PointCloud(points: plane + [[0, 0, 0.015], [0.1, 0, -0.015], [0, 0, 0.0099]]),
      configuration: Self.configuration { $0.inlierDistance = 0.01 })
    #expect(result.inliers == Array(0..<500) + [502])
  }

  @Test func `U055, U058: a seed gives one result, seeds give different draws`() {
    let cloud = PointCloud(points: Self.scene(500, clutter: 1500, sigma: 0.01))
    let run = { (seed: UInt64) in
      PlaneRANSAC.dominantPlane(
        in: cloud,
        configuration: Self.configuration {
          $0.seed = seed
          $0.maxIterations = 20
          $0.localOptimizations = 0
        })
    }
    #expect(run(1) == run(1))
    let planes = (1...10).map { run($0).inliers }
    #expect(Set(planes).count > 1)
  }

  @Test func `a search can be stopped, and says so`() {
    let cloud = PointCloud(points: Self.scene(500, clutter: 500))
    let result = PlaneRANSAC.dominantPlane(in: cloud, shouldStop: { true })
    #expect(result.stopReason == .stopped && result.estimate == nil && result.iterations == 0)
  }

  @Test func `the iteration limit is a stop reason`() {
    let cloud = PointCloud(points: Self.scene(10, clutter: 1000))
    let result = PlaneRANSAC.dominantPlane(
      in: cloud,
      configuration: Self.configuration {
        $0.maxIterations = 25
        $0.inlierDistance = 0.001
      })
    #expect(result.stopReason == .iterations && result.iterations == 25)
  }

  @Test func `NaN points are skipped and indices refer to the given cloud`() throws {
    var points = Self.scene(300, clutter: 0)
    for i in stride(from: 0, to: 300, by: 50) { points[i].x = .nan }
    let result = PlaneRANSAC.dominantPlane(in: PointCloud(points: points))
    #expect(result.inliers == (0..<300).filter { $0 % 50 != 0 })
    #expect(try #require(result.estimate).plane.normal.isFinite)
  }

  @Test func `known value: samples needed for half inliers at 99 %`() {
    #expect(RANSACSearch.iterations(inlierShare: 0.5, sampleSize: 3, confidence: 0.99) == 35)
    #expect(RANSACSearch.iterations(inlierShare: 0.5, sampleSize: 1, confidence: 0.99) == 7)
    #expect(RANSACSearch.iterations(inlierShare: 1, sampleSize: 3, confidence: 0.99) == 1)
  }

  @Test func `every parameter has a row, a default in range, and reads back`() throws {
    let count = Mirror(reflecting: RANSACConfiguration()).children.count
    #expect(RANSACConfiguration.parameters.count == count)
    for parameter in RANSACConfiguration.parameters {
      var configuration = RANSACConfiguration()
      try parameter.set(parameter.defaultText, in: &configuration)
      #expect(configuration == RANSACConfiguration())
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Glibc
import LinearAlgebra
import Testing

@testable import Geometry

@Suite struct PointHullTests {
  @Test func `U062: duplicate points give a hull of four corners`() {
    let corners: [SIMD2<Double>] = [
      [0, -152.4], [-4572, 152.4], [-4572, -152.4], [-185.3, 152.4],
    ]
    #expect(PointHull.convex(of: corners + corners).count == 4)
  }

  @Test func `U065: no point, one point and collinear points give degenerate hulls`() {
    #expect(PointHull.convex(of: []).isEmpty)
    #expect(PointHull.convex(of: [[.nan, 1]]).isEmpty)
    #expect(PointHull.convex(of: [[1, 2], [1, 2]]) == [[1, 2]])
    #expect(PointHull.convex(of: [[0, 0], [1, 1]]).count == 2)
    let line = (0..<100).map { SIMD2(Double($0), 2 * Double($0)) }
    #expect(Set(PointHull.convex(of: line)) == [[0, 0], [99, 198]])
    #expect(PointHull.concave(of: line, ratio: 0.3) == nil)
    #expect(PointHull.concave(of: [], ratio: 0.3) == nil)
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `oracle: no point lies outside the hull, and the octagon filter changes nothing`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    let points = (0..<500).map { _ in SIMD2(random.normal(), random.normal()) }
    let hull = PointHull.convex(of: points)
    for i in hull.indices {
      let (a, b) = (hull[i], hull[(i + 1) % hull.count])
      for p in points {
        let cross = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)
        #expect(cross >= -1e-12)
      }
    }
    #expect(Polygon.signedArea(hull) > 0)
  }

  @Test func `U064: the concave hull is simple and its area grows with the ratio`() throws {
    var random = SplitMix64(seed: 3)
    var points: [SIMD2<Double>] = []
    while points.count < 341 {
      let p = SIMD2(random.uniform() * 2, random.uniform() * 2)
      if p.x < 1 || p.y < 1 { points.append(p) }
    }
    var previous = 0.0
    for ratio in [0.05, 0.1, 0.2, 0.38, 0.6, 1] {
      let hull = try #require(PointHull.concave(of: points, ratio: ratio))
      let area = hull.area
      #expect(([hull].coveredArea - area).magnitude < 1e-9)
      #expect(area >= previous - 1e-12)
      previous = area
    }
    let lShape = try #require(PointHull.concave(of: points, ratio: 0.2)).area
    #expect(lShape > 2.5 && lShape < 3.2)
  }

  @Test func `U061, U065: rectangles of degenerate hulls have size zero`() throws {
    #expect(Rectangle(around: []) == nil)
    let point = try #require(Rectangle(around: [[2, 3]]))
    #expect(point.center == [2, 3] && point.width == 0 && point.height == 0)
    let segment = try #require(Rectangle(around: [[0, 0], [3, 4]]))
    #expect((segment.width - 5).magnitude < 1e-12 && segment.height.magnitude < 1e-12)
  }

  @Test func `known value: the least rectangle of a triangle has least area, not least width`()
    throws
  {
    let triangle: [SIMD2<Double>] = [[0, 0], [4, 0], [1, 3]]
    let rectangle = try #require(Rectangle(around: triangle))
    #expect((rectangle.area - 12).magnitude < 1e-9)
  }

  @Test(arguments: [0.0, 30, 89.7, 90, 135, 179.5])
  func `U067, U071: the rectangle keeps angle and sides under uneven density`(
    degrees: Double
  ) throws {
    var random = SplitMix64(seed: 11)
    let radians = degrees * .pi / 180
    let axis = SIMD2(cos(radians), sin(radians))
    var points: [SIMD2<Double>] = []
    for i in 0..<4000 {
      let isDense = i % 2 == 0
      let p = SIMD2(random.uniform() * (isDense ? 0.4 : 2), random.uniform() * (isDense ? 0.2 : 1))
      points.append([axis.x * p.x - axis.y * p.y, axis.y * p.x + axis.x * p.y])
    }
    let rectangle = try #require(Rectangle(around: PointHull.convex(of: points)))
    let turn = (rectangle.rotation.degrees - degrees).magnitude
    #expect(min(turn, 180 - turn) < 0.5)
    #expect((rectangle.width - 2).magnitude < 0.02 && (rectangle.height - 1).magnitude < 0.01)
    #expect((0..<180).contains(rectangle.rotation.degrees))
  }
}

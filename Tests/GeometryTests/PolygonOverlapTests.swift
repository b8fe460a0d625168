// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import LinearAlgebra
import Testing

@testable import Geometry

private func square(_ x: Double, _ y: Double, side: Double) -> Polygon {
  Polygon(outer: [[x, y], [x + side, y], [x + side, y + side], [x, y + side]])
}

@Suite struct PolygonOverlapTests {
  @Test func `known value: two unit squares half over each other`() throws {
    let (a, b) = ([square(0, 0, side: 1)], [square(0.5, 0, side: 1)])
    #expect((a.intersectionArea(with: b) - 0.5).magnitude < 1e-12)
    #expect((a.unionArea(with: b) - 1.5).magnitude < 1e-12)
    #expect((try #require(a.iou(with: b)) - 0.5 / 1.5).magnitude < 1e-12)
  }

  @Test func `known value: a hole counts neither in the area nor in the overlap`() throws {
    let ring = Polygon(
      outer: square(0, 0, side: 4).outer, holes: [square(1, 1, side: 2).outer.reversed()])
    #expect(ring.area == 12)
    #expect([ring].intersectionArea(with: [square(1, 1, side: 2)]) < 1e-12)
    #expect(![ring].contains([2, 2]))
    #expect([ring].contains([0.5, 2]))
    let cut = [square(0, 0, side: 4)].intersection(with: [ring])
    #expect(cut.count == 1 && cut[0].holes.count == 1)
    #expect(Polygon.signedArea(cut[0].outer) > 0 && Polygon.signedArea(cut[0].holes[0]) < 0)
  }

  @Test func `polygons that overlap within one region count once`() {
    let region = [square(0, 0, side: 1), square(0.5, 0, side: 1)]
    #expect((region.coveredArea - 1.5).magnitude < 1e-12)
    #expect(region.iou(with: region) == 1)
  }

  @Test func `distance is the gap, zero on touch, nil for an empty region`() {
    let a = [square(0, 0, side: 1)]
    #expect(a.distance(to: [square(3, 0, side: 1)]) == 2)
    #expect(a.distance(to: [square(1, 0, side: 1)]) == 0)
    #expect(a.distance(to: []) == nil)
    #expect([Polygon]().iou(with: []) == nil)
    #expect(a.iou(with: []) == 0)
  }

  @Test(
    arguments: [
      [], [[0, 0]], [[0, 0], [1, 1]], [[0, 0], [1, 1], [2, 2]], [[0, 0], [0, 0], [0, 0]],
      [[.nan, 0], [1, 0], [1, 1]], [[.infinity, 0], [1, 0], [1, 1]],
    ] as [[SIMD2<Double>]])
  func `U065: degenerate rings are empty, never a trap`(ring: [SIMD2<Double>]) {
    let (degenerate, unit) = ([Polygon(outer: ring)], [square(0, 0, side: 1)])
    #expect(degenerate.intersectionArea(with: unit) == 0)
    #expect(degenerate.iou(with: unit) == 0)
    #expect(degenerate.simplified(tolerance: 0.1).allSatisfy { $0.area == 0 })
    #expect(degenerate.coveredArea == 0)
  }

  @Test func `a self-intersecting bow tie is read by the even-odd rule`() {
    let tie = [Polygon(outer: [[0, 0], [2, 2], [2, 0], [0, 2]])]
    #expect((tie.coveredArea - 2).magnitude < 1e-12)
  }

  @Test func `simplification drops what is within tolerance and keeps holes`() {
    var outer: [SIMD2<Double>] = []
    for i in 0..<100 { outer.append([Double(i) / 10, i.isMultiple(of: 2) ? 0 : 0.01]) }
    outer += [[10, 10], [0, 10]]
    let region = [Polygon(outer: outer, holes: [square(4, 4, side: 2).outer.reversed()])]
    let simple = region.simplified(tolerance: 0.05)
    #expect(simple.count == 1 && simple[0].outer.count <= 6 && simple[0].holes.count == 1)
    #expect((simple.coveredArea - region.coveredArea).magnitude < 0.2)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `property: IoU is symmetric, in 0...1, and invariant under rotation`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let points = { (_: Int) in
      (0..<12).map { _ in SIMD2(random.uniform(), random.uniform()) }
    }
    let (a, b) = (PointHull.convex(of: points(0)), PointHull.convex(of: points(1)))
    let iou = try #require([Polygon(outer: a)].iou(with: [Polygon(outer: b)]))
    let swapped = try #require([Polygon(outer: b)].iou(with: [Polygon(outer: a)]))
    let turn = { (p: SIMD2<Double>) in SIMD2(0.6 * p.x - 0.8 * p.y + 3, 0.8 * p.x + 0.6 * p.y) }
    let turned = try #require(
      [Polygon(outer: a.map(turn))].iou(with: [Polygon(outer: b.map(turn))]))
    #expect((0...1).contains(iou))
    #expect((iou - swapped).magnitude < 1e-12 && (iou - turned).magnitude < 1e-9)
  }

  @Test func `known value: boundary distance of squares 10 cm apart in size`() throws {
    let (a, b) = ([square(0, 0, side: 1)], [square(-0.1, -0.1, side: 1.2)])
    let distance = try #require(a.boundaryDistance(to: b, spacing: 0.001))
    #expect((distance.hausdorff - 0.1 * 2.0.squareRoot()).magnitude < 1e-3)
    #expect(distance.mean > 0.099 && distance.mean < 0.11)
    #expect(a.boundaryDistance(to: a, spacing: 0.01)?.hausdorff == 0)
    #expect(a.boundaryDistance(to: [], spacing: 0.01) == nil)
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Evaluation
import Geometry
import LinearAlgebra
import Testing

@Suite struct PlaneMapTallyTests {
  /// A level rectangle from (x, z) = (`left`, 0), `width` × 1 m, at a height.
  private static func plane(left: Double, width: Double, height: Double = 0) -> ScoredPlane {
    let frame = TangentFrame(origin: [0, height, 0], first: [0, 0, 1], second: [1, 0, 0])
    let ring: [SIMD2<Double>] = [[0, left], [1, left], [1, left + width], [0, left + width]]
    return ScoredPlane(
      plane: Plane(through: frame.origin, normal: frame.normal),
      centroid: frame.point(at: [0.5, left + width / 2]),
      extent: Extent(
        frame: frame, outline: [Polygon(outer: ring)], hull: ring, center: [0.5, left + width / 2],
        width: width, height: 1, rotation: Angle(radians: 0), area: width))
  }

  private static let truth = [plane(left: 0, width: 2), plane(left: 5, width: 1)]

  @Test("known value: one plane is known to 80 %, one is missed, one is made up")
  func values() {
    let map = PlaneMapTally(
      groundTruth: Self.truth,
      estimate: [
        Self.plane(left: 0, width: 1.6, height: 0.002), Self.plane(left: 9, width: 1),
      ], PlaneSimilarity()
    ).values
    func number(_ path: String) -> Double? { map.value(at: path)?.number }
    #expect(number("planes") == 2 && number("anchors") == 2 && number("matched") == 1)
    #expect(number("precision") == 0.5 && number("recall") == 0.5 && number("f1") == 0.5)
    let near = { (path: String, value: Double) in abs((number(path) ?? .nan) - value) < 1e-9 }
    #expect(near("iou", (1.6 / 2 + 0) / 2))
    #expect(near("completeness", 1.6 / (2 + 1)) && near("correctness", 1.6 / (1.6 + 1)))
    #expect(near("offset_mm.median", 2) && near("angle_deg.median", 0))
  }

  @Test("property: the true map is perfect, and two maps pool")
  func poolsAndPerfect() {
    let similarity = PlaneSimilarity()
    var sum = PlaneMapTally(groundTruth: Self.truth, estimate: Self.truth, similarity)
    #expect(sum.values.value(at: "f1")?.number == 1 && sum.values.value(at: "iou")?.number == 1)
    sum.merge(PlaneMapTally(groundTruth: Self.truth, estimate: [], similarity))
    #expect(sum.values.value(at: "recall")?.number == 0.5)
    #expect(sum.values.value(at: "precision")?.number == 1)
    #expect(PlaneMapTally().values.value(at: "f1") == .null)
  }
}

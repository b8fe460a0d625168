// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Evaluation
import Geometry
import LinearAlgebra
import Testing

/// A horizontal square of side `side` about (x, 0, z), with its extent.
func square(x: Double, z: Double = 0, side: Double = 1, tilt: Double = 0) -> ScoredPlane {
  let normal = Vector3(tilt, 0, 1).normalized ?? Vector3(0, 0, 1)
  let center = Vector3(x, 0, z)
  let plane = Plane(through: center, normal: normal)
  let frame = TangentFrame(of: plane, at: center)
  let half = side / 2
  let ring = [
    SIMD2(-half, -half), SIMD2(half, -half), SIMD2(half, half), SIMD2(-half, half),
  ]
  return ScoredPlane(
    plane: plane, centroid: center,
    extent: Extent(
      frame: frame, outline: [Polygon(outer: ring)], hull: ring, center: .zero, width: side,
      height: side, rotation: .degrees(0), area: side * side))
}

@Suite struct PlaneSimilarityTests {
  private let similarity = PlaneSimilarity()

  @Test("Known value: squares shifted by a half overlap by a third")
  func shifted() {
    let (truth, estimate) = (square(x: 0), square(x: 0.5))
    #expect(agrees(similarity.iou(groundTruth: truth, estimate: estimate), 1.0 / 3))
    #expect(agrees(similarity.containment(groundTruth: truth, estimate: estimate), 0.5))
    let piece = square(x: 0.2, side: 0.2)
    #expect(agrees(similarity.iou(groundTruth: truth, estimate: piece), 0.04))
    #expect(agrees(similarity.containment(groundTruth: truth, estimate: piece), 1))
  }

  @Test("Known value: the sign of a normal does not matter")
  func flipped() {
    var estimate = square(x: 0)
    estimate.plane = estimate.plane.flipped
    #expect(agrees(similarity.iou(groundTruth: square(x: 0), estimate: estimate), 1))
  }

  @Test("Known value: beyond the angle or the offset, and without outlines, it is 0")
  func gates() {
    #expect(similarity.iou(groundTruth: square(x: 0), estimate: square(x: 0, z: 0.06)) == 0)
    #expect(similarity.iou(groundTruth: square(x: 0), estimate: square(x: 0, tilt: 0.2)) == 0)
    #expect(similarity.iou(groundTruth: square(x: 0), estimate: square(x: 0, z: 0.04)) > 0.99)
    let bare = ScoredPlane(plane: square(x: 0).plane, centroid: .zero)
    #expect(similarity.iou(groundTruth: square(x: 0), estimate: bare) == 0)
  }

  @Test("Known value: area IoU, area ratio and boundary distance of a scored frame")
  func extents() throws {
    var frame = SegmentationFrame(
      name: "1", groundTruth: LabelImage(width: 2, height: 1, labels: [1, 1]),
      estimate: LabelImage(width: 2, height: 1, labels: [2, 2]))
    frame.groundTruthPlanes[1] = square(x: 0)
    frame.estimatePlanes[2] = square(x: 0, side: 1.2)
    let row = try #require(SegmentationScorer().score(frame).planes.first)
    #expect(agrees(row.areaIoU, 1 / 1.44))
    #expect(agrees(row.areaRatio, 1.44))
    // the sides are 0.1 m apart; only the corners of the larger square are farther
    let distance = try #require(row.boundaryDistance)
    #expect(distance >= 0.1 && distance < 0.105)
    #expect(row.area == 1)
  }
}

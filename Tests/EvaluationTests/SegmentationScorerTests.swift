// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Evaluation
import Geometry
import LinearAlgebra
import Testing

@Suite struct SegmentationScorerTests {
  private func frame(
    _ truth: [UInt16], _ estimate: [UInt16], name: String = "1"
  ) -> SegmentationFrame {
    SegmentationFrame(
      name: name, groundTruth: LabelImage(width: truth.count, height: 1, labels: truth),
      estimate: LabelImage(width: estimate.count, height: 1, labels: estimate))
  }

  @Test("Known value: the paths that others read are all there")
  func paths() throws {
    let scores = try [
      frame([1, 1, 1, 1, 2, 2, 2, 2, 0, 0], [1, 1, 1, 1, 2, 2, 2, 2, 0, 0]),
      frame([1, 1, 1, 1, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 3, 3, 4, 4, 4, 0]),
    ].map(SegmentationScorer().score)
    let tree = scores.summary()
    for key in [
      "precision", "recall", "fScore", "usr", "osr", "noise", "missed", "mean", "panoptic",
    ] {
      for kind in ["frameMean", "pooled"] {
        #expect(tree.value(at: "segmentation.evops.\(key).\(kind)")?.number != nil)
      }
    }
    #expect(tree.value(at: "segmentation.evops.precision.frameMean") == 0.5)
    #expect(tree.value(at: "segmentation.evops.precision.pooled") == 0.5)
    #expect(tree.value(at: "segmentation.evops.recall.pooled") == MetricValue(2.0 / 3))
    for key in ["correct", "over", "under", "missed", "noise"] {
      #expect(tree.value(at: "segmentation.segcomp.\"0.80\".\(key)")?.number != nil)
    }
    for key in ["pq.pq", "pq.sq", "pq.rq"] {
      #expect(tree.value(at: "segmentation." + key)?.number != nil)
    }
    for key in ["ri", "voi", "sc"] {
      for kind in ["withUnlabeled", "withoutUnlabeled"] {
        #expect(tree.value(at: "segmentation.\(key).\(kind)")?.number != nil)
      }
    }
    for key in ["angle_deg", "offset_mm", "rmse_mm"] {
      for kind in ["mean", "median", "p90"] {
        #expect(tree.value(at: "geometry.\(key).\(kind)") == .null)
      }
    }
    #expect(!tree.json.contains("nan"))
  }

  @Test("U146: label maps of different sizes are an error, never cropped or resized")
  func sizes() {
    let odd = SegmentationFrame(
      name: "7", groundTruth: LabelImage(width: 640, height: 480),
      estimate: LabelImage(width: 320, height: 240))
    let expected = EvaluationError.sizeMismatch(
      frame: "7", expected: .init(width: 640, height: 480),
      found: .init(width: 320, height: 240))
    #expect(throws: expected) { try SegmentationScorer().score(odd) }
    #expect(
      expected.description
        == "frame 7: the label map is 320×240, expected 640×480 as in the ground truth")
  }

  @Test("Known value: angle, offset, RMSE and NEES of a tilted and shifted plane")
  func geometry() throws {
    // the floor of a 2×2 image at z = 2 m, estimated 3 mm too far, and tilted about the y axis by 0.01
    let camera = CameraIntrinsics(fx: 1, fy: 1, cx: 0.5, cy: 0.5)
    let truth = Plane(normal: Vector3(0, 0, -1), offset: 2)
    let tilt = 0.01
    let normal = try #require(Vector3(tilt, 0, -1).normalized)
    let estimate = Plane(through: Vector3(0, 0, 2.003), normal: normal)
    let variances = Vector3(1e-4, 1e-4, 9e-6)
    var frame = SegmentationFrame(
      name: "1", groundTruth: LabelImage(width: 2, height: 2, labels: [1, 1, 1, 1]),
      estimate: LabelImage(width: 2, height: 2, labels: [9, 9, 9, 9]))
    frame.groundTruthPlanes[1] = ScoredPlane(plane: truth, centroid: Vector3(0, 0, 2), area: 4)
    frame.estimatePlanes[9] = ScoredPlane(
      plane: estimate, centroid: Vector3(0, 0, 2.003), covariance: .diagonal(variances))
    frame.points = .depth(
      DepthImage(width: 2, height: 2, units: [2, 2, 2, 2], unitsPerMeter: 1), camera)
    let row = try #require(SegmentationScorer().score(frame).planes.first)
    #expect(row.iou == 1 && row.area == 4)
    #expect(agrees(row.angle, Angle(radians: 0.00999966668666524).degrees))
    #expect(agrees(row.offset, 0.003))
    // the four points lie at x = ±1: distances (3 ± 10) mm, times the cosine
    let cosine = normal.dot(Vector3(0, 0, -1))
    let expected = ((0.013 * 0.013 + 0.007 * 0.007) / 2).squareRoot() * cosine
    #expect(agrees(row.rmse, expected, relative: 1e-6))
    // (sin 0.01)² / 1e-4 + h² / 9e-6 with h the distance along the estimated normal
    let sine = normal.x
    let height = 0.003 / cosine
    #expect(agrees(row.nees, sine * sine / 1e-4 + height * height / 9e-6, relative: 1e-6))
    #expect(row.estimate == 9 && row.groundTruthPixelCount == 4)
  }

  @Test("U145: median and p90 of matched planes, unmatched counted on both sides")
  func unmatched() throws {
    let score = try SegmentationScorer().score(
      frame([1, 1, 1, 2, 2, 2, 3, 3, 3], [5, 5, 5, 0, 0, 0, 0, 0, 6]))
    let tree = [score].summary()
    #expect(tree.value(at: "geometry.matched") == 1.0)
    #expect(tree.value(at: "geometry.unmatchedGroundTruth") == 2.0)
    #expect(tree.value(at: "geometry.unmatchedEstimate") == 1.0)
  }

  @Test("Property: the order of frames changes no pooled value")
  func order() throws {
    var random = SplitMix64(seed: 4)
    let scores = try (0..<5).map { index in
      try SegmentationScorer().score(
        frame(
          (0..<40).map { _ in UInt16(random.index(below: 3)) },
          (0..<40).map { _ in UInt16(random.index(below: 3)) }, name: "\(index)"))
    }
    let (forward, backward) = (scores.summary(), Array(scores.reversed()).summary())
    for leaf in forward.leaves {
      let other = backward.value(at: leaf.path)
      #expect((leaf.value.number == nil) == (other?.number == nil), "\(leaf.path)")
      guard let number = leaf.value.number else { continue }
      #expect(agrees(other?.number, number), "\(leaf.path)")
    }
  }
}

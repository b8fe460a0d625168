// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Evaluation
import Foundation
import Geometry
import Ingestion
import Testing

/// The folder of real data, or `nil`.
private let dataFolder = ProcessInfo.processInfo.environment["PLANELAB_DATA"]

/// The hand-drawn labels, changed in four ways and scored by the independent `score.py` beside them.
@Suite struct HandLabelScoreTests {
  struct Expected: Decodable {
    var frame, perturbation: String
    var truths, estimates: Int
    var precision50, recall50, f50, precision75, recall75, f75: Double
    var pq, sq, falseArea, cover: Double
  }

  /// An estimate made from true labels, in the same way as the stored numbers were.
  private func estimate(_ truth: LabelImage, _ perturbation: String) -> LabelImage {
    var result = truth
    let (width, height) = (truth.width, truth.height)
    for index in truth.labels.indices {
      let (u, v) = (index % width, index / width)
      let label = truth.labels[index]
      let isPlane = label > 0 && label < LabelImage.ignore
      switch perturbation {
      case "shift": result.labels[index] = u < 3 ? 0 : truth.labels[index - 3]
      case "split": if isPlane && u >= width / 2 { result.labels[index] = label + 100 }
      case "join": if isPlane { result.labels[index] = (label + 1) / 2 }
      default:
        if label % 2 == 0 { result.labels[index] = 0 }
        if label == 0 && v < height / 4 { result.labels[index] = 900 }
        if label == LabelImage.ignore && v % 2 == 0 { result.labels[index] = 901 }
        if u >= width / 2 && u < width / 2 + 20 { result.labels[index] = 902 }
      }
    }
    return result
  }

  @Test(
    "Golden: 5 hand-labelled frames × 4 changes score as score.py says",
    .enabled(if: dataFolder != nil, "needs PLANELAB_DATA"))
  func agrees() throws {
    let folder = try #require(dataFolder) + "/hand-labels/"
    let url = try #require(
      Bundle.module.url(
        forResource: "hand_label_scores", withExtension: "json", subdirectory: "Golden"))
    let cases = try JSONDecoder().decode([Expected].self, from: Data(contentsOf: url))
    #expect(cases.count == 20)
    for (frame, items) in Dictionary(grouping: cases, by: \.frame).sorted(by: { $0.key < $1.key }) {
      let truth = try LabelReader.read(folder + frame + ".label.png", width: nil, height: nil)
      for expected in items {
        let score = try SegmentationScorer().score(
          SegmentationFrame(
            name: frame, groundTruth: truth, estimate: estimate(truth, expected.perturbation)))
        check(score, expected)
      }
    }
  }

  private func check(_ score: FrameScore, _ expected: Expected) {
    let place: Comment = "\(expected.frame) \(expected.perturbation)"
    #expect(score.evops.groundTruthCount == expected.truths, place)
    #expect(score.evops.estimateCount == expected.estimates, place)
    let (detection, panoptic) = (score.detection.values, score.panoptic.values)
    for (value, number) in [
      (detection.value(at: "0.50.precision"), expected.precision50),
      (detection.value(at: "0.50.recall"), expected.recall50),
      (detection.value(at: "0.50.f1"), expected.f50),
      (detection.value(at: "0.75.precision"), expected.precision75),
      (detection.value(at: "0.75.recall"), expected.recall75),
      (detection.value(at: "0.75.f1"), expected.f75),
      (panoptic["pq"], expected.pq), (panoptic["sq"], expected.sq),
      (detection["nonPlaneCovered"], expected.falseArea),
      (detection["planeCovered"], expected.cover),
    ] {
      #expect(((value?.number ?? .nan) - number).magnitude < 1e-9, place)
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Evaluation
import Foundation
import Geometry
import Testing

@Suite struct MetricDescriptorTests {
  @Test("Known value: paths find the most specific descriptor")
  func paths() {
    for (path, name) in [
      ("overall.segmentation.evops.fScore.pooled", "evops.fScore"),
      ("overall.segmentation.segcomp.\"0.80\".correct", "segcomp.correct"),
      ("sequences.desk.segmentation.pq.pq", "pq"),
      ("overall.segmentation.pq.sq", "pq.sq"),
      ("overall.geometry.nees.coverage95", "nees.coverage95"),
      ("overall.tracking.hota3d.assA", "tracking.assA"),
      ("overall.trajectory.ape.translation_m.rmse", "trajectory.ape.translation_m"),
      ("overall.tracking.anchors", "tracking.anchors"),
      ("evops.precision", "evops.precision"),
    ] {
      #expect(MetricDescriptor.descriptor(for: path)?.name == name, "\(path)")
    }
    #expect(
      MetricDescriptor.descriptor(for: "overall.time_ms.detect.mean")?.higherIsBetter == false)
    #expect(MetricDescriptor.descriptor(for: "overall.nothing") == nil)
  }

  @Test("Property: every number of a scored frame is described")
  func complete() throws {
    var score: [FrameScore] = []
    score.append(
      try SegmentationScorer().score(
        SegmentationFrame(
          name: "1", groundTruth: .init(width: 2, height: 1, labels: [1, 0]),
          estimate: .init(width: 2, height: 1, labels: [1, 0]))))
    let counts = ["total", "found"]
    for leaf in score.summary().leaves {
      let keys = leaf.path.split(separator: ".").map(String.init)
      if keys.contains(where: counts.contains) || keys.last == "groundTruth" { continue }
      #expect(MetricDescriptor.descriptor(for: leaf.path) != nil, "\(leaf.path)")
    }
  }

  @Test("Property: names are unique, and every page exists")
  func pages() throws {
    #expect(Set(MetricDescriptor.all.map(\.name)).count == MetricDescriptor.all.count)
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    for page in Set(MetricDescriptor.all.map(\.page)) where !page.isEmpty {
      let url = root.appending(path: "Documentation/metrics/" + page)
      #expect(FileManager.default.fileExists(atPath: url.path), "\(page)")
    }
  }
}

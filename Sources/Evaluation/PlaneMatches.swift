// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry
internal import LinearAlgebra

/// The pairs of true and estimated segments of a frame, and those left over.
struct PlaneMatches {
  private let table: ContingencyTable
  private var matchOfTruth: [Int: ContingencyTable.Cell] = [:]

  init(_ table: ContingencyTable, minIoU: Double) {
    self.table = table
    for cell in table.overlaps {
      let iou = table.iou(of: cell)
      if iou > 0.5 && iou >= minIoU { matchOfTruth[cell.groundTruth] = cell }
    }
  }

  /// A row per true plane, then a row per estimated plane that matches none.
  func scores(_ frame: SegmentationFrame, comparesOutlines: Bool = true) -> [PlaneScore] {
    var matchedEstimates = Set<Int>()
    var rows: [PlaneScore] = []
    for truth in table.groundTruthIDs.indices.dropFirst() {
      var row = PlaneScore()
      let label = table.groundTruthIDs[truth]
      row.groundTruth = label
      row.groundTruthPixelCount = table.groundTruthSizes[truth]
      row.area = frame.groundTruthPlanes[label]?.area
      if let cell = matchOfTruth[truth] {
        matchedEstimates.insert(cell.estimate)
        row.estimate = table.estimateIDs[cell.estimate]
        row.estimatePixelCount = table.estimateSizes[cell.estimate]
        row.iou = table.iou(of: cell)
      }
      rows.append(row)
    }
    compare(&rows, frame, comparesOutlines)
    for estimate in table.estimateIDs.indices.dropFirst()
    where !matchedEstimates.contains(estimate) {
      var row = PlaneScore()
      row.estimate = table.estimateIDs[estimate]
      row.estimatePixelCount = table.estimateSizes[estimate]
      rows.append(row)
    }
    return rows
  }

  private func compare(
    _ rows: inout [PlaneScore], _ frame: SegmentationFrame, _ comparesOutlines: Bool
  ) {
    var planes: [UInt16: Plane] = [:]
    for index in rows.indices {
      guard let truth = rows[index].groundTruth, let estimate = rows[index].estimate,
        let estimated = frame.estimatePlanes[estimate]
      else { continue }
      planes[truth] = estimated.plane
      guard let actual = frame.groundTruthPlanes[truth] else { continue }
      PlaneComparison(groundTruth: actual, estimate: estimated)
        .fill(&rows[index], comparesOutlines: comparesOutlines)
    }
    guard let points = frame.points else { return }
    let rmse = points.rmse(to: planes, labels: frame.groundTruth.labels)
    for index in rows.indices { rows[index].rmse = rows[index].groundTruth.flatMap { rmse[$0] } }
  }
}

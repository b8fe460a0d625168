// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// The sums of Panoptic Quality for the single class "plane", with void [1].
///
/// Void is what the ground truth marks *ignore*; the segments are those before the *ignore* rule. A pair
/// matches if `overlap / (|g| + |p| − overlap − overlap of p with void) > 0.5`. An unmatched segment
/// with more than half of its pixels on void is not counted. Equal to panopticapi. Pooled: sums are
/// over all frames.
///
/// [1]: Kirillov et al., CVPR 2019, doi:10.1109/CVPR.2019.00963
public struct PanopticTally: Tally {
  /// Matched pairs.
  public var truePositiveCount = 0
  /// The sum of their IoU.
  public var iouSum = 0.0
  /// Estimated segments that match nothing.
  public var falsePositiveCount = 0
  /// Ground-truth segments that nothing matches.
  public var falseNegativeCount = 0

  /// The neutral element: nothing tallied.
  public init() {}

  /// Tallies one frame's table as it was before the *ignore* rule.
  public init(_ table: ContingencyTable) {
    var matched = Set<Int>()
    for cell in table.overlaps {
      let iou = table.iou(of: cell)
      guard iou > 0.5 else { continue }
      matched.insert(cell.estimate)
      truePositiveCount += 1
      iouSum += iou
    }
    falseNegativeCount = table.groundTruthCount - truePositiveCount
    for estimate in table.estimateIDs.indices.dropFirst() where !matched.contains(estimate) {
      let isVoid = table.ignoredSizes[estimate] > table.estimateSizes[estimate]
      if !isVoid { falsePositiveCount += 1 }
    }
  }

  /// Adds the sums of `other`.
  public mutating func merge(_ other: PanopticTally) {
    truePositiveCount += other.truePositiveCount
    iouSum += other.iouSum
    falsePositiveCount += other.falsePositiveCount
    falseNegativeCount += other.falseNegativeCount
  }

  /// PQ = SQ · RQ, segmentation quality and recognition quality; `null` without any segment.
  public var values: MetricValue {
    let matched = Double(truePositiveCount)
    let weight = matched + Double(falsePositiveCount + falseNegativeCount) / 2
    guard weight > 0 else { return ["pq": .null, "sq": .null, "rq": .null] }
    return [
      "pq": MetricValue(iouSum / weight),
      "sq": MetricValue(matched > 0 ? iouSum / matched : 0),
      "rq": MetricValue(matched / weight),
    ]
  }
}

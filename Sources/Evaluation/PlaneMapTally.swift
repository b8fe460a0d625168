// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry
internal import LinearAlgebra

/// How well the planes known at the end of a sequence map what was visible of the true ones.
///
/// Anchors and true planes are paired one to one at the largest sum of outline IoU; a pair *matches* from
/// an IoU of 0.5 on. Definitions are ours; pooled over sequences.
public struct PlaneMapTally: Tally {
  /// True planes, anchors, and matches.
  public var truthCount = 0, estimateCount = 0, matchCount = 0
  /// The areas of all true planes and of all anchors [m²].
  public var truthArea = 0.0, estimateArea = 0.0
  /// The area of anchors that lies on the true planes they are paired with [m²].
  public var rightArea = 0.0
  /// The IoU of each true plane with its anchor, 0 without one.
  public var ious = Distribution()
  /// Angle [°], offset [m] and mean distance of outlines [m] of each match.
  public var angles = Distribution(), offsets = Distribution(), boundaries = Distribution()

  /// The neutral element: nothing tallied.
  public init() {}

  /// Tallies the map of one sequence; all planes with outlines and in one frame.
  public init(
    groundTruth: [ScoredPlane], estimate: [ScoredPlane], _ similarity: PlaneSimilarity
  ) {
    (truthCount, estimateCount) = (groundTruth.count, estimate.count)
    truthArea = groundTruth.reduce(0) { $0 + ($1.area ?? 0) }
    estimateArea = estimate.reduce(0) { $0 + ($1.area ?? 0) }
    let iou = groundTruth.flatMap { truth in
      estimate.map { similarity.iou(groundTruth: truth, estimate: $0) }
    }
    let pairs = AssignmentProblem.maximumProfit(
      iou, rows: groundTruth.count, columns: estimate.count)
    for (row, column) in pairs.enumerated() {
      guard let column, iou[row * estimate.count + column] > 0 else {
        ious.samples.append(0)
        continue
      }
      add(groundTruth[row], estimate[column], iou: iou[row * estimate.count + column], similarity)
    }
  }

  private mutating func add(
    _ truth: ScoredPlane, _ estimate: ScoredPlane, iou: Double, _ similarity: PlaneSimilarity
  ) {
    ious.samples.append(iou)
    rightArea +=
      similarity.containment(groundTruth: truth, estimate: estimate) * (estimate.area ?? 0)
    guard iou >= 0.5 else { return }
    matchCount += 1
    let comparison = PlaneComparison(groundTruth: truth, estimate: estimate)
    angles.samples.append(truth.plane.angle(to: estimate.plane).degrees)
    if let offset = comparison.offset { offsets.samples.append(offset) }
    let extents = ExtentComparison(groundTruth: truth, estimate: estimate)
    if let distance = extents?.boundary?.mean { boundaries.samples.append(distance) }
  }

  /// Adds the sums of `other`.
  public mutating func merge(_ other: PlaneMapTally) {
    truthCount += other.truthCount
    estimateCount += other.estimateCount
    matchCount += other.matchCount
    truthArea += other.truthArea
    estimateArea += other.estimateArea
    rightArea += other.rightArea
    ious.merge(other.ious)
    angles.merge(other.angles)
    offsets.merge(other.offsets)
    boundaries.merge(other.boundaries)
  }

  /// Counts, shares and distributions; undefined ones are `null`.
  public var values: MetricValue {
    func share(_ part: Double, _ whole: Double) -> MetricValue {
      MetricValue(whole > 0 ? part / whole : nil)
    }
    func millimeters(_ meters: Distribution) -> MetricValue {
      Distribution(meters.samples.map { $0 * 1_000 }).values
    }
    let matches = Double(matchCount)
    return [
      "planes": MetricValue(truthCount), "anchors": MetricValue(estimateCount),
      "matched": MetricValue(matchCount),
      "precision": share(matches, Double(estimateCount)),
      "recall": share(matches, Double(truthCount)),
      "f1": share(2 * matches, Double(truthCount + estimateCount)),
      "iou": MetricValue(ious.mean), "completeness": share(rightArea, truthArea),
      "correctness": share(rightArea, estimateArea), "angle_deg": angles.values,
      "offset_mm": millimeters(offsets), "boundary_mm": millimeters(boundaries),
    ]
  }
}

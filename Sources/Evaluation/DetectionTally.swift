// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// The counts of planes as detections: found and false ones at IoU thresholds, ranked precision, coverage.
///
/// A pair matches at threshold T if its IoU is ≥ T and > 0.5, which makes matches unique. Ours, therefore
/// `null` where undefined: everything without planes on both sides; precision is 0, not `null`, where
/// planes exist and none was estimated.
public struct DetectionTally: Tally {
  /// The best match of one estimated segment, and where it ranks.
  public struct Detection: Sendable, Equatable, Codable {
    /// The confidence, or the pixel count of detectors that give none.
    public var rank: Double
    /// The IoU with the ground-truth segment that it matches at 0.5, or 0.
    public var iou: Double
  }

  /// One entry per estimated segment.
  public var detections: [Detection] = []
  /// Frames, and ground-truth segments.
  public var frameCount = 0, groundTruthCount = 0
  /// Estimated segments with more than half of their pixels where the truth is no plane.
  public var falsePlaneCount = 0
  /// Pixels where the truth is no plane, and those covered by estimated segments.
  public var nonPlanePixelCount = 0, coveredNonPlanePixelCount = 0
  /// Pixels of true planes, and those covered by estimated segments.
  public var planePixelCount = 0, coveredPlanePixelCount = 0

  /// The neutral element: nothing tallied.
  public init() {}

  /// Tallies one frame after the *ignore* rule.
  ///
  /// - Parameters:
  ///   - table: the frame's table.
  ///   - confidences: a confidence per estimated label; segments are ranked by size without.
  public init(_ table: ContingencyTable, confidences: [UInt16: Double] = [:]) {
    frameCount = 1
    groundTruthCount = table.groundTruthCount
    countDetections(table, confidences)
    nonPlanePixelCount = table.groundTruthSizes[0]
    planePixelCount = table.pixelCount - nonPlanePixelCount
    for cell in table.cells where cell.estimate > 0 {
      if cell.groundTruth == 0 {
        coveredNonPlanePixelCount += cell.count
        if 2 * cell.count > table.estimateSizes[cell.estimate] { falsePlaneCount += 1 }
      } else {
        coveredPlanePixelCount += cell.count
      }
    }
  }

  private mutating func countDetections(
    _ table: ContingencyTable, _ confidences: [UInt16: Double]
  ) {
    var best = [Double](repeating: 0, count: table.estimateIDs.count)
    for cell in table.overlaps {
      let iou = table.iou(of: cell)
      if iou > 0.5 { best[cell.estimate] = iou }
    }
    detections = table.estimateIDs.indices.dropFirst().map { estimate in
      let size = Double(table.estimateSizes[estimate] + table.ignoredSizes[estimate])
      return Detection(
        rank: confidences[table.estimateIDs[estimate]] ?? size, iou: best[estimate])
    }
  }

  /// Adds the sums of `other`.
  public mutating func merge(_ other: DetectionTally) {
    detections += other.detections
    frameCount += other.frameCount
    groundTruthCount += other.groundTruthCount
    falsePlaneCount += other.falsePlaneCount
    nonPlanePixelCount += other.nonPlanePixelCount
    coveredNonPlanePixelCount += other.coveredNonPlanePixelCount
    planePixelCount += other.planePixelCount
    coveredPlanePixelCount += other.coveredPlanePixelCount
  }

  /// The estimated segments that match at `threshold`.
  public func truePositiveCount(at threshold: Double) -> Int {
    detections.count { $0.iou > 0.5 && $0.iou >= threshold }
  }

  /// Precision, recall and their harmonic mean at one IoU threshold.
  public func values(at threshold: Double) -> MetricValue {
    let found = Double(truePositiveCount(at: threshold))
    let (truths, estimates) = (Double(groundTruthCount), Double(detections.count))
    let isEmpty = truths + estimates == 0
    return [
      "precision": MetricValue(isEmpty ? nil : estimates > 0 ? found / estimates : 0),
      "recall": MetricValue(truths > 0 ? found / truths : nil),
      "f1": MetricValue(isEmpty ? nil : 2 * found / (truths + estimates)),
    ]
  }

  /// Average precision at one IoU threshold: the area under the precision envelope over recall.
  ///
  /// Detections are ranked by confidence (or size), over all frames; equal ranks keep their order.
  /// `nil` without ground truth. Everingham et al., IJCV 2010, doi:10.1007/s11263-009-0275-4
  public func averagePrecision(at threshold: Double) -> Double? {
    guard groundTruthCount > 0 else { return nil }
    let ranked = detections.enumerated().sorted {
      ($1.element.rank, $0.offset) < ($0.element.rank, $1.offset)
    }.map(\.element)
    var found = 0
    var curve: [(recall: Double, precision: Double)] = []
    for (rank, detection) in ranked.enumerated()
    where detection.iou > 0.5 && detection.iou >= threshold {
      found += 1
      curve.append((Double(found) / Double(groundTruthCount), Double(found) / Double(rank + 1)))
    }
    var (area, envelope, previous) = (0.0, 0.0, curve.last?.recall ?? 0)
    for index in curve.indices.reversed() {
      envelope = max(envelope, curve[index].precision)
      previous = index > 0 ? curve[index - 1].recall : 0
      area += envelope * (curve[index].recall - previous)
    }
    return area
  }

  /// The IoU thresholds 0.50, 0.55 … 0.95.
  public static let thresholds = (0..<10).map { 0.5 + 0.05 * Double($0) }

  /// The mean of average precision over `thresholds`.
  public var meanAveragePrecision: Double? {
    MetricValue.mean(Self.thresholds.compactMap(averagePrecision))
  }

  /// The values at each threshold and the covered shares, `null` where undefined.
  public var values: MetricValue {
    let curve = Self.thresholds.map { (fixed($0), values(at: $0)) }
    let shares = [
      ("nonPlaneCovered", Self.ratio(coveredNonPlanePixelCount, nonPlanePixelCount)),
      ("planeCovered", Self.ratio(coveredPlanePixelCount, planePixelCount)),
    ]
    return MetricValue(curve + shares.map { ($0.0, MetricValue($0.1)) })
  }

  static func ratio(_ part: Int, _ whole: Int) -> Double? {
    whole > 0 ? Double(part) / Double(whole) : nil
  }
}

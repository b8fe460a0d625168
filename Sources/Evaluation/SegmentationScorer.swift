// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors
internal import Geometry

/// Scores label maps, and planes if there are any, frame by frame.
///
/// ```swift
/// let scorer = SegmentationScorer()
/// let scores = try frames.map(scorer.score)
/// let tree = scores.summary()   // `segmentation` and `geometry` of metrics.json
/// ```
public struct SegmentationScorer: Sendable {
  /// The EVOPS thresholds.
  public var evops: EVOPSConfiguration
  /// The other thresholds.
  public var scoring: ScoringConfiguration
  /// Whether outlines are compared; it is the slowest part, and nothing else depends on it.
  public var comparesOutlines = true

  /// Creates a scorer with the published thresholds, unless others are given.
  public init(evops: EVOPSConfiguration = .init(), scoring: ScoringConfiguration = .init()) {
    (self.evops, self.scoring) = (evops, scoring)
  }

  /// Scores one frame.
  ///
  /// - Complexity: O(pixels); one contingency table serves all metrics.
  public func score(_ frame: SegmentationFrame) throws(EvaluationError) -> FrameScore {
    try checkSizes(frame)
    let whole = ContingencyTable(
      groundTruth: frame.groundTruth.labels, estimate: frame.estimate.labels)
    let table = whole.withoutIgnored
    let planes = PlaneMatches(table, minIoU: scoring.matchIoU)
      .scores(frame, comparesOutlines: comparesOutlines)
    let found = foundTruths(table)
    let truths = planes.filter { $0.groundTruth != nil }
    let tolerances = scoring.segcompTolerances
    return FrameScore(
      name: frame.name, evops: EVOPSTally(table, evops),
      segcomp: tolerances.map { HooverTally(table, tolerance: $0) },
      segcompTolerances: tolerances, panoptic: PanopticTally(whole),
      withUnlabeled: PartitionTally(table),
      withoutUnlabeled: PartitionTally(table.withoutUnlabeled),
      detection: DetectionTally(
        table, confidences: frame.estimatePlanes.compactMapValues(\.confidence)),
      pixelStrata: StrataTally(
        bounds: StrataTally.pixelBounds,
        planes: truths.map {
          (Double($0.groundTruthPixelCount ?? 0), found.contains($0.groundTruth))
        }
      ),
      areaStrata: StrataTally(
        bounds: StrataTally.areaBounds,
        planes: truths.compactMap { plane in
          plane.area.map { ($0, found.contains(plane.groundTruth)) }
        }),
      droppedCount: whole.estimateCount - table.estimateCount, planes: planes)
  }

  private func checkSizes(_ frame: SegmentationFrame) throws(EvaluationError) {
    let (truth, estimate) = (frame.groundTruth, frame.estimate)
    guard truth.width == estimate.width, truth.height == estimate.height else {
      throw .sizeMismatch(
        frame: frame.name, expected: .init(width: truth.width, height: truth.height),
        found: .init(width: estimate.width, height: estimate.height))
    }
  }

  private func foundTruths(_ table: ContingencyTable) -> Set<UInt16?> {
    Set(
      table.overlaps.filter { table.iou(of: $0) >= 0.75 }
        .map { table.groundTruthIDs[$0.groundTruth] })
  }
}

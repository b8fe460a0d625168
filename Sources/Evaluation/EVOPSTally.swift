// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// The counts behind every key of EVOPS' `full_statistics` [1].
///
/// Equal to evops 1.0.0, whose values on empty sides (0.0) are kept. An overlap is full or partial if
/// its IoU is ≥ the threshold. Pixels of label 0 are no void: they count as false area in an IoU.
///
/// [1]: Kornilova et al., EVOPS, arXiv:2204.05799
public struct EVOPSTally: Tally {
  /// Segments on either side.
  public var groundTruthCount = 0, estimateCount = 0
  /// Ground-truth segments found: each estimated segment is used once.
  public var truePositiveCount = 0
  /// Estimated segments with a full overlap.
  public var matchedCount = 0
  /// The sums of IoU and Dice of these with the first ground-truth segment they fully overlap.
  public var iouSum = 0.0, diceSum = 0.0
  /// Estimated segments with two or more partial overlaps.
  public var underSegmentedCount = 0
  /// Ground-truth segments with two or more partial overlaps.
  public var overSegmentedCount = 0
  /// Estimated segments that are nobody's.
  public var noiseCount = 0
  /// Ground-truth segments that nobody found.
  public var missedCount = 0

  /// The neutral element: nothing tallied.
  public init() {}

  /// Tallies one frame.
  ///
  /// - Parameters:
  ///   - table: the frame's table, after the *ignore* rule.
  ///   - configuration: the thresholds.
  public init(_ table: ContingencyTable, _ configuration: EVOPSConfiguration = .init()) {
    groundTruthCount = table.groundTruthCount
    estimateCount = table.estimateCount
    let overlaps = table.overlaps.map { (cell: $0, iou: table.iou(of: $0)) }
    let full = overlaps.filter { $0.iou >= configuration.fullIoU }.map(\.cell)
    let part = overlaps.filter { $0.iou >= configuration.partIoU }.map(\.cell)
    countTruePositives(full)
    sumSimilarity(full, table)
    let links = OverlapLinks(table, full: full, part: part)
    let estimated = Array(1..<max(1, table.estimateIDs.count))
    let truths = Array(1..<max(1, table.groundTruthIDs.count))
    underSegmentedCount = estimated.count { links.truthsOfEstimate[$0].count >= 2 }
    overSegmentedCount = truths.count { links.estimatesOfTruth[$0].count >= 2 }
    noiseCount = estimated.count(where: links.isNoise)
    missedCount = truths.count(where: links.isMissed)
  }

  private mutating func countTruePositives(_ full: [ContingencyTable.Cell]) {
    var (usedTruths, usedEstimates) = (Set<Int>(), Set<Int>())
    for cell in full where !usedTruths.contains(cell.groundTruth) {
      guard usedEstimates.insert(cell.estimate).inserted else { continue }
      usedTruths.insert(cell.groundTruth)
    }
    truePositiveCount = usedTruths.count
  }

  private mutating func sumSimilarity(
    _ full: [ContingencyTable.Cell], _ table: ContingencyTable
  ) {
    let ordered = full.sorted { ($0.estimate, $0.groundTruth) < ($1.estimate, $1.groundTruth) }
    var last = 0
    for cell in ordered where cell.estimate != last {
      last = cell.estimate
      matchedCount += 1
      iouSum += table.iou(of: cell)
      diceSum += 2 * Double(cell.count) / Double(table.union(of: cell) + cell.count)
    }
  }

  /// Adds the sums of `other`.
  public mutating func merge(_ other: EVOPSTally) {
    groundTruthCount += other.groundTruthCount
    estimateCount += other.estimateCount
    truePositiveCount += other.truePositiveCount
    matchedCount += other.matchedCount
    iouSum += other.iouSum
    diceSum += other.diceSum
    underSegmentedCount += other.underSegmentedCount
    overSegmentedCount += other.overSegmentedCount
    noiseCount += other.noiseCount
    missedCount += other.missedCount
  }

  /// Found ÷ estimated.
  public var precision: Double { Self.share(truePositiveCount, of: estimateCount) }
  /// Found ÷ true.
  public var recall: Double { Self.share(truePositiveCount, of: groundTruthCount) }
  /// The harmonic mean of precision and recall.
  public var fScore: Double {
    let sum = precision + recall
    return sum > 0 ? 2 * precision * recall / sum : 0
  }
  /// The mean IoU of estimated segments that have a full overlap.
  public var meanIoU: Double { matchedCount > 0 ? iouSum / Double(matchedCount) : 0 }
  /// The mean Dice coefficient of the same pairs.
  public var meanDice: Double { matchedCount > 0 ? diceSum / Double(matchedCount) : 0 }

  /// The values, `null` where undefined.
  public var values: MetricValue {
    [
      "precision": MetricValue(precision),
      "recall": MetricValue(recall),
      "fScore": MetricValue(fScore),
      "usr": MetricValue(Self.share(underSegmentedCount, of: estimateCount)),
      "osr": MetricValue(Self.share(overSegmentedCount, of: groundTruthCount)),
      "noise": MetricValue(Self.share(noiseCount, of: estimateCount)),
      "missed": MetricValue(Self.share(missedCount, of: groundTruthCount)),
      "mean": MetricValue(meanIoU),
      "panoptic": MetricValue(meanIoU * fScore),
      "meanDice": MetricValue(meanDice),
    ]
  }

  private static func share(_ part: Int, of whole: Int) -> Double {
    whole > 0 ? Double(part) / Double(whole) : 0
  }
}

/// Who overlaps whom, in both directions.
private struct OverlapLinks {
  var truthsOfEstimate, estimatesOfTruth: [[Int]]
  var fullEstimates: Set<Int>, fullTruths: Set<Int>

  init(
    _ table: ContingencyTable, full: [ContingencyTable.Cell], part: [ContingencyTable.Cell]
  ) {
    truthsOfEstimate = .init(repeating: [], count: table.estimateIDs.count)
    estimatesOfTruth = .init(repeating: [], count: table.groundTruthIDs.count)
    fullEstimates = Set(full.map(\.estimate))
    fullTruths = Set(full.map(\.groundTruth))
    for cell in part {
      truthsOfEstimate[cell.estimate].append(cell.groundTruth)
      estimatesOfTruth[cell.groundTruth].append(cell.estimate)
    }
  }

  /// No partial overlap, or a single one that is not full and whose other side has no second one.
  func isNoise(_ estimate: Int) -> Bool {
    let truths = truthsOfEstimate[estimate]
    guard let first = truths.first else { return true }
    return truths.count == 1 && !fullEstimates.contains(estimate)
      && estimatesOfTruth[first].count == 1
  }

  func isMissed(_ truth: Int) -> Bool {
    let estimates = estimatesOfTruth[truth]
    guard let first = estimates.first else { return true }
    return estimates.count == 1 && !fullTruths.contains(truth)
      && truthsOfEstimate[first].count == 1
  }
}

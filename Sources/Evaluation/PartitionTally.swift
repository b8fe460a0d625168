// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Glibc

/// The sums of the partition metrics: Rand index, its adjusted form, variation of information, covering.
///
/// Both sides are partitions of the pixels of `table`, label 0 being one region of each. Pooled values
/// are over all pairs of pixels within frames (RI) or over all pixels (VOI [bits], SC).
///
/// Rand, JASA 1971, doi:10.1080/01621459.1971.10482356 · Meilă, JMVA 2007, doi:10.1016/j.jmva.2006.11.013 ·
/// Arbeláez et al., PAMI 2011, doi:10.1109/TPAMI.2010.161
public struct PartitionTally: Tally {
  /// Pairs of pixels, and those on which the sides agree.
  public var pairCount = 0.0, agreeingPairCount = 0.0
  /// Pairs of pixels that share a region: in the ground truth, in the estimate, in both.
  public var groundTruthPairCount = 0.0, estimatePairCount = 0.0, commonPairCount = 0.0
  /// Pixels, and pixel-weighted sums of variation of information [bits] and of covering.
  public var pixelCount = 0.0, informationSum = 0.0, coveringSum = 0.0
  /// The two parts of variation of information, weighted by pixels [bits].
  public var missedInformationSum = 0.0, addedInformationSum = 0.0

  /// The neutral element: nothing tallied.
  public init() {}

  /// Tallies one frame.
  public init(_ table: ContingencyTable) {
    let total = table.pixelCount
    guard total > 0 else { return }
    pixelCount = Double(total)
    pairCount = Self.pairs(total)
    groundTruthPairCount = table.groundTruthSizes.reduce(0) { $0 + Self.pairs($1) }
    estimatePairCount = table.estimateSizes.reduce(0) { $0 + Self.pairs($1) }
    commonPairCount = table.cells.reduce(0) { $0 + Self.pairs($1.count) }
    agreeingPairCount = pairCount - groundTruthPairCount - estimatePairCount + 2 * commonPairCount
    sumInformation(table)
    sumCovering(table)
  }

  private static func pairs(_ count: Int) -> Double { Double(count) * Double(count - 1) / 2 }

  private mutating func sumInformation(_ table: ContingencyTable) {
    for cell in table.cells {
      let count = Double(cell.count)
      // n · H(ground truth | estimate) and n · H(estimate | ground truth) of this cell
      missedInformationSum += count * log2(Double(table.estimateSizes[cell.estimate]) / count)
      addedInformationSum += count * log2(Double(table.groundTruthSizes[cell.groundTruth]) / count)
    }
    informationSum = missedInformationSum + addedInformationSum
  }

  private mutating func sumCovering(_ table: ContingencyTable) {
    var bestOfTruth = [Double](repeating: 0, count: table.groundTruthIDs.count)
    var bestOfEstimate = [Double](repeating: 0, count: table.estimateIDs.count)
    for cell in table.cells {
      let iou = table.iou(of: cell)
      bestOfTruth[cell.groundTruth] = max(bestOfTruth[cell.groundTruth], iou)
      bestOfEstimate[cell.estimate] = max(bestOfEstimate[cell.estimate], iou)
    }
    let truth = bestOfTruth.indices.reduce(0) {
      $0 + bestOfTruth[$1] * Double(table.groundTruthSizes[$1])
    }
    let estimate = bestOfEstimate.indices.reduce(0) {
      $0 + bestOfEstimate[$1] * Double(table.estimateSizes[$1])
    }
    coveringSum = (truth + estimate) / 2
  }

  /// Adds the sums of `other`.
  public mutating func merge(_ other: PartitionTally) {
    pairCount += other.pairCount
    agreeingPairCount += other.agreeingPairCount
    groundTruthPairCount += other.groundTruthPairCount
    estimatePairCount += other.estimatePairCount
    commonPairCount += other.commonPairCount
    pixelCount += other.pixelCount
    informationSum += other.informationSum
    coveringSum += other.coveringSum
    missedInformationSum += other.missedInformationSum
    addedInformationSum += other.addedInformationSum
  }

  /// The share of pixel pairs on which the sides agree; `nil` below two pixels.
  public var randIndex: Double? { pairCount > 0 ? agreeingPairCount / pairCount : nil }

  /// The Rand index corrected for chance; `nil` where both sides are trivial.
  public var adjustedRandIndex: Double? {
    guard pairCount > 0 else { return nil }
    let expected = groundTruthPairCount * estimatePairCount / pairCount
    let largest = (groundTruthPairCount + estimatePairCount) / 2
    return largest != expected ? (commonPairCount - expected) / (largest - expected) : nil
  }

  /// Variation of information [bits]; `nil` without pixels.
  public var variationOfInformation: Double? { perPixel(informationSum) }

  /// Segmentation covering, the mean of both directions; `nil` without pixels.
  public var covering: Double? { perPixel(coveringSum) }

  /// H(ground truth | estimate) [bits], which under-segmentation raises.
  public var missedInformation: Double? { perPixel(missedInformationSum) }

  /// H(estimate | ground truth) [bits], which over-segmentation raises.
  public var addedInformation: Double? { perPixel(addedInformationSum) }

  private func perPixel(_ sum: Double) -> Double? { pixelCount > 0 ? sum / pixelCount : nil }

  /// The values, `null` where undefined.
  public var values: MetricValue {
    [
      "ri": MetricValue(randIndex), "voi": MetricValue(variationOfInformation),
      "sc": MetricValue(covering), "ari": MetricValue(adjustedRandIndex),
    ]
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// The counts of Hoover's comparison of range image segmentations at one tolerance [1].
///
/// Every region is classified once, in the order of the original tool (correct, over-segmented,
/// under-segmented; what is left is missed or noise). An instance replaces an earlier class only if the
/// mean of its two overlap measures is strictly larger. Overlaps are compared with ≥.
///
/// [1]: Hoover et al., PAMI 1996, doi:10.1109/34.506791
public struct HooverTally: Tally {
  /// Frames, and regions on either side.
  public var frameCount = 0, groundTruthCount = 0, estimateCount = 0
  /// Ground-truth regions found as one.
  public var correctCount = 0
  /// Ground-truth regions split into several.
  public var overCount = 0
  /// Estimated regions that join several.
  public var underCount = 0
  /// Ground-truth regions in no instance.
  public var missedCount = 0
  /// Estimated regions in no instance.
  public var noiseCount = 0
  /// Ground-truth pixels, and those in correct regions.
  public var pixelCount = 0, correctPixelCount = 0

  /// The neutral element: nothing tallied.
  public init() {}

  /// Tallies one frame at `tolerance` in (0.5, 1].
  public init(_ table: ContingencyTable, tolerance: Double) {
    let classes = HooverClasses(table, tolerance: tolerance)
    let (truths, estimates) = (classes.truths.dropFirst(), classes.estimates.dropFirst())
    frameCount = 1
    (groundTruthCount, estimateCount) = (truths.count, estimates.count)
    correctCount = truths.count { $0.kind == .correct }
    overCount = truths.count { $0.kind == .over }
    underCount = estimates.count { $0.kind == .under }
    missedCount = truths.count { $0.kind == nil }
    noiseCount = estimates.count { $0.kind == nil }
    pixelCount = table.groundTruthSizes.dropFirst().reduce(0, +)
    for index in truths.indices where truths[index].kind == .correct {
      correctPixelCount += table.groundTruthSizes[index]
    }
  }

  /// Adds the sums of `other`.
  public mutating func merge(_ other: HooverTally) {
    frameCount += other.frameCount
    groundTruthCount += other.groundTruthCount
    estimateCount += other.estimateCount
    correctCount += other.correctCount
    overCount += other.overCount
    underCount += other.underCount
    missedCount += other.missedCount
    noiseCount += other.noiseCount
    pixelCount += other.pixelCount
    correctPixelCount += other.correctPixelCount
  }

  /// Counts per frame, the two shares of correct regions and pixels, and the totals.
  public var values: MetricValue {
    let counts = [
      ("correct", correctCount), ("over", overCount), ("under", underCount),
      ("missed", missedCount), ("noise", noiseCount), ("groundTruth", groundTruthCount),
      ("estimate", estimateCount),
    ]
    var tree = MetricValue(
      counts.map { ($0, MetricValue(Self.ratio($1, frameCount))) })
    tree["correctShare"] = MetricValue(Self.ratio(correctCount, groundTruthCount))
    tree["correctPixelShare"] = MetricValue(Self.ratio(correctPixelCount, pixelCount))
    tree["total"] = MetricValue(counts.map { ($0, MetricValue($1)) })
    return tree
  }

  private static func ratio(_ part: Int, _ whole: Int) -> Double? {
    whole > 0 ? Double(part) / Double(whole) : nil
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import LinearAlgebra

/// The sums of HOTA over the 19 thresholds α = 0.05, 0.10 … 0.95, equal to TrackEval's.
///
/// One matching per frame maximizes global alignment × similarity; a pair is a true positive at α if
/// its similarity is ≥ α. `HOTA(α) = √(DetA · AssA)`; values are means over α. Without true positives LocA
/// is 1 and the rest 0, as in the reference.
///
/// Luiten et al., IJCV 2021, doi:10.1007/s11263-020-01375-2
public struct HOTATally: Tally {
  /// True positives per threshold.
  public var truePositives = [Double](repeating: 0, count: 19)
  /// Misses per threshold.
  public var falseNegatives = [Double](repeating: 0, count: 19)
  /// False alarms per threshold.
  public var falsePositives = [Double](repeating: 0, count: 19)
  /// Association accuracy summed over true positives, per threshold.
  public var associationSums = [Double](repeating: 0, count: 19)
  /// Similarity summed over true positives, per threshold.
  public var similaritySums = [Double](repeating: 0, count: 19)

  /// The thresholds.
  public static let thresholds = (0..<19).map { 0.05 + 0.05 * Double($0) }

  /// The neutral element: nothing tallied.
  public init() {}

  /// Tallies one sequence.
  public init(_ sequence: TrackingSequence) {
    let columns = sequence.estimateCount
    let alignment = GlobalAlignment(sequence)
    var matches = [[Double]](
      repeating: .init(repeating: 0, count: sequence.groundTruthCount * columns), count: 19)
    for frame in sequence.frames {
      let pairs = alignment.matches(in: frame)
      for (index, threshold) in Self.thresholds.enumerated() {
        let found = pairs.filter { $0.similarity >= threshold - .ulpOfOne }
        truePositives[index] += Double(found.count)
        falseNegatives[index] += Double(frame.groundTruth.count - found.count)
        falsePositives[index] += Double(frame.estimate.count - found.count)
        for pair in found {
          similaritySums[index] += pair.similarity
          matches[index][pair.groundTruth * columns + pair.estimate] += 1
        }
      }
    }
    for index in matches.indices {
      for (key, count) in matches[index].enumerated() where count > 0 {
        let either = alignment.frames(ofGroundTruth: key / columns, orEstimate: key % columns)
        associationSums[index] += count * count / max(1, either - count)
      }
    }
  }

  /// Adds the sums of `other`.
  public mutating func merge(_ other: HOTATally) {
    for index in truePositives.indices {
      truePositives[index] += other.truePositives[index]
      falseNegatives[index] += other.falseNegatives[index]
      falsePositives[index] += other.falsePositives[index]
      associationSums[index] += other.associationSums[index]
      similaritySums[index] += other.similaritySums[index]
    }
  }

  /// Detection accuracy per threshold.
  public var detectionAccuracy: [Double] {
    truePositives.indices.map {
      truePositives[$0] / max(1, truePositives[$0] + falseNegatives[$0] + falsePositives[$0])
    }
  }

  /// Association accuracy per threshold.
  public var associationAccuracy: [Double] {
    truePositives.indices.map { associationSums[$0] / max(1, truePositives[$0]) }
  }

  /// Localization accuracy per threshold.
  public var localizationAccuracy: [Double] {
    truePositives.indices.map {
      max(1e-10, similaritySums[$0]) / max(1e-10, truePositives[$0])
    }
  }

  /// HOTA per threshold.
  public var perThreshold: [Double] {
    zip(detectionAccuracy, associationAccuracy).map { ($0 * $1).squareRoot() }
  }

  /// The values, `null` where undefined.
  public var values: MetricValue {
    [
      "hota": MetricValue(MetricValue.mean(perThreshold)),
      "detA": MetricValue(MetricValue.mean(detectionAccuracy)),
      "assA": MetricValue(MetricValue.mean(associationAccuracy)),
      "locA": MetricValue(MetricValue.mean(localizationAccuracy)),
    ]
  }
}

/// How well each pair of tracks fits over the whole sequence.
private struct GlobalAlignment {
  private let columns: Int
  private var potential: [Double]
  private var truthFrames: [Double], estimateFrames: [Double]

  init(_ sequence: TrackingSequence) {
    columns = sequence.estimateCount
    potential = .init(repeating: 0, count: sequence.groundTruthCount * columns)
    truthFrames = .init(repeating: 0, count: sequence.groundTruthCount)
    estimateFrames = .init(repeating: 0, count: columns)
    for frame in sequence.frames { add(frame) }
  }

  private mutating func add(_ frame: TrackingSequence.Frame) {
    for truth in frame.groundTruth { truthFrames[truth] += 1 }
    for estimate in frame.estimate { estimateFrames[estimate] += 1 }
    let width = frame.estimate.count
    let rowSums = frame.groundTruth.indices.map { row in
      (0..<width).reduce(0) { $0 + frame.similarity[row * width + $1] }
    }
    let columnSums = (0..<width).map { column in
      frame.groundTruth.indices.reduce(0) { $0 + frame.similarity[$1 * width + column] }
    }
    for (key, similarity) in frame.similarity.enumerated() {
      let (row, column) = (key / width, key % width)
      let union = rowSums[row] + columnSums[column] - similarity
      guard union > .ulpOfOne else { continue }
      potential[frame.groundTruth[row] * columns + frame.estimate[column]] += similarity / union
    }
  }

  func frames(ofGroundTruth truth: Int, orEstimate estimate: Int) -> Double {
    truthFrames[truth] + estimateFrames[estimate]
  }

  /// The frame's one matching.
  func matches(
    in frame: TrackingSequence.Frame
  ) -> [(groundTruth: Int, estimate: Int, similarity: Double)] {
    let width = frame.estimate.count
    let profits = frame.similarity.enumerated().map { key, similarity in
      let (truth, estimate) = (frame.groundTruth[key / width], frame.estimate[key % width])
      let shared = potential[truth * columns + estimate]
      return shared / (frames(ofGroundTruth: truth, orEstimate: estimate) - shared) * similarity
    }
    return AssignmentProblem.maximumProfit(profits, rows: frame.groundTruth.count, columns: width)
      .enumerated().compactMap { row, column in
        column.map {
          (frame.groundTruth[row], frame.estimate[$0], frame.similarity[row * width + $0])
        }
      }
  }
}

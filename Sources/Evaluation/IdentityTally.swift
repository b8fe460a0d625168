// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import LinearAlgebra

/// The counts of the identity metrics at similarity 0.5, equal to TrackEval's.
///
/// One assignment of estimated to true tracks over the whole sequence maximizes the frames in which
/// they match; `IDF1 = IDTP / (IDTP + ½ IDFP + ½ IDFN)`.
///
/// Ristani et al., ECCVW 2016, doi:10.1007/978-3-319-48881-3_2
public struct IdentityTally: Tally {
  /// Frames of assigned pairs that match, and the frames of either side that remain.
  public var truePositives = 0.0, falseNegatives = 0.0, falsePositives = 0.0

  /// The neutral element: nothing tallied.
  public init() {}

  /// Tallies one sequence.
  public init(_ sequence: TrackingSequence) {
    let (rows, columns) = (sequence.groundTruthCount, sequence.estimateCount)
    var shared = [Double](repeating: 0, count: rows * columns)
    var (truthFrames, estimateFrames) = (0, 0)
    for frame in sequence.frames {
      truthFrames += frame.groundTruth.count
      estimateFrames += frame.estimate.count
      for (key, similarity) in frame.similarity.enumerated() where similarity >= 0.5 {
        let width = frame.estimate.count
        shared[frame.groundTruth[key / width] * columns + frame.estimate[key % width]] += 1
      }
    }
    let assigned = AssignmentProblem.maximumProfit(shared, rows: rows, columns: columns)
    truePositives = assigned.enumerated().reduce(0) { sum, pair in
      sum + (pair.element.map { shared[pair.offset * columns + $0] } ?? 0)
    }
    falseNegatives = Double(truthFrames) - truePositives
    falsePositives = Double(estimateFrames) - truePositives
  }

  /// Adds the sums of `other`.
  public mutating func merge(_ other: IdentityTally) {
    truePositives += other.truePositives
    falseNegatives += other.falseNegatives
    falsePositives += other.falsePositives
  }

  /// The values, `null` where undefined.
  public var values: MetricValue {
    let both = truePositives + (falsePositives + falseNegatives) / 2
    return [
      "idf1": MetricValue(truePositives / max(1, both)),
      "idp": MetricValue(truePositives / max(1, truePositives + falsePositives)),
      "idr": MetricValue(truePositives / max(1, truePositives + falseNegatives)),
      "idtp": MetricValue(truePositives), "idfn": MetricValue(falseNegatives),
      "idfp": MetricValue(falsePositives),
    ]
  }
}

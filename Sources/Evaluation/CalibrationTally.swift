// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Glibc

/// Probabilities beside what happened: calibration and ranking of a predictor.
public struct CalibrationTally: Tally {
  /// The predicted probability (or score) and the outcome of each case.
  public var probabilities: [Double] = [], outcomes: [Bool] = []

  /// The neutral element: nothing tallied.
  public init() {}

  /// Adds a case.
  public mutating func append(_ probability: Double, _ outcome: Bool) {
    probabilities.append(probability)
    outcomes.append(outcome)
  }

  /// Adds the sums of `other`.
  public mutating func merge(_ other: CalibrationTally) {
    probabilities += other.probabilities
    outcomes += other.outcomes
  }

  private var cases: [(p: Double, y: Double)] {
    zip(probabilities, outcomes).map { ($0, $1 ? 1 : 0) }
  }

  /// The mean squared error. Brier, MWR 1950, doi:10.1175/1520-0493(1950)078<0001:VOFEIT>2.0.CO;2
  public var brier: Double? {
    MetricValue.mean(cases.map { ($0.p - $0.y) * ($0.p - $0.y) })
  }

  /// The mean negative log likelihood [nat], probabilities kept within 1e-15 of 0 and 1.
  public var logLoss: Double? {
    MetricValue.mean(
      cases.map { item in
        let p = min(1 - 1e-15, max(1e-15, item.p))
        return -(item.y > 0 ? log(p) : log(1 - p))
      })
  }

  /// Expected calibration error over 15 bins of equal width. Naeini et al., AAAI 2015,
  /// doi:10.1609/aaai.v29i1.9602
  public var expectedCalibrationError: Double? {
    let bins = Dictionary(grouping: cases) { min(14, max(0, Int($0.p * 15))) }
    return calibrationError(bins.sorted { $0.key < $1.key }.map(\.value))
  }

  /// The same over 15 bins of equal count.
  public var equalMassCalibrationError: Double? {
    let sorted = cases.sorted { ($0.p, $0.y) < ($1.p, $1.y) }
    return calibrationError(
      (0..<15).map { Array(sorted[$0 * sorted.count / 15..<($0 + 1) * sorted.count / 15]) })
  }

  private func calibrationError(_ bins: [[(p: Double, y: Double)]]) -> Double? {
    guard !cases.isEmpty else { return nil }
    let gaps = bins.map { bin in
      (bin.reduce(0) { $0 + $1.p } - bin.reduce(0) { $0 + $1.y }).magnitude
    }
    return gaps.reduce(0, +) / Double(cases.count)
  }

  /// The chance that a positive case ranks above a negative one, ties half; `nil` without both kinds.
  ///
  /// Hanley & McNeil, Radiology 1982, doi:10.1148/radiology.143.1.7063747
  public var areaUnderROC: Double? {
    let positives = outcomes.count(where: \.self)
    let negatives = outcomes.count - positives
    guard positives > 0, negatives > 0 else { return nil }
    var (rankSum, seen) = (0.0, 0)
    for tie in ties(ascending: true) {
      // the mean rank of the tied cases, from 1
      let rank = Double(seen) + Double(tie.count + 1) / 2
      rankSum += rank * Double(tie.count { $0.y > 0 })
      seen += tie.count
    }
    let least = Double(positives) * Double(positives + 1) / 2
    return (rankSum - least) / (Double(positives) * Double(negatives))
  }

  /// Average precision, tied scores as one step; `nil` without a positive case.
  public var averagePrecision: Double? {
    let positives = outcomes.count(where: \.self)
    guard positives > 0 else { return nil }
    var (area, found, seen) = (0.0, 0, 0)
    for tie in ties(ascending: false) {
      let gained = tie.count { $0.y > 0 }
      found += gained
      seen += tie.count
      area += Double(gained) / Double(positives) * Double(found) / Double(seen)
    }
    return area
  }

  /// The mean failure rate among kept cases, least probable failures first, over all coverages.
  ///
  /// Geifman & El-Yaniv, NeurIPS 2017. Tied cases count as spread evenly.
  public var areaUnderRiskCoverage: Double? {
    guard !cases.isEmpty else { return nil }
    var (area, failures, kept) = (0.0, 0.0, 0.0)
    for tie in ties(ascending: true) {
      let rate = tie.reduce(0) { $0 + $1.y } / Double(tie.count)
      for _ in tie {
        failures += rate
        kept += 1
        area += failures / kept
      }
    }
    return area / Double(cases.count)
  }

  private func ties(ascending: Bool) -> [[(p: Double, y: Double)]] {
    let groups = Dictionary(grouping: cases, by: \.p)
    return groups.sorted { ascending ? $0.key < $1.key : $0.key > $1.key }.map(\.value)
  }

  /// The values, `null` where undefined.
  public var values: MetricValue {
    [
      "brier": MetricValue(brier), "logLoss": MetricValue(logLoss),
      "ece": MetricValue(expectedCalibrationError),
      "eceEqualMass": MetricValue(equalMassCalibrationError),
      "auroc": MetricValue(areaUnderROC), "auprc": MetricValue(averagePrecision),
      "aurc": MetricValue(areaUnderRiskCoverage),
    ]
  }
}

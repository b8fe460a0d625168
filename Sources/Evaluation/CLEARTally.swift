// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import LinearAlgebra

/// The counts of the CLEAR MOT metrics at similarity 0.5, equal to TrackEval's.
///
/// Frames are matched in order, pairs of the previous frame first; `MOTA = (TP − FP − IDSW) / (TP + FN)`. A
/// truth that was matched before is switched if its new track differs from the last one it had.
///
/// TrackEval under-counts fragments: a frame with truth but no estimate leaves the memory of the frame
/// before untouched. `strictFragments` counts them as defined: every resumption after an interruption.
/// Both are tallied.
///
/// Bernardin & Stiefelhagen, EURASIP JIVP 2008, doi:10.1155/2008/246309
public struct CLEARTally: Tally {
  /// Matched pairs and the sum of their similarity.
  public var truePositives = 0, similaritySum = 0.0
  /// Unmatched truths and estimates.
  public var falseNegatives = 0, falsePositives = 0
  /// Truths whose track changed.
  public var identitySwitches = 0
  /// Resumptions of a truth after the first match, as the reference counts them and as defined.
  public var fragments = 0, strictFragments = 0
  /// Truths matched in more than 80 %, in 20 % to 80 %, and in less of their frames.
  public var mostlyTracked = 0, partlyTracked = 0, mostlyLost = 0

  /// The similarity of a match.
  public static let threshold = 0.5

  /// The neutral element: nothing tallied.
  public init() {}

  /// Tallies one sequence.
  public init(_ sequence: TrackingSequence) {
    var memory = TrackMemory(count: sequence.groundTruthCount)
    for frame in sequence.frames {
      let isOneSided = frame.groundTruth.isEmpty || frame.estimate.isEmpty
      let pairs = isOneSided ? [] : memory.matches(in: frame)
      truePositives += pairs.count
      similaritySum += pairs.reduce(0) { $0 + $1.similarity }
      falseNegatives += frame.groundTruth.count - pairs.count
      falsePositives += frame.estimate.count - pairs.count
      for truth in frame.groundTruth { memory.seen[truth] += 1 }
      memory.noteTracked(pairs)
      if !isOneSided { identitySwitches += memory.remember(pairs) }
    }
    fragments = memory.resumptions.reduce(0) { $0 + max(0, $1 - 1) }
    strictFragments = memory.strictResumptions.reduce(0) { $0 + max(0, $1 - 1) }
    for (matched, seen) in zip(memory.matched, memory.seen) where seen > 0 {
      let share = Double(matched) / Double(seen)
      if share > 0.8 {
        mostlyTracked += 1
      } else if share >= 0.2 {
        partlyTracked += 1
      } else {
        mostlyLost += 1
      }
    }
  }

  /// Adds the sums of `other`.
  public mutating func merge(_ other: CLEARTally) {
    truePositives += other.truePositives
    similaritySum += other.similaritySum
    falseNegatives += other.falseNegatives
    falsePositives += other.falsePositives
    identitySwitches += other.identitySwitches
    fragments += other.fragments
    strictFragments += other.strictFragments
    mostlyTracked += other.mostlyTracked
    partlyTracked += other.partlyTracked
    mostlyLost += other.mostlyLost
  }

  /// The values, `null` where undefined.
  public var values: MetricValue {
    let truths = Double(max(1, truePositives + falseNegatives))
    let errors = Double(falsePositives + identitySwitches)
    return [
      "mota": MetricValue((Double(truePositives) - errors) / truths),
      "motp": MetricValue(similaritySum / Double(max(1, truePositives))),
      "smota": MetricValue((similaritySum - errors) / truths),
      "idsw": MetricValue(identitySwitches), "frag": MetricValue(fragments),
      "fragStrict": MetricValue(strictFragments),
      "mt": MetricValue(mostlyTracked), "pt": MetricValue(partlyTracked),
      "ml": MetricValue(mostlyLost), "tp": MetricValue(truePositives),
      "fn": MetricValue(falseNegatives), "fp": MetricValue(falsePositives),
    ]
  }
}

/// What CLEAR remembers of each true track.
private struct TrackMemory {
  typealias Match = (groundTruth: Int, estimate: Int, similarity: Double)

  /// The track in the frame before, and the last track ever.
  private var previous, last: [Int?]
  private var isTracked: [Bool]
  var matched, seen, resumptions, strictResumptions: [Int]

  init(count: Int) {
    previous = .init(repeating: nil, count: count)
    last = previous
    matched = .init(repeating: 0, count: count)
    seen = matched
    resumptions = matched
    strictResumptions = matched
    isTracked = .init(repeating: false, count: count)
  }

  /// Counts resumptions frame by frame, whether or not either side of a frame is empty.
  mutating func noteTracked(_ matches: [Match]) {
    let before = isTracked
    isTracked = .init(repeating: false, count: before.count)
    for match in matches {
      if !before[match.groundTruth] { strictResumptions[match.groundTruth] += 1 }
      isTracked[match.groundTruth] = true
    }
  }

  func matches(in frame: TrackingSequence.Frame) -> [Match] {
    let width = frame.estimate.count
    let profits = frame.similarity.enumerated().map { key, similarity in
      guard similarity >= CLEARTally.threshold - .ulpOfOne else { return 0.0 }
      let isKept = previous[frame.groundTruth[key / width]] == frame.estimate[key % width]
      return (isKept ? 1_000 : 0) + similarity
    }
    let rows = frame.groundTruth.count
    return AssignmentProblem.maximumProfit(profits, rows: rows, columns: width)
      .enumerated().compactMap { row, column in
        guard let column, profits[row * width + column] > .ulpOfOne else { return nil }
        return (
          frame.groundTruth[row], frame.estimate[column], frame.similarity[row * width + column]
        )
      }
  }

  /// Stores a frame's matches and returns how many tracks were switched.
  mutating func remember(_ matches: [Match]) -> Int {
    let before = previous
    previous = .init(repeating: nil, count: previous.count)
    var switches = 0
    for match in matches {
      let truth = match.groundTruth
      if let track = last[truth], track != match.estimate { switches += 1 }
      if before[truth] == nil { resumptions[truth] += 1 }
      (last[truth], previous[truth]) = (match.estimate, match.estimate)
      matched[truth] += 1
    }
    return switches
  }
}

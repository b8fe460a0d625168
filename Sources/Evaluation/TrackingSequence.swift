// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// What is scored of planes over time: ids on both sides and their similarity, frame by frame.
///
/// Frame numbers and ids are arbitrary; only the identity of ids matters. Frames without output on
/// either side are part of the sequence.
public struct TrackingSequence: Sendable {
  /// One frame.
  public struct Frame: Sendable {
    /// The frame's number, for errors.
    public var number: Int
    /// The true tracks seen in this frame, each once.
    public var groundTruth: [Int]
    /// The estimated tracks present in this frame, each once.
    public var estimate: [Int]
    /// Similarities in 0...1, a row per true track.
    public var similarity: [Double]

    /// Creates a frame.
    public init(number: Int, groundTruth: [Int], estimate: [Int], similarity: [Double]) {
      (self.number, self.groundTruth, self.estimate) = (number, groundTruth, estimate)
      self.similarity = similarity
    }

    /// Creates a frame of two label maps: the similarity is the IoU of masks after the *ignore* rule.
    ///
    /// - Parameters:
    ///   - number: the frame's number.
    ///   - table: the frame's contingency table.
    ///   - groundTruthTracks: the track of each true label; labels without one are no tracks.
    ///   - estimateTracks: the track of each estimated label.
    public init(
      number: Int, table: ContingencyTable, groundTruthTracks: [UInt16: Int],
      estimateTracks: [UInt16: Int]
    ) {
      let table = table.withoutIgnored
      let rows = table.groundTruthIDs.indices.filter {
        $0 > 0 && groundTruthTracks[table.groundTruthIDs[$0]] != nil
      }
      let columns = table.estimateIDs.indices.filter {
        $0 > 0 && estimateTracks[table.estimateIDs[$0]] != nil
      }
      var similarity = [Double](repeating: 0, count: rows.count * columns.count)
      for cell in table.overlaps {
        guard let row = rows.firstIndex(of: cell.groundTruth),
          let column = columns.firstIndex(of: cell.estimate)
        else { continue }
        similarity[row * columns.count + column] = table.iou(of: cell)
      }
      self.init(
        number: number,
        groundTruth: rows.compactMap { groundTruthTracks[table.groundTruthIDs[$0]] },
        estimate: columns.compactMap { estimateTracks[table.estimateIDs[$0]] },
        similarity: similarity)
    }
  }

  /// The frames in order, ids replaced by positions among the ids of each side.
  let frames: [Frame]
  /// The number of different ids on each side.
  let groundTruthCount, estimateCount: Int

  /// Checks and takes over the frames, in order of time.
  ///
  /// - Throws: `EvaluationError.duplicateTrack` or `.malformedSimilarity`, naming the frame.
  public init(_ frames: [Frame]) throws(EvaluationError) {
    var (truths, estimates) = (IdentityTable(), IdentityTable())
    var interned: [Frame] = []
    for frame in frames {
      try Self.check(frame)
      interned.append(
        Frame(
          number: frame.number, groundTruth: frame.groundTruth.map { truths.position(of: $0) },
          estimate: frame.estimate.map { estimates.position(of: $0) },
          similarity: frame.similarity))
    }
    self.frames = interned
    (groundTruthCount, estimateCount) = (truths.count, estimates.count)
  }

  private static func check(_ frame: Frame) throws(EvaluationError) {
    for (side, ids) in [
      (EvaluationError.Side.groundTruth, frame.groundTruth), (.estimate, frame.estimate),
    ] {
      var seen = Set<Int>()
      for id in ids where !seen.insert(id).inserted {
        throw .duplicateTrack(frame: frame.number, id: id, side: side)
      }
    }
    let count = frame.groundTruth.count * frame.estimate.count
    guard frame.similarity.count == count else {
      throw .malformedSimilarity(
        frame: frame.number, expected: "\(count) entries", found: "\(frame.similarity.count)")
    }
    if let entry = frame.similarity.first(where: { !($0 >= 0 && $0 <= 1) }) {
      throw .malformedSimilarity(
        frame: frame.number, expected: "entries in 0...1", found: "\(entry)")
    }
  }
}

/// Positions of ids in order of first sight.
private struct IdentityTable {
  private var positions: [Int: Int] = [:]

  var count: Int { positions.count }

  mutating func position(of id: Int) -> Int {
    if let position = positions[id] { return position }
    positions[id] = positions.count
    return positions.count - 1
  }
}

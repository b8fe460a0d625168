// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// What is wrong with an input of the metrics; the message says what, where, and what was expected.
public enum EvaluationError: Error, Equatable, Sendable {
  /// The two label maps of a frame have different sizes.
  case sizeMismatch(frame: String, expected: ImageSize, found: ImageSize)
  /// One side names the same track twice in one frame.
  case duplicateTrack(frame: Int, id: Int, side: Side)
  /// A similarity matrix is not of the size of the frame's tracks, or has an entry outside 0...1.
  case malformedSimilarity(frame: Int, expected: String, found: String)
  /// Timestamps are not in ascending order or not finite.
  case unorderedTimestamps(what: String, index: Int)
  /// Too few poses, or poses on a line, where an alignment or a delta needs more.
  case degenerateTrajectory(what: String, expected: String, found: String)

  /// The side of an evaluation.
  public enum Side: String, Sendable {
    case groundTruth = "ground truth"
    case estimate
  }

  /// Width × height in pixels.
  public struct ImageSize: Sendable, Equatable, CustomStringConvertible {
    /// The number of columns.
    public var width: Int
    /// The number of rows.
    public var height: Int

    /// Creates a size.
    public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

    /// The message for people.
    public var description: String { "\(width)×\(height)" }
  }
}

extension EvaluationError: CustomStringConvertible {
  /// The message for people.
  public var description: String {
    switch self {
    case .sizeMismatch(let frame, let expected, let found):
      "frame \(frame): the label map is \(found), expected \(expected) as in the ground truth"
    case .duplicateTrack(let frame, let id, let side):
      "frame \(frame): \(side.rawValue) track \(id) occurs twice, expected each id once per frame"
    case .malformedSimilarity(let frame, let expected, let found):
      "frame \(frame): similarities: found \(found), expected \(expected)"
    case .unorderedTimestamps(let what, let index):
      "\(what): timestamp \(index) is not above the one before it, expected ascending finite times"
    case .degenerateTrajectory(let what, let expected, let found):
      "\(what): found \(found), expected \(expected)"
    }
  }
}

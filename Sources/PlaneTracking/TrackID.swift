// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// The identity of a plane over time: 1, 2, 3 … in the order of confirmation, never reused.
public struct TrackID: RawRepresentable, Sendable, Hashable, Comparable, Codable {
  /// The number, 1 or more.
  public let rawValue: Int

  /// Creates an identity from its number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Whether the left plane was confirmed first.
  public static func < (left: TrackID, right: TrackID) -> Bool { left.rawValue < right.rawValue }
}

extension TrackID: CustomStringConvertible {
  /// The identity in words: `plane 3`.
  public var description: String { "plane \(rawValue)" }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// Something that happened to an anchor.
///
/// Events of one id follow the grammar `added → updated* → merged | removed`; ids are never reused.
public struct PlaneEvent: Sendable, Equatable {
  /// What happened.
  public enum Kind: Sendable, Equatable {
    /// The plane was confirmed.
    case added
    /// The plane changed.
    case updated(Change)
    /// The plane turned out to be part of another one, which lives on.
    case merged(into: TrackID)
    /// The plane was in plain view but not found for too long.
    case removed
  }

  /// What changed.
  public enum Change: String, Sendable, Codable, CaseIterable {
    case grown, refined, shrunk, reclassified
  }

  /// The number of the frame.
  public var frame: Int
  /// The time of the frame [s].
  public var timestamp: Double
  /// The plane to which it happened.
  public var id: TrackID
  /// What happened.
  public var kind: Kind
  /// The anchor after the event; before it, if the anchor ended.
  public var anchor: PlaneAnchor

  /// Creates an event from its parts.
  public init(frame: Int, timestamp: Double, id: TrackID, kind: Kind, anchor: PlaneAnchor) {
    (self.frame, self.timestamp, self.id) = (frame, timestamp, id)
    (self.kind, self.anchor) = (kind, anchor)
  }
}

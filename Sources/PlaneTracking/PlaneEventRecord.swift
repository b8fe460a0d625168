// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// An event as it is written: one line of `events.jsonl`.
public struct PlaneEventRecord: Sendable, Equatable, Codable {
  /// The number of the frame.
  public var frame: Int
  /// The time of the frame [s].
  public var time_s: Double
  /// `added`, `updated`, `merged` or `removed`.
  public var event: String
  /// What changed: `grown`, `refined`, `shrunk` or `reclassified`; `null` unless `updated`.
  public var change: String?
  /// The plane into which it was merged; `null` unless `merged`.
  public var into: Int?
  /// The identity.
  public var id: Int
  /// The anchor after the event; before it, if it ended.
  public var anchor: PlaneAnchorRecord

  /// Creates the record of an event.
  public init(_ event: PlaneEvent) {
    (frame, time_s, id) = (event.frame, event.timestamp, event.id.rawValue)
    anchor = PlaneAnchorRecord(event.anchor)
    switch event.kind {
    case .added: self.event = "added"
    case .updated(let change): (self.event, self.change) = ("updated", change.rawValue)
    case .merged(let target): (self.event, into) = ("merged", target.rawValue)
    case .removed: self.event = "removed"
    }
  }

  /// Writes every key, `null` where a value is undefined.
  public func encode(to encoder: any Encoder) throws {
    var c = encoder.container(keyedBy: CodingKeys.self)
    try c.encode(frame, forKey: .frame)
    try c.encode(time_s, forKey: .time_s)
    try c.encode(event, forKey: .event)
    try c.encode(change, forKey: .change)
    try c.encode(into, forKey: .into)
    try c.encode(id, forKey: .id)
    try c.encode(anchor, forKey: .anchor)
  }
}

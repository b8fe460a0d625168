// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// Checks that events come as promised: `added → updated* → merged | removed` per id, ids once.
public struct EventGrammar: Sendable {
  private var living: Set<TrackID> = []
  private var ended: Set<TrackID> = []
  private var lastFrame: Int?

  /// Creates a checker that has seen no event.
  public init() {}

  /// The ids that were added and have not ended.
  public var active: Set<TrackID> { living }

  /// Takes the next event.
  ///
  /// - Parameter event: the event that follows those taken before.
  /// - Throws: `EventGrammarError`, naming the event and the rule; the checker is then unchanged.
  public mutating func accept(_ event: PlaneEvent) throws(EventGrammarError) {
    if let lastFrame, event.frame < lastFrame {
      throw .backward(id: event.id, frame: event.frame, previous: lastFrame)
    }
    if case .added = event.kind {
      guard !ended.contains(event.id), !living.contains(event.id) else {
        throw .reused(id: event.id, frame: event.frame)
      }
      living.insert(event.id)
    } else {
      guard !ended.contains(event.id) else { throw .ended(id: event.id, frame: event.frame) }
      guard living.contains(event.id) else { throw .unknown(id: event.id, frame: event.frame) }
      try end(event)
    }
    lastFrame = event.frame
  }

  private mutating func end(_ event: PlaneEvent) throws(EventGrammarError) {
    switch event.kind {
    case .added, .updated: return
    case .merged(let target):
      guard target != event.id, living.contains(target) else {
        throw .badTarget(id: event.id, target: target, frame: event.frame)
      }
    case .removed: break
    }
    living.remove(event.id)
    ended.insert(event.id)
  }
}

/// Which rule an event breaks.
public enum EventGrammarError: Error, Equatable {
  /// An id was added a second time.
  case reused(id: TrackID, frame: Int)
  /// An event of an id that was never added.
  case unknown(id: TrackID, frame: Int)
  /// An event of an id after it was merged or removed.
  case ended(id: TrackID, frame: Int)
  /// A merge into an id that is not alive, or into itself.
  case badTarget(id: TrackID, target: TrackID, frame: Int)
  /// An event of an earlier frame than the one before it.
  case backward(id: TrackID, frame: Int, previous: Int)
}

extension EventGrammarError: CustomStringConvertible {
  /// What is wrong, where, and what was expected.
  public var description: String {
    switch self {
    case .reused(let id, let frame): "frame \(frame): \(id) is added again, expected a new id"
    case .unknown(let id, let frame):
      "frame \(frame): \(id) was never added, expected `added` first"
    case .ended(let id, let frame):
      "frame \(frame): \(id) was merged or removed before, expected no more events"
    case .badTarget(let id, let target, let frame):
      "frame \(frame): \(id) is merged into \(target), expected another living plane"
    case .backward(let id, let frame, let previous):
      "frame \(frame): an event of \(id) after one of frame \(previous), expected ascending frames"
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import TrackingQuality

/// Which message stands on the screen: one timer per kind, the newest message wins.
///
/// Scheduling a kind again replaces its timer; leaving a bad state cancels its escalation; advice stays
/// until the state changes, everything else hides by itself.
public struct StatusMessages: Sendable, Equatable {
  /// The kinds of messages.
  public enum Kind: String, Sendable, Codable, CaseIterable {
    case planeEstimation, surfaceDetected, contentPlacement, focusSquare, cannotPlace
    case trackingState, trackingStateEscalation
  }

  /// The message on the screen, `nil` for none.
  public private(set) var shown: Kind?
  /// The state that a message about tracking tells of.
  public private(set) var state = TrackingState.notAvailable
  private let configuration: MessageConfiguration
  private var timers: [Kind: Double] = [:]
  private var hidesAt = Double.infinity
  private var restartedAt = -Double.infinity

  /// Creates a screen without messages.
  public init(configuration: MessageConfiguration = MessageConfiguration()) {
    self.configuration = configuration
  }

  /// Starts the session anew, unless it was restarted too short a time ago.
  ///
  /// - Returns: whether it was restarted.
  @discardableResult
  public mutating func restart(at time: Double) -> Bool {
    guard time - restartedAt >= configuration.restartLock else { return false }
    (restartedAt, timers, shown, hidesAt) = (time, [:], nil, .infinity)
    timers[.planeEstimation] = time + configuration.planeEstimationDelay
    return true
  }

  /// Notes the state of tracking; only a change has an effect.
  public mutating func enter(_ new: TrackingState, at time: Double) {
    guard new != state else { return }
    state = new
    timers[.trackingStateEscalation] = nil
    show(.trackingState, at: time)
    guard new != .normal else { return }
    timers[.trackingStateEscalation] = time + configuration.escalationDelay
  }

  /// Notes that a plane was found.
  public mutating func foundPlane(at time: Double, hasObject: Bool) {
    timers[.planeEstimation] = nil
    show(.surfaceDetected, at: time)
    if !hasObject { timers[.contentPlacement] = time + configuration.contentPlacementDelay }
  }

  /// Notes whether the indicator hits something; the timer of its hint runs while it does not.
  public mutating func aimed(hits: Bool, at time: Double) {
    if hits {
      timers[.focusSquare] = nil
      if shown == .focusSquare { shown = nil }
    } else if timers[.focusSquare] == nil, shown != .focusSquare {
      timers[.focusSquare] = time + configuration.focusDelay
    }
  }

  /// Notes an attempt to place an object.
  public mutating func placed(_ succeeded: Bool, at time: Double) {
    if succeeded { timers[.contentPlacement] = nil } else { show(.cannotPlace, at: time) }
  }

  /// Lets time pass: due messages come up, in the order of their times, and old ones hide.
  public mutating func advance(to time: Double) {
    while let due = timers.filter({ $0.value <= time })
      .min(by: { ($0.value, $0.key.rawValue) < ($1.value, $1.key.rawValue) })
    {
      timers[due.key] = nil
      show(due.key, at: due.value)
    }
    if time >= hidesAt { (shown, hidesAt) = (nil, .infinity) }
  }

  private mutating func show(_ kind: Kind, at time: Double) {
    shown = kind
    hidesAt = kind == .trackingStateEscalation ? .infinity : time + configuration.displayTime
  }
}

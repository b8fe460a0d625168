// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import TrackingQuality

/// Which message stands on the screen: one timer per kind, the newest message wins.
///
/// Scheduling a kind again replaces its timer; leaving a bad state cancels its escalation. While tracking
/// is not normal the message that says so stays and nothing takes its place; what came up meanwhile is
/// shown afterwards. Everything else hides by itself.
public struct StatusMessages: Sendable, Equatable {
  /// The kinds of messages.
  public enum Kind: String, Sendable, Codable, CaseIterable {
    case planeEstimation, surfaceDetected, contentPlacement, focusSquare, cannotPlace
    case trackingState, trackingStateEscalation

    /// Whether it tells of the state of tracking.
    public var isAboutTracking: Bool {
      self == .trackingState || self == .trackingStateEscalation
    }
  }

  /// A message on the screen.
  public struct Shown: Sendable, Equatable {
    /// What it says.
    public var kind: Kind
    /// The state of tracking when it came up.
    public var state: TrackingState
    /// When it came up [s].
    public var since: Double

    /// Why it is there: `state limited(initializing)`, `surfaceDetected`.
    public var reason: String {
      switch kind {
      case .trackingState: "state \(state)"
      case .trackingStateEscalation: "state \(state) lasts"
      case .planeEstimation: "no plane since the start"
      case .surfaceDetected: "first plane"
      case .contentPlacement: "plane but no object"
      case .focusSquare: "nothing under the aim"
      case .cannotPlace: "placing failed"
      }
    }
  }

  /// The message on the screen, `nil` for none.
  public private(set) var current: Shown?
  /// The last state that was noted; `nil` at first and after a restart.
  public private(set) var state: TrackingState?
  private let configuration: MessageConfiguration
  private var timers: [Kind: Double] = [:]
  private var postponed: Kind?
  private var hidesAt = Double.infinity
  private var restartedAt = -Double.infinity

  /// Creates a screen without messages.
  public init(configuration: MessageConfiguration = MessageConfiguration()) {
    self.configuration = configuration
  }

  /// The kind of the message on the screen, `nil` for none.
  public var shown: Kind? { current?.kind }

  private var isTroubled: Bool { state.map { $0 != .normal } ?? false }

  /// Begins a session: the wait for a surface runs.
  public mutating func start(at time: Double) {
    (timers, current, state, postponed, hidesAt) = ([:], nil, nil, nil, .infinity)
    timers[.planeEstimation] = time + configuration.planeEstimationDelay
  }

  /// Starts the session anew, unless it was restarted too short a time ago.
  ///
  /// - Returns: whether it was restarted.
  @discardableResult
  public mutating func restart(at time: Double) -> Bool {
    guard time - restartedAt >= configuration.restartLock else { return false }
    restartedAt = time
    start(at: time)
    return true
  }

  /// Notes the state of tracking; only a change has an effect.
  public mutating func enter(_ new: TrackingState, at time: Double) {
    guard new != state else { return }
    state = new
    timers[.trackingStateEscalation] = nil
    if new == .normal, let waiting = postponed {
      postponed = nil
      show(waiting, at: time)
    } else {
      show(.trackingState, at: time)
    }
    guard new != .normal else { return }
    timers[.trackingStateEscalation] = time + configuration.escalationDelay
  }

  /// Notes that the first plane was found.
  public mutating func foundPlane(at time: Double, hasObject: Bool) {
    timers[.planeEstimation] = nil
    if postponed == .planeEstimation { postponed = nil }
    show(.surfaceDetected, at: time)
    if !hasObject { timers[.contentPlacement] = time + configuration.contentPlacementDelay }
  }

  /// Notes whether the indicator hits something; the timer of its hint runs while it does not.
  public mutating func aimed(hits: Bool, at time: Double) {
    if hits {
      timers[.focusSquare] = nil
      if postponed == .focusSquare { postponed = nil }
      if shown == .focusSquare { current = nil }
    } else if timers[.focusSquare] == nil, shown != .focusSquare {
      timers[.focusSquare] = time + configuration.focusDelay
    }
  }

  /// Notes an attempt to place an object.
  public mutating func placed(_ succeeded: Bool, at time: Double) {
    guard succeeded else {
      if !isTroubled { show(.cannotPlace, at: time) }
      return
    }
    timers[.contentPlacement] = nil
    if postponed == .contentPlacement { postponed = nil }
    if shown == .contentPlacement || shown == .cannotPlace { current = nil }
  }

  /// Lets time pass: due messages come up, in the order of their times, and old ones hide.
  public mutating func advance(to time: Double) {
    while let due = timers.filter({ $0.value <= time })
      .min(by: { ($0.value, $0.key.rawValue) < ($1.value, $1.key.rawValue) })
    {
      timers[due.key] = nil
      show(due.key, at: due.value)
    }
    if time >= hidesAt { (current, hidesAt) = (nil, .infinity) }
  }

  private mutating func show(_ kind: Kind, at time: Double) {
    guard !isTroubled || kind.isAboutTracking else {
      postponed = kind
      return
    }
    current = Shown(kind: kind, state: state ?? .normal, since: time)
    hidesAt = isTroubled ? .infinity : time + configuration.displayTime
  }
}

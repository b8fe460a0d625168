// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// The timers behind advice: a plane that does not come, a state that does not pass, an aim at nothing.
///
/// Apple's sample: 7.5 s, 3 s and 5 s. Its movement timer is armed anew in every frame and so never
/// fires; here it counts from the last surface.
public struct QualityAdvisor: Sendable {
  private let configuration: QualityConfiguration
  private var start: Double?
  private var hasSeenPlane = false
  private var doubtStart: Double?
  private var missStart: Double?

  /// Creates timers that start with the first update.
  public init(_ configuration: QualityConfiguration = QualityConfiguration()) {
    self.configuration = configuration
  }

  /// Starts the wait for a plane anew, as after a restart of the session.
  public mutating func restart() { self = QualityAdvisor(configuration) }

  /// Advances to `time` [s].
  ///
  /// - Parameters:
  ///   - state: the state of tracking.
  ///   - hasPlane: whether a plane is known; `nil` if nobody looks for planes.
  ///   - hasSurface: whether a surface lies under the aim; `nil` if nobody aims.
  ///   - time: the time of the frame [s].
  /// - Returns: the notices that hold now.
  public mutating func update(
    _ state: TrackingState, hasPlane: Bool?, hasSurface: Bool?, at time: Double
  ) -> [QualityNotice] {
    let start = self.start ?? time
    self.start = start
    hasSeenPlane = hasSeenPlane || hasPlane == true
    doubtStart = state == .normal ? nil : doubtStart ?? time
    missStart = hasSurface == false ? missStart ?? time : nil
    var notices: [QualityNotice] = []
    let waitsForPlane = hasPlane != nil && !hasSeenPlane && state == .normal
    if waitsForPlane, time - start >= configuration.planeSlowTime {
      notices.append(.planeDetectionSlow)
    }
    if let doubtStart, time - doubtStart >= configuration.escalationTime {
      notices.append(.escalation)
    }
    if let missStart, time - missStart >= configuration.movementHintTime {
      notices.append(.movementHint)
    }
    return notices
  }
}

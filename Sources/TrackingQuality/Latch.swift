// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// A switch with an enter and a leave condition, each of which must hold for a while.
///
/// Time counts in frame intervals: a frame at which a condition holds adds the interval that ends
/// with it, so that an on-time of two intervals needs two frames.
package struct Latch: Sendable, Equatable {
  /// Whether the switch is on.
  package private(set) var isOn = false
  private var held = 0.0

  package init() {}

  /// Advances by `interval` [s] and returns whether the switch changed.
  @discardableResult
  package mutating func advance(
    by interval: Double, enters: Bool, leaves: Bool, onTime: Double, offTime: Double
  ) -> Bool {
    guard isOn ? leaves : enters else {
      held = 0
      return false
    }
    held += interval
    guard held >= (isOn ? offTime : onTime) - Self.tolerance else { return false }
    isOn.toggle()
    held = 0
    return true
  }

  /// Switches off at once.
  package mutating func reset() { self = Latch() }

  /// Slack for times that are whole frames but for rounding [s].
  private static let tolerance = 0.002
}

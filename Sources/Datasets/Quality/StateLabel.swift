// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// An interval of a sequence in which one state is true; `nil` is *don't care*.
package struct StateLabel: Sendable, Equatable, Codable {
  /// From the first tick of the interval [s].
  package var start: Double
  /// To the first tick after it [s].
  package var end: Double
  /// The state in the words of tracking quality, such as `limited(excessiveMotion)`.
  package var state: String?

  package init(start: Double, end: Double, state: String?) {
    (self.start, self.end, self.state) = (start, end, state)
  }
}

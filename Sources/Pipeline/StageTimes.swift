// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// Wall-clock times of one frame's stages [s].
package struct StageTimes: Sendable, Equatable {
  /// Reading and decoding the frame, and its label map.
  package var decode = 0.0
  /// Finding planes: labels and parameters.
  package var detect = 0.0
  /// Drawing the extents of planes and measuring their flatness.
  package var refine = 0.0
  /// Comparing with the ground truth.
  package var score = 0.0
  /// Writing labels and planes.
  package var write = 0.0

  package init() {}

  /// The sum over all stages.
  package var total: Double { decode + detect + refine + score + write }

  /// The result of `work`, its duration added to the stage at `path`.
  mutating func measure<Result>(
    _ path: WritableKeyPath<StageTimes, Double>, _ work: () throws -> Result
  ) rethrows -> Result {
    let clock = ContinuousClock()
    let start = clock.now
    defer { self[keyPath: path] += (clock.now - start) / .seconds(1) }
    return try work()
  }
}

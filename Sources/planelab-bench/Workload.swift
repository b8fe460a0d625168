// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// Something that is timed by name.
struct BenchmarkCase: Sendable {
  /// The name: `stage/segment/organized/vga/noise-free`.
  let name: String
  /// Makes the inputs; they are the same at every call.
  let prepare: @Sendable () async throws -> Workload
}

/// Inputs that are ready, and the work on them that is timed.
struct Workload {
  /// How many frames one repetition works on; times are told per frame.
  var frameCount = 1
  /// How many pixels, points or planes a frame has, on average.
  var itemCount: Int
  /// What an item is.
  var item = "pixel"
  /// The work; it reports the ends of its parts, if it has any.
  let run: (inout Laps) async throws -> Void
}

/// The times of the parts of one repetition.
struct Laps {
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private var last: ContinuousClock.Instant
  /// The time of each part [s], in order of first mention.
  private(set) var parts: [(name: String, seconds: Double)] = []

  init() {
    start = clock.now
    last = start
  }

  /// The time since the start [s].
  var total: Double { (clock.now - start) / .seconds(1) }

  /// Ends a part: adds the time since the last end to it.
  mutating func end(_ name: String) {
    let now = clock.now
    add((now - last) / .seconds(1), to: name)
    last = now
  }

  /// Adds time that was measured elsewhere to a part.
  mutating func add(_ seconds: Double, to name: String) {
    if let index = parts.firstIndex(where: { $0.name == name }) {
      parts[index].seconds += seconds
    } else {
      parts.append((name, seconds))
    }
  }
}

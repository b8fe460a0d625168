// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// The median of the last values.
struct MedianWindow: Sendable {
  private var values: [Double] = []
  private var next = 0
  let capacity: Int

  init(capacity: Int) { self.capacity = capacity }

  var count: Int { values.count }

  mutating func insert(_ value: Double) {
    if values.count < capacity {
      values.append(value)
    } else {
      values[next] = value
      next = (next + 1) % capacity
    }
  }

  /// The median (the upper one of an even count), or `nil` without values.
  var median: Double? {
    values.isEmpty ? nil : values.sorted()[values.count / 2]
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// The point indices of every label, by counting sort.
struct PointMembers {
  private var starts: [Int]
  private var indices: [UInt32]

  init(labels: [UInt16]) {
    starts = .init(repeating: 0, count: 65537)
    for label in labels { starts[Int(label) + 1] += 1 }
    for label in 0..<65536 { starts[label + 1] += starts[label] }
    var next = starts
    indices = .init(repeating: 0, count: labels.count)
    for (index, label) in labels.enumerated() {
      indices[next[Int(label)]] = UInt32(index)
      next[Int(label)] += 1
    }
  }

  /// The indices of the points with `label`, ascending.
  subscript(label: UInt16) -> ArraySlice<UInt32> {
    indices[starts[Int(label)]..<starts[Int(label) + 1]]
  }
}

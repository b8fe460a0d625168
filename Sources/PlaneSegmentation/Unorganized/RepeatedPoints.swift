// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// Points that repeat earlier ones bit by bit, as merged and resampled clouds have them.
///
/// They would count as evidence without being any; they are left out and get the labels of the points they repeat.
struct RepeatedPoints {
  /// The places in the cloud of the repeated points.
  private(set) var copies: [UInt32] = []
  /// The places of the points that they repeat.
  private(set) var originals: [UInt32] = []

  /// Takes the repeated points out of `points`.
  ///
  /// - Complexity: O(points) by a hash of the coordinates.
  init(removingFrom points: inout LocalPoints) {
    var capacity = 16
    while capacity < 2 * points.count { capacity *= 2 }
    var table = [UInt32](repeating: .max, count: capacity)
    var isFirst = [Bool](repeating: true, count: points.count)
    for i in 0..<points.count {
      var place = Self.hash(points.x[i], points.y[i], points.z[i]) & (capacity - 1)
      while table[place] != .max {
        let j = Int(table[place])
        if points.x[j] == points.x[i], points.y[j] == points.y[i], points.z[j] == points.z[i] {
          isFirst[i] = false
          copies.append(UInt32(points.cloudIndex(i)))
          originals.append(UInt32(points.cloudIndex(j)))
          break
        }
        place = (place + 1) & (capacity - 1)
      }
      if isFirst[i] { table[place] = UInt32(i) }
    }
    if !copies.isEmpty { points.keep(isFirst) }
  }

  /// Labels the repeated points as those that they repeat.
  func spread<Label>(in labels: inout [Label]) {
    for (copy, original) in zip(copies, originals) { labels[Int(copy)] = labels[Int(original)] }
  }

  private static func hash(_ x: Float, _ y: Float, _ z: Float) -> Int {
    let mixed =
      UInt64(x.bitPattern) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(y.bitPattern) &* 0xC2B2_AE3D_27D4_EB4F
      ^ UInt64(z.bitPattern) &* 0x1656_67B1_9E37_79F9
    return Int(truncatingIfNeeded: (mixed ^ mixed >> 29) >> 12)
  }
}

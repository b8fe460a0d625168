// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import LinearAlgebra

extension ConsensusPoints {
  /// The moments of the cells of a cubic grid that hold at least four points and span a plane.
  ///
  /// The side halves from the extent until cells hold `meanCount` points on average, counted over
  /// points, so that lone outliers do not matter.
  func cells(meanCount: Int) -> [ScatterMoments] {
    guard extent > 0 else { return [] }
    var level = 1
    var groups = grouped(level: level)
    while level < 20 {
      let weighted = groups.reduce(0.0) { $0 + $1.weight * $1.weight } / Double(count)
      guard weighted > Double(meanCount) else { break }
      level += 1
      groups = grouped(level: level)
    }
    return groups.filter { $0.weight >= 4 && $0.fit(resolution: resolution) != nil }
  }

  /// The moments of all occupied cells of side extent / 2^level, in the order of their keys.
  private func grouped(level: Int) -> [ScatterMoments] {
    let scale = Double(1 << level) / extent
    var keyed: [(key: UInt64, index: Int)] = []
    keyed.reserveCapacity(count)
    for i in 0..<count {
      let cell = (point(i) * scale).rounded(.down) + Double(1 << 20)
      keyed.append((UInt64(cell.x) << 42 | UInt64(cell.y) << 21 | UInt64(cell.z), i))
    }
    keyed.sort { ($0.key, $0.index) < ($1.key, $1.index) }
    var (moments, last): ([ScatterMoments], UInt64?) = ([], nil)
    for (key, index) in keyed {
      if key != last { moments.append(.zero) }
      moments[moments.count - 1].add(point(index))
      last = key
    }
    return moments
  }
}

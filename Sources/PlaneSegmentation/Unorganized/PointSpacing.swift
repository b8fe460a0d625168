// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Glibc
internal import LinearAlgebra

/// How densely surfaces are sampled: the side of cells that hold a wanted number of points.
struct PointSpacing {
  /// The point-weighted median number of distinct points in cells of each side, finest first.
  private var levels: [(side: Double, count: Double)] = []
  /// The share of sampled points that repeat another one.
  private(set) var duplicateShare = 0.0

  /// Measures a spatial sample of the points.
  ///
  /// Whole blocks of 1/24 of the extent are kept, about `sampleCount` points in all: thinning by point would
  /// change the density. The median is weighted by points, so that lone outliers vanish, and repeated points count
  /// once.
  init(_ points: LocalPoints, sampleCount: Int = 100_000) {
    let extent = points.size.max()
    guard extent > 0, points.count > 0 else { return }
    var keys = Self.sample(points, extent: extent, count: sampleCount)
    RadixSort.sort(&keys, bits: 0..<63)
    let total = keys.count
    keys = keys.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    duplicateShare = 1 - Double(keys.count) / Double(max(1, total))
    for level in 0..<21 {
      let side = extent * 0x1p-21 * Double(1 << level) * 1.000001
      let count = Self.medianCount(keys, shift: UInt64(3 * level))
      levels.append((side, Double(count)))
      if count > 400 { break }
    }
  }

  /// The side of cells with a median of `count` points, by interpolation of log count over log side.
  func side(forCount count: Double) -> Double? {
    guard let above = levels.firstIndex(where: { $0.count >= count }) else {
      return levels.last?.side
    }
    guard above > 0 else { return levels[0].side }
    let (low, high) = (levels[above - 1], levels[above])
    let share = log(count / low.count) / log(high.count / low.count)
    return low.side * exp(share * log(high.side / low.side))
  }

  private static func sample(_ points: LocalPoints, extent: Double, count: Int) -> [UInt64] {
    let modulus = UInt32(max(1, points.count / count))
    let (fine, coarse) = (Float(Double((1 << 21) - 1) / extent), Float(24 / extent))
    var keys: [UInt64] = []
    keys.reserveCapacity(min(points.count, 2 * count))
    for i in 0..<points.count {
      let (x, y, z) = (points.x[i], points.y[i], points.z[i])
      if modulus > 1 {
        let block =
          UInt32(x * coarse) &* 73_856_093 ^ UInt32(y * coarse) &* 19_349_663
          ^ UInt32(z * coarse) &* 83_492_791
        guard (block &* 2_654_435_769) >> 8 % modulus == 0 else { continue }
      }
      keys.append(MortonKey.key(UInt32(x * fine), UInt32(y * fine), UInt32(z * fine)))
    }
    return keys
  }

  private static func medianCount(_ keys: [UInt64], shift: UInt64) -> Int {
    var weights = [Int](repeating: 0, count: 1025)
    var run = 0
    for i in keys.indices {
      run += 1
      if i + 1 == keys.count || keys[i + 1] >> shift != keys[i] >> shift {
        weights[min(run, 1024)] += run
        run = 0
      }
    }
    var reached = 0
    for (count, weight) in weights.enumerated() {
      reached += weight
      if 2 * reached >= keys.count { return count }
    }
    return 1024
  }
}

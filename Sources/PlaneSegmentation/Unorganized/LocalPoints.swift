// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry
internal import LinearAlgebra

/// The valid points of a cloud relative to the corner of their bounding box.
///
/// Points far beyond the bulk (outside thrice the box of the middle 99.8 % when that box is 30 times smaller
/// than the whole) are left out: they would spoil every resolution.
struct LocalPoints {
  /// The corner with the least coordinates [m].
  private(set) var origin = Vector3.zero
  /// The size of the bounding box [m].
  private(set) var size = Vector3.zero
  /// Coordinates from the corner [m], none negative.
  private(set) var x: [Float] = []
  private(set) var y: [Float] = []
  private(set) var z: [Float] = []
  /// The index of each point in the cloud; `nil` if all points are here in order.
  private(set) var indices: [UInt32]?
  /// The number of points left out because they are not finite.
  private(set) var invalidCount = 0
  /// The number of points left out because they are far beyond the bulk.
  private(set) var farCount = 0

  var count: Int { x.count }

  /// The rounding of the coordinates [m].
  var resolution: Double { size.max() * 0x1p-23 }

  init(_ cloud: PointCloud) {
    let box = Box(cloud, indices: nil)
    guard box.validCount > 0 else {
      invalidCount = cloud.count
      return
    }
    invalidCount = cloud.count - box.validCount
    var (low, high) = (box.low, box.high)
    var isWhole = invalidCount == 0
    if let bulk = Self.bulk(cloud), (high - low).max() > 30 * (bulk.high - bulk.low).max() {
      let margin = bulk.high - bulk.low
      (low, high) = (pointwiseMax(low, bulk.low - margin), pointwiseMin(high, bulk.high + margin))
      isWhole = false
    }
    if isWhole {
      x = cloud.x.map { $0 - low.x }
      y = cloud.y.map { $0 - low.y }
      z = cloud.z.map { $0 - low.z }
    } else {
      gather(cloud, low, high)
    }
    origin = cloud.origin + Vector3(low)
    size = Vector3(high) - Vector3(low)
    farCount = cloud.count - invalidCount - count
  }

  /// The place in the cloud of a point.
  @inline(__always)
  func cloudIndex(_ i: Int) -> Int { indices.map { Int($0[i]) } ?? i }

  /// Leaves out the points for which `isKept` is false.
  mutating func keep(_ isKept: [Bool]) {
    let kept = (0..<count).filter { isKept[$0] }
    (x, y, z) = (kept.map { x[$0] }, kept.map { y[$0] }, kept.map { z[$0] })
    indices = kept.map { UInt32(cloudIndex($0)) }
  }

  private mutating func gather(_ cloud: PointCloud, _ low: SIMD3<Float>, _ high: SIMD3<Float>) {
    var kept: [UInt32] = []
    for i in 0..<cloud.count {
      let p = SIMD3(cloud.x[i], cloud.y[i], cloud.z[i])
      guard all(p .>= low), all(p .<= high) else { continue }
      kept.append(UInt32(i))
      x.append(p.x - low.x)
      y.append(p.y - low.y)
      z.append(p.z - low.z)
    }
    indices = kept
  }

  /// The points for which `keeps` holds, in the same frame.
  func filtered(_ keeps: (Float, Float, Float) -> Bool) -> LocalPoints {
    var copy = self
    let kept = (0..<count).filter { keeps(x[$0], y[$0], z[$0]) }
    (copy.x, copy.y, copy.z) = (kept.map { x[$0] }, kept.map { y[$0] }, kept.map { z[$0] })
    copy.indices = kept.map { indices?[$0] ?? UInt32($0) }
    return copy
  }

  /// The bounding box of the valid points.
  private struct Box {
    var low = SIMD3<Float>(repeating: .infinity)
    var high = SIMD3<Float>(repeating: -.infinity)
    var validCount = 0

    init(_ cloud: PointCloud, indices: [Int]?) {
      for i in 0..<cloud.count where cloud.isValid(i) {
        let p = SIMD3(cloud.x[i], cloud.y[i], cloud.z[i])
        (low, high) = (pointwiseMin(low, p), pointwiseMax(high, p))
        validCount += 1
      }
    }
  }

  /// The box of the middle 99.8 % along each axis, from at most 20,000 points at equal index steps; `nil` for fewer
  /// than 1,000 points.
  private static func bulk(_ cloud: PointCloud) -> (low: SIMD3<Float>, high: SIMD3<Float>)? {
    let step = max(1, cloud.count / 20_000)
    let chosen = stride(from: 0, to: cloud.count, by: step).filter { cloud.isValid($0) }
    guard chosen.count >= 1000 else { return nil }
    let ranges = [cloud.x, cloud.y, cloud.z].map { axis -> (Float, Float) in
      let sorted = chosen.map { axis[$0] }.sorted()
      return (sorted[sorted.count / 1000], sorted[sorted.count - 1 - sorted.count / 1000])
    }
    return (
      SIMD3(ranges[0].0, ranges[1].0, ranges[2].0), SIMD3(ranges[0].1, ranges[1].1, ranges[2].1)
    )
  }
}

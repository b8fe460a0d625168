// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry
internal import LinearAlgebra

/// A cloud cut into boxes of a bounded number of points.
///
/// A box is halved across its longest side at the median of at most 10,001 of its points until it is small enough. One array
/// of point numbers is partitioned in place: 4 bytes per point.
struct CloudTiles {
  /// The point numbers, those of each tile together and ascending.
  private(set) var indices: [UInt32]
  /// The place of each tile's points in `indices`.
  private(set) var tiles: [Range<Int>] = []

  init(_ cloud: PointCloud, maxPoints: Int) {
    indices = []
    indices.reserveCapacity(cloud.count)
    for i in 0..<cloud.count where cloud.isValid(i) { indices.append(UInt32(i)) }
    var open = [0..<indices.count]
    while let range = open.popLast() {
      if range.count <= maxPoints {
        if !range.isEmpty { tiles.append(range) }
      } else if let middle = split(cloud, range) {
        open.append(middle..<range.upperBound)
        open.append(range.lowerBound..<middle)
      } else {
        tiles.append(range)
      }
    }
    for tile in tiles { indices[tile].sort() }
  }

  /// The points of a tile as a cloud of their own.
  func cloud(_ tile: Int, of cloud: PointCloud) -> PointCloud {
    let own = indices[tiles[tile]]
    return PointCloud(
      origin: cloud.origin, x: own.map { cloud.x[Int($0)] }, y: own.map { cloud.y[Int($0)] },
      z: own.map { cloud.z[Int($0)] })
  }

  /// Partitions a range at the median of its longest side; `nil` if all points coincide there.
  private mutating func split(_ cloud: PointCloud, _ range: Range<Int>) -> Int? {
    let step = max(1, range.count / 10_001)
    let sample = stride(from: range.lowerBound, to: range.upperBound, by: step).map { place in
      let i = Int(indices[place])
      return SIMD3(cloud.x[i], cloud.y[i], cloud.z[i])
    }
    let low = sample.reduce(sample[0]) { pointwiseMin($0, $1) }
    let size = sample.reduce(sample[0]) { pointwiseMax($0, $1) } - low
    let axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2
    let median = sample.map { $0[axis] }.sorted()[sample.count / 2]
    let values = axis == 0 ? cloud.x : axis == 1 ? cloud.y : cloud.z
    let middle = indices[range].partition { values[Int($0)] >= median }
    return middle > range.lowerBound && middle < range.upperBound ? middle : nil
  }
}

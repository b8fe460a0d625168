// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry
internal import LinearAlgebra

/// Space cut into boxes that hold a bounded number of a cloud's points.
///
/// A box is halved across its longest side at the median of its points until few enough are in it, by a sample of every
/// k-th point of the cloud: a k-d tree, in which a point's box is found in a few comparisons.
struct CloudTiles {
  /// A box, without limits where the cloud ends.
  struct Box: Sendable {
    var low = SIMD3<Float>(repeating: -.infinity)
    var high = SIMD3<Float>(repeating: .infinity)
    /// About how many points it holds.
    var count = 0

    /// Whether a point lies within `margin` of a side that the box shares with another one.
    @inline(__always)
    func isNearSide(_ p: SIMD3<Float>, margin: Float) -> Bool {
      any(p .< low + margin) || any(p .> high - margin)
    }
  }

  /// A cut, whose children are nodes, or boxes where negative: −1 − box.
  private struct Node {
    var axis: Int
    var value: Float
    var below: Int32
    var above: Int32
  }

  private(set) var boxes: [Box] = []
  /// The size of the bounding box of the sample [m].
  private(set) var size = Vector3.zero
  private var nodes: [Node] = []
  private var root: Int32 = -1

  private static let sampleCount = 1 << 21

  /// Cuts the space of valid points; invalid ones have no box.
  init<Blocks: PointBlocks>(
    _ blocks: Blocks, maxPoints: Int, threads: Int
  ) throws(Blocks.Failure) {
    let step = max(1, blocks.count / Self.sampleCount)
    var sample: [SIMD3<Float>] = []
    sample.reserveCapacity(blocks.count / step + 1)
    try blocks.forEachBlock(threads: threads) { cloud in
      stride(from: 0, to: cloud.count, by: step).lazy.filter { cloud.isValid($0) }
        .map { SIMD3(cloud.x[$0], cloud.y[$0], cloud.z[$0]) }.map(\.self) as [SIMD3<Float>]
    } _: { _, part in
      sample += part
    }
    guard !sample.isEmpty else { return }
    let low = sample.reduce(sample[0]) { pointwiseMin($0, $1) }
    size = Vector3(sample.reduce(sample[0]) { pointwiseMax($0, $1) } - low)
    root = cut(&sample, 0..<sample.count, Box(), step: step, maxPoints: maxPoints)
  }

  private mutating func cut(
    _ sample: inout [SIMD3<Float>], _ range: Range<Int>, _ box: Box, step: Int, maxPoints: Int
  ) -> Int32 {
    guard range.count * step > maxPoints, let (axis, value) = Self.median(sample[range]) else {
      boxes.append(Box(low: box.low, high: box.high, count: range.count * step))
      return Int32(-boxes.count)
    }
    let middle = sample[range].partition { $0[axis] >= value }
    let node = nodes.count
    nodes.append(Node(axis: axis, value: value, below: 0, above: 0))
    var (below, above) = (box, box)
    (below.high[axis], above.low[axis]) = (value, value)
    nodes[node].below = cut(
      &sample, range.lowerBound..<middle, below, step: step, maxPoints: maxPoints)
    nodes[node].above = cut(
      &sample, middle..<range.upperBound, above, step: step, maxPoints: maxPoints)
    return Int32(node)
  }

  /// The median along the longest side, from at most 10,001 points; `nil` if all points coincide there.
  private static func median(_ points: ArraySlice<SIMD3<Float>>) -> (axis: Int, value: Float)? {
    let step = max(1, points.count / 10_001)
    let some = stride(from: points.startIndex, to: points.endIndex, by: step).map { points[$0] }
    let low = some.reduce(some[0]) { pointwiseMin($0, $1) }
    let size = some.reduce(some[0]) { pointwiseMax($0, $1) } - low
    let axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2
    let value = some.map { $0[axis] }.sorted()[some.count / 2]
    return value > low[axis] ? (axis, value) : nil
  }

  /// The box of a valid point.
  @inline(__always)
  func box(of p: SIMD3<Float>) -> Int {
    var place = root
    while place >= 0 {
      let node = nodes[Int(place)]
      place = p[node.axis] < node.value ? node.below : node.above
    }
    return Int(-1 - place)
  }

  /// Consecutive boxes that together hold about `budget` points or fewer, in groups of about the same size.
  func groups(budget: Int) -> [Range<Int>] {
    let total = boxes.reduce(0) { $0 + $1.count }
    let count = max(1, (total + budget - 1) / budget)
    var groups: [Range<Int>] = []
    var (start, sum, last) = (0, 0, 0)
    for (i, box) in boxes.enumerated() {
      let group = min(count - 1, (sum + box.count / 2) * count / max(1, total))
      if group != last, i > start {
        groups.append(start..<i)
        start = i
      }
      (sum, last) = (sum + box.count, group)
    }
    if start < boxes.count { groups.append(start..<boxes.count) }
    return groups
  }
}

/// The points of one box, and where they stand in the cloud.
struct TilePoints: Sendable {
  var x: [Float] = []
  var y: [Float] = []
  var z: [Float] = []
  var indices: [UInt32] = []

  init(capacity: Int) {
    x.reserveCapacity(capacity)
    y.reserveCapacity(capacity)
    z.reserveCapacity(capacity)
    indices.reserveCapacity(capacity)
  }

  func cloud(origin: Vector3) -> PointCloud { PointCloud(origin: origin, x: x, y: y, z: z) }
}

extension CloudTiles {
  /// The points of a range of boxes, in one pass over all blocks.
  func points<Blocks: PointBlocks>(
    _ group: Range<Int>, of blocks: Blocks, threads: Int
  ) throws(Blocks.Failure) -> [TilePoints] {
    var tiles = group.map { TilePoints(capacity: boxes[$0].count + boxes[$0].count / 16) }
    try blocks.forEachBlock(threads: threads) { cloud in
      points(group, of: cloud)
    } _: { first, parts in
      for (tile, part) in parts.enumerated() {
        tiles[tile].x += part.x
        tiles[tile].y += part.y
        tiles[tile].z += part.z
        tiles[tile].indices += part.indices.map { UInt32(first) + $0 }
      }
    }
    return tiles
  }

  /// The same of one block; the places are those in the block.
  private func points(_ group: Range<Int>, of cloud: PointCloud) -> [TilePoints] {
    var tiles = group.map { _ in TilePoints(capacity: 0) }
    for i in 0..<cloud.count {
      let owner = Int(owner(of: i, in: cloud, group))
      guard owner >= 0 else { continue }
      tiles[owner].x.append(cloud.x[i])
      tiles[owner].y.append(cloud.y[i])
      tiles[owner].z.append(cloud.z[i])
      tiles[owner].indices.append(UInt32(i))
    }
    return tiles
  }

  private func owner(of i: Int, in cloud: PointCloud, _ group: Range<Int>) -> Int16 {
    guard cloud.isValid(i) else { return -1 }
    let box = box(of: SIMD3(cloud.x[i], cloud.y[i], cloud.z[i]))
    return group.contains(box) ? Int16(box - group.lowerBound) : -1
  }
}

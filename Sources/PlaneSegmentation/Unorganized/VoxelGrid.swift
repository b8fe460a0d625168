// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import LinearAlgebra

/// Points sorted into cubic cells, so that a cell is a run of points and its neighbors are found fast.
struct VoxelGrid {
  /// The side of a cell [m].
  let side: Float
  /// Coordinates of the sorted points from the corner of the bounding box [m].
  let x, y, z: [Float]
  /// The index among the local points of each sorted point.
  let order: [UInt32]
  /// The first point of each cell, and one past the last.
  let starts: [Int32]
  /// The coordinates of each cell.
  let coordinates: [SIMD3<Int32>]
  /// The place of a cell's row in `neighbors`, −1 for cells of fewer than `rowMinimum` points.
  private let rows: [Int32]
  /// 27 cells per row, −1 where empty; cell (dx, dy, dz) stands at (dx + 1) + 3 (dy + 1) + 9 (dz + 1).
  private let neighbors: [Int32]
  private let blocks: BlockTable

  /// Cells with fewer points have their neighbors looked up each time.
  static let rowMinimum = 3
  /// Free cells around the bounding box, so that neighbors never have negative coordinates.
  static let margin: Int32 = 8

  var cellCount: Int { coordinates.count }
  var pointCount: Int { x.count }

  /// Sorts the points; `nil` if cells of this side are too many to number.
  init?(_ points: LocalPoints, side: Double) {
    let cells = (points.size / side).rounded(.down).max() + 1 + 2 * Double(Self.margin)
    let axisBits = cells < 0x1p21 ? 64 - UInt64(cells).leadingZeroBitCount : 22
    let indexBits = 64 - UInt64(max(1, points.count)).leadingZeroBitCount
    guard axisBits <= 21, 3 * axisBits + indexBits <= 64 else { return nil }
    let keys = Self.sortedKeys(points, side: side, axisBits: axisBits, indexBits: indexBits)
    let indexMask = UInt64(1) << UInt64(indexBits) - 1
    self.side = Float(side)
    order = keys.map { UInt32(truncatingIfNeeded: $0 & indexMask) }
    x = order.map { points.x[Int($0)] }
    y = order.map { points.y[Int($0)] }
    z = order.map { points.z[Int($0)] }
    var (starts, cellKeys, last): ([Int32], [UInt64], UInt64) = ([], [], .max)
    for (i, key) in keys.enumerated() where key >> UInt64(indexBits) != last {
      last = key >> UInt64(indexBits)
      starts.append(Int32(i))
      cellKeys.append(last)
    }
    starts.append(Int32(keys.count))
    let scale = Float(1 / side)
    let (xs, ys, zs) = (x, y, z)
    coordinates = starts.dropLast().map { start in
      let i = Int(start)
      return SIMD3(Int32(xs[i] * scale), Int32(ys[i] * scale), Int32(zs[i] * scale)) &+ Self.margin
    }
    self.starts = starts
    blocks = BlockTable(cellKeys: cellKeys)
    (rows, neighbors) = Self.rows(starts: starts, coordinates: coordinates, blocks: blocks)
  }

  private static func sortedKeys(
    _ points: LocalPoints, side: Double, axisBits: Int, indexBits: Int
  ) -> [UInt64] {
    let scale = Float(1 / side)
    let offset = UInt32(margin)
    var keys = [UInt64](repeating: 0, count: points.count)
    for i in 0..<points.count {
      let key = MortonKey.key(
        UInt32(points.x[i] * scale) &+ offset, UInt32(points.y[i] * scale) &+ offset,
        UInt32(points.z[i] * scale) &+ offset)
      keys[i] = key &<< UInt64(indexBits) | UInt64(i)
    }
    RadixSort.sort(&keys, bits: indexBits..<indexBits + 3 * axisBits)
    return keys
  }

  private static func rows(
    starts: [Int32], coordinates: [SIMD3<Int32>], blocks: BlockTable
  ) -> (rows: [Int32], neighbors: [Int32]) {
    var (rows, neighbors): ([Int32], [Int32]) = ([], [])
    rows.reserveCapacity(coordinates.count)
    let filled = coordinates.indices.count { starts[$0 + 1] - starts[$0] >= rowMinimum }
    neighbors.reserveCapacity(27 * filled)
    for (cell, coordinate) in coordinates.enumerated() {
      guard starts[cell + 1] - starts[cell] >= rowMinimum else {
        rows.append(-1)
        continue
      }
      rows.append(Int32(neighbors.count / 27))
      blocks.appendNeighbors(of: coordinate, to: &neighbors)
    }
    return (rows, neighbors)
  }

  /// The points of a cell.
  @inline(__always)
  func points(_ cell: Int) -> Range<Int> { Int(starts[cell])..<Int(starts[cell + 1]) }

  /// The number of points of a cell.
  @inline(__always)
  func count(_ cell: Int) -> Int { Int(starts[cell + 1] - starts[cell]) }

  /// The middle of a cell [m].
  @inline(__always)
  func center(_ cell: Int) -> SIMD3<Float> {
    (SIMD3<Float>(coordinates[cell] &- Self.margin) + 0.5) * side
  }

  /// The neighbor of `cell` at `place` of the 27, or −1.
  @inline(__always)
  func neighbor(_ cell: Int, _ place: Int) -> Int {
    let row = Int(rows[cell])
    if row >= 0 { return Int(neighbors[27 &* row &+ place]) }
    let offset = SIMD3(Int32(place % 3) - 1, Int32(place / 3 % 3) - 1, Int32(place / 9) - 1)
    return blocks.cell(at: coordinates[cell] &+ offset)
  }

  /// Whether the neighbors of `cell` are stored.
  @inline(__always)
  func hasRow(_ cell: Int) -> Bool { rows[cell] >= 0 }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import LinearAlgebra

/// Takes points from planes where they lie too thinly: beyond the rim of the surface.
///
/// Cells are coarse; a plane's cells reach up to their side beyond its rim, and there clutter and other surfaces that
/// cross the slab would count as its points. The points of a region are counted in squares of half a cell on the plane;
/// those with fewer than 0.3 of the median count in the 3 × 3 squares around them are given up.
struct RimTrimmer {
  let grid: VoxelGrid

  private static let minShare = 0.3
  private static let squaresPerCell: Float = 2
  private static let maxSquares = 1 << 24
  /// Smaller regions have no typical count.
  private static let minCount = 50

  /// The points among `members` to give up.
  func beyondRim(_ members: [UInt32], _ plane: SlabPlane) -> [UInt32] {
    guard members.count >= Self.minCount else { return [] }
    let axes = Vector3(plane.normal).orthonormalComplement
    let (u, v) = (SIMD3<Float>(axes.0), SIMD3<Float>(axes.1))
    let scale = Self.squaresPerCell / grid.side
    var (low, high) = (SIMD2<Float>(repeating: .infinity), SIMD2<Float>(repeating: -.infinity))
    let places = members.map { member -> SIMD2<Float> in
      let i = Int(member)
      let p = SIMD3(grid.x[i], grid.y[i], grid.z[i])
      let q = SIMD2(u.dot(p), v.dot(p)) * scale
      (low, high) = (pointwiseMin(low, q), pointwiseMax(high, q))
      return q
    }
    let (width, height) = (Int(high.x - low.x) + 3, Int(high.y - low.y) + 3)
    guard width < Self.maxSquares, height < Self.maxSquares / width else { return [] }
    var counts = [Int32](repeating: 0, count: width * height)
    let squares = places.map { Int32((Int($0.y - low.y) + 1) * width + Int($0.x - low.x) + 1) }
    for square in squares { counts[Int(square)] &+= 1 }
    let around = Self.sums(counts, width: width)
    let least = Int32(Self.minShare * Double(Self.median(counts, around, members.count)))
    return members.indices.filter { around[Int(squares[$0])] < least }.map { members[$0] }
  }

  /// The counts of 3 × 3 squares around each square that holds points.
  private static func sums(_ counts: [Int32], width: Int) -> [Int32] {
    var sums = [Int32](repeating: 0, count: counts.count)
    for s in width + 1..<counts.count - width - 1 where counts[s] > 0 {
      var sum: Int32 = 0
      for row in [s - width, s, s + width] {
        sum &+= counts[row - 1] &+ counts[row] &+ counts[row + 1]
      }
      sums[s] = sum
    }
    return sums
  }

  /// The median over points of the counts around them.
  private static func median(_ counts: [Int32], _ around: [Int32], _ total: Int) -> Int32 {
    var weights = [Int](repeating: 0, count: Int(around.max() ?? 0) + 1)
    for (count, sum) in zip(counts, around) { weights[Int(sum)] += Int(count) }
    var reached = 0
    for (sum, weight) in weights.enumerated() {
      reached += weight
      if 2 * reached >= total { return Int32(sum) }
    }
    return 0
  }
}

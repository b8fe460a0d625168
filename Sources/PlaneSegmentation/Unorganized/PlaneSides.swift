// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import LinearAlgebra

/// On which side of plane k the points of plane j lie near each cell where both may own points.
struct PlaneSides {
  private let grid: VoxelGrid
  private let planes: [SlabPlane]
  private let candidates: CandidateTable
  private let sigmas: CellSigmas
  private let labels: [UInt16]

  /// Points nearer than this to plane k tell nothing [σ].
  private static let clear: Float = 2.2
  private static let minCount = 4
  private static let minShare = 0.85
  /// The cosine of 18°: planes closer in angle do not end at each other.
  private static let maxCosine: Float = 0.951

  init(
    _ grid: VoxelGrid, planes: [SlabPlane], candidates: CandidateTable, sigmas: CellSigmas,
    labels: [UInt16]
  ) {
    (self.grid, self.planes, self.candidates) = (grid, planes, candidates)
    (self.sigmas, self.labels) = (sigmas, labels)
  }

  /// n × n entries, (j, k) = ±1 if plane j ends at plane k here and keeps to that side; `nil` if all are 0.
  func rules(_ cell: Int, _ near: ArraySlice<Int32>) -> [Int8]? {
    let n = near.count
    guard n <= 8 else { return nil }
    let ids = Array(near)
    let scaled = ids.map { sigmas.whitened(planes[Int($0)], cell) }
    var (above, below) = ([Int](repeating: 0, count: n * n), [Int](repeating: 0, count: n * n))
    for place in [13, 4, 22, 10, 16, 12, 14] {
      let next = place == 13 ? cell : grid.neighbor(cell, place)
      guard next >= 0 else { continue }
      for i in grid.points(next) where labels[i] != 0 {
        guard let j = ids.firstIndex(of: Int32(labels[i]) - 1) else { continue }
        let p = SIMD3(grid.x[i], grid.y[i], grid.z[i])
        for k in 0..<n where k != j {
          let r = scaled[k].residual(p)
          if r > Self.clear { above[n * j + k] += 1 }
          if r < -Self.clear { below[n * j + k] += 1 }
        }
      }
    }
    var (rules, isEmpty) = ([Int8](repeating: 0, count: n * n), true)
    for j in 0..<n {
      for k in 0..<n where k != j {
        let (a, b) = (planes[Int(ids[j])].normal, planes[Int(ids[k])].normal)
        guard a.dot(b).magnitude < Self.maxCosine else { continue }
        let (up, down) = (above[n * j + k], below[n * j + k])
        let total = up + down
        guard total >= Self.minCount else { continue }
        if Double(up) >= Self.minShare * Double(total) { rules[n * j + k] = 1 }
        if Double(down) >= Self.minShare * Double(total) { rules[n * j + k] = -1 }
        isEmpty = isEmpty && rules[n * j + k] == 0
      }
    }
    return isEmpty ? nil : rules
  }
}

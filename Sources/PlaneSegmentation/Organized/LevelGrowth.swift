// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import LinearAlgebra

/// Grows regions over one level of cells from its seeds.
struct LevelGrowth {
  let grid: CellGrid
  let isFine: Bool
  let minCells: Int
  let focal: (x: Double, y: Double)
  let curvature: CurvatureTest
  /// The cells that no region owns.
  private(set) var free: BitRows
  /// The regions found, with their cells.
  private(set) var found: [(region: Region, members: BitRows)] = []
  /// The cells of regions that were refused as curved.
  private(set) var curved: BitRows
  private(set) var rejections: [Segmentation.Rejection] = []
  private var grower: RegionGrower
  private let gridBox: CellBox

  /// Creates the level's growth over the given free cells.
  init(
    _ grid: CellGrid, free: BitRows, isFine: Bool, minCells: Int,
    focal: (x: Double, y: Double), growth: GrowthConfiguration, maxStatistic: Double,
    curvature: CurvatureTest
  ) {
    (self.grid, self.free, self.isFine) = (grid, free, isFine)
    (self.minCells, self.focal, self.curvature) = (minCells, focal, curvature)
    curved = BitRows(width: grid.columns, height: grid.rows)
    grower = RegionGrower(
      columns: grid.columns, rows: grid.rows, maxStatistic: Float(maxStatistic),
      maxPasses: growth.maxPasses)
    gridBox = CellBox(columns: 0..<grid.columns, rows: 0..<grid.rows)
  }

  /// Grows from linked rectangles of `width × height` cells, in the order of the seeds' depth: seeds
  /// amid the largest linked areas come first, raster order inside a level.
  mutating func grow(
    _ links: SeedMask, width: Int, height: Int, byDepth: Bool, avoiding: BitRows? = nil
  ) {
    var seeds = links.corners(width: width, height: height)
    // A refused region would grow again, whatever the shape of its seed.
    seeds.subtract(curved)
    if let avoiding { seeds.subtract(avoiding) }
    var levels = [seeds]
    while byDepth, let last = levels.last, levels.count < 64 {
      let eroded = last.eroded
      if eroded.isEmpty { break }
      levels.append(eroded)
    }
    for level in levels.reversed() { visit(level, &seeds, width, height) }
  }

  private mutating func visit(_ level: BitRows, _ seeds: inout BitRows, _ width: Int, _ height: Int)
  {
    for row in 0..<level.height {
      for word in 0..<level.stride {
        let i = row * level.stride + word
        while true {
          let bits = level.words[i] & seeds.words[i] & free.words[i]
          guard bits != 0 else { break }
          let column = word * 64 + bits.trailingZeroBitCount
          seeds.words[i] &= ~(bits & (0 &- bits))
          let box = CellBox(columns: column..<column + width, rows: row..<row + height)
          if isFree(box) { tryRegion(from: box, &seeds) }
        }
      }
    }
  }

  private func isFree(_ box: CellBox) -> Bool {
    for row in box.rows {
      for column in box.columns where !free[column, row] { return false }
    }
    return true
  }

  private mutating func tryRegion(from box: CellBox, _ seeds: inout BitRows) {
    var hasLooked = false
    let (test, level, focal) = (curvature, grid, focal)
    let plane = grower.grow(grid, free: free, from: box) { sums, members, box in
      guard !hasLooked, sums.cellCount >= 40 else { return false }
      hasLooked = true
      return test.isHopeless(QuadricSums(level, members, rows: box.rows, focal: focal).fit)
    }
    guard let plane, grower.sums.cellCount >= minCells else {
      // A failed region loses its seeds, not its cells.
      seeds.subtract(grower.members)
      return
    }
    let (members, box) = (grower.members, grower.box)
    let quadric = QuadricSums(grid, members, rows: box.rows, focal: focal)
    let region = Region(
      plane: plane, sums: grower.sums, quadric: quadric, bend: quadric.fit,
      smoothBorder: SmoothBorder.share(grid, members, box, plane, focal: focal), isFine: isFine)
    if let reason = curvature.refusal(of: region, box: box) {
      rejections.append(.init(count: Int(region.area), reason: reason))
      seeds.subtract(members, dilatedIn: box)
      curved.formUnion(members)
    } else {
      found.append((region, members))
      free.subtract(members)
      seeds.subtract(members)
    }
  }
}

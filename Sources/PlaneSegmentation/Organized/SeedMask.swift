// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// Which neighboring cells lie on one plane, and where regions may start.
struct SeedMask {
  /// Whether a cell is linked to its right neighbor, and to the one below.
  private(set) var right, below: BitRows

  /// Links cells whose planes meet at the common border and have the same slopes within `sigmas`.
  ///
  /// `tightening` is 1, or less where correlated error makes variances large.
  init(_ grid: CellGrid, cells: BitRows, sigmas: Float, tightening: Float) {
    right = BitRows(width: grid.columns, height: grid.rows)
    below = right
    let limit = sigmas * sigmas * tightening
    cells.forEach { column, row in
      let cell = row &* grid.columns &+ column
      if column &+ 1 < grid.columns, cells[column &+ 1, row],
        Self.isLinked(grid, cell, cell &+ 1, slopes: grid.slopeU, limit)
      {
        right[column, row] = true
      }
      if row &+ 1 < grid.rows, cells[column, row &+ 1],
        Self.isLinked(grid, cell, cell &+ grid.columns, slopes: grid.slopeV, limit)
      {
        below[column, row] = true
      }
    }
  }

  @inline(__always)
  private static func isLinked(
    _ grid: CellGrid, _ i: Int, _ j: Int, slopes: [Float], _ limit: Float
  ) -> Bool {
    let half = Float(grid.size) / 2
    let gap = grid.rho[j] - grid.rho[i] - half * (slopes[i] + slopes[j])
    let slopeVariance = grid.slopeVariance[i] + grid.slopeVariance[j]
    let gapVariance =
      grid.offsetVariance[i] + grid.offsetVariance[j] + half * half * slopeVariance
    let da = grid.slopeU[i] - grid.slopeU[j]
    let db = grid.slopeV[i] - grid.slopeV[j]
    return gap * gap <= limit * gapVariance && da * da <= limit * slopeVariance
      && db * db <= limit * slopeVariance
  }

  /// The upper left cells of linked rectangles of `width × height` cells.
  func corners(width: Int, height: Int) -> BitRows {
    // Cells that start a linked run of `width` cells along their row, and of `height` down.
    var across = BitRows(width: right.width, height: right.height)
    for i in across.words.indices { across.words[i] = ~0 }
    var down = across
    var (link, drop) = (right, below)
    for _ in 1..<max(1, width) {
      for i in across.words.indices { across.words[i] &= link.words[i] }
      link = link.shifted(dx: -1, dy: 0)
    }
    for _ in 1..<max(1, height) {
      for i in down.words.indices { down.words[i] &= drop.words[i] }
      drop = drop.shifted(dx: 0, dy: -1)
    }
    var (result, rows, columns) = (across, across, down)
    for i in result.words.indices { result.words[i] &= down.words[i] }
    for _ in 1..<max(1, height) {
      rows = rows.shifted(dx: 0, dy: -1)
      for i in result.words.indices { result.words[i] &= rows.words[i] }
    }
    for _ in 1..<max(1, width) {
      columns = columns.shifted(dx: -1, dy: 0)
      for i in result.words.indices { result.words[i] &= columns.words[i] }
    }
    return result
  }
}

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
    var flags = [UInt8](repeating: 0, count: 64 * cells.stride)
    for row in 0..<grid.rows {
      let words = row * cells.stride..<(row + 1) * cells.stride
      guard words.contains(where: { cells.words[$0] != 0 }) else { continue }
      let first = row * grid.columns
      Self.link(
        grid, first, first + 1, count: grid.columns - 1, grid.slopeU.span, limit, &flags)
      right.set(row: row, from: flags)
      for i in words {
        let next = i + 1 < words.upperBound ? cells.words[i + 1] << 63 : 0
        right.words[i] &= cells.words[i] & (cells.words[i] >> 1 | next)
      }
      guard row + 1 < grid.rows else { continue }
      Self.link(
        grid, first, first + grid.columns, count: grid.columns, grid.slopeV.span, limit, &flags)
      below.set(row: row, from: flags)
      for i in words { below.words[i] &= cells.words[i] & cells.words[i + cells.stride] }
    }
  }

  /// Sets a flag for each of `count` cells from `i` that is linked to the cell as far from `j`.
  private static func link(
    _ grid: CellGrid, _ i: Int, _ j: Int, count: Int, _ slopes: Span<Float>, _ limit: Float,
    _ flags: inout [UInt8]
  ) {
    let (here, there) = (i..<i + count, j..<j + count)
    let rho = (grid.rho.span.extracting(here), grid.rho.span.extracting(there))
    let along = (slopes.extracting(here), slopes.extracting(there))
    let a = (grid.slopeU.span.extracting(here), grid.slopeU.span.extracting(there))
    let b = (grid.slopeV.span.extracting(here), grid.slopeV.span.extracting(there))
    let v0 = (grid.offsetVariance.span.extracting(here), grid.offsetVariance.span.extracting(there))
    let v1 = (grid.slopeVariance.span.extracting(here), grid.slopeVariance.span.extracting(there))
    let half = Float(grid.size) / 2
    var out = flags.mutableSpan
    for k in 0..<count {
      let gap = rho.1[k] - rho.0[k] - half * (along.0[k] + along.1[k])
      let slopeVariance = v1.0[k] + v1.1[k]
      let gapVariance = v0.0[k] + v0.1[k] + half * half * slopeVariance
      let (da, db) = (a.0[k] - a.1[k], b.0[k] - b.1[k])
      let isMet = gap * gap <= limit * gapVariance
      let isAlike = max(da * da, db * db) <= limit * slopeVariance
      out[k] = isMet ? (isAlike ? 1 : 0) : 0
    }
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

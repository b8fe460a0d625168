// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry

/// The edges of polygons, ready to be filled into a grid of square cells row by row.
struct PolygonRaster: Sendable {
  /// The end points of all edges of all rings, holes included.
  private(set) var edges: [(from: SIMD2<Double>, to: SIMD2<Double>)] = []
  /// The corners of the bounding rectangle, or `nil` without a vertex.
  private(set) var bounds: (low: SIMD2<Double>, high: SIMD2<Double>)?

  /// Creates the raster of polygons whose vertices `place` maps into the grid's frame.
  init(_ polygons: [Polygon], place: (SIMD2<Double>) -> SIMD2<Double>) {
    for polygon in polygons {
      add(polygon.outer.map(place))
      for hole in polygon.holes { add(hole.map(place)) }
    }
  }

  private mutating func add(_ ring: [SIMD2<Double>]) {
    guard var previous = ring.last else { return }
    for vertex in ring {
      edges.append((previous, vertex))
      bounds = (
        pointwiseMin(bounds?.low ?? vertex, vertex), pointwiseMax(bounds?.high ?? vertex, vertex)
      )
      previous = vertex
    }
  }

  /// Calls `body` with each row and range of columns whose cell centers lie inside (even–odd rule).
  func forEachRun(cell: Double, _ body: (_ row: Int, _ columns: Range<Int>) -> Void) {
    guard let bounds else { return }
    let firstRow = Int((bounds.low.y / cell).rounded(.down))
    let rowCount = Int((bounds.high.y / cell).rounded(.down)) - firstRow + 1
    let crossings = self.crossings(cell: cell, firstRow: firstRow, rowCount: rowCount)
    var index = 0
    while index + 1 < crossings.count {
      let (row, start) = crossings[index]
      let (_, end) = crossings[index + 1]
      // The first and the last column whose center lies in [start, end).
      let columns = Self.column(start)..<Self.column(end)
      if !columns.isEmpty { body(row, columns) }
      index += 2
    }
  }

  private static func column(_ x: Double) -> Int { Int((x - 0.5).rounded(.up)) }

  /// Where edges cross the center lines of rows, in units of a cell, sorted by row and place.
  private func crossings(
    cell: Double, firstRow: Int, rowCount: Int
  ) -> [(row: Int, x: Double)] {
    var found: [(row: Int, x: Double)] = []
    for (from, to) in edges where from.y != to.y {
      let (low, high) = from.y < to.y ? (from / cell, to / cell) : (to / cell, from / cell)
      let rows = Self.column(low.y)..<Self.column(high.y)
      let slope = (high.x - low.x) / (high.y - low.y)
      for row in rows { found.append((row, low.x + (Double(row) + 0.5 - low.y) * slope)) }
    }
    found.sort { $0.row != $1.row ? $0.row < $1.row : $0.x < $1.x }
    return found
  }
}

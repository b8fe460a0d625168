// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry

/// Polygons filled into a grid of square cells: runs of columns whose cell centers lie inside.
///
/// Even–odd rule: holes may be wound either way. A center on an edge belongs to one side only.
struct PolygonRaster: Sendable {
  /// The side of a cell [m].
  let cell: Double
  /// The vertices of all rings.
  private(set) var vertices: [SIMD2<Double>] = []
  /// The corners of the bounding rectangle, or `nil` without a vertex.
  private(set) var bounds: (low: SIMD2<Double>, high: SIMD2<Double>)?
  /// The first row.
  private(set) var firstRow = 0
  /// Where each row's crossings begin in `crossings`, with one more entry for the end.
  private var starts: [Int32] = []
  /// The columns at which rows enter and leave the polygons, ascending within a row.
  private var crossings: [Int32] = []

  /// Fills polygons whose vertices `place` maps into the grid's frame.
  init(_ polygons: [Polygon], cell: Double, place: (SIMD2<Double>) -> SIMD2<Double>) {
    self.cell = cell
    var edges: [(low: SIMD2<Double>, high: SIMD2<Double>)] = []
    edges.reserveCapacity(polygons.reduce(0) { $0 + $1.outer.count })
    vertices.reserveCapacity(edges.capacity)
    for polygon in polygons {
      add(polygon.outer, place, to: &edges)
      for hole in polygon.holes { add(hole, place, to: &edges) }
    }
    fill(edges)
  }

  private mutating func add(
    _ ring: [SIMD2<Double>], _ place: (SIMD2<Double>) -> SIMD2<Double>,
    to edges: inout [(low: SIMD2<Double>, high: SIMD2<Double>)]
  ) {
    guard let last = ring.last else { return }
    var previous = place(last)
    var (low, high) = bounds ?? (previous, previous)
    for vertex in ring {
      let next = place(vertex)
      if next.y != previous.y {
        edges.append(
          next.y > previous.y ? (previous / cell, next / cell) : (next / cell, previous / cell))
      }
      vertices.append(next)
      (low, high, previous) = (pointwiseMin(low, next), pointwiseMax(high, next), next)
    }
    bounds = (low, high)
  }

  /// Sorts the crossings of edges and rows by row, then by column.
  private mutating func fill(_ edges: [(low: SIMD2<Double>, high: SIMD2<Double>)]) {
    guard let bounds else { return }
    firstRow = Int((bounds.low.y / cell).rounded(.down))
    let rowCount = Int((bounds.high.y / cell).rounded(.down)) - firstRow + 2
    var next = [Int32](repeating: 0, count: rowCount + 1)
    for (low, high) in edges {
      for row in Self.first(low.y)..<Self.first(high.y) { next[row - firstRow + 1] += 1 }
    }
    for row in 0..<rowCount { next[row + 1] += next[row] }
    starts = next
    crossings = .init(repeating: 0, count: Int(next[rowCount]))
    for (low, high) in edges {
      let slope = (high.x - low.x) / (high.y - low.y)
      for row in Self.first(low.y)..<Self.first(high.y) {
        let x = low.x + (Double(row) + 0.5 - low.y) * slope
        insert(Int32(Self.first(x)), into: row - firstRow, end: &next[row - firstRow])
      }
    }
  }

  /// Puts a crossing in its place among those of its row.
  private mutating func insert(_ column: Int32, into row: Int, end: inout Int32) {
    var index = Int(end)
    while index > Int(starts[row]), crossings[index - 1] > column {
      crossings[index] = crossings[index - 1]
      index -= 1
    }
    crossings[index] = column
    end += 1
  }

  /// The first row or column whose center lies at or beyond a place [cells].
  private static func first(_ place: Double) -> Int { Int((place - 0.5).rounded(.up)) }

  /// Calls `body` with each row and range of columns.
  @inline(__always)
  func forEachRun(_ body: (_ row: Int, _ columns: Range<Int>) -> Void) {
    for row in 0..<max(starts.count - 1, 0) {
      var index = Int(starts[row])
      let end = Int(starts[row + 1])
      while index + 1 < end {
        let columns = Int(crossings[index])..<Int(crossings[index + 1])
        if !columns.isEmpty { body(firstRow + row, columns) }
        index += 2
      }
    }
  }
}

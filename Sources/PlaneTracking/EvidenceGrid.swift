// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry
internal import LinearAlgebra

/// Where on a plane a surface was seen: log-odds per square cell, in the plane's birth frame.
///
/// A cell gains when an outline covers it and loses when the camera sees through it; values stay within
/// ±`limit`, so that old evidence can be outvoted. The grid grows with the plane and doubles its cell
/// size when a side passes `maxSide` cells: its memory is bounded whatever the plane's size.
struct EvidenceGrid: Sendable, Equatable {
  /// The largest number of cells along a side.
  static let maxSide = 160
  /// The bound of the evidence in a cell.
  static let limit: Int8 = 40

  /// The side of a cell [m].
  private(set) var cell: Double
  /// The cell indices of the first column and row: cell (i, j) is centered at ((i, j) + ½) · `cell`.
  private(set) var minimum = SIMD2<Int>(0, 0)
  /// The number of columns and rows.
  private(set) var size = SIMD2<Int>(0, 0)
  /// The evidence, row-major; above `threshold` the surface is there.
  private(set) var evidence: [Int8] = []
  /// Above this evidence a cell belongs to the plane.
  let threshold: Int8

  /// Creates an empty grid of square cells of side `cell` [m].
  init(cell: Double, threshold: Int8) { (self.cell, self.threshold) = (cell, threshold) }

  /// The number of cells that belong to the plane.
  var occupiedCount: Int {
    var count: Int32 = 0
    for value in evidence where value > threshold { count &+= 1 }
    return Int(count)
  }

  /// The area of the cells that belong to the plane [m²].
  var occupiedArea: Double { Double(occupiedCount) * cell * cell }

  /// Up to 64 places spread over the cells that belong to the plane.
  var samples: [SIMD2<Double>] {
    let step = max(occupiedCount / 32, 1)
    var (places, seen): ([SIMD2<Double>], Int) = ([], 0)
    for index in evidence.indices where evidence[index] > threshold {
      if seen % step == step / 2 { places.append(center(index)) }
      seen += 1
    }
    return places
  }

  /// The center of the cell at `index` of `evidence`.
  func center(_ index: Int) -> SIMD2<Double> {
    let (row, column) = index.quotientAndRemainder(dividingBy: size.x)
    return SIMD2(Double(minimum.x + column) + 0.5, Double(minimum.y + row) + 0.5) * cell
  }

  /// The center of the cell at a column and row of `evidence`.
  @inline(__always)
  func center(column: Int, row: Int) -> SIMD2<Double> {
    SIMD2(Double(minimum.x + column) + 0.5, Double(minimum.y + row) + 0.5) * cell
  }

  /// The middle of the grid and the distance [m] from it to the corners.
  var disk: (center: SIMD2<Double>, radius: Double) {
    let (low, side) = (
      SIMD2(Double(minimum.x), Double(minimum.y)), SIMD2(Double(size.x), Double(size.y))
    )
    return ((low + side / 2) * cell, (side * side).sum().squareRoot() / 2 * cell)
  }

  /// The index of the cell that contains a point, or `nil` outside the grid.
  func index(at point: SIMD2<Double>) -> Int? {
    let x = Int((point.x / cell).rounded(.down)) - minimum.x
    let y = Int((point.y / cell).rounded(.down)) - minimum.y
    return x >= 0 && y >= 0 && x < size.x && y < size.y ? y * size.x + x : nil
  }

  /// Whether there is evidence for the plane at a point.
  func isOccupied(at point: SIMD2<Double>) -> Bool {
    index(at: point).map { evidence[$0] > 0 } ?? false
  }

  /// Whether the grid comes within `margin` [m] of the rectangle between two points.
  func reaches(_ low: SIMD2<Double>, _ high: SIMD2<Double>, margin: Double) -> Bool {
    let first = SIMD2(Double(minimum.x), Double(minimum.y)) * cell - margin
    let last = SIMD2(Double(minimum.x + size.x), Double(minimum.y + size.y)) * cell + margin
    return high.x >= first.x && high.y >= first.y && low.x <= last.x && low.y <= last.y
  }

  /// Whether there is evidence for the plane within `distance` [m] of a point, along rows and columns.
  func isOccupied(near point: SIMD2<Double>, within distance: Double) -> Bool {
    let low = (point - distance) / cell
    let high = (point + distance) / cell
    let x0 = max(Int(low.x.rounded(.down)) - minimum.x, 0)
    let y0 = max(Int(low.y.rounded(.down)) - minimum.y, 0)
    let x1 = min(Int(high.x.rounded(.down)) - minimum.x, size.x - 1)
    let y1 = min(Int(high.y.rounded(.down)) - minimum.y, size.y - 1)
    guard x0 <= x1, y0 <= y1 else { return false }
    for y in y0...y1 {
      for x in x0...x1 where evidence[y * size.x + x] > 0 { return true }
    }
    return false
  }

  /// How many cells a region covers, and how many of them have evidence for the plane.
  func overlap(with raster: PolygonRaster) -> (covered: Int, occupied: Int) {
    var (covered, occupied) = (0, 0)
    raster.forEachRun { row, columns in
      covered += columns.count
      let y = row - minimum.y
      guard y >= 0, y < size.y else { return }
      let x = columns.clamped(to: minimum.x..<minimum.x + size.x)
      for column in x where evidence[y * size.x + column - minimum.x] > 0 { occupied += 1 }
    }
    return (covered, occupied)
  }

  /// Adds `amount` to the cell at `index`.
  mutating func add(_ amount: Int8, at index: Int) {
    let sum = evidence[index].addingReportingOverflow(amount).partialValue
    evidence[index] = min(max(sum, -Self.limit), Self.limit)
  }

  /// Adds `amount` to every cell whose center a region covers.
  ///
  /// - Parameters:
  ///   - amount: the evidence.
  ///   - raster: makes the raster of the region for a cell size; asked again if the region is so large
  ///     that the cells must be coarser.
  mutating func add(_ amount: Int8, over raster: (Double) -> PolygonRaster) {
    var region = raster(cell)
    guard let bounds = region.bounds else { return }
    include(bounds.low, bounds.high)
    if region.cell != cell { region = raster(cell) }
    region.forEachRun { row, columns in
      let start = (row - minimum.y) * size.x + columns.lowerBound - minimum.x
      for index in start..<start + columns.count { add(amount, at: index) }
    }
  }

  /// Adds the evidence of another grid; `place` maps the center of one of its cells into this grid.
  mutating func add(_ other: EvidenceGrid, place: (SIMD2<Double>) -> SIMD2<Double>) {
    guard !other.evidence.isEmpty else { return }
    let places = other.evidence.indices.map { place(other.center($0)) }
    let low = places.reduce(places[0]) { pointwiseMin($0, $1) }
    let high = places.reduce(places[0]) { pointwiseMax($0, $1) }
    include(low, high)
    for (value, point) in zip(other.evidence, places) where value > 0 {
      guard let index = index(at: point) else { continue }
      evidence[index] = max(evidence[index], value)
    }
  }

  /// Makes room for the rectangle between two points, coarser if it must be.
  private mutating func include(_ low: SIMD2<Double>, _ high: SIMD2<Double>) {
    while true {
      let first = SIMD2(Int((low.x / cell).rounded(.down)), Int((low.y / cell).rounded(.down)))
      let last = SIMD2(Int((high.x / cell).rounded(.down)), Int((high.y / cell).rounded(.down)))
      let isEmpty = size.x == 0
      let newMinimum = isEmpty ? first : pointwiseMinimum(minimum, first)
      let newEnd = isEmpty ? last &+ 1 : pointwiseMaximum(minimum &+ size, last &+ 1)
      let newSize = newEnd &- newMinimum
      if max(newSize.x, newSize.y) <= Self.maxSide {
        resize(to: newMinimum, newSize)
        return
      }
      coarsen()
    }
  }

  private mutating func resize(to newMinimum: SIMD2<Int>, _ newSize: SIMD2<Int>) {
    guard newMinimum != minimum || newSize != size else { return }
    var grown = [Int8](repeating: 0, count: newSize.x * newSize.y)
    let shift = minimum &- newMinimum
    for row in 0..<size.y {
      let target = (row + shift.y) * newSize.x + shift.x
      for column in 0..<size.x { grown[target + column] = evidence[row * size.x + column] }
    }
    (evidence, minimum, size) = (grown, newMinimum, newSize)
  }

  /// Doubles the cell size: a new cell takes the mean of its four.
  private mutating func coarsen() {
    let first = SIMD2(minimum.x >> 1, minimum.y >> 1)
    let end = SIMD2((minimum.x + size.x + 1) >> 1, (minimum.y + size.y + 1) >> 1)
    let newSize = end &- first
    var sums = [Int16](repeating: 0, count: newSize.x * newSize.y)
    for row in 0..<size.y {
      let target = (((minimum.y + row) >> 1) - first.y) * newSize.x - first.x
      for column in 0..<size.x {
        sums[target + (minimum.x + column) >> 1] += Int16(evidence[row * size.x + column])
      }
    }
    evidence = sums.map { Int8($0 / 4) }
    (cell, minimum, size) = (cell * 2, first, newSize)
  }

  private func pointwiseMinimum(_ a: SIMD2<Int>, _ b: SIMD2<Int>) -> SIMD2<Int> {
    SIMD2(min(a.x, b.x), min(a.y, b.y))
  }

  private func pointwiseMaximum(_ a: SIMD2<Int>, _ b: SIMD2<Int>) -> SIMD2<Int> {
    SIMD2(max(a.x, b.x), max(a.y, b.y))
  }
}

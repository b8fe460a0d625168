// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry

extension Extent {
  /// The extent of points on the plane; `nil` if they span no area.
  init?(frame: TangentFrame, points: [SIMD2<Double>], configuration: ExtentConfiguration) {
    let hull = PointHull.convex(of: points)
    guard hull.count >= 3,
      let grid = OccupancyGrid(points: points, hull: hull, configuration: configuration)
    else { return nil }
    let outline = grid.polygons(minCells: configuration.minPieceCells)
      .simplified(tolerance: max(configuration.minTolerance, grid.cellSize))
      .intersection(with: [Polygon(outer: hull)])
      .simplified(tolerance: configuration.minTolerance)
    self.init(frame: frame, outline: outline, hull: hull)
  }
}

/// Which cells of a square grid on a plane hold points.
struct OccupancyGrid {
  /// The side of a cell [m].
  let cellSize: Double
  private let origin: SIMD2<Double>
  private let (width, height): (Int, Int)
  private var cells: [UInt16]

  /// Creates the grid whose cells are `configuration.cellSpacings` of the points' spacing wide.
  ///
  /// The spacing is √(occupied area / points), so that holes and gaps between pieces do not widen it; it is found
  /// in two rounds from the hull's area.
  init?(points: [SIMD2<Double>], hull: [SIMD2<Double>], configuration: ExtentConfiguration) {
    let low = hull.reduce(hull[0]) { pointwiseMin($0, $1) }
    let size = hull.reduce(hull[0]) { pointwiseMax($0, $1) } - low
    let smallest = size.max() / Double(configuration.maxRasterSide - 2)
    var area = Polygon.signedArea(hull)
    guard area > 1e-12 * size.max() * size.max() else { return nil }
    var grid: OccupancyGrid?
    for _ in 0..<3 {
      let spacing = (area / Double(points.count)).squareRoot()
      let cell = max(spacing * configuration.cellSpacings, smallest)
      let next = OccupancyGrid(points: points, low: low, size: size, cellSize: cell)
      grid = next
      let occupied = Double(next.occupiedCount) * cell * cell
      guard occupied < 0.8 * area else { break }
      area = occupied
    }
    guard let grid else { return nil }
    self = grid
  }

  private init(
    points: [SIMD2<Double>], low: SIMD2<Double>, size: SIMD2<Double>, cellSize: Double
  ) {
    self.cellSize = cellSize
    let count = (size / cellSize).rounded(.down)
    (width, height) = (Int(count.x) + 1, Int(count.y) + 1)
    origin = low - ((count + 1) * cellSize - size) / 2
    cells = .init(repeating: 0, count: width * height)
    for point in points {
      let cell = (point - origin) / cellSize
      cells[min(height - 1, max(0, Int(cell.y))) * width + min(width - 1, max(0, Int(cell.x)))] = 1
    }
  }

  private var occupiedCount: Int { cells.reduce(0) { $0 + Int($1) } }

  /// The outlines of the occupied components.
  func polygons(minCells: Int) -> [Polygon] {
    let outline = RasterOutline(labels: cells, width: width, height: height)
    let ring = { (corners: [SIMD2<Int32>]) in
      corners.map { origin + SIMD2(Double($0.x), Double($0.y)) * cellSize }
    }
    return (outline.pieces(minCells: minCells)[1] ?? []).map { piece in
      Polygon(
        outer: ring(piece.outer).wound(counterclockwise: true),
        holes: piece.holes.map { ring($0).wound(counterclockwise: false) })
    }
  }
}

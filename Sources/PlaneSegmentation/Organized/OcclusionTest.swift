// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra

/// Tells whether something in front hides the link between two regions of one plane.
///
/// Lines are drawn from border cells of the smaller region to the nearest border cell of the other. A
/// line agrees if most cells on it lie before or on the plane and hardly any behind it; a third of the
/// lines must agree.
struct OcclusionTest {
  private let image: DepthImage
  private let grid: CellGrid
  private let configuration: MergeConfiguration
  private let pixelVariance: (Double, RegionPlane) -> Double
  /// The border cells of each region, as column and row of base cells.
  private let borders: [[SIMD2<Int32>]]
  private static let lineCount = 12

  /// Collects the border cells of every region.
  init(
    _ map: OwnerSurroundings, regionCount: Int, _ image: DepthImage, _ grid: CellGrid,
    _ configuration: MergeConfiguration, pixelVariance: @escaping (Double, RegionPlane) -> Double
  ) {
    (self.image, self.grid) = (image, grid)
    (self.configuration, self.pixelVariance) = (configuration, pixelVariance)
    var borders = [[SIMD2<Int32>]](repeating: [], count: regionCount)
    let last = (column: map.columns - 1, row: map.rows - 1)
    func visit(_ column: Int, _ row: Int) {
      let owner = map.owner(column, row)
      guard owner != 0 else { return }
      let isInner =
        column > 0 && column < last.column && row > 0 && row < last.row
        && map.owner(column - 1, row) == owner && map.owner(column + 1, row) == owner
        && map.owner(column, row - 1) == owner && map.owner(column, row + 1) == owner
      if !isInner { borders[Int(owner) - 1].append(SIMD2(Int32(column), Int32(row))) }
    }
    var outline = map.mixed
    outline.addFrame()
    outline.forEach(visit)
    self.borders = borders
  }

  /// Whether the gap between two regions is hidden by something in front of plane `a` or `b`.
  func isHidden(between i: Int, and j: Int, _ a: Region, _ b: Region) -> Bool {
    let (small, large) = borders[i].count <= borders[j].count ? (i, j) : (j, i)
    let plane = a.area >= b.area ? a.plane : b.plane
    guard !borders[small].isEmpty, !borders[large].isEmpty else { return false }
    var agreeing = 0
    for k in 0..<Self.lineCount {
      let start = borders[small][k * borders[small].count / Self.lineCount]
      let end = nearest(to: start, in: borders[large])
      if isLineHidden(start, end, plane) { agreeing += 1 }
    }
    return 3 * agreeing >= Self.lineCount
  }

  private func nearest(to start: SIMD2<Int32>, in cells: [SIMD2<Int32>]) -> SIMD2<Int32> {
    var (best, bestDistance) = (start, Int32.max)
    for cell in cells {
      let d = cell &- start
      let distance = d.x &* d.x &+ d.y &* d.y
      if distance < bestDistance { (best, bestDistance) = (cell, distance) }
    }
    return best
  }

  private func isLineHidden(
    _ start: SIMD2<Int32>, _ end: SIMD2<Int32>, _ plane: RegionPlane
  ) -> Bool {
    let d = end &- start
    let steps = Int(max(d.x.magnitude, d.y.magnitude))
    guard steps > 1 else { return false }
    var (before, behind, known) = (0, 0, 0)
    for k in 1..<steps {
      let column = Int(start.x) + (2 * k * Int(d.x) + Int(d.x.signum()) * steps) / (2 * steps)
      let row = Int(start.y) + (2 * k * Int(d.y) + Int(d.y.signum()) * steps) / (2 * steps)
      let (u, v) = (column * grid.size + grid.size / 2, row * grid.size + grid.size / 2)
      let rho = Double(image.inverseDepth(at: v * image.width + u))
      guard rho > 0 else { continue }
      let expected = plane.rho(u: Double(grid.u(column)), v: Double(grid.v(row)))
      let margin = 3 * pixelVariance(expected, plane).squareRoot()
      known += 1
      if rho >= expected - margin { before += 1 } else { behind += 1 }
    }
    return Double(before) >= configuration.minOccluder * Double(known)
      && Double(behind) <= configuration.maxGap * Double(known)
  }
}

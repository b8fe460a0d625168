// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry
internal import PlaneRefinement

extension EvidenceGrid {
  /// The outline of the cells that belong to the plane, simplified to a cell; pieces and holes of fewer
  /// than `minCells` cells are left out.
  func outline(minCells: Int) -> [Polygon] {
    let labels = evidence.map { $0 > threshold ? UInt16(1) : 0 }
    let pieces = RasterOutline(labels: labels, width: size.x, height: size.y)
      .pieces(minCells: minCells)[1]
    let polygons = (pieces ?? []).map { piece in
      Polygon(
        outer: ring(piece.outer).wound(counterclockwise: true),
        holes: piece.holes.map { ring($0).wound(counterclockwise: false) })
    }
    return polygons.simplified(tolerance: cell)
  }

  private func ring(_ corners: [SIMD2<Int32>]) -> [SIMD2<Double>] {
    corners.map {
      SIMD2(Double(Int($0.x) + minimum.x), Double(Int($0.y) + minimum.y)) * cell
    }
  }
}

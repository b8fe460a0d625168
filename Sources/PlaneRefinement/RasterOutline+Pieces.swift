// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

extension RasterOutline {
  /// A component: its outer corners and those of its holes.
  package struct Piece {
    package var outer: [SIMD2<Int32>]
    package var holes: [[SIMD2<Int32>]]
    /// The number of cells within the outer loop, holes included.
    package var cellCount: Int
  }

  /// The components by label, those and their holes left out that have fewer than `minCells` cells.
  ///
  /// A label whose components are all smaller keeps its largest one.
  package func pieces(minCells: Int) -> [UInt16: [Piece]] {
    var largest: [UInt16: Int] = [:]
    for loop in loops where loop.doubledArea > 0 {
      largest[loop.label] = max(largest[loop.label] ?? 0, loop.cellCount)
    }
    var (pieces, place): ([UInt16: [Piece]], [Int: Int]) = ([:], [:])
    for (index, loop) in loops.enumerated() where loop.doubledArea > 0 {
      guard loop.cellCount >= min(minCells, largest[loop.label] ?? 0) else { continue }
      place[index] = pieces[loop.label]?.count ?? 0
      pieces[loop.label, default: []].append(
        Piece(outer: loop.corners, holes: [], cellCount: loop.cellCount))
    }
    for loop in loops where loop.doubledArea < 0 && loop.cellCount >= minCells {
      guard let index = place[loop.parent] else { continue }
      pieces[loop.label]?[index].holes.append(loop.corners)
    }
    return pieces
  }
}

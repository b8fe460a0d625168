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

  /// The corners of a loop, those passed twice moved by a sixteenth of a cell into the cell that the loop
  /// turns around: a ring that touches itself is no valid outline.
  static func unpinched(_ corners: [SIMD2<Int32>]) -> [SIMD2<Double>] {
    var seen: [SIMD2<Int32>: Int] = [:]
    seen.reserveCapacity(corners.count)
    var pinched: Set<Int> = []
    for (index, corner) in corners.enumerated() {
      if let earlier = seen.updateValue(index, forKey: corner) {
        pinched.formUnion([earlier, index])
      }
    }
    var ring = corners.map { SIMD2(Double($0.x), Double($0.y)) }
    for index in pinched {
      // Of the steps there and on, one is horizontal, the other vertical.
      let before = corners[index] &- corners[index == 0 ? corners.count - 1 : index - 1]
      let after = corners[index + 1 == corners.count ? 0 : index + 1] &- corners[index]
      let inward = after.direction &- before.direction
      ring[index] += SIMD2(Double(inward.x), Double(inward.y)) / 16
    }
    return ring
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

extension SIMD2<Int32> {
  /// −1, 0 or 1 along each axis.
  fileprivate var direction: SIMD2<Int32> { [x.signum(), y.signum()] }
}

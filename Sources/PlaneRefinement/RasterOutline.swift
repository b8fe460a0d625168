// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// The outlines of all labeled components of a raster, followed along the cracks between cells.
///
/// A corner (u, v) is the upper left corner of cell (u, v), i.e. the image point (u − ½, v − ½).
/// Cells that touch only at a corner are not connected. One pass over the labels finds every loop:
/// an outer loop begins at an unvisited left side of a run of equal labels, a hole at an unvisited right
/// side, and its component is the one whose loop the run's left side belongs to.
package struct RasterOutline {
  /// A closed loop of corners at which the direction changes.
  package struct Loop {
    package var label: UInt16
    /// The index of the outer loop of the same component; its own index for an outer loop.
    package var parent: Int
    /// The corners, first not repeated.
    package var corners: [SIMD2<Int32>]
    /// Twice the enclosed number of cells, negative for holes.
    package var doubledArea: Int

    /// The number of enclosed cells.
    package var cellCount: Int { abs(doubledArea) / 2 }
  }

  package private(set) var loops: [Loop] = []

  /// Directions in turning order: right, down, left, up (v grows downward).
  private static let steps: [SIMD2<Int32>] = [[1, 0], [0, 1], [-1, 0], [0, -1]]

  /// Follows the outlines of every label but 0 and `ignored`.
  package init(labels: [UInt16], width: Int, height: Int, ignored: UInt16 = 65535) {
    guard width > 0, height > 0 else { return }
    var tracer = Tracer(labels: labels, width: width, height: height)
    for v in 0..<height {
      var u = 0
      while u < width {
        let label = labels[v * width + u]
        var end = u + 1
        while end < width, labels[v * width + end] == label { end += 1 }
        if label != 0, label != ignored {
          let left = tracer.leftLoop[v * width + u]
          var parent = Int(left)
          if left < 0 {
            parent = loops.count
            loops.append(tracer.follow(fromLeftSideOf: u, v, loop: loops.count, parent: parent))
          } else {
            parent = loops[parent].parent
          }
          if !tracer.rightSeen[v * width + end - 1] {
            loops.append(
              tracer.follow(fromRightSideOf: end - 1, v, loop: loops.count, parent: parent))
          }
        }
        u = end
      }
    }
  }

  /// Walks along cracks with the component on the right-hand side.
  private struct Tracer {
    let labels: [UInt16]
    let width, height: Int
    var leftLoop: [Int32]
    var rightSeen: [Bool]

    init(labels: [UInt16], width: Int, height: Int) {
      (self.labels, self.width, self.height) = (labels, width, height)
      leftLoop = .init(repeating: -1, count: width * height)
      rightSeen = .init(repeating: false, count: width * height)
    }

    mutating func follow(fromLeftSideOf u: Int, _ v: Int, loop: Int, parent: Int) -> Loop {
      follow(
        from: [Int32(u), Int32(v + 1)], heading: 3, label: labels[v * width + u], loop, parent)
    }

    mutating func follow(fromRightSideOf u: Int, _ v: Int, loop: Int, parent: Int) -> Loop {
      follow(
        from: [Int32(u + 1), Int32(v)], heading: 1, label: labels[v * width + u], loop, parent)
    }

    private func holds(_ label: UInt16, _ u: Int, _ v: Int) -> Bool {
      u >= 0 && v >= 0 && u < width && v < height && labels[v * width + u] == label
    }

    /// The cells ahead of `corner`: on the right and on the left of the heading.
    private func ahead(_ u: Int, _ v: Int, _ heading: Int) -> (right: (Int, Int), left: (Int, Int))
    {
      switch heading {
      case 0: ((u, v), (u, v - 1))
      case 1: ((u - 1, v), (u, v))
      case 2: ((u - 1, v - 1), (u - 1, v))
      default: ((u, v - 1), (u - 1, v - 1))
      }
    }

    private mutating func follow(
      from start: SIMD2<Int32>, heading first: Int, label: UInt16, _ loop: Int, _ parent: Int
    ) -> Loop {
      var (u, v, heading) = (Int(start.x), Int(start.y), first)
      var (corners, doubledArea, isTurn): ([SIMD2<Int32>], Int, Bool) = ([start], 0, false)
      repeat {
        let (cell, _) = ahead(u, v, heading)
        if heading == 3 { leftLoop[cell.1 * width + cell.0] = Int32(loop) }
        if heading == 1 { rightSeen[cell.1 * width + cell.0] = true }
        let step = RasterOutline.steps[heading]
        let (nextU, nextV) = (u + Int(step.x), v + Int(step.y))
        doubledArea += u * nextV - nextU * v
        (u, v) = (nextU, nextV)
        let (right, left) = ahead(u, v, heading)
        var turned = heading
        if !holds(label, right.0, right.1) {
          turned = (heading + 1) & 3
        } else if holds(label, left.0, left.1) {
          turned = (heading + 3) & 3
        }
        isTurn = turned != heading
        heading = turned
        if isTurn { corners.append([Int32(u), Int32(v)]) }
      } while u != Int(start.x) || v != Int(start.y) || heading != first
      if isTurn { corners.removeLast() } else { corners.removeFirst() }
      return Loop(label: label, parent: parent, corners: corners, doubledArea: doubledArea)
    }
  }
}

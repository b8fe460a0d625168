// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import LinearAlgebra
import Testing

@testable import PlaneRefinement

private func raster(_ rows: String...) -> (labels: [UInt16], width: Int, height: Int) {
  (rows.flatMap { $0.map { UInt16(String($0)) ?? 0 } }, rows[0].count, rows.count)
}

private func outline(_ r: (labels: [UInt16], width: Int, height: Int)) -> RasterOutline {
  RasterOutline(labels: r.labels, width: r.width, height: r.height)
}

@Suite struct RasterOutlineTests {
  @Test func `known value: one cell has four corners`() {
    let loops = outline(raster("000", "010", "000")).loops
    #expect(loops.count == 1 && loops[0].cellCount == 1)
    #expect(Set(loops[0].corners) == [[1, 1], [2, 1], [2, 2], [1, 2]])
  }

  @Test func `a ring has one hole, and the island in it is a component of its own`() {
    let pieces = outline(raster("11111", "10001", "10101", "10001", "11111")).pieces(minCells: 0)
    #expect(pieces[1]?.count == 2)
    #expect(pieces[1]?[0].holes.count == 1 && pieces[1]?[0].cellCount == 25)
    #expect(pieces[1]?[1].holes.isEmpty == true)
  }

  @Test func `holes of holes belong to the component around them`() {
    let pieces = outline(raster("1111111", "1011101", "1111111", "1110111", "1111111"))
      .pieces(minCells: 0)
    #expect(pieces[1]?.count == 1 && pieces[1]?[0].holes.count == 3)
  }

  @Test func `cells that touch at a corner are two components`() {
    let pieces = outline(raster("10", "01")).pieces(minCells: 0)
    #expect(pieces[1]?.count == 2)
  }

  @Test func `a loop that passes a corner twice keeps apart from itself`() {
    // The ring of cells closes around a gap whose lower right corner is passed twice.
    let loops = outline(raster("111", "101", "110")).loops
    let outer = loops[0]
    #expect(Set(outer.corners).count == outer.corners.count - 1)
    let ring = RasterOutline.unpinched(outer.corners)
    #expect(Set(ring.map { [$0.x, $0.y] }).count == ring.count)
    // Both passes move into the cell they turn around: (1, 2) and (2, 1) meet at corner (2, 2).
    let moved = zip(ring, outer.corners).filter { $0.x != Double($1.x) }.map(\.0)
    #expect(Set(moved.map { [$0.x, $0.y] }) == [[1.9375, 2.0625], [2.0625, 1.9375]])
    let plain = outline(raster("11", "10")).loops[0].corners
    #expect(RasterOutline.unpinched(plain) == plain.map { SIMD2(Double($0.x), Double($0.y)) })
  }

  @Test func `another label fills a hole and has its own outline`() {
    let pieces = outline(raster("1111", "1221", "1111")).pieces(minCells: 0)
    #expect(pieces[1]?.count == 1 && pieces[1]?[0].holes.count == 1)
    #expect(pieces[2]?.count == 1 && pieces[2]?[0].cellCount == 2)
  }

  @Test func `small pieces and holes are left out, but a label keeps its largest piece`() {
    let r = raster("1110000", "1010100", "1110000")
    #expect(outline(r).pieces(minCells: 3)[1]?.count == 1)
    #expect(outline(r).pieces(minCells: 3)[1]?[0].holes.isEmpty == true)
    #expect(outline(r).pieces(minCells: 100)[1]?.count == 1)
  }

  @Test func `an empty raster has no outline`() {
    #expect(RasterOutline(labels: [], width: 0, height: 0).loops.isEmpty)
    #expect(outline(raster("00", "00")).loops.isEmpty)
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `property: the loops of each label enclose exactly its cells`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (width, height) = (1 + random.index(below: 12), 1 + random.index(below: 12))
    let labels = (0..<width * height).map { _ in UInt16(random.index(below: 4)) }
    let loops = RasterOutline(labels: labels, width: width, height: height).loops
    for label in 1...3 as ClosedRange<UInt16> {
      let enclosed = loops.filter { $0.label == label }.reduce(0) { $0 + $1.doubledArea }
      #expect(enclosed == 2 * labels.count { $0 == label })
    }
    for loop in loops {
      let parent = loops[loop.parent]
      #expect(parent.label == loop.label && parent.doubledArea > 0)
      #expect(loop.doubledArea < 0 || loops[loop.parent].corners == loop.corners)
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra
import PlaneTracking
import Testing

@testable import planelab

@Suite struct PaintOrderTests {
  /// A square with its middle at a place, y up.
  private func square(_ id: Int, at middle: Vector3, normal: Vector3, side: Double) -> PlaneAnchor {
    let (first, second) = normal.orthonormalComplement
    let h = side / 2
    let ring: [SIMD2<Double>] = [[-h, -h], [h, -h], [h, h], [-h, h]]
    let frame = TangentFrame(origin: middle, first: first, second: second)
    return PlaneAnchor(
      id: TrackID(rawValue: id), worldFromAnchor: .identity,
      plane: Plane(through: middle, normal: normal), covariance: .diagonal([1e-6, 1e-6, 1e-6]),
      extent: Extent(
        frame: frame, outline: [Polygon(outer: ring)], hull: ring, center: .zero, width: side,
        height: side, rotation: .degrees(0), area: side * side),
      alignment: nil, classification: .undetermined, confidence: 0.9, maturity: .confirmed,
      visibility: .seen, firstSeen: 0, lastSeen: 0, frameCount: 10, missCount: 0)
  }

  @Test func knownValue_aTableCoversTheFloorAndABoxTheTable() {
    // The floor's middle is nearer to the eye than the table's, and the box's front than its top.
    let floor = square(1, at: [0, 0, 0.5], normal: [0, 1, 0], side: 6)
    let table = square(2, at: [0, 0.7, 2.5], normal: [0, 1, 0], side: 1)
    let front = square(3, at: [0, 0.8, 2.2], normal: [0, 0, -1], side: 0.2)
    let top = square(4, at: [0, 0.9, 2.3], normal: [0, 1, 0], side: 0.2)
    let wall = square(5, at: [0, 1, 4], normal: [0, 0, -1], side: 6)
    let order = PaintOrder.backToFront([top, table, wall, front, floor], from: [0, 1.5, 0])
    let ids = order.map(\.id.rawValue)
    func place(_ id: Int) -> Int { ids.firstIndex(of: id) ?? -1 }
    #expect(ids.sorted() == [1, 2, 3, 4, 5])
    #expect(place(1) < place(2) && place(2) < place(3) && place(2) < place(4))
    #expect(place(5) < place(3))
  }

  @Test func property_thereIsAnOrderEvenWhereEachIsBehindTheNext() {
    let squares = (0..<12).map { number in
      let turn = Double(number) * .pi / 6
      let (c, s) = (PortableMath.cos(turn), PortableMath.sin(turn))
      return square(number + 1, at: [c, s, 3], normal: [s * 0.6, -c * 0.6, -0.8], side: 0.5)
    }
    let ids = PaintOrder.backToFront(squares, from: .zero).map(\.id.rawValue)
    #expect(ids.sorted() == Array(1...12))
    #expect(PaintOrder.backToFront([], from: .zero).isEmpty)
  }
}

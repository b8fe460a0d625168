// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// The noise of each cell: one σ, or one per cell where noise depends on the distance from the sensor.
struct CellSigmas: Sendable {
  /// The σ of cells without one of their own, and the reference of weights [m].
  var reference: Float
  private var perCell: [Float]

  init(_ sigma: Float) { (reference, perCell) = (sigma, []) }

  init(reference: Float, perCell: [Float]) {
    (self.reference, self.perCell) = (reference, perCell)
  }

  /// σ of a cell [m].
  @inline(__always)
  subscript(cell: Int) -> Float { perCell.isEmpty ? reference : perCell[cell] }

  /// The plane whose residuals are in units of the cell's σ.
  @inline(__always)
  func whitened(_ plane: SlabPlane, _ cell: Int) -> SlabPlane {
    let scale = 1 / self[cell]
    return SlabPlane(normal: plane.normal * scale, offset: plane.offset * scale)
  }
}

/// A short list of numbers per cell.
struct CellLists: Sendable {
  private var heads: [Int32]
  private var values: [Int32] = []
  private var nexts: [Int32] = []

  init(cellCount: Int) { heads = .init(repeating: -1, count: cellCount) }

  mutating func add(_ value: Int32, to cell: Int) {
    values.append(value)
    nexts.append(heads[cell])
    heads[cell] = Int32(values.count - 1)
  }

  func isEmpty(_ cell: Int) -> Bool { heads[cell] < 0 }

  /// Calls `body` with every number of a cell, last added first.
  @inline(__always)
  func forEach(in cell: Int, _ body: (Int) -> Void) {
    var node = heads[cell]
    while node >= 0 {
      body(Int(values[Int(node)]))
      node = nexts[Int(node)]
    }
  }
}

extension CellSigmas {
  /// The weight of a cell's points in fits, 1 at the reference σ.
  func weight(_ cell: Int) -> Float {
    guard !perCell.isEmpty else { return 1 }
    let ratio = reference / perCell[cell]
    return ratio * ratio
  }
}

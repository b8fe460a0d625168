// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra

/// Sums of inverse depth over the smallest cells, from one pass over the depth image.
///
/// A base cell has `size × size` pixels; two by two of them make a coarse cell. The sums are of
/// Δ = ρ − reference, where the four base cells of a coarse cell share a reference near their middle:
/// without it Float would lose the variance of a good sensor.
struct BaseCells {
  /// The side of a base cell [px].
  let size: Int
  /// The number of whole base cells across.
  let columns: Int
  /// The number of whole base cells down.
  let rows: Int
  /// ΣΔ, Σu·Δ, Σv·Δ and ΣΔ², with u and v from the cell's middle [px].
  private(set) var sum, sumU, sumV, sumSquared: [Float]
  /// The reference ρ [1/m].
  private(set) var reference: [Float]
  /// Whether a pixel of the cell is invalid.
  private(set) var hasHole: [Bool]

  /// Sums up `image`, whose stored values become ρ = `scale / value`.
  init(_ image: DepthImage, size: Int) {
    self.size = size
    (columns, rows) = (image.width / size, image.height / size)
    let empty = [Float](repeating: 0, count: columns * rows)
    (sum, sumU, sumV, sumSquared, reference) = (empty, empty, empty, empty, empty)
    hasHole = .init(repeating: false, count: columns * rows)
    switch image.storage {
    case .units(let units):
      addRows(image, units.span) { line, references, v, sums in
        sums.add(line, scale: Float(image.unitsPerMeter), references, v: v)
      }
    case .meters(let meters):
      addRows(image, meters.span) { line, references, v, sums in
        sums.add(line, scale: 1, references, v: v)
      }
    }
  }

  private mutating func addRows<Element>(
    _ image: DepthImage, _ pixels: Span<Element>,
    _ add: (Span<Element>, [Float], Float, inout ColumnSums) -> Void
  ) {
    let width = image.width
    var references = [Float](repeating: 0, count: width)
    var sums = ColumnSums(width: width, size: size)
    let middle = Float(size - 1) / 2
    for row in 0..<rows {
      if row.isMultiple(of: 2) {
        chooseReferences(&references, line: (row * size + size - 1) * width, image)
      }
      sums.reset()
      for line in 0..<size {
        let start = (row * size + line) * width
        add(pixels.extracting(start..<start + width), references, Float(line) - middle, &sums)
      }
      reduce(&sums, references, row: row)
    }
  }

  /// The reference of a coarse cell: its first valid pixel from the middle on, in its middle row.
  private func chooseReferences(
    _ references: inout [Float], line: Int, _ image: DepthImage
  ) {
    let side = 2 * size
    for start in stride(from: 0, to: references.count, by: side) {
      let width = min(side, references.count - start)
      var value: Float = 0
      for i in 0..<width where value == 0 {
        value = image.inverseDepth(at: line + start + (i + size - 1) % width)
      }
      for i in start..<start + width { references[i] = value }
    }
  }

  /// Adds up the columns of each cell of a row of cells.
  private mutating func reduce(_ sums: inout ColumnSums, _ references: [Float], row: Int) {
    sums.addNeighbors(size: size)
    for column in 0..<columns {
      let (start, cell) = (column &* size, row &* columns &+ column)
      sum[cell] = sums.sum[start]
      sumU[cell] = sums.sumU[start]
      sumV[cell] = sums.sumV[start]
      sumSquared[cell] = sums.sumSquared[start]
      reference[cell] = references[start]
      hasHole[cell] = sums.smallest[start] == 0
    }
  }
}

/// Sums down the columns of one row of base cells.
private struct ColumnSums {
  var sum, sumU, sumV, sumSquared, smallest: [Float]
  /// u from the middle of the cell, repeated along the row.
  private let ramp: [Float]

  init(width: Int, size: Int) {
    sum = .init(repeating: 0, count: width)
    (sumU, sumV, sumSquared, smallest) = (sum, sum, sum, sum)
    ramp = (0..<width).map { Float($0 % size) - Float(size - 1) / 2 }
  }

  /// Replaces the entry of each cell's first column by the sum (or least value) over its columns.
  mutating func addNeighbors(size: Int) {
    for i in sumU.indices { sumU[i] = ramp[i] * sum[i] }
    if size == 4 { addFours() } else { addColumns(size) }
  }

  /// Four columns at a time as lanes of a vector; a scalar loop takes six times as long.
  private mutating func addFours() {
    for start in stride(from: 0, through: sum.count - 4, by: 4) {
      sum[start] = Self.four(sum, start).sum()
      sumU[start] = Self.four(sumU, start).sum()
      sumV[start] = Self.four(sumV, start).sum()
      sumSquared[start] = Self.four(sumSquared, start).sum()
      smallest[start] = Self.four(smallest, start).min()
    }
  }

  @inline(__always)
  private static func four(_ values: [Float], _ i: Int) -> SIMD4<Float> {
    SIMD4(values[i], values[i &+ 1], values[i &+ 2], values[i &+ 3])
  }

  private mutating func addColumns(_ size: Int) {
    for start in stride(from: 0, through: sum.count - size, by: size) {
      for i in start + 1..<start + size {
        sum[start] += sum[i]
        sumU[start] += sumU[i]
        sumV[start] += sumV[i]
        sumSquared[start] += sumSquared[i]
        smallest[start] = min(smallest[start], smallest[i])
      }
    }
  }

  mutating func reset() {
    for i in sum.indices { sum[i] = 0 }
    for i in sumV.indices { sumV[i] = 0 }
    for i in sumSquared.indices { sumSquared[i] = 0 }
    for i in smallest.indices { smallest[i] = .infinity }
  }

  /// Adds a row of stored units; ρ = `scale` / unit, 0 where the unit is 0.
  mutating func add(_ units: Span<UInt16>, scale: Float, _ references: [Float], v: Float) {
    add(units.count, scale: scale, references, v: v) { Float(units[$0]) }
  }

  /// Adds a row of depths [m]; ρ = `scale` / depth, 0 where the depth is 0.
  mutating func add(_ meters: Span<Float>, scale: Float, _ references: [Float], v: Float) {
    add(meters.count, scale: scale, references, v: v) { meters[$0] }
  }

  @inline(__always)
  private mutating func add(
    _ count: Int, scale: Float, _ references: [Float], v: Float, _ stored: (Int) -> Float
  ) {
    let reference = references.span
    var (s, sv) = (take(&sum), take(&sumV))
    var (ss, low) = (take(&sumSquared), take(&smallest))
    precondition(
      reference.count == count && s.count == count && sv.count == count && ss.count == count
        && low.count == count)
    for i in 0..<count {
      let value = stored(i)
      let rho = value == 0 ? 0 : scale / value
      let delta = rho - reference[i]
      s[i] += delta
      sv[i] += v * delta
      ss[i] += delta * delta
      low[i] = rho < low[i] ? rho : low[i]
    }
    (sum, sumV, sumSquared, smallest) = (s, sv, ss, low)
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry

/// Sums of inverse depth over the smallest cells, from one pass over the depth image.
///
/// A base cell has `size × size` pixels; two by two of them make a coarse cell. The sums are of
/// Δ = ρ − reference, where the four base cells of a coarse cell share a reference near their middle:
/// without it Float would lose the variance of a good sensor. Invalid pixels add nothing.
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
    let count = columns * rows
    (sum, sumU) = (.init(repeating: 0, count: count), .init(repeating: 0, count: count))
    (sumV, sumSquared) = (.init(repeating: 0, count: count), .init(repeating: 0, count: count))
    reference = .init(repeating: 0, count: count)
    hasHole = .init(repeating: false, count: count)
    switch image.storage {
    case .units(let units):
      addRows(units.span, scale: Float(image.unitsPerMeter), width: image.width)
    case .meters(let meters): addRows(meters.span, scale: 1, width: image.width)
    }
  }

  private mutating func addRows<Stored: StoredDepth>(
    _ pixels: Span<Stored>, scale: Float, width: Int
  ) {
    let whole = size.isMultiple(of: 4) ? columns * size & ~7 : 0
    for row in 0..<rows {
      setReferences(row, pixels, scale: scale, stride: width)
      addEights(row, pixels, scale: scale, stride: width, whole)
      for line in row * size..<(row + 1) * size {
        let v = Float(line - row * size) - Float(size - 1) / 2
        for x in whole..<columns * size {
          let value = pixels[line * width + x].value
          add(row * columns + x / size, u: x % size, v: v, value, scale: scale)
        }
      }
    }
  }

  /// Adds a pixel to a cell.
  private mutating func add(_ cell: Int, u: Int, v: Float, _ value: Float, scale: Float) {
    guard value != 0 else {
      hasHole[cell] = true
      return
    }
    let delta = scale / value - reference[cell]
    sum[cell] += delta
    sumU[cell] += delta * (Float(u) - Float(size - 1) / 2)
    sumV[cell] += delta * v
    sumSquared[cell] += delta * delta
  }

  /// Adds the first `whole` pixels of each line of a row of cells, eight columns side by side.
  ///
  /// Four columns always belong to one cell; they are added up at the end of the row.
  private mutating func addEights<Stored: StoredDepth>(
    _ row: Int, _ pixels: Span<Stored>, scale: Float, stride: Int, _ whole: Int
  ) {
    let middle = Float(size - 1) / 2
    for x in Swift.stride(from: 0, to: whole, by: 8) {
      let cells = (row &* columns &+ x / size, row &* columns &+ (x &+ 4) / size)
      // Eight columns never leave a coarse cell.
      let middleRho = reference[cells.0]
      var (s, sv, ss) = (SIMD8<Float>.zero, SIMD8<Float>.zero, SIMD8<Float>.zero)
      var holes = SIMD8<Float>.zero
      var (i, v) = (row &* size &* stride &+ x, -middle)
      for _ in 0..<size {
        let values = Stored.eight(pixels, i)
        let isHole = values .== 0
        let delta = (scale / values - middleRho).replacing(with: 0, where: isHole)
        holes.replace(with: 1, where: isHole)
        s += delta
        sv += delta * v
        ss += delta * delta
        (i, v) = (i &+ stride, v + 1)
      }
      let sums = Self.fours(s, sv, ss, u: Float(x % size) - middle, Float((x &+ 4) % size) - middle)
      sum[cells.0] += sums[0]
      sumU[cells.0] += sums[1]
      sumV[cells.0] += sums[2]
      sumSquared[cells.0] += sums[3]
      sum[cells.1] += sums[4]
      sumU[cells.1] += sums[5]
      sumV[cells.1] += sums[6]
      sumSquared[cells.1] += sums[7]
      if any(holes .!= 0) {
        let counts = Self.fours(holes, holes, holes, u: 0, 0)
        if counts[0] != 0 { hasHole[cells.0] = true }
        if counts[4] != 0 { hasHole[cells.1] = true }
      }
    }
  }

  /// Σa, Σu·a, Σb, Σc over the first four lanes, whose u begins with `u`, then over the last four.
  ///
  /// Kept out of line: inlined, the compiler splits the vectors of the loop before it into pairs of lanes,
  /// which takes twice as long.
  @inline(never)
  private static func fours(
    _ a: SIMD8<Float>, _ b: SIMD8<Float>, _ c: SIMD8<Float>, u first: Float, _ second: Float
  ) -> SIMD8<Float> {
    func add(_ v: SIMD8<Float>, _ i: Int) -> Float { (v[i] + v[i + 2]) + (v[i + 1] + v[i + 3]) }
    func slope(_ i: Int) -> Float { a[i + 1] + 2 * a[i + 2] + 3 * a[i + 3] }
    let (low, high) = (add(a, 0), add(a, 4))
    return SIMD8(
      low, slope(0) + first * low, add(b, 0), add(c, 0), high, slope(4) + second * high, add(b, 4),
      add(c, 4))
  }

  /// Sets the references of a row of cells; the second row of a coarse cell has those of the first.
  private mutating func setReferences<Stored: StoredDepth>(
    _ row: Int, _ pixels: Span<Stored>, scale: Float, stride: Int
  ) {
    let first = row * columns
    if row & 1 == 1 {
      for cell in first..<first + columns { reference[cell] = reference[cell &- columns] }
      return
    }
    for column in Swift.stride(from: 0, to: columns, by: 2) {
      let value = firstReference(pixels, scale: scale, column: column, row: row, stride: stride)
      reference[first + column] = value
      if column + 1 < columns { reference[first + column + 1] = value }
    }
  }

  /// The last pixel of the first base cell of a coarse cell or, if that is invalid, the coarse cell's
  /// first valid pixel; 0 if there is none.
  @inline(__always)
  private func firstReference<Stored: StoredDepth>(
    _ pixels: Span<Stored>, scale: Float, column: Int, row: Int, stride: Int
  ) -> Float {
    let start = row &* size &* stride &+ column &* size
    let middle = pixels[start &+ (size &- 1) &* (stride &+ 1)].value
    if middle != 0 { return scale / middle }
    let (width, height) = (
      column + 1 < columns ? 2 * size : size, row + 1 < rows ? 2 * size : size
    )
    for y in 0..<height {
      for x in 0..<width where pixels[start &+ y &* stride &+ x].value != 0 {
        return scale / pixels[start &+ y &* stride &+ x].value
      }
    }
    return 0
  }
}

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
    let empty = [Float](repeating: 0, count: columns * rows)
    (sum, sumU, sumV, sumSquared, reference) = (empty, empty, empty, empty, empty)
    hasHole = .init(repeating: false, count: columns * rows)
    switch image.storage {
    case .units(let units):
      addRows(units.span, scale: Float(image.unitsPerMeter), width: image.width)
    case .meters(let meters): addRows(meters.span, scale: 1, width: image.width)
    }
  }

  private mutating func addRows<Stored: StoredDepth>(
    _ pixels: Span<Stored>, scale: Float, width: Int
  ) {
    var (s, su, sv) = (take(&sum), take(&sumU), take(&sumV))
    var (ss, r, holes) = (take(&sumSquared), take(&reference), take(&hasHole))
    do {
      var sum = s.mutableSpan
      var sumU = su.mutableSpan
      var sumV = sv.mutableSpan
      var sumSquared = ss.mutableSpan
      var reference = r.mutableSpan
      var hasHole = holes.mutableSpan
      for row in 0..<rows {
        for column in 0..<columns {
          let cell = row &* columns &+ column
          if row & 1 == 0 {
            reference[cell] =
              column & 1 == 1
              ? reference[cell &- 1]
              : self.reference(pixels, scale: scale, column: column, row: row, stride: width)
          } else {
            reference[cell] = reference[cell &- columns]
          }
          let sums = BaseCellSums(
            pixels, scale: scale, start: row &* size &* width &+ column &* size, stride: width,
            size: size, reference: reference[cell])
          sum[cell] = sums.sum
          sumU[cell] = sums.sumU
          sumV[cell] = sums.sumV
          sumSquared[cell] = sums.sumSquared
          hasHole[cell] = sums.hasHole
        }
      }
    }
    (sum, sumU, sumV, sumSquared, reference, hasHole) = (s, su, sv, ss, r, holes)
  }

  /// The reference of a coarse cell: the last pixel of its first base cell or, if that is invalid, its
  /// first valid pixel; 0 if there is none.
  @inline(__always)
  private func reference<Stored: StoredDepth>(
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

/// The sums of one base cell.
private struct BaseCellSums {
  private(set) var sum: Float, sumU: Float, sumV: Float, sumSquared: Float
  private(set) var hasHole: Bool

  /// Adds up the cell whose first pixel has the index `start`, four columns side by side.
  @inline(__always)
  init<Stored: StoredDepth>(
    _ pixels: Span<Stored>, scale: Float, start: Int, stride: Int, size: Int, reference: Float
  ) {
    var (s, su) = (SIMD4<Float>.zero, SIMD4<Float>.zero)
    var (sv, ss) = (SIMD4<Float>.zero, SIMD4<Float>.zero)
    var holes = SIMD4<Float>.zero
    let middle = Float(size - 1) / 2
    var u = SIMD4<Float>(0, 1, 2, 3) - middle
    let whole = size & ~3
    for x in Swift.stride(from: 0, to: whole, by: 4) {
      var column = SIMD4<Float>.zero
      for y in 0..<size {
        let values = Stored.values(pixels, start &+ y &* stride &+ x)
        let isHole = values .== 0
        let delta = (scale / values - reference).replacing(with: 0, where: isHole)
        holes.replace(with: 1, where: isHole)
        column += delta
        sv += delta * (Float(y) - middle)
        ss += delta * delta
      }
      s += column
      su += column * u
      u += 4
    }
    // The sums of all four at once: transposed, the lanes add up as whole vectors.
    let (a, b) = (s.evenHalf + s.oddHalf, su.evenHalf + su.oddHalf)
    let (c, d) = (sv.evenHalf + sv.oddHalf, ss.evenHalf + ss.oddHalf)
    (sum, sumU, sumV, sumSquared) = (a.x + a.y, b.x + b.y, c.x + c.y, d.x + d.y)
    hasHole = any(holes .!= 0)
    for x in whole..<size { add(pixels, scale, start + x, stride, size, u: Float(x), reference) }
  }

  /// Adds a column beyond the whole fours.
  private mutating func add<Stored: StoredDepth>(
    _ pixels: Span<Stored>, _ scale: Float, _ start: Int, _ stride: Int, _ size: Int, u x: Float,
    _ reference: Float
  ) {
    let middle = Float(size - 1) / 2
    for y in 0..<size {
      let value = pixels[start + y * stride].value
      guard value != 0 else {
        hasHole = true
        continue
      }
      let delta = scale / value - reference
      sum += delta
      sumU += delta * (x - middle)
      sumV += delta * (Float(y) - middle)
      sumSquared += delta * delta
    }
  }
}

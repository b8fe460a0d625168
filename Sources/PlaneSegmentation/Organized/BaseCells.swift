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
  /// The number of valid pixels.
  private(set) var validCount: [Float]

  /// Sums up `image`, whose stored values become ρ = `scale / value`.
  init(_ image: DepthImage, size: Int) {
    self.size = size
    (columns, rows) = (image.width / size, image.height / size)
    let count = columns * rows
    (sum, sumU) = (.init(repeating: 0, count: count), .init(repeating: 0, count: count))
    (sumV, sumSquared) = (.init(repeating: 0, count: count), .init(repeating: 0, count: count))
    reference = .init(repeating: 0, count: count)
    validCount = .init(repeating: 0, count: count)
    switch image.storage {
    case .units(let units):
      addRows(units.span, scale: Float(image.unitsPerMeter), width: image.width)
    case .meters(let meters): addRows(meters.span, scale: 1, width: image.width)
    }
  }

  private mutating func addRows<Stored: StoredDepth>(
    _ pixels: Span<Stored>, scale: Float, width: Int
  ) {
    var strip = ColumnSums(width: columns * size)
    for row in 0..<rows {
      setReferences(row, pixels, scale: scale, stride: width)
      // A constant lets the compiler unroll the usual case.
      if size == 4 {
        addRow(row, &strip, pixels, scale: scale, stride: width, size: 4)
      } else {
        addRow(row, &strip, pixels, scale: scale, stride: width, size: size)
      }
    }
  }

  @inline(__always)
  private mutating func addRow<Stored: StoredDepth>(
    _ row: Int, _ strip: inout ColumnSums, _ pixels: Span<Stored>, scale: Float, stride: Int,
    size: Int
  ) {
    strip.add(
      pixels, from: row * size * stride, stride: stride, lines: size, scale: scale,
      reference.span.extracting(row * columns..<(row + 1) * columns))
    fold(strip, row, size: size)
  }

  /// Adds up the columns of a row of cells of `size` columns.
  @inline(__always)
  private mutating func fold(_ strip: ColumnSums, _ row: Int, size: Int) {
    let start = row * columns
    let middle = Float(size - 1) / 2
    let width = columns * size
    let lines = strip.sums.span
    let (s, v) = (lines.extracting(0..<width), lines.extracting(width..<2 * width))
    let (ss, counts) = (
      lines.extracting(2 * width..<3 * width), lines.extracting(3 * width..<4 * width)
    )
    Self.fold(s, size: size, into: &sum, from: start) { $1 }
    Self.fold(s, size: size, into: &sumU, from: start) { (Float($0) - middle) * $1 }
    Self.fold(v, size: size, into: &sumV, from: start) { $1 }
    Self.fold(ss, size: size, into: &sumSquared, from: start) { $1 }
    Self.fold(counts, size: size, into: &validCount, from: start) { $1 }
  }

  /// Sets cells to the sums of `term`(column within the cell, value) over their columns.
  @inline(__always)
  private static func fold(
    _ values: Span<Float>, size: Int, into cells: inout [Float], from start: Int,
    _ term: (Int, Float) -> Float
  ) {
    var cells = cells.mutableSpan
    for cell in 0..<values.count / size {
      var total: Float = 0
      for i in 0..<size { total += term(i, values[cell &* size &+ i]) }
      cells[start &+ cell] = total
    }
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

/// Sums of Δ = ρ − reference over the lines of a row of cells, column by column.
private struct ColumnSums {
  private let width: Int
  /// ΣΔ of all columns, Σv·Δ with v from the middle line, ΣΔ², and the numbers of valid pixels.
  private(set) var sums: [Float]

  init(width: Int) {
    self.width = width
    sums = .init(repeating: 0, count: 4 * width)
  }

  /// Sums up `lines` lines of pixels; `references` holds one number per cell of `lines` columns.
  @inline(__always)
  mutating func add<Stored: StoredDepth>(
    _ pixels: Span<Stored>, from first: Int, stride: Int, lines: Int, scale: Float,
    _ references: Span<Float>
  ) {
    precondition(first >= 0 && first + (lines - 1) * stride + width <= pixels.count)
    let width = width
    var out = sums.mutableSpan
    let middle = Float(lines - 1) / 2
    // Eight columns that never leave a coarse cell share its reference.
    let whole = lines.isMultiple(of: 4) ? width & ~7 : 0
    for x in Swift.stride(from: 0, to: whole, by: 8) {
      let reference = references[x / lines]
      var (s, sv, ss) = (SIMD8<Float>.zero, SIMD8<Float>.zero, SIMD8<Float>.zero)
      var valid = SIMD8<Int32>.zero
      var (i, v) = (first &+ x, -middle)
      for _ in 0..<lines {
        let values = Stored.eight(pixels, i)
        let mask = values.positiveMask
        let rho = SIMD8(repeating: scale) / values
        let delta = (rho - SIMD8(repeating: reference)).masked(by: mask)
        valid &-= mask
        s += delta
        sv += delta * SIMD8(repeating: v)
        ss += delta * delta
        (i, v) = (i &+ stride, v + 1)
      }
      out.store(s, at: x)
      out.store(sv, at: width &+ x)
      out.store(ss, at: 2 &* width &+ x)
      out.store(SIMD8(valid), at: 3 &* width &+ x)
    }
    for x in whole..<width {
      var (s, sv, ss, valid): (Float, Float, Float, Float) = (0, 0, 0, 0)
      for line in 0..<lines {
        let value = pixels[first &+ line &* stride &+ x].value
        guard value != 0 else { continue }
        valid += 1
        let delta = scale / value - references[x / lines]
        s += delta
        sv += delta * (Float(line) - middle)
        ss += delta * delta
      }
      (out[x], out[width + x], out[2 * width + x], out[3 * width + x]) = (s, sv, ss, valid)
    }
  }
}

extension MutableSpan<Float> {
  /// Stores eight numbers from index `i`.
  @inline(__always)
  fileprivate mutating func store(_ values: SIMD8<Float>, at i: Int) {
    precondition(i >= 0 && i &+ 8 <= count)
    var bytes = unsafe mutableBytes
    bytes.storeBytes(of: values, toByteOffset: 4 &* i, as: SIMD8<Float>.self)
  }
}

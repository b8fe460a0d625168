// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Glibc

/// The two-dimensional Fourier transform of 64×64 complex numbers.
///
/// Each butterfly works on whole rows, so that the loops become SIMD code; columns are transformed
/// by transposing first.
struct FourierGrid: Sendable {
  static let side = 64
  var real: [Float]
  var imaginary: [Float]

  init(real: [Float]) {
    precondition(real.count == Self.side * Self.side, "64×64 numbers")
    self.real = real
    imaginary = [Float](repeating: 0, count: real.count)
  }

  private static let cosines: [Float] = (0..<32).map { Float(cos(Double($0) * .pi / 32)) }
  private static let sines: [Float] = (0..<32).map { Float(sin(Double($0) * .pi / 32)) }
  private static let reversed: [Int] = (0..<64).map { index in
    (0..<6).reduce(0) { $0 | ((index >> $1) & 1) << (5 - $1) }
  }

  /// Transforms in place, without scaling; `inverse` flips the sign of the exponent.
  mutating func transform(inverse: Bool) {
    for _ in 0..<2 {
      transformColumns(inverse ? 1 : -1)
      transpose()
    }
  }

  private mutating func transformColumns(_ sign: Float) {
    let side = Self.side
    for row in 0..<side where Self.reversed[row] > row {
      let other = Self.reversed[row]
      for k in 0..<side {
        real.swapAt(row * side + k, other * side + k)
        imaginary.swapAt(row * side + k, other * side + k)
      }
    }
    var half = 1
    while half < side {
      let step = 32 / half
      for block in stride(from: 0, to: side, by: 2 * half) {
        for k in 0..<half {
          butterfly(
            block + k, block + k + half, Self.cosines[k * step], sign * Self.sines[k * step])
        }
      }
      half *= 2
    }
  }

  @inline(__always)
  private mutating func butterfly(_ upper: Int, _ lower: Int, _ c: Float, _ s: Float) {
    let (a, b) = (upper * Self.side, lower * Self.side)
    for k in 0..<Self.side {
      let (x, y) = (real[b &+ k], imaginary[b &+ k])
      let (re, im) = (c * x - s * y, c * y + s * x)
      let (p, q) = (real[a &+ k], imaginary[a &+ k])
      (real[a &+ k], imaginary[a &+ k]) = (p + re, q + im)
      (real[b &+ k], imaginary[b &+ k]) = (p - re, q - im)
    }
  }

  private mutating func transpose() {
    let side = Self.side
    for row in 0..<side {
      for column in 0..<row {
        real.swapAt(row * side + column, column * side + row)
        imaginary.swapAt(row * side + column, column * side + row)
      }
    }
  }
}

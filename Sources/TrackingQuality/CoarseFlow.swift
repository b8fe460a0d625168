// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Glibc

/// The shift between successive images by phase correlation of thumbnails.
///
/// Needs no corners and survives blur; on walls without detail or with a repeating pattern its peak
/// is low and its shift means nothing (Kuglin & Hines 1975; Foroosh et al. 2002,
/// doi:10.1109/83.988953).
struct CoarseFlow: Sendable {
  /// A shift of the image [px of the finest level] and the peak that speaks for it, in [0, 1].
  struct Shift: Sendable, Equatable {
    var x: Float
    var y: Float
    var response: Float
  }

  private var last: FourierGrid?
  private static let side = FourierGrid.side
  private static let window: [Float] = (0..<64).map {
    Float(0.5 - 0.5 * cos(2 * .pi * (Double($0) + 0.5) / 64))
  }

  /// Forgets the last image, as after a gap.
  mutating func reset() { last = nil }

  /// The shift from the last image to `image`; `nil` for a first image.
  mutating func advance(to image: FloatImage) -> Shift? {
    var grid = FourierGrid(real: Self.thumbnail(image))
    grid.transform(inverse: false)
    defer { last = grid }
    guard let last else { return nil }
    var product = FourierGrid(real: last.real)
    for i in product.real.indices {
      let (a, b, c, d) = (grid.real[i], grid.imaginary[i], last.real[i], last.imaginary[i])
      let (re, im) = (a * c + b * d, b * c - a * d)
      let scale = 1 / (re * re + im * im + 1e-6).squareRoot()
      (product.real[i], product.imaginary[i]) = (re * scale, im * scale)
    }
    product.transform(inverse: true)
    let step = SIMD2(Float(image.width), Float(image.height)) / 64
    return Self.peak(product.real, step: step)
  }

  /// 64×64 means over blocks, less their mean, faded out to the border.
  private static func thumbnail(_ image: FloatImage) -> [Float] {
    var result = [Float](repeating: 0, count: side * side)
    let (width, height) = (image.width, image.height)
    for row in 0..<side {
      let (top, bottom) = (
        row * height / side, max(row * height / side + 1, (row + 1) * height / side)
      )
      for column in 0..<side {
        let left = column * width / side
        let right = max(left + 1, (column + 1) * width / side)
        var sum: Float = 0
        for v in top..<bottom {
          for i in v &* width &+ left..<v &* width &+ right { sum += image.pixels[i] }
        }
        result[row * side + column] = sum / Float((bottom - top) * (right - left))
      }
    }
    let mean = result.reduce(0, +) / Float(result.count)
    for row in 0..<side {
      for column in 0..<side {
        let i = row * side + column
        result[i] = (result[i] - mean) * window[row] * window[column]
      }
    }
    return result
  }

  /// The centroid of the 5×5 values about the largest one; `response` is their share of the sum.
  private static func peak(_ values: [Float], step: SIMD2<Float>) -> Shift {
    var best = 0
    for i in values.indices where values[i] > values[best] { best = i }
    let (row, column) = (best / side, best % side)
    var (mass, x, y) = (Float(0), Float(0), Float(0))
    for dv in -2...2 {
      for du in -2...2 {
        let value = max(0, values[((row + dv) & 63) * side + ((column + du) & 63)])
        mass += value
        x += value * Float(du)
        y += value * Float(dv)
      }
    }
    let scale = 1 / max(mass, 1e-9)
    let signed = SIMD2(
      Float(column < 32 ? column : column - 64) + x * scale,
      Float(row < 32 ? row : row - 64) + y * scale)
    return Shift(
      x: signed.x * step.x, y: signed.y * step.y,
      response: min(1, mass / Float(side * side)))
  }
}

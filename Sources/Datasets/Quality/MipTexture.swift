// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import LinearAlgebra

/// The albedo of a wall on a square grid, with halved copies for far views.
struct MipTexture: Sendable {
  /// The side of a texel of the finest level [m].
  static let texel: Float = 0.004

  private struct Level: Sendable {
    let start: Int32
    let width: Int32
    let height: Int32
  }
  private var levels: [Level] = []
  private var texels: [Float] = []

  /// Builds the levels above `albedo`, `width · height` values, row-major.
  init(width: Int, height: Int, albedo: [Float]) {
    var (width, height, current) = (width, height, albedo)
    while true {
      levels.append(
        Level(start: Int32(texels.count), width: Int32(width), height: Int32(height)))
      texels += current
      guard levels.count < 7, width >= 8, height >= 8 else { break }
      current = Self.halved(width, height, current)
      (width, height) = (width / 2, height / 2)
    }
  }

  private static func halved(_ width: Int, _ height: Int, _ a: [Float]) -> [Float] {
    var result: [Float] = []
    result.reserveCapacity(width * height / 4)
    for v in 0..<height / 2 {
      let row = 2 * v * width
      for u in 0..<width / 2 {
        let i = row + 2 * u
        result.append((a[i] + a[i + 1] + a[i + width] + a[i + width + 1]) * 0.25)
      }
    }
    return result
  }

  /// The albedo at (x, y) [m] seen with a pixel of `footprint` [m], blended between two levels.
  func albedo(x: Float, y: Float, footprint: Float) -> Float {
    let ratio = max(1, footprint / Self.texel)
    // Exponent plus fraction of the significand: the logarithm, linear between powers of two.
    let position = Float(Int(ratio.exponent)) + (ratio.significand - 1)
    let low = min(levels.count - 1, Int(position))
    let high = min(levels.count - 1, low + 1)
    let blend = min(1, position - Float(low))
    let (u, v) = (x / Self.texel, y / Self.texel)
    let fine = bilinear(levels[low], u, v, scale: Self.scales[low])
    return blend <= 0
      ? fine : fine + blend * (bilinear(levels[high], u, v, scale: Self.scales[high]) - fine)
  }

  private static let scales: [Float] = [1, 0.5, 0.25, 0.125, 0.0625, 0.03125, 0.015625, 0.0078125]

  @inline(__always)
  private func bilinear(_ level: Level, _ x: Float, _ y: Float, scale: Float) -> Float {
    let u = min(max(x * scale - 0.5, 0), Float(level.width - 1) - 0.001)
    let v = min(max(y * scale - 0.5, 0), Float(level.height - 1) - 0.001)
    let (column, row) = (Int32(u), Int32(v))
    let (a, b) = (u - Float(column), v - Float(row))
    let i = Int(level.start &+ row &* level.width &+ column)
    let j = i &+ Int(level.width)
    let top = texels[i] + a * (texels[i + 1] - texels[i])
    let bottom = texels[j] + a * (texels[j + 1] - texels[j])
    return top + b * (bottom - top)
  }
}

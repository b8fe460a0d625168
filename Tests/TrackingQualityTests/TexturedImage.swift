// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra

/// Images of a made-up texture, for the tests of image measurements.
struct TexturedImage {
  private let cells: [Double]
  private static let side = 64
  let width: Int
  let height: Int

  init(width: Int = 160, height: Int = 120, seed: UInt64 = 1) {
    (self.width, self.height) = (width, height)
    var random = SplitMix64(seed: seed)
    cells = (0..<Self.side * Self.side).map { _ in random.uniform(in: 40..<200) }
  }

  /// The texture, smooth between cells of 6 px, shifted by (x, y) [px], with noise of `sigma`.
  func shifted(_ x: Double, _ y: Double, sigma: Double = 0, seed: UInt64 = 9) -> GrayImage {
    var random = SplitMix64(seed: seed)
    var pixels: [UInt8] = []
    for v in 0..<height {
      for u in 0..<width {
        let level = self.level(Double(u) - x, Double(v) - y) + sigma * random.normal()
        pixels.append(UInt8(min(255, max(0, level.rounded()))))
      }
    }
    return GrayImage(width: width, height: height, pixels: pixels)
  }

  private func level(_ x: Double, _ y: Double) -> Double {
    let (p, q) = (x / 6 + 1_000 * 64, y / 6 + 1_000 * 64)
    let (i, j) = (Int(p), Int(q))
    let (a, b) = (p - Double(i), q - Double(j))
    func cell(_ i: Int, _ j: Int) -> Double { cells[(j & 63) * 64 + (i & 63)] }
    let top = cell(i, j) + a * (cell(i + 1, j) - cell(i, j))
    let bottom = cell(i, j + 1) + a * (cell(i + 1, j + 1) - cell(i, j + 1))
    return top + b * (bottom - top)
  }

  /// A checkerboard of squares of `side` px.
  static func checker(side: Int, shift: Int, width: Int = 160, height: Int = 120) -> GrayImage {
    let pixels = (0..<width * height).map { i -> UInt8 in
      ((i % width + shift + 1_000 * side) / side + i / width / side) % 2 == 0 ? 60 : 180
    }
    return GrayImage(width: width, height: height, pixels: pixels)
  }

  /// A wall of one gray level with noise.
  static func blank(
    level: Double, sigma: Double, seed: UInt64, width: Int = 160, height: Int = 120
  ) -> GrayImage {
    var random = SplitMix64(seed: seed)
    let pixels = (0..<width * height).map { _ in
      UInt8(min(255, max(0, (level + sigma * random.normal()).rounded())))
    }
    return GrayImage(width: width, height: height, pixels: pixels)
  }
}

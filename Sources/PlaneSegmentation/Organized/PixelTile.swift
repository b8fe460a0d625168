// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import PlaneFitting

/// Up to 4 × 4 pixels of a block near a border, side by side in the lanes of one vector.
struct PixelTile {
  /// The inverse depths, 0 where invalid or outside.
  private(set) var rho = SIMD16<Float>(repeating: 0)
  /// The index of the winning candidate, −1 for none.
  private(set) var winner = SIMD16<Int32>(repeating: -1)
  private var best: SIMD16<Float>
  private var residual = SIMD16<Float>(repeating: 0)
  private static let x = SIMD16<Float>(0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3)
  private static let y = SIMD16<Float>(0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3)

  /// Loads the tile whose first pixel is (left, top).
  init(_ image: DepthImage, left: Int, top: Int, width: Int, height: Int, limit: Float) {
    best = SIMD16(repeating: limit)
    for y in 0..<height {
      let base = (top &+ y) &* image.width &+ left
      for x in 0..<width { rho[4 &* y &+ x] = image.inverseDepth(at: base &+ x) }
    }
  }

  /// Lets the plane ρ = a·x + b·y + c compete for the pixels by its residual over `sigma`.
  mutating func compete(_ index: Int32, a: Float, b: Float, c: Float, inverseSigma: Float) {
    let difference = rho - (Self.x * a + (Self.y * b + c))
    let size = difference.replacing(with: -difference, where: difference .< 0) * inverseSigma
    let wins = (size .< best) .& (rho .> 0)
    best.replace(with: size, where: wins)
    residual.replace(with: difference, where: wins)
    winner.replace(with: index, where: wins)
  }

  /// The sums of the pixels that candidate `index` won, about pixel (u, v) of the tile's corner, and
  /// their number.
  func sums(of index: Int32, u: Double, v: Double, weight w: Double) -> (ResidualSums, Int) {
    let mask = winner .== index
    let n = SIMD16<Float>(repeating: 0).replacing(with: 1, where: mask)
    let (x, y, r) = (Self.x * n, Self.y * n, residual * n)
    let count = Double(n.sum())
    let (sx, sy, sr) = (Double(x.sum()), Double(y.sum()), Double(r.sum()))
    var result = ResidualSums()
    result.weight = w * count
    result.u = w * (count * u + sx)
    result.v = w * (count * v + sy)
    result.uu = w * (count * u * u + 2 * u * sx + Double((x * x).sum()))
    result.uv = w * (count * u * v + u * sy + v * sx + Double((x * y).sum()))
    result.vv = w * (count * v * v + 2 * v * sy + Double((y * y).sum()))
    result.r = w * sr
    result.ur = w * (u * sr + Double((x * r).sum()))
    result.vr = w * (v * sr + Double((y * r).sum()))
    result.rr = w * Double((r * r).sum())
    return (result, Int(count))
  }
}

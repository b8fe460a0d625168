// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import PlaneFitting

/// Up to 4 × 4 pixels of a block near a border, side by side in the lanes of one vector.
struct PixelTile {
  /// The inverse depths, 0 where invalid or outside.
  private let rho: SIMD16<Float>
  /// The label of the winning plane, 0 for none.
  private(set) var winner = SIMD16<Int32>(repeating: 0)
  private var best: SIMD16<Float>
  private var residual = SIMD16<Float>(repeating: 0)

  /// Loads the tile whose first pixel has the index `start`.
  init<Stored: StoredDepth>(
    _ pixels: Span<Stored>, scale: Float, start: Int, stride: Int, width: Int, height: Int,
    limit: Float
  ) {
    best = SIMD16(repeating: limit)
    if width == 4, height == 4 {
      rho = SIMD16(
        lowHalf: SIMD8(
          lowHalf: pixels.inverseDepths(at: start, scale: scale),
          highHalf: pixels.inverseDepths(at: start &+ stride, scale: scale)),
        highHalf: SIMD8(
          lowHalf: pixels.inverseDepths(at: start &+ 2 &* stride, scale: scale),
          highHalf: pixels.inverseDepths(at: start &+ 3 &* stride, scale: scale)))
    } else {
      var partial = SIMD16<Float>(repeating: 0)
      for y in 0..<height {
        for x in 0..<width {
          partial[4 * y + x] = pixels.inverseDepth(at: start + y * stride + x, scale: scale)
        }
      }
      rho = partial
    }
  }

  /// Lets the plane ρ = a·x + b·y + c compete for the pixels by its residual over σ.
  @inline(__always)
  mutating func compete(label: Int32, a: Float, b: Float, c: Float, inverseSigma: Float) {
    let line = SIMD4<Float>(0, 1, 2, 3) * a + c
    let difference =
      rho
      - SIMD16(
        lowHalf: SIMD8(lowHalf: line, highHalf: line + b),
        highHalf: SIMD8(lowHalf: line + 2 * b, highHalf: line + 3 * b))
    let size = difference.replacing(with: -difference, where: difference .< 0) * inverseSigma
    let wins = (size .< best) .& (rho .> 0)
    best.replace(with: size, where: wins)
    residual.replace(with: difference, where: wins)
    winner.replace(with: label, where: wins)
  }

  /// The number of pixels that a plane won.
  @inline(__always)
  func count(of label: Int32) -> Int {
    let ones = SIMD16<Int32>(repeating: 0).replacing(with: 1, where: winner .== label)
    let eight = ones.lowHalf &+ ones.highHalf
    let four = eight.lowHalf &+ eight.highHalf
    return Int(four.x &+ four.y &+ four.z &+ four.w)
  }

  /// The sums of the pixels that a plane won, about pixel (u, v) of the tile's corner.
  @inline(__always)
  func sums(of label: Int32, u: Double, v: Double, weight w: Double) -> ResidualSums {
    let mask = SIMD16<Float>(repeating: 0).replacing(with: 1, where: winner .== label)
    let (n, r) = (Rows(mask), Rows(mask * residual))
    let count = Double(n.sum)
    let (sx, sy, sr) = (Double(n.sumX), Double(n.sumY), Double(r.sum))
    var result = ResidualSums()
    result.weight = w * count
    result.u = w * (count * u + sx)
    result.v = w * (count * v + sy)
    result.uu = w * (count * u * u + 2 * u * sx + Double(n.sumXX))
    result.uv = w * (count * u * v + u * sy + v * sx + Double(n.sumXY))
    result.vv = w * (count * v * v + 2 * v * sy + Double(n.sumYY))
    result.r = w * sr
    result.ur = w * (u * sr + Double(r.sumX))
    result.vr = w * (v * sr + Double(r.sumY))
    result.rr = w * Double(Rows(mask * residual * residual).sum)
    return result
  }

  /// Sums of 4 × 4 numbers and of their products with x and y, over rows first.
  private struct Rows {
    let a, b, c, d: SIMD4<Float>

    @inline(__always)
    init(_ t: SIMD16<Float>) {
      (a, b) = (t.lowHalf.lowHalf, t.lowHalf.highHalf)
      (c, d) = (t.highHalf.lowHalf, t.highHalf.highHalf)
    }

    @inline(__always) var sum: Float { Self.add((a + b) + (c + d)) }
    @inline(__always) var sumX: Float { Self.add(((a + b) + (c + d)) * SIMD4(0, 1, 2, 3)) }
    @inline(__always) var sumXX: Float { Self.add(((a + b) + (c + d)) * SIMD4(0, 1, 4, 9)) }
    @inline(__always) var sumY: Float { Self.add(b + c * 2 + d * 3) }
    @inline(__always) var sumXY: Float { Self.add((b + c * 2 + d * 3) * SIMD4(0, 1, 2, 3)) }
    @inline(__always) var sumYY: Float { Self.add(b + c * 4 + d * 9) }

    @inline(__always)
    private static func add(_ v: SIMD4<Float>) -> Float { (v.x + v.z) + (v.y + v.w) }
  }
}

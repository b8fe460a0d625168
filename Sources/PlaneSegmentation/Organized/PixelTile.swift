// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import PlaneFitting

/// Up to 4 × 4 pixels of a block near a border, side by side in the lanes of one vector.
struct PixelTile {
  /// A plane ρ = a·x + b·y + c with x and y from a pixel, and 1/σ of a pixel about it.
  struct Candidate {
    var label: Int32 = 0
    var a: Float = 0, b: Float = 0, c: Float = 0, inverseSigma: Float = 0

    /// The plane about a pixel further right and down.
    @inline(__always)
    func moved(_ x: Int, _ y: Int) -> Candidate {
      var result = self
      result.c += a * Float(x) + b * Float(y)
      return result
    }
  }

  /// The inverse depths, infinite where invalid or outside: no plane wins those.
  private let rho: SIMD16<Float>
  /// The label of the winning plane, 0 for none.
  private(set) var winner = SIMD16<Int32>(repeating: 0)
  private var best: SIMD16<Float>

  /// Loads the tile whose first pixel has the index `start`; planes further than `limit` σ lose.
  @inline(__always)
  init<Stored: StoredDepth>(
    _ pixels: Span<Stored>, scale: Float, start: Int, stride: Int, width: Int, height: Int,
    limit: Float
  ) {
    best = SIMD16(repeating: limit)
    if width == 4, height == 4 {
      rho = SIMD16(repeating: scale) / Stored.fourByFour(pixels, start, stride: stride)
    } else {
      var partial = SIMD16<Float>(repeating: .infinity)
      for y in 0..<height {
        for x in 0..<width {
          partial[4 * y + x] = scale / pixels[start + y * stride + x].value
        }
      }
      rho = partial
    }
  }

  /// Lets a plane compete for the pixels by its residual over σ.
  @inline(__always)
  mutating func compete(_ plane: Candidate) {
    let size = residuals(plane).magnitudes * SIMD16(repeating: plane.inverseSigma)
    let wins = size.mask(below: best)
    best = best.replaced(by: size, in: wins)
    winner ^= (winner ^ SIMD16(repeating: plane.label)) & wins
  }

  @inline(__always)
  private func residuals(_ plane: Candidate) -> SIMD16<Float> {
    let (u, v) = (Self.x * SIMD16(repeating: plane.a), Self.y * SIMD16(repeating: plane.b))
    return rho - (u + v + SIMD16(repeating: plane.c))
  }

  // Written as arguments: an array literal would be an array.
  private static var x: SIMD16<Float> { .init(0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3) }
  private static var y: SIMD16<Float> { .init(0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3) }

  /// The number of pixels that a plane won.
  @inline(__always)
  func count(of label: Int32) -> Int { winner.mask(equal: label).laneCount }

  /// Writes the winners to the pixels of an image from index `start`.
  @inline(__always)
  func store(
    _ out: inout MutableSpan<UInt16>, from start: Int, stride: Int, width: Int, height: Int
  ) {
    let labels = SIMD16<UInt16>(truncatingIfNeeded: winner)
    if width == 4, height == 4 {
      let rows = unsafe unsafeBitCast(labels, to: SIMD4<UInt64>.self)
      var bytes = unsafe out.mutableBytes
      for y in 0..<4 {
        bytes.storeBytes(
          of: rows[y], toByteOffset: 2 &* (start &+ y &* stride), as: UInt64.self)
      }
    } else {
      for y in 0..<height {
        for x in 0..<width { out[start &+ y &* stride &+ x] = labels[4 &* y &+ x] }
      }
    }
  }

  /// The sums of the pixels that a plane won, about pixel (u, v) of the tile's corner.
  func sums(of plane: Candidate, u: Double, v: Double, weight w: Double) -> ResidualSums {
    let mask = winner.mask(equal: plane.label)
    let won = residuals(plane).masked(by: mask)
    let (n, r) = (Rows(SIMD16(repeating: 1).masked(by: mask)), Rows(won))
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
    result.rr = w * Double(Rows(won * won).sum)
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

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import LinearAlgebra

/// 256 comparisons of gray levels around a corner, as bits.
///
/// The pairs of places are drawn once from a fixed seed, normal with a deviation of 4 px and at most
/// 8 px from the corner, on the second level of a pyramid smoothed by 3×3 (after Calonder et al. 2010,
/// doi:10.1007/978-3-642-15561-1_56).
struct BinaryDescriptor: Sendable {
  private let bits: SIMD4<UInt64>

  /// The distance to the border that a corner needs on the second level [px].
  static let border = 9

  /// The number of comparisons that differ: 0 to 256.
  @inline(__always)
  func distance(to other: BinaryDescriptor) -> Int {
    let d = bits ^ other.bits
    return d.x.nonzeroBitCount + d.y.nonzeroBitCount + d.z.nonzeroBitCount + d.w.nonzeroBitCount
  }

  private struct Pair: Sendable {
    let first: SIMD2<Int32>
    let second: SIMD2<Int32>
  }

  private static let pairs: [Pair] = {
    var random = SplitMix64(seed: 0xB1)
    func place() -> SIMD2<Int32> {
      SIMD2(coordinate(), coordinate())
    }
    func coordinate() -> Int32 { Int32(min(8, max(-8, (4 * random.normal()).rounded()))) }
    return (0..<256).map { _ in Pair(first: place(), second: place()) }
  }()

  /// Describes the pixel (u, v) of a smoothed level.
  init(_ image: FloatImage, u: Int, v: Int) {
    var words = SIMD4<UInt64>.zero
    let pixels = image.pixels.span
    for (k, pair) in Self.pairs.enumerated() {
      let a = (v + Int(pair.first.y)) * image.width + u + Int(pair.first.x)
      let b = (v + Int(pair.second.y)) * image.width + u + Int(pair.second.x)
      if pixels[a] < pixels[b] { words[k >> 6] |= 1 << UInt64(k & 63) }
    }
    bits = words
  }

  /// The mean over 3×3 pixels; the border of one is kept.
  static func smoothed(_ image: FloatImage) -> FloatImage {
    let width = image.width
    var rows = Array(image.pixels.prefix(width * image.height))
    let source = image.pixels.span
    guard rows.count > 2 * width + 2 else { return image }
    for i in 1..<rows.count - 1 { rows[i] = source[i &- 1] + source[i] + source[i &+ 1] }
    var result = Array(image.pixels.prefix(width * image.height))
    let r = rows.span
    for i in width..<result.count - width {
      result[i] = (r[i &- width] + r[i] + r[i &+ width]) * (1.0 / 9)
    }
    return FloatImage(width: width, height: image.height, pixels: result)
  }
}

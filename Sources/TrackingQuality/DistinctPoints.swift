// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import LinearAlgebra

/// Tells points apart by their surroundings.
///
/// A point is ambiguous if another point 4 to 60 px away has a patch of 11×11 pixels that correlates
/// with its own by more than a limit, or if its own patch is hardly more than noise. A checkerboard
/// has many corners and tracks, and none of them is distinct.
enum DistinctPoints {
  private static let side = 11
  private static let padded = 128

  /// The points that are distinct, in their order.
  static func distinct(
    _ points: [SIMD2<Float>], in image: FloatImage, noise: Double, maxCorrelation: Float
  ) -> [SIMD2<Float>] {
    let minNorm = Float(11 * 1.5 * max(noise, 0.5))
    var patches = [Float](repeating: 0, count: points.count * padded)
    var isDistinct = [Bool](repeating: true, count: points.count)
    for (k, point) in points.enumerated() {
      isDistinct[k] = normalize(point, image, into: &patches, at: k * padded) >= minNorm
    }
    let strong = isDistinct
    for i in points.indices where strong[i] {
      for j in points.indices.dropFirst(i + 1) where strong[j] && (isDistinct[i] || isDistinct[j]) {
        let difference = points[i] - points[j]
        let squaredDistance = (difference * difference).sum()
        guard squaredDistance >= 16, squaredDistance <= 3_600 else { continue }
        if product(patches.span, i * padded, j * padded) > maxCorrelation {
          (isDistinct[i], isDistinct[j]) = (false, false)
        }
      }
    }
    return zip(points, isDistinct).filter(\.1).map(\.0)
  }

  /// Writes the patch with mean 0 and norm 1 and returns its norm before; 0 at the border.
  private static func normalize(
    _ point: SIMD2<Float>, _ image: FloatImage, into patches: inout [Float], at start: Int
  ) -> Float {
    let half = Float(side / 2)
    guard point.x >= half, point.y >= half, point.x < Float(image.width - 1) - half,
      point.y < Float(image.height - 1) - half
    else { return 0 }
    var sum: Float = 0
    for v in 0..<side {
      for u in 0..<side {
        let level = image.level(point.x + Float(u) - half, point.y + Float(v) - half)
        patches[start + v * side + u] = level
        sum += level
      }
    }
    let mean = sum / Float(side * side)
    var squares: Float = 0
    for i in start..<start + side * side {
      patches[i] -= mean
      squares += patches[i] * patches[i]
    }
    let norm = squares.squareRoot()
    let scale = norm > 0 ? 1 / norm : 0
    for i in start..<start + side * side { patches[i] *= scale }
    return norm
  }

  @inline(__always)
  private static func product(_ patches: borrowing Span<Float>, _ i: Int, _ j: Int) -> Float {
    var sum: Float = 0
    for k in 0..<padded { sum = Relaxed.sum(sum, patches[i &+ k] * patches[j &+ k]) }
    return sum
  }
}

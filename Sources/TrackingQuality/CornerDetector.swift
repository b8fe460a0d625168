// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// Finds Shi–Tomasi corners that stand out of the noise.
///
/// Works on the second level of the pyramid: λ_min of the structure tensor over 5×5 pixels there
/// (Shi & Tomasi 1994, doi:10.1109/CVPR.1994.323794). Pure noise of variance σ² gives at most about
/// 50 σ² of it (gradients are differences of two pixels, 25 of them); corners have three times that.
enum CornerDetector {
  /// A corner in pixels of the finest level.
  struct Corner: Sendable, Equatable {
    var x: Float
    var y: Float
    var strength: Float
  }

  /// The strongest corner of each cell of 5×5 pixels of the level, strongest first.
  ///
  /// - Parameters:
  ///   - level: the second level of a pyramid.
  ///   - noise: the standard deviation of the finest level's noise; halving halves it.
  /// - Returns: corners in pixels of the finest level, at least 10 px from the border.
  static func corners(_ level: FloatImage, noise: Double) -> [Corner] {
    let strength = strengths(level)
    let sigma = Float(max(noise, 0.5)) / 2
    let limit = 150 * sigma * sigma
    var corners: [Corner] = []
    corners.reserveCapacity(768)
    let (side, border, width) = (5, 5, level.width)
    for top in stride(from: border, to: level.height - border, by: side) {
      for left in stride(from: border, to: width - border, by: side) {
        var best = (value: limit, at: -1)
        for v in top..<min(top + side, level.height - border) {
          for i in v * width + left..<v * width + min(left + side, width - border)
          where strength[i] > best.value {
            best = (strength[i], i)
          }
        }
        guard best.at >= 0, isPeak(strength, best.at, width) else { continue }
        let (u, v) = (best.at % width, best.at / width)
        corners.append(
          Corner(x: 2 * Float(u) + 0.5, y: 2 * Float(v) + 0.5, strength: best.value))
      }
    }
    return corners.sorted { $0.strength > $1.strength }
  }

  /// Whether no direct neighbor is stronger.
  private static func isPeak(_ strength: [Float], _ i: Int, _ width: Int) -> Bool {
    let value = strength[i]
    return value >= strength[i - 1] && value >= strength[i + 1] && value >= strength[i - width]
      && value >= strength[i + width]
  }

  private static func strengths(_ level: FloatImage) -> [Float] {
    let (width, height) = (level.width, level.height)
    let count = width * height
    var (xx, xy, yy) = (
      [Float](repeating: 0, count: count), [Float](repeating: 0, count: count),
      [Float](repeating: 0, count: count)
    )
    let p = level.pixels.span
    for i in width..<count - width {
      let x = p[i &+ 1] - p[i &- 1]
      let y = p[i &+ width] - p[i &- width]
      xx[i] = x * x
      xy[i] = x * y
      yy[i] = y * y
    }
    let (a, b, c) = (boxed(xx, width), boxed(xy, width), boxed(yy, width))
    var strength = [Float](repeating: 0, count: count)
    for i in strength.indices {
      let (half, difference) = ((a[i] + c[i]) * 0.5, (a[i] - c[i]) * 0.5)
      strength[i] = half - (difference * difference + b[i] * b[i]).squareRoot()
    }
    return strength
  }

  /// Sums over 5×5 values; the border of two is left at zero.
  private static func boxed(_ values: [Float], _ width: Int) -> [Float] {
    let count = values.count
    var rows = [Float](repeating: 0, count: count)
    let source = values.span
    for i in 2..<count - 2 {
      rows[i] = source[i &- 2] + source[i &- 1] + source[i] + source[i &+ 1] + source[i &+ 2]
    }
    var result = [Float](repeating: 0, count: count)
    let r = rows.span
    let (one, two) = (width, 2 * width)
    for i in two..<count - two {
      result[i] = r[i &- two] + r[i &- one] + r[i] + r[i &+ one] + r[i &+ two]
    }
    return result
  }
}

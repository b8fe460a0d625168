// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry

/// Says from the ideal image which patches any tracker could follow, and from the recorded image
/// which of them are still there.
///
/// In each of 16×12 cells of the ideal image, sharp and free of noise, stands the strongest corner.
/// It is *distinct* if its 11×11 patch has a standard deviation of at least 2.3 gray levels at normal
/// exposure and no other place 4 to 14 px away looks like it (correlation of 0.9 or more). It is
/// *visible* if the recorded image, at the same place within 1 px, correlates by more than 0.8.
/// No tracker takes part in this.
struct TrackabilityOracle {
  /// Counts and coverage of one frame.
  struct Result: Equatable {
    /// Distinct corners, and the share of 8×6 image cells that hold one.
    var distinctCount = 0
    var distinctCoverage = 0.0
    /// Distinct corners that the recorded image shows.
    var visibleCount = 0
    var visibleCoverage = 0.0
  }

  private static let padding = [Float](repeating: 0, count: 16)
  private static let reach = 14
  private static let cells = (columns: 16, rows: 12)

  private let ideal: [Float]
  private let width: Int
  private let height: Int

  /// Prepares an ideal image of gray levels.
  init(ideal: [Float], width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    self.ideal = ideal + Self.padding
  }

  /// Tests every corner; `recorded` is `nil` where no frame was recorded.
  func result(recorded: GrayImage?) -> Result {
    let levels = recorded.map { $0.pixels.map(Float.init) + Self.padding }
    var result = Result()
    var distinct = Set<Int>()
    var visible = Set<Int>()
    for (u, v) in corners() {
      let patch = Patch(ideal, u, v, width)
      guard patch.deviation >= 2.3, isDistinct(patch, u, v) else { continue }
      let cell = v * 6 / height * 8 + u * 8 / width
      result.distinctCount += 1
      distinct.insert(cell)
      guard let levels, isVisible(patch, u, v, in: levels) else { continue }
      result.visibleCount += 1
      visible.insert(cell)
    }
    result.distinctCoverage = Double(distinct.count) / 48
    result.visibleCoverage = Double(visible.count) / 48
    return result
  }

  /// An 11×11 patch in rows of 16, zero mean; columns past 11 are zero.
  private struct Patch {
    var rows: [SIMD16<Float>] = []
    var norm: Float = 0
    var deviation: Float { norm / 11 }

    init(_ image: [Float], _ u: Int, _ v: Int, _ width: Int) {
      var sum = SIMD16<Float>.zero
      for dv in -5...5 {
        let row = TrackabilityOracle.row(image, (v + dv) * width + u - 5)
        rows.append(row)
        sum += row
      }
      let mean = sum.sum() / 121
      var squares = SIMD16<Float>.zero
      for k in 0..<11 {
        rows[k] = (rows[k] - mean).replacing(with: 0, where: TrackabilityOracle.outside)
        squares += rows[k] * rows[k]
      }
      norm = squares.sum().squareRoot()
    }
  }

  /// The columns of a row of 16 that do not belong to a patch.
  private static let outside =
    SIMD16<Int32>(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) .>= 11

  /// Eleven values from `start` on, in a row of 16; the image is padded by 16 values.
  @inline(__always)
  private static func row(_ image: [Float], _ start: Int) -> SIMD16<Float> {
    unsafe image.span.bytes.unsafeLoadUnaligned(
      fromByteOffset: 4 * start, as: SIMD16<Float>.self
    ).replacing(with: 0, where: outside)
  }

  /// The correlation of `patch` with the place (u, v) of `image`, in [−1, 1]; 0 where it is flat.
  private func correlation(_ patch: Patch, _ u: Int, _ v: Int, in image: [Float]) -> Float {
    var dot = SIMD16<Float>.zero
    var sum = SIMD16<Float>.zero
    var squares = SIMD16<Float>.zero
    for k in 0..<11 {
      let row = Self.row(image, (v + k - 5) * width + u - 5)
      dot += patch.rows[k] * row
      sum += row
      squares += row * row
    }
    let total = sum.sum()
    let norm = max(0, squares.sum() - total * total / 121).squareRoot()
    return norm * patch.norm > 1 ? dot.sum() / (norm * patch.norm) : 0
  }

  private func isDistinct(_ patch: Patch, _ u: Int, _ v: Int) -> Bool {
    for dv in -Self.reach...Self.reach {
      for du in -Self.reach...Self.reach where (du + dv) % 2 == 0 {
        guard max(abs(du), abs(dv)) > 3, isInside(u + du, v + dv) else { continue }
        if correlation(patch, u + du, v + dv, in: ideal) >= 0.9 { return false }
      }
    }
    return true
  }

  private func isVisible(_ patch: Patch, _ u: Int, _ v: Int, in image: [Float]) -> Bool {
    for dv in -1...1 {
      for du in -1...1
      where isInside(u + du, v + dv) && correlation(patch, u + du, v + dv, in: image) > 0.8 {
        return true
      }
    }
    return false
  }

  private func isInside(_ u: Int, _ v: Int) -> Bool {
    u >= 5 && v >= 5 && u < width - 5 && v < height - 5
  }

  /// The strongest corner of each cell: the largest smaller eigenvalue of the structure tensor.
  private func corners() -> [(Int, Int)] {
    let strength = cornerStrength()
    var corners: [(Int, Int)] = []
    for row in 0..<Self.cells.rows {
      for column in 0..<Self.cells.columns {
        var best: (value: Float, u: Int, v: Int) = (1, -1, -1)
        for v in row * height / Self.cells.rows..<(row + 1) * height / Self.cells.rows {
          for u in column * width / Self.cells.columns..<(column + 1) * width / Self.cells.columns
          where isInside(u, v) && strength[v * width + u] > best.value {
            best = (strength[v * width + u], u, v)
          }
        }
        if best.u >= 0 { corners.append((best.u, best.v)) }
      }
    }
    return corners
  }

  private func cornerStrength() -> [Float] {
    var strength = [Float](repeating: 0, count: ideal.count)
    var sums = [SIMD4<Float>](repeating: .zero, count: ideal.count)
    for v in 1..<height - 1 {
      var window = [SIMD4<Float>](repeating: .zero, count: 5)
      var sum = SIMD4<Float>.zero
      for u in 1..<width - 1 {
        let i = v * width + u
        let (x, y) = (ideal[i + 1] - ideal[i - 1], ideal[i + width] - ideal[i - width])
        let product = SIMD4(x * x, x * y, y * y, 0)
        sum += product - window[u % 5]
        window[u % 5] = product
        if u >= 3 { sums[i - 2] = sum }
      }
    }
    for v in 3..<height - 3 {
      for i in v * width + 3..<(v + 1) * width - 3 {
        let sum =
          sums[i - 2 * width] + sums[i - width] + sums[i] + sums[i + width] + sums[i + 2 * width]
        let (half, difference) = ((sum.x + sum.z) / 2, (sum.x - sum.z) / 2)
        strength[i] = half - (difference * difference + sum.y * sum.y).squareRoot()
      }
    }
    return strength
  }
}

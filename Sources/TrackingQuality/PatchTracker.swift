// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// Follows 8×8 patches from one pyramid to the next by Lucas–Kanade, coarse to fine.
///
/// The residual is taken relative to its mean, so that a change of exposure does not pull.
/// Bouguet 2000, "Pyramidal implementation of the Lucas Kanade feature tracker" (no DOI).
struct PatchTracker {
  private let source: ImagePyramid
  private let target: ImagePyramid
  private static let maxIterations = 8
  private static let border: Float = 6

  init(from source: ImagePyramid, to target: ImagePyramid) {
    (self.source, self.target) = (source, target)
  }

  /// Where the patch at `point` went, or `nil` if it left the image or did not converge.
  ///
  /// - Parameters:
  ///   - point: the center of the patch in `source`, pixels of the finest level.
  ///   - shift: a guess of its displacement.
  /// - Returns: the center in `target`.
  func track(_ point: SIMD2<Float>, guess shift: SIMD2<Float>) -> SIMD2<Float>? {
    var shift = shift * 0.25
    for level in (0..<3).reversed() {
      let scale = 1 / Float(1 << level)
      // Pixel centers: a point of a halved image lies between the four it came from.
      let center = (point + 0.5) * scale - 0.5
      guard let moved = refine(center, shift, source.levels[level], target.levels[level]) else {
        // A coarse level may be too near the border; the finer one starts from the guess.
        if level == 0 { return nil }
        shift *= 2
        continue
      }
      shift = level == 0 ? moved : moved * 2
    }
    return point + shift
  }

  private func refine(
    _ center: SIMD2<Float>, _ start: SIMD2<Float>, _ from: FloatImage, _ to: FloatImage
  ) -> SIMD2<Float>? {
    guard Self.isInside(center, from) else { return nil }
    let template = Template(from, center)
    guard let inverse = template.inverseHessian else { return nil }
    var shift = start
    for _ in 0..<Self.maxIterations {
      let place = center + shift
      guard Self.isInside(place, to) else { return nil }
      let gradient = template.gradient(to, place)
      let step = SIMD2(
        inverse.x * gradient.x + inverse.y * gradient.y,
        inverse.y * gradient.x + inverse.z * gradient.y)
      shift += step
      if abs(step.x) < 0.02 && abs(step.y) < 0.02 { break }
    }
    return Self.isInside(center + shift, to) ? shift : nil
  }

  @inline(__always)
  private static func isInside(_ p: SIMD2<Float>, _ image: FloatImage) -> Bool {
    p.x >= border && p.y >= border && p.x < Float(image.width) - border
      && p.y < Float(image.height) - border
  }

  /// A patch with its gradients.
  private struct Template {
    private var levels: InlineArray<8, SIMD8<Float>>
    private var dx: InlineArray<8, SIMD8<Float>>
    private var dy: InlineArray<8, SIMD8<Float>>
    private var sums = SIMD2<Float>.zero
    /// The entries xx, xy, yy of the inverse Hessian; `nil` for a patch without structure.
    private(set) var inverseHessian: SIMD3<Float>?

    @inline(__always)
    init(_ image: FloatImage, _ center: SIMD2<Float>) {
      levels = InlineArray(repeating: .zero)
      dx = InlineArray(repeating: .zero)
      dy = InlineArray(repeating: .zero)
      let corner = center - 3.5
      var (xx, xy, yy) = (SIMD8<Float>.zero, SIMD8<Float>.zero, SIMD8<Float>.zero)
      var (x, y) = (SIMD8<Float>.zero, SIMD8<Float>.zero)
      for k in 0..<8 {
        let row = corner + SIMD2(0, Float(k))
        levels[k] = Template.row(image, row)
        dx[k] =
          (Template.row(image, row + SIMD2(1, 0)) - Template.row(image, row - SIMD2(1, 0))) * 0.5
        dy[k] =
          (Template.row(image, row + SIMD2(0, 1)) - Template.row(image, row - SIMD2(0, 1))) * 0.5
        xx += dx[k] * dx[k]
        xy += dx[k] * dy[k]
        yy += dy[k] * dy[k]
        x += dx[k]
        y += dy[k]
      }
      sums = SIMD2(x.sum(), y.sum())
      invert(
        xx.sum() - sums.x * sums.x / 64, xy.sum() - sums.x * sums.y / 64,
        yy.sum() - sums.y * sums.y / 64)
    }

    private mutating func invert(_ xx: Float, _ xy: Float, _ yy: Float) {
      let determinant = xx * yy - xy * xy
      let trace = xx + yy
      guard trace > 1, determinant > 1e-4 * trace * trace else { return }
      inverseHessian = SIMD3(yy, -xy, xx) / determinant
    }

    /// The gradient of the squared residual at `place`, the residual's mean taken off.
    @inline(__always)
    func gradient(_ image: FloatImage, _ place: SIMD2<Float>) -> SIMD2<Float> {
      let corner = place - 3.5
      let base = SIMD2(corner.x.rounded(.down), corner.y.rounded(.down))
      let (a, b) = (corner.x - base.x, corner.y - base.y)
      var i = Int(base.y) &* image.width &+ Int(base.x)
      var upper = image.eight(at: i) * (1 - a) + image.eight(at: i &+ 1) * a
      var (x, y, sum) = (SIMD8<Float>.zero, SIMD8<Float>.zero, SIMD8<Float>.zero)
      for k in 0..<8 {
        i = i &+ image.width
        let lower = image.eight(at: i) * (1 - a) + image.eight(at: i &+ 1) * a
        let residual = levels[k] - (upper * (1 - b) + lower * b)
        upper = lower
        x += residual * dx[k]
        y += residual * dy[k]
        sum += residual
      }
      let mean = sum.sum() / 64
      return SIMD2(x.sum() - mean * sums.x, y.sum() - mean * sums.y)
    }

    /// Eight gray levels in a row from `corner` on, bilinear.
    @inline(__always)
    private static func row(_ image: FloatImage, _ corner: SIMD2<Float>) -> SIMD8<Float> {
      let base = SIMD2(corner.x.rounded(.down), corner.y.rounded(.down))
      let (a, b) = (corner.x - base.x, corner.y - base.y)
      let i = Int(base.y) &* image.width &+ Int(base.x)
      let j = i &+ image.width
      let upper = image.eight(at: i) * (1 - a) + image.eight(at: i &+ 1) * a
      let lower = image.eight(at: j) * (1 - a) + image.eight(at: j &+ 1) * a
      return upper * (1 - b) + lower * b
    }
  }
}

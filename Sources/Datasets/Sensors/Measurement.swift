// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra

/// A depth image on its way through a sensor.
struct Measurement {
  /// What pixel centers see.
  let ideal: Rendering
  /// 1/z [1/m], 0 where nothing is measured.
  var inverseDepth: [Double]
  var isAmbiguous: [Bool]

  init(ideal: Rendering, seen: Rendering) {
    self.ideal = ideal
    inverseDepth = seen.inverseDepth
    isAmbiguous = ideal.surface.indices.map { ideal.surface[$0] != seen.surface[$0] }
  }

  /// Averages inverse depth over a square window: planes stay what they are, edges are smeared.
  ///
  /// Pixels that move by more than `tolerance` [1/m] become ambiguous.
  mutating func smear(radius: Int, tolerance: Double) {
    let (width, height) = (ideal.width, ideal.height)
    let rows = Self.averaged(
      inverseDepth, count: height, length: width, step: 1, stride: width, radius: radius)
    let smooth = Self.averaged(
      rows, count: width, length: height, step: width, stride: 1, radius: radius)
    for i in smooth.indices where inverseDepth[i] > 0 {
      if (smooth[i] - ideal.inverseDepth[i]).magnitude > tolerance { isAmbiguous[i] = true }
      inverseDepth[i] = smooth[i]
    }
  }

  /// Running means of `count` lines of `length` values; windows shrink at the ends, evenly.
  private static func averaged(
    _ values: [Double], count: Int, length: Int, step: Int, stride: Int, radius: Int
  ) -> [Double] {
    var result = values
    var sums = [Double](repeating: 0, count: length + 1)
    for line in 0..<count {
      let start = line * stride
      for k in 0..<length { sums[k + 1] = sums[k] + values[start + k * step] }
      for k in 0..<length {
        let reach = min(radius, k, length - 1 - k)
        result[start + k * step] =
          (sums[k + reach + 1] - sums[k - reach]) / Double(2 * reach + 1)
      }
    }
    return result
  }

  /// Bends space as an uncalibrated camera does: a flat wall gets two radii of curvature.
  ///
  /// A frontal wall z = z₀ + (X² + Y²) / 2R has 1/z = 1/z₀ − (x² + y²) / 2R to first order, whatever
  /// z₀, with x and y the tangents of the viewing angle.
  mutating func bend(_ sensor: DepthSensor, _ random: inout SplitMix64) {
    let sign: Double = random.uniform() < 0.5 ? -1 : 1
    let first = sign / (2 * random.uniform(in: 6..<14))
    let second = sign * random.uniform(in: -0.3..<1) / (2 * random.uniform(in: 6..<14))
    for v in 0..<sensor.height {
      for u in 0..<sensor.width {
        let i = v * sensor.width + u
        guard inverseDepth[i] > 0 else { continue }
        let ray = sensor.intrinsics.ray(u: Double(u), v: Double(v))
        let bent = inverseDepth[i] - first * ray.x * ray.x - second * ray.y * ray.y
        inverseDepth[i] = max(bent, 0.01)
      }
    }
  }

  /// Near depth edges of the scene half of the pixels mix the two sides or get lost.
  mutating func mixEdges(reach: Int, width: Int, height: Int, _ random: inout SplitMix64) {
    let before = inverseDepth
    for v in 0..<height {
      for u in 0..<width {
        let i = v * width + u
        let (chance, share) = (random.uniform(), random.uniform())
        guard before[i] > 0, chance < 0.5 else { continue }
        let neighbors = [
          u >= reach ? i - reach : i, u + reach < width ? i + reach : i,
          v >= reach ? i - reach * width : i, v + reach < height ? i + reach * width : i,
        ]
        guard let other = neighbors.first(where: { isEdge(i, $0) && before[$0] > 0 }) else {
          continue
        }
        isAmbiguous[i] = true
        inverseDepth[i] = chance < 0.25 ? 0 : 1 / (share / before[i] + (1 - share) / before[other])
      }
    }
  }

  /// Whether two pixels see different surfaces whose depths differ by more than 3 cm and 1 %.
  private func isEdge(_ i: Int, _ j: Int) -> Bool {
    let (a, b) = (ideal.inverseDepth[i], ideal.inverseDepth[j])
    guard a > 0, b > 0, ideal.surface[i] != ideal.surface[j] else { return false }
    let gap = (1 / a - 1 / b).magnitude
    return gap > 0.03 && gap > 0.01 / max(a, b)
  }
}

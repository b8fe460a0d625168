// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// The noise of an image and how sharp it is beyond its noise.
enum TextureMeter {
  /// The standard deviation of the noise: median of |second difference in u and v| / 0.6745 / 6.
  ///
  /// The mask [1 −2 1; −2 4 −2; 1 −2 1] is blind to planes and straight edges along the axes, and
  /// its response to white noise has six times the noise's deviation (Immerkær 1996,
  /// doi:10.1006/cviu.1996.0060). Measured at every second pixel of every second row.
  static func noise(_ image: FloatImage) -> Double {
    let width = image.width
    var histogram = [Int32](repeating: 0, count: 1_024)
    let p = image.pixels.span
    var count: Int32 = 0
    for v in stride(from: 1, to: image.height - 1, by: 2) {
      for u in stride(from: 1, to: width - 1, by: 2) {
        let i = v &* width &+ u
        let (a, b) = (i &- width, i &+ width)
        let edges = p[a] + p[b] + p[i &- 1] + p[i &+ 1]
        let corners = p[a &- 1] + p[a &+ 1] + p[b &- 1] + p[b &+ 1]
        let response = abs(corners - 2 * edges + 4 * p[i])
        histogram[Int(min(1_023, response * 4))] &+= 1
        count &+= 1
      }
    }
    return median(histogram, count) / 4 / 0.6745 / 6
  }

  /// The median of a histogram, in bins, linear within the bin.
  private static func median(_ histogram: [Int32], _ count: Int32) -> Double {
    var below: Int32 = 0
    for (bin, inBin) in histogram.enumerated() {
      if 2 * (below + inBin) > count {
        return Double(bin) + (Double(count) / 2 - Double(below)) / Double(inBin)
      }
      below += inBin
    }
    return 0
  }

  /// Laplacian energy over gradient energy, each less the energy of noise; `nil` without gradients.
  ///
  /// A ratio, so that a change of texture moves it less than the Laplacian alone.
  static func sharpness(_ image: FloatImage, noise: Double) -> Double? {
    let width = image.width
    let p = image.pixels.span
    var laplacian: Float = 0
    var gradient: Float = 0
    var count = 0
    for v in stride(from: 1, to: image.height - 1, by: 2) {
      for u in stride(from: 1, to: width - 1, by: 2) {
        let i = v &* width &+ u
        let (left, right, up, down) = (p[i &- 1], p[i &+ 1], p[i &- width], p[i &+ width])
        let curvature = left + right + up + down - 4 * p[i]
        laplacian += curvature * curvature
        let (x, y) = (right - left, down - up)
        gradient += (x * x + y * y) * 0.25
      }
      count += (width - 1) / 2
    }
    let variance = noise * noise
    let energy = Double(gradient) / Double(max(1, count)) - variance
    guard energy > 0.25 * variance + 0.05 else { return nil }
    return max(0, Double(laplacian) / Double(max(1, count)) - 20 * variance) / energy
  }
}

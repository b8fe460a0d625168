// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry

/// The brightness of an image from every second pixel of every second row.
enum LightMeter {
  /// Measures mean, 5 % and 95 % quantiles and the share of gray levels from 250 on.
  static func measure(_ image: GrayImage, into signals: inout QualitySignals) {
    var histogram = [Int](repeating: 0, count: 256)
    let pixels = image.pixels.span
    for v in stride(from: 0, to: image.height, by: 2) {
      for i in stride(from: v * image.width, to: (v + 1) * image.width, by: 2) {
        histogram[Int(pixels[i])] &+= 1
      }
    }
    let count = histogram.reduce(0, +)
    guard count > 0 else { return }
    let sum = histogram.indices.reduce(0) { $0 + $1 * histogram[$1] }
    signals.luminance = Double(sum) / Double(count)
    signals.luminanceLow = quantile(histogram, count / 20)
    signals.luminanceHigh = quantile(histogram, count - count / 20)
    signals.saturation = Double(histogram[250...].reduce(0, +)) / Double(count)
  }

  private static func quantile(_ histogram: [Int], _ rank: Int) -> Double {
    var below = 0
    for (level, count) in histogram.enumerated() {
      below += count
      if below > rank { return Double(level) }
    }
    return 255
  }
}

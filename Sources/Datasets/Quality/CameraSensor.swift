// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra

/// A camera's sensor with automatic exposure: first longer exposure, then gain, with a lag.
struct CameraSensor: Sendable {
  /// The exposure time [s].
  private(set) var exposure = 0.008
  /// The gain, 1 without amplification.
  private(set) var gain = 1.0

  /// The gray level of a white surface per lux and second.
  static let sensitivity = 86.0
  private static let target = 110.0
  private static let exposures = 0.002...0.016
  private static let gains = 1.0...8.0
  /// The share of the way to the target that one frame covers.
  private static let speed = 0.25

  /// The image of `brightness` under `lux`, with shot and read noise.
  ///
  /// The noise has the variance (0.8 g)² + 0.02 g I at gain g and gray level I.
  func image(
    _ brightness: [Float], lux: Double, width: Int, height: Int, _ random: inout SplitMix64
  ) -> GrayImage {
    let scale = Float(Self.sensitivity * lux * exposure * gain)
    let (read, shot) = (Float(0.64 * gain * gain), Float(0.02 * gain))
    let pixels = brightness.map { value -> UInt8 in
      let level = value * scale
      let noise = Float(random.normal()) * (read + shot * level).squareRoot()
      return UInt8(min(255, max(0, (level + noise).rounded())))
    }
    return GrayImage(width: width, height: height, pixels: pixels)
  }

  /// Adapts exposure and gain to the mean gray level of the last image.
  mutating func adapt(to mean: Double) {
    let wanted = Self.target / max(mean, 2)
    let factor = 1 + (min(4, max(0.25, wanted)) - 1) * Self.speed
    let product = exposure * gain * factor
    exposure = min(Self.exposures.upperBound, max(Self.exposures.lowerBound, product))
    gain = min(Self.gains.upperBound, max(Self.gains.lowerBound, product / exposure))
  }

  /// Sets exposure and gain to where the adaptation would settle at `mean` brightness.
  mutating func settle(brightness: Double, lux: Double) {
    let product = Self.target / (Self.sensitivity * lux * max(brightness, 0.01))
    exposure = min(Self.exposures.upperBound, max(Self.exposures.lowerBound, product))
    gain = min(Self.gains.upperBound, max(Self.gains.lowerBound, product / exposure))
  }
}

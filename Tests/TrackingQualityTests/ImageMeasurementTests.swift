// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import Glibc
import LinearAlgebra
import Testing

@testable import TrackingQuality

@Suite struct ImageMeasurementTests {
  @Test("oracle: the transform of 64×64 numbers agrees with the sum over all of them")
  func fourier() {
    var random = SplitMix64(seed: 4)
    let values = (0..<4_096).map { _ in Float(random.normal()) }
    var grid = FourierGrid(real: values)
    grid.transform(inverse: false)
    for (p, q) in [(0, 0), (1, 0), (0, 5), (13, 42), (63, 63)] {
      var (re, im) = (0.0, 0.0)
      for v in 0..<64 {
        for u in 0..<64 {
          let angle = Angle.degrees(-360 * Double((u * p + v * q) % 64) / 64)
          re += Double(values[v * 64 + u]) * cos(angle.radians)
          im += Double(values[v * 64 + u]) * sin(angle.radians)
        }
      }
      #expect(abs(Double(grid.real[q * 64 + p]) - re) < 1e-2)
      #expect(abs(Double(grid.imaginary[q * 64 + p]) - im) < 1e-2)
    }
    grid.transform(inverse: true)
    for i in stride(from: 0, to: 4_096, by: 97) {
      #expect(abs(grid.real[i] / 4_096 - values[i]) < 1e-4)
    }
  }

  @Test("known value: the noise of a blank wall is found to a fifth", arguments: [1.0, 2, 4])
  func noise(sigma: Double) {
    let image = FloatImage(TexturedImage.blank(level: 110, sigma: sigma, seed: 2))
    // Rounding to gray levels adds 1/12 of variance.
    let expected = (sigma * sigma + 1.0 / 12).squareRoot()
    #expect(abs(TextureMeter.noise(image) - expected) < 0.2 * expected)
  }

  @Test(
    "property: patches follow a shift to a tenth of a pixel, forward and back",
    arguments: [(0.0, 0.0), (1.5, -0.7), (6.3, 4.1), (-8.0, 3.0)])
  func patches(x: Double, y: Double) {
    let texture = TexturedImage()
    let first = ImagePyramid(texture.shifted(0, 0))
    let second = ImagePyramid(texture.shifted(x, y))
    let tracker = PatchTracker(from: first, to: second)
    var found = 0
    for v in stride(from: 30, to: 90, by: 12) {
      for u in stride(from: 36, to: 124, by: 12) {
        let point = SIMD2(Float(u), Float(v))
        guard let moved = tracker.track(point, guess: .zero) else { continue }
        let error = moved - point - SIMD2(Float(x), Float(y))
        if (error * error).sum() < 0.01 { found += 1 }
      }
    }
    #expect(found >= 36, "of 40")
  }

  @Test("property: coarse flow finds the shift of a texture", arguments: [3.0, -8, 17])
  func coarse(x: Double) {
    let texture = TexturedImage(width: 320, height: 240)
    var flow = CoarseFlow()
    _ = flow.advance(to: FloatImage(texture.shifted(0, 0, sigma: 2)))
    let shift = flow.advance(to: FloatImage(texture.shifted(x, -x / 2, sigma: 2, seed: 3)))
    #expect(abs(Double(shift?.x ?? 99) - x) < 1.5)
    #expect(abs(Double(shift?.y ?? 99) + x / 2) < 1.5)
    #expect((shift?.response ?? 0) > 0.35)
  }

  @Test("known value: on a blank wall the coarse flow has no peak worth trusting")
  func coarseBlank() {
    var flow = CoarseFlow()
    _ = flow.advance(to: FloatImage(TexturedImage.blank(level: 110, sigma: 2, seed: 5)))
    let shift = flow.advance(to: FloatImage(TexturedImage.blank(level: 110, sigma: 2, seed: 6)))
    #expect((shift?.response ?? 1) < 0.35)
  }

  @Test("known value: noise has no corners, texture has many")
  func corners() {
    let blank = ImagePyramid(TexturedImage.blank(level: 110, sigma: 3, seed: 7))
    #expect(CornerDetector.corners(blank.levels[1], noise: 3).count <= 2)
    let texture = ImagePyramid(TexturedImage().shifted(0, 0, sigma: 2))
    #expect(CornerDetector.corners(texture.levels[1], noise: 2).count > 40)
  }

  /// The signals of the last of a few images.
  private func signals(_ images: [GrayImage]) -> QualitySignals {
    var meter = ImageMeter(QualityConfiguration())
    var signals = QualitySignals()
    for (i, image) in images.enumerated() {
      signals = QualitySignals()
      meter.measure(
        image, at: Double(i) / 30, interval: i == 0 ? nil : 1.0 / 30, continues: true,
        into: &signals)
    }
    return signals
  }

  @Test("known value: a checkerboard has many corners and tracks, and few that are distinct (U176)")
  func checker() {
    let s = signals((0..<4).map { TexturedImage.checker(side: 10, shift: $0) })
    #expect((s.cornerCount ?? 0) > 60)
    #expect((s.trackedCount ?? 0) > 40)
    #expect((s.uniqueCount ?? 99) < 14)
    #expect(s.causes(QualityConfiguration()).contains(.repetition))
  }

  @Test("known value: a texture is tracked, distinct, and covers the image; its flow is its shift")
  func texture() {
    let texture = TexturedImage()
    let s = signals(
      (0..<4).map { texture.shifted(2 * Double($0), 0, sigma: 1.5, seed: UInt64($0)) })
    #expect((s.uniqueCount ?? 0) > 30)
    #expect((s.uniqueCoverage ?? 0) > 0.5)
    // 2 px of an image 160 px wide are 8 px at 640.
    #expect(abs((s.flow ?? 0) - 8 * 30) < 8)
    #expect(s.flowSource == .tracks)
  }

  @Test("known value: features in one third of the image are insufficient by coverage (U178)")
  func oneSided() {
    let texture = TexturedImage()
    let images = (0..<4).map { k -> GrayImage in
      var image = TexturedImage.blank(level: 110, sigma: 1.5, seed: UInt64(20 + k))
      let full = texture.shifted(Double(k), 0, sigma: 1.5, seed: UInt64(k))
      for v in 0..<120 {
        for u in 0..<30 { image.pixels[v * 160 + u] = full.pixel(u: u, v: v) }
      }
      return image
    }
    let s = signals(images)
    #expect((s.uniqueCoverage ?? 1) < 0.24)
    #expect(s.lacksFeatures(QualityConfiguration()))
  }

  @Test("known value: light is the mean and the quantiles of gray levels")
  func light() {
    var signals = QualitySignals()
    let pixels = (0..<10_000).map { UInt8($0 % 100 < 50 ? 20 : 252) }
    LightMeter.measure(GrayImage(width: 100, height: 100, pixels: pixels), into: &signals)
    #expect(signals.luminance == 136)
    #expect(signals.luminanceLow == 20 && signals.luminanceHigh == 252)
    #expect(signals.saturation == 0.5)
  }

  @Test(
    "malformed input: tiny and empty images give no signal and no trap", arguments: [0, 1, 7, 20])
  func tiny(side: Int) {
    let image = GrayImage(
      width: side, height: side, pixels: [UInt8](repeating: 7, count: side * side))
    let s = signals([image, image])
    #expect((s.uniqueCount ?? 0) == 0)
  }
}

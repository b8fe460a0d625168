// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry

/// An image of floating-point gray levels, padded so that eight values can be read at any pixel.
struct FloatImage: Sendable {
  let width: Int
  let height: Int
  private(set) var pixels: [Float]

  private static let padding = 8

  /// Creates an image from `width · height` gray levels, row-major.
  init(width: Int, height: Int, pixels: [Float]) {
    (self.width, self.height) = (width, height)
    self.pixels = pixels + [Float](repeating: 0, count: Self.padding)
  }

  /// The image at full size.
  init(_ image: GrayImage) {
    self.init(width: image.width, height: image.height, pixels: image.pixels.map(Float.init))
  }

  /// The image at half size, each pixel the mean of four.
  init(halving image: GrayImage) {
    let (width, height) = (image.width / 2, image.height / 2)
    let source = image.pixels.span
    var pixels = [Float](repeating: 0, count: width * height + Self.padding)
    for v in 0..<height {
      let (top, out) = (2 * v * image.width, v * width)
      for u in 0..<width {
        let i = top &+ 2 &* u
        let upper = UInt16(source[i]) &+ UInt16(source[i &+ 1])
        let j = i &+ image.width
        let lower = UInt16(source[j]) &+ UInt16(source[j &+ 1])
        pixels[out &+ u] = Float(upper &+ lower) * 0.25
      }
    }
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }

  /// This image at half size, each pixel the mean of four.
  var halved: FloatImage {
    let (width, height) = (self.width / 2, self.height / 2)
    var result = [Float](repeating: 0, count: width * height)
    for v in 0..<height {
      let (top, out) = (2 * v * self.width, v * width)
      for u in 0..<width {
        let i = top &+ 2 &* u
        let j = i &+ self.width
        result[out &+ u] = (pixels[i] + pixels[i &+ 1] + pixels[j] + pixels[j &+ 1]) * 0.25
      }
    }
    return FloatImage(width: width, height: height, pixels: result)
  }

  /// The gray levels of eight neighbors in a row, the first at index `i`.
  ///
  /// One load instead of eight checked reads: tracking is four times as fast with it.
  @inline(__always)
  func eight(at i: Int) -> SIMD8<Float> {
    unsafe pixels.span.bytes.unsafeLoadUnaligned(fromByteOffset: 4 * i, as: SIMD8<Float>.self)
  }

  /// The gray level between pixels, bilinear; (x, y) must lie inside by a pixel.
  @inline(__always)
  func level(_ x: Float, _ y: Float) -> Float {
    let (u, v) = (Int32(x), Int32(y))
    let (a, b) = (x - Float(u), y - Float(v))
    let i = Int(v) &* width &+ Int(u)
    let j = i &+ width
    let top = pixels[i] + a * (pixels[i &+ 1] - pixels[i])
    let bottom = pixels[j] + a * (pixels[j &+ 1] - pixels[j])
    return top + b * (bottom - top)
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// An 8-bit RGB image, row-major, three bytes per pixel.
public struct ColorImage: Sendable, Equatable {
  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// Red, green, blue of each pixel, `3 · width · height`.
  public var rgb: [UInt8]

  /// Creates an image from interleaved red, green and blue.
  public init(width: Int, height: Int, rgb: [UInt8]) {
    precondition(width >= 0 && height >= 0 && rgb.count == 3 * width * height, "byte count")
    (self.width, self.height, self.rgb) = (width, height, rgb)
  }

  /// Creates a color image that shows a gray one.
  public init(_ gray: GrayImage) {
    var rgb = [UInt8](repeating: 0, count: 3 * gray.pixels.count)
    for i in gray.pixels.indices {
      let value = gray.pixels[i]
      (rgb[3 * i], rgb[3 * i + 1], rgb[3 * i + 2]) = (value, value, value)
    }
    self.init(width: gray.width, height: gray.height, rgb: rgb)
  }

  /// The color of pixel (u, v) as 0xRRGGBB.
  public subscript(u: Int, v: Int) -> UInt32 {
    get {
      let i = 3 * (v * width + u)
      return UInt32(rgb[i]) << 16 | UInt32(rgb[i + 1]) << 8 | UInt32(rgb[i + 2])
    }
    set {
      let i = 3 * (v * width + u)
      rgb[i] = UInt8(truncatingIfNeeded: newValue >> 16)
      rgb[i + 1] = UInt8(truncatingIfNeeded: newValue >> 8)
      rgb[i + 2] = UInt8(truncatingIfNeeded: newValue)
    }
  }

  /// The luma of every pixel: `(77 R + 150 G + 29 B + 128) / 256` (BT.601 in integers).
  public var gray: GrayImage {
    var pixels = [UInt8](repeating: 0, count: width * height)
    for i in pixels.indices {
      let red = UInt32(rgb[3 * i]) &* 77
      let green = UInt32(rgb[3 * i + 1]) &* 150
      let blue = UInt32(rgb[3 * i + 2]) &* 29
      pixels[i] = UInt8(truncatingIfNeeded: (red &+ green &+ blue &+ 128) >> 8)
    }
    return GrayImage(width: width, height: height, pixels: pixels)
  }
}

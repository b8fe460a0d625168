// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// An 8-bit gray image, row-major.
public struct GrayImage: Sendable, Equatable {
  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The gray values, `width · height`, 0 black to 255 white.
  public var pixels: [UInt8]

  /// Creates an image from its pixels.
  public init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(width >= 0 && height >= 0 && pixels.count == width * height, "pixel count")
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }

  /// The gray value of pixel (u, v).
  @inlinable public func pixel(u: Int, v: Int) -> UInt8 { pixels[v * width + u] }
}

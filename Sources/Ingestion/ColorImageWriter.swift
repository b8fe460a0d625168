// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Geometry

/// Writes 8-bit color and gray PNG.
public enum ColorImageWriter {
  /// Writes an RGB image as PNG.
  public static func write(_ image: ColorImage, to path: String) throws(IngestionError) {
    try checkSize(image.width, image.height, path)
    try FileSink.write(png(image), to: path)
  }

  /// The bytes of an RGB image as PNG, for pictures inside other files.
  ///
  /// - Precondition: the image has pixels.
  public static func png(_ image: ColorImage) -> [UInt8] {
    PNGEncoder.file(
      width: image.width, height: image.height, bitDepth: 8, colorType: .rgb, samples: image.rgb)
  }

  /// Writes a gray image as PNG.
  public static func write(_ image: GrayImage, to path: String) throws(IngestionError) {
    try checkSize(image.width, image.height, path)
    try FileSink.write(
      PNGEncoder.file(
        width: image.width, height: image.height, bitDepth: 8, colorType: .gray,
        samples: image.pixels),
      to: path)
  }

  /// Refuses what PNG cannot hold.
  static func checkSize(_ width: Int, _ height: Int, _ path: String) throws(IngestionError) {
    guard width > 0, height > 0, width < 1 << 31, height < 1 << 31 else {
      throw .unwritable(path: path, reason: "PNG holds no image of \(width)×\(height) pixels")
    }
  }
}

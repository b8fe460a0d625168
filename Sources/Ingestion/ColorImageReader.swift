// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Geometry

/// Reads color and gray images: any PNG, JPEG, PPM and PGM.
public enum ColorImageReader {
  /// Reads the image at `path` as 8-bit RGB, whatever the file's name ends with.
  ///
  /// Gray images get three equal channels, 16-bit samples keep their upper 8 bits, alpha is dropped.
  public static func read(_ path: String) throws(IngestionError) -> ColorImage {
    try decode(FileBytes(contentsOf: path))
  }

  /// Decodes an image that is already in memory.
  package static func decode(_ file: FileBytes) throws(IngestionError) -> ColorImage {
    switch FileFormat(file) {
    case .png:
      let header = try PNGHeader(file)
      return try ColorImage(
        width: header.width, height: header.height,
        rgb: PNGDecoder.decode(file, header: header, as: .rgb))
    case .jpeg:
      let (width, height, rgb) = try JPEGDecoder.decode(file)
      return ColorImage(width: width, height: height, rgb: rgb)
    case .pgm:
      let image = try PNMImage(file)
      return try ColorImage(
        GrayImage(width: image.width, height: image.height, pixels: image.bytes()))
    case .ppm:
      let image = try PNMImage(file)
      return try ColorImage(width: image.width, height: image.height, rgb: image.bytes())
    case let other:
      throw .unknownFormat(
        path: file.path, expected: "an image (PNG, JPEG, PPM, PGM)", found: other.rawValue)
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Geometry

/// Reads label maps: gray or palette PNG of up to 16 bits, PGM, and `.npy` of whole numbers.
public enum LabelReader {
  /// Reads the label map at `path`, whatever the file's name ends with.
  ///
  /// A value that is no whole number of 0 to 65535 is an error that names its index: −1 is not
  /// silently "no plane". Sizes are checked and never adapted.
  ///
  /// - Parameters:
  ///   - path: a PNG, PGM or `.npy` file.
  ///   - width: the expected width, needed for one-dimensional arrays (the point count for clouds).
  ///   - height: the expected height (1 for clouds).
  /// - Returns: the labels as stored; 65535 is *ignore*.
  /// - Throws: the first fault, with file, place, what was expected and what was found.
  public static func read(
    _ path: String, width: Int?, height: Int?
  ) throws(IngestionError) -> LabelImage {
    try decode(FileBytes(contentsOf: path), width: width, height: height)
  }

  /// Decodes a label map that is already in memory.
  package static func decode(
    _ file: FileBytes, width: Int?, height: Int?
  ) throws(IngestionError) -> LabelImage {
    let image: LabelImage
    switch FileFormat(file) {
    case .png: image = try png(file)
    case .pgm: image = try pgm(file)
    case .ppm: throw try notLabels(file, found: PNMImage(file).layout)
    case .jpeg: throw notLabels(file, found: "a JPEG image, whose values are not exact")
    case .npy: image = try npy(NPYArray(file), width: width, height: height)
    case let other:
      throw .unknownFormat(
        path: file.path, expected: "a label map (PNG, PGM, .npy)", found: other.rawValue)
    }
    guard width ?? image.width == image.width, height ?? image.height == image.height else {
      throw .wrongKind(
        path: file.path,
        expected: "\(width.map(String.init) ?? "any")×\(height.map(String.init) ?? "any") labels",
        found: "\(image.width)×\(image.height)", advice: "labels are never cropped or resized")
    }
    return image
  }

  private static func png(_ file: FileBytes) throws(IngestionError) -> LabelImage {
    let header = try PNGHeader(file)
    guard header.colorType == .gray || header.colorType == .palette else {
      throw notLabels(file, found: header.layout)
    }
    let labels =
      header.bitDepth == 16
      ? try GrayPNG.units(file, header: header)
      : unpack(try PNGDecoder.decode(file, header: header, as: .stored), header)
    return LabelImage(width: header.width, height: header.height, labels: labels)
  }

  /// Samples of 1, 2, 4 or 8 bits; rows begin at whole bytes.
  private static func unpack(_ bytes: [UInt8], _ header: PNGHeader) -> [UInt16] {
    if header.bitDepth == 8 { return bytes.map { UInt16($0) } }
    let (depth, mask) = (header.bitDepth, UInt8(1 << header.bitDepth - 1))
    var labels: [UInt16] = []
    labels.reserveCapacity(header.width * header.height)
    for row in 0..<header.height {
      for column in 0..<header.width {
        let bit = column * depth
        let byte = bytes[row * header.rowBytes + bit / 8]
        labels.append(UInt16(byte >> UInt8(8 - depth - bit % 8) & mask))
      }
    }
    return labels
  }

  private static func pgm(_ file: FileBytes) throws(IngestionError) -> LabelImage {
    let image = try PNMImage(file)
    let labels =
      image.maxValue > 255 ? try image.units() : image.rawBytes().map { UInt16($0) }
    return LabelImage(width: image.width, height: image.height, labels: labels)
  }

  private static func npy(
    _ array: NPYArray, width: Int?, height: Int?
  ) throws(IngestionError) -> LabelImage {
    let size: (width: Int, height: Int)
    if let width, let height, array.isRow, array.count == width * height {
      size = (width, height)
    } else if let stored = array.imageSize {
      size = stored
    } else {
      throw array.file.malformed(
        .field("shape"),
        expected: width.map { "\(height ?? 0) rows of \($0)" } ?? "two dimensions or a known size",
        found: "\(array.shape)")
    }
    return try LabelImage(
      width: size.width, height: size.height, labels: array.wholes.units(of: array.file))
  }

  private static func notLabels(_ file: FileBytes, found: String) -> IngestionError {
    .wrongKind(
      path: file.path, expected: "a 1-channel label map", found: found,
      advice: "store one id per pixel as 8- or 16-bit gray PNG or as .npy")
  }
}

extension NPYArray {
  /// Whether at most one dimension is larger than 1.
  var isRow: Bool { shape.count { $0 > 1 } <= 1 }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Geometry

/// Reads depth images: 16-bit gray PNG and PGM, and `.npy` of float32, float64 or 16-bit integers.
public enum DepthReader {
  /// The scale of integer depth of which nothing else is known: millimeters.
  public static let defaultUnitsPerMeter = 1000.0

  /// Reads the depth image at `path`, whatever the file's name ends with.
  ///
  /// Color or 8-bit images are refused, since they hold no depth.
  ///
  /// - Parameters:
  ///   - path: a PNG, PGM or `.npy` file.
  ///   - unitsPerMeter: stored units per meter, positive; `nil` means millimeters for integers and
  ///     meters for floats.
  /// - Returns: planar depth; floats that are not finite or negative are 0 and counted.
  /// - Throws: the first fault, with file, place, what was expected and what was found.
  /// - Complexity: O(pixels); memory is the file, its pixels, and for PNG the inflated rows.
  public static func read(
    _ path: String, unitsPerMeter: Double?
  ) throws(IngestionError) -> DepthImage {
    try decode(FileBytes(contentsOf: path), unitsPerMeter: unitsPerMeter)
  }

  /// Decodes a depth image that is already in memory.
  package static func decode(
    _ file: FileBytes, unitsPerMeter: Double?
  ) throws(IngestionError) -> DepthImage {
    let scale = unitsPerMeter ?? defaultUnitsPerMeter
    switch FileFormat(file) {
    case .png: return try png(file, unitsPerMeter: scale)
    case .pgm: return try pgm(file, unitsPerMeter: scale)
    case .ppm: throw try notDepth(file, found: PNMImage(file).layout)
    case .jpeg: throw notDepth(file, found: "a JPEG image")
    case .npy: return try npy(NPYArray(file), unitsPerMeter: unitsPerMeter)
    case let other:
      throw .unknownFormat(
        path: file.path, expected: "a depth image (16-bit PNG or PGM, .npy)", found: other.rawValue)
    }
  }

  private static func png(
    _ file: FileBytes, unitsPerMeter: Double
  ) throws(IngestionError) -> DepthImage {
    let header = try PNGHeader(file)
    guard header.colorType == .gray, header.bitDepth == 16 else {
      throw notDepth(file, found: header.layout)
    }
    let units = try GrayPNG.units(file, header: header)
    return DepthImage(
      width: header.width, height: header.height, units: units, unitsPerMeter: unitsPerMeter)
  }

  private static func pgm(
    _ file: FileBytes, unitsPerMeter: Double
  ) throws(IngestionError) -> DepthImage {
    let image = try PNMImage(file)
    guard image.maxValue > 255 else { throw notDepth(file, found: image.layout) }
    return try DepthImage(
      width: image.width, height: image.height, units: image.units(), unitsPerMeter: unitsPerMeter)
  }

  private static func npy(
    _ array: NPYArray, unitsPerMeter: Double?
  ) throws(IngestionError) -> DepthImage {
    guard let (width, height) = array.imageSize else {
      throw array.file.malformed(
        .field("shape"), expected: "two dimensions (rows, columns)", found: "\(array.shape)")
    }
    if array.column.kind.isFloat {
      var meters = array.floats
      if let unitsPerMeter, unitsPerMeter != 1 {
        meters = array.doubles.map { Float($0 / unitsPerMeter) }
      }
      return DepthImage(width: width, height: height, meters: meters)
    }
    let units = try array.wholes.units(of: array.file)
    return DepthImage(
      width: width, height: height, units: units,
      unitsPerMeter: unitsPerMeter ?? defaultUnitsPerMeter)
  }

  private static func notDepth(_ file: FileBytes, found: String) -> IngestionError {
    .wrongKind(
      path: file.path, expected: "a 1-channel 16-bit depth image", found: found,
      advice: "check that color and depth are not swapped")
  }
}

extension [Int?] {
  /// The numbers as 16-bit, or an error that names the first that is none.
  func units(of file: FileBytes) throws(IngestionError) -> [UInt16] {
    var result: [UInt16] = []
    result.reserveCapacity(count)
    for (index, value) in enumerated() {
      guard let value, let unit = UInt16(exactly: value) else {
        throw file.malformed(
          .element(index), expected: "a whole number of 0 to 65535",
          found: value.map(String.init) ?? "a fraction, infinity or NaN")
      }
      result.append(unit)
    }
    return result
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Geometry

/// Writes depth images as 16-bit gray PNG.
public enum DepthWriter {
  /// Writes the stored 16-bit units of a depth image as PNG.
  ///
  /// Float storage is refused, since rounding it is the caller's decision; write it with `NPYWriter`.
  public static func write(_ depth: DepthImage, to path: String) throws(IngestionError) {
    guard case .units(let units) = depth.storage else {
      throw .unwritable(path: path, reason: "16-bit PNG holds no float depth; write it as .npy")
    }
    try ColorImageWriter.checkSize(depth.width, depth.height, path)
    try FileSink.write(
      PNGEncoder.file(
        width: depth.width, height: depth.height, bitDepth: 16, colorType: .gray,
        samples: units.bigEndianBytes),
      to: path)
  }
}

extension [UInt16] {
  /// Two bytes per number, the high one first.
  var bigEndianBytes: [UInt8] {
    [UInt8](capacity: 2 * count) { output in
      for value in self {
        output.append(UInt8(truncatingIfNeeded: value >> 8))
        output.append(UInt8(truncatingIfNeeded: value))
      }
    }
  }
}

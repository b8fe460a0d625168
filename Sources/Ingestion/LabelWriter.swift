// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Geometry

/// Writes label maps as 16-bit gray PNG or as `.npy`.
public enum LabelWriter {
  /// Writes labels in the format that the path's extension names: `.png` or `.npy`.
  ///
  /// `.npy` of a cloud's labels (height 1) is one-dimensional.
  public static func write(_ labels: LabelImage, to path: String) throws(IngestionError) {
    if path.hasSuffix(".png") {
      try ColorImageWriter.checkSize(labels.width, labels.height, path)
      try FileSink.write(png(labels), to: path)
    } else if path.hasSuffix(".npy") {
      let shape = labels.height == 1 ? [labels.width] : [labels.height, labels.width]
      try NPYWriter.write(labels.labels, shape: shape, to: path)
    } else {
      throw .unwritable(path: path, reason: "labels are written as .png or .npy")
    }
  }

  /// The bytes of a 16-bit gray PNG.
  package static func png(_ labels: LabelImage) -> [UInt8] {
    PNGEncoder.file(
      width: labels.width, height: labels.height, bitDepth: 16, colorType: .gray,
      samples: labels.labels.bigEndianBytes)
  }
}

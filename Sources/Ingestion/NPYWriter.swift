// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// Writes arrays in NumPy's `.npy` format 1.0, little-endian, row-major.
public enum NPYWriter {
  /// Writes whole numbers of 16 bits.
  public static func write(
    _ values: [UInt16], shape: [Int], to path: String
  ) throws(IngestionError) {
    try write(values, "<u2", shape, path)
  }

  /// Writes whole numbers of 32 bits with sign.
  public static func write(_ values: [Int32], shape: [Int], to path: String) throws(IngestionError)
  {
    try write(values, "<i4", shape, path)
  }

  /// Writes 32-bit floats.
  public static func write(_ values: [Float], shape: [Int], to path: String) throws(IngestionError)
  {
    try write(values, "<f4", shape, path)
  }

  /// Writes 64-bit floats.
  public static func write(
    _ values: [Double], shape: [Int], to path: String
  ) throws(IngestionError) {
    try write(values, "<f8", shape, path)
  }

  private static func write<T: BitwiseCopyable>(
    _ values: [T], _ type: String, _ shape: [Int], _ path: String
  ) throws(IngestionError) {
    precondition(shape.reduce(1, *) == values.count, "shape is not the value count")
    let sizes = shape.map { "\($0)," }.joined(separator: " ")
    let tuple = shape.count == 1 ? "(\(sizes))" : "(\(sizes.dropLast()))"
    var text = "{'descr': '\(type)', 'fortran_order': False, 'shape': \(tuple), }"
    while (10 + text.utf8.count + 1) % 64 != 0 { text += " " }
    text += "\n"
    var bytes: [UInt8] = [0x93] + Array("NUMPY".utf8) + [1, 0]
    bytes.append(UInt8(text.utf8.count & 0xFF))
    bytes.append(UInt8(text.utf8.count >> 8))
    bytes += Array(text.utf8)
    unsafe values.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
    try FileSink.write(bytes, to: path)
  }
}

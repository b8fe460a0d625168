// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Glibc

/// A whole file in memory, with the path that its errors name.
package struct FileBytes: Sendable {
  /// Where the bytes were read from.
  package let path: String
  /// The bytes.
  package let bytes: [UInt8]

  /// Takes bytes as if they had been read from `path`.
  package init(path: String, bytes: [UInt8]) {
    (self.path, self.bytes) = (path, bytes)
  }

  /// Reads a regular file in one piece; memory is the file's size.
  package init(contentsOf path: String) throws(IngestionError) {
    let file = try OpenFile(reading: path)
    let bytes = try file.read(at: 0, count: file.size)
    self.init(path: path, bytes: bytes)
  }

  /// The number of bytes.
  package var count: Int { bytes.count }

  /// The error for broken content.
  package func malformed(
    _ place: IngestionError.Place, expected: String, found: String
  ) -> IngestionError {
    .malformed(path: path, place: place, expected: expected, found: found)
  }

  /// The error for a file that ends too early.
  package func truncated(
    _ place: IngestionError.Place, expected: String, found: String
  ) -> IngestionError {
    .truncated(path: path, place: place, expected: expected, found: found)
  }

  /// Whether the bytes at `offset` spell `text`.
  package func spells(_ text: StaticString, at offset: Int = 0) -> Bool {
    let length = text.utf8CodeUnitCount
    guard offset >= 0, offset <= count, count - offset >= length else { return false }
    return text.withUTF8Buffer { literal in
      for i in 0..<length where unsafe literal[i] != bytes[offset + i] { return false }
      return true
    }
  }

  /// The unsigned big-endian number of `size` bytes at `offset`, which must lie in the file.
  package func bigEndian(at offset: Int, size: Int) -> Int {
    bytes[offset..<offset + size].reduce(0) { $0 << 8 | Int($1) }
  }

  /// The unsigned little-endian number of `size` bytes at `offset`, which must lie in the file.
  package func littleEndian(at offset: Int, size: Int) -> Int {
    bytes[offset..<offset + size].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// The number of type `T` in this machine's byte order at `offset`, which must lie in the file.
  @inline(__always)
  package func load<T: BitwiseCopyable>(_ type: T.Type, at offset: Int) -> T {
    unsafe bytes.span.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: T.self)
  }
}

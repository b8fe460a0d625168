// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import CDeflate

/// The image data of a PNG that holds nothing but a header, image data and an end.
struct PNGImageChunks {
  private let file: FileBytes
  private let bodies: [Range<Int>]

  /// Walks all chunks and checks their checksums; `nil` for any other chunk or fault.
  init?(_ file: FileBytes) {
    self.file = file
    var bodies: [Range<Int>] = []
    var place = 8
    while true {
      guard file.count - place >= 12 else { return nil }
      let length = file.bigEndian(at: place, size: 4)
      guard length <= file.count - place - 12 else { return nil }
      let body = place + 8..<place + 8 + length
      let checksum = UInt32(truncatingIfNeeded: file.bigEndian(at: body.upperBound, size: 4))
      guard Self.checksum(file.bytes, place + 4..<body.upperBound) == checksum else { return nil }
      if file.spells("IDAT", at: place + 4) {
        bodies.append(body)
      } else if file.spells("IEND", at: place + 4) {
        guard length == 0, body.upperBound + 4 == file.count else { return nil }
        break
      } else if !(file.spells("IHDR", at: place + 4) && place == 8) {
        return nil
      }
      place = body.upperBound + 4
    }
    self.bodies = bodies
  }

  /// The image data, which must inflate to exactly `count` bytes and end with the last chunk.
  func inflated(count: Int) -> [UInt8]? {
    guard let first = bodies.first else { return nil }
    var joined: [UInt8] = []
    if bodies.count > 1 {
      joined.reserveCapacity(bodies.reduce(0) { $0 + $1.count })
      for body in bodies { joined += file.bytes[body] }
    }
    let (source, range) =
      bodies.count > 1 ? (joined, 0..<joined.count) : (file.bytes, first)
    // Another window size than 32 KiB is left to zlib, which enforces it.
    guard range.count > 6, source[range.lowerBound] == 0x78 else { return nil }
    return Self.inflate(source, range, count: count)
  }

  private static func inflate(_ source: [UInt8], _ range: Range<Int>, count: Int) -> [UInt8]? {
    guard let decompressor = unsafe libdeflate_alloc_decompressor() else { return nil }
    defer { unsafe libdeflate_free_decompressor(decompressor) }
    let inflated = unsafe [UInt8](unsafeUninitializedCapacity: count) { output, filled in
      unsafe source.withUnsafeBytes { input in
        var consumed = 0
        let result = unsafe libdeflate_zlib_decompress_ex(
          decompressor, input.baseAddress.map { unsafe $0 + range.lowerBound }, range.count,
          output.baseAddress, count, &consumed, nil)
        filled = result == LIBDEFLATE_SUCCESS && consumed == range.count ? count : 0
      }
    }
    return inflated.count == count ? inflated : nil
  }

  private static func checksum(_ bytes: [UInt8], _ range: Range<Int>) -> UInt32 {
    unsafe bytes.withUnsafeBytes { buffer in
      unsafe libdeflate_crc32(
        0, buffer.baseAddress.map { unsafe $0 + range.lowerBound }, range.count)
    }
  }
}

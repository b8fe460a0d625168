// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import CDeflate

/// Encodes gray and RGB images as PNG; the same pixels give the same bytes.
///
/// Each row takes the filter (none, Sub or Up) with the smallest sum of absolute differences.
package enum PNGEncoder {
  /// The PNG file of rows of `width` pixels whose samples are big-endian bytes.
  package static func file(
    width: Int, height: Int, bitDepth: Int, colorType: PNGHeader.ColorType, samples: [UInt8],
    level: Int = 6
  ) -> [UInt8] {
    let pixelBytes = colorType.channelCount * bitDepth / 8
    precondition(
      width > 0 && height > 0 && samples.count == width * height * pixelBytes, "sample count")
    let filtered = filter(samples, rowBytes: width * pixelBytes, pixelBytes: pixelBytes)
    var header = bigEndian(UInt32(width)) + bigEndian(UInt32(height))
    header += [UInt8(bitDepth), UInt8(colorType.rawValue), 0, 0, 0]
    var file = PNGHeader.signature
    append("IHDR", header, to: &file)
    append("IDAT", deflate(filtered, level: level), to: &file)
    append("IEND", [], to: &file)
    return file
  }

  private static func filter(_ samples: [UInt8], rowBytes: Int, pixelBytes: Int) -> [UInt8] {
    let height = samples.count / rowBytes
    var result: [UInt8] = []
    result.reserveCapacity(samples.count + height)
    var sub = [UInt8](repeating: 0, count: rowBytes)
    var up = [UInt8](repeating: 0, count: rowBytes)
    for row in 0..<height {
      let start = row * rowBytes
      for i in 0..<rowBytes {
        let value = samples[start + i]
        sub[i] = value &- (i < pixelBytes ? 0 : samples[start + i - pixelBytes])
        up[i] = value &- (row == 0 ? 0 : samples[start + i - rowBytes])
      }
      let plain = samples[start..<start + rowBytes]
      let costs = (cost(plain), cost(sub[...]), cost(up[...]))
      if costs.2 <= min(costs.0, costs.1) {
        result.append(2)
        result += up
      } else if costs.1 < costs.0 {
        result.append(1)
        result += sub
      } else {
        result.append(0)
        result += plain
      }
    }
    return result
  }

  private static func cost(_ row: ArraySlice<UInt8>) -> Int {
    var sum: Int32 = 0
    for byte in row { sum &+= Int32(Int8(bitPattern: byte).magnitude) }
    return Int(sum)
  }

  private static func deflate(_ bytes: [UInt8], level: Int) -> [UInt8] {
    guard let compressor = unsafe libdeflate_alloc_compressor(Int32(level)) else {
      preconditionFailure("out of memory")
    }
    defer { unsafe libdeflate_free_compressor(compressor) }
    let bound = unsafe libdeflate_zlib_compress_bound(compressor, bytes.count)
    return unsafe [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
      unsafe bytes.withUnsafeBytes { input in
        count = unsafe libdeflate_zlib_compress(
          compressor, input.baseAddress, input.count, buffer.baseAddress, bound)
      }
    }
  }

  private static func append(_ type: StaticString, _ body: [UInt8], to file: inout [UInt8]) {
    file += bigEndian(UInt32(body.count))
    var chunk = type.withUTF8Buffer { unsafe Array($0) }
    chunk += body
    file += chunk
    file += bigEndian(checksum(chunk))
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    unsafe bytes.withUnsafeBytes { unsafe libdeflate_crc32(0, $0.baseAddress, $0.count) }
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}

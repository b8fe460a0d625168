// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Ingestion

/// A `.npy` file of version 1.0 around a header text.
func npy(_ header: String, _ payload: [UInt8]) -> FileBytes {
  let text = Array((header + "\n").utf8)
  let size = [UInt8(text.count & 0xFF), UInt8(text.count >> 8)]
  return FileBytes(
    path: "file.npy", bytes: [0x93] + Array("NUMPY".utf8) + [1, 0] + size + text + payload)
}

/// The CRC-32 of PNG chunks, bit by bit.
func crc(_ bytes: [UInt8]) -> UInt32 {
  var state: UInt32 = 0xFFFF_FFFF
  for byte in bytes {
    state ^= UInt32(byte)
    for _ in 0..<8 { state = state & 1 == 1 ? state >> 1 ^ 0xEDB8_8320 : state >> 1 }
  }
  return ~state
}

/// A zlib stream of stored blocks.
func storedZlib(_ bytes: [UInt8]) -> [UInt8] {
  var stream: [UInt8] = [0x78, 0x01]
  var start = 0
  repeat {
    let end = min(start + 65535, bytes.count)
    let length = UInt16(end - start)
    stream.append(end == bytes.count ? 1 : 0)
    for half in [length, ~length] { stream += [UInt8(half & 0xFF), UInt8(half >> 8)] }
    stream += bytes[start..<end]
    start = end
  } while start < bytes.count
  var (a, b): (UInt32, UInt32) = (1, 0)
  for byte in bytes {
    a = (a + UInt32(byte)) % 65521
    b = (b + a) % 65521
  }
  return stream + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: (b << 16 | a) >> $0) }
}

/// A PNG chunk with its checksum.
func chunk(_ type: String, _ body: [UInt8]) -> [UInt8] {
  func big(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
  let content = Array(type.utf8) + body
  return big(UInt32(body.count)) + content + big(crc(content))
}

let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

/// The IHDR chunk.
func headerChunk(
  width: UInt32, height: UInt32, bitDepth: Int, colorType: Int, interlace: UInt8 = 0
) -> [UInt8] {
  let sizes = [width, height].flatMap { value in
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
  return chunk("IHDR", sizes + [UInt8(bitDepth), UInt8(colorType), 0, 0, interlace])
}

/// A PNG of rows already packed, without filters, stored and not compressed.
func packedPNG(
  width: Int, height: Int, bitDepth: Int, colorType: Int, rows: [UInt8]
) -> [UInt8] {
  let rowBytes = rows.count / height
  let filtered = (0..<height).flatMap { [0] + rows[$0 * rowBytes..<($0 + 1) * rowBytes] }
  return pngSignature
    + headerChunk(
      width: UInt32(width), height: UInt32(height), bitDepth: bitDepth, colorType: colorType)
    + chunk("IDAT", storedZlib(filtered)) + chunk("IEND", [])
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import CPNG

/// Decodes any PNG by libspng, with checksums enforced everywhere.
package enum PNGDecoder {
  /// What the decoded bytes mean.
  package enum Output: Sendable {
    /// The file's own layout; 16-bit numbers in this machine's byte order, rows byte-aligned.
    case stored
    /// Red, green and blue bytes.
    case rgb
  }

  /// The pixels of `file` in the wanted layout.
  package static func decode(
    _ file: FileBytes, header: PNGHeader, as output: Output
  ) throws(IngestionError) -> [UInt8] {
    guard let context = unsafe spng_ctx_new(0) else {
      throw .unreadable(path: file.path, reason: "out of memory")
    }
    defer { unsafe spng_ctx_free(context) }
    let count =
      output == .rgb ? 3 * header.width * header.height : header.rowBytes * header.height
    let format = output == .rgb ? SPNG_FMT_RGB8 : SPNG_FMT_PNG
    var code: Int32 = 0
    var pixels: [UInt8] = []
    unsafe file.bytes.withUnsafeBytes { input in
      code = unsafe prepare(context, input)
      var size = 0
      if code == 0 {
        code = unsafe spng_decoded_image_size(context, Int32(format.rawValue), &size)
      }
      guard code == 0, size == count else { return }
      pixels = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        code = unsafe spng_decode_image(
          context, buffer.baseAddress, count, Int32(format.rawValue), 0)
        if code == 0 { code = unsafe spng_decode_chunks(context) }
        filled = code == 0 ? count : 0
      }
    }
    guard code == 0, pixels.count == count else {
      throw failure(code, file)
    }
    return pixels
  }

  private static func prepare(_ context: OpaquePointer, _ input: UnsafeRawBufferPointer) -> Int32 {
    unsafe spng_set_crc_action(
      context, Int32(SPNG_CRC_ERROR.rawValue), Int32(SPNG_CRC_ERROR.rawValue))
    unsafe spng_set_chunk_limits(context, 1 << 24, 1 << 26)
    return unsafe spng_set_png_buffer(context, input.baseAddress, input.count)
  }

  private static func failure(_ code: Int32, _ file: FileBytes) -> IngestionError {
    let reason = unsafe spng_strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
    if code == Int32(SPNG_IO_EOF.rawValue) || code == Int32(SPNG_EIDAT_TOO_SHORT.rawValue) {
      return file.truncated(
        .byte(file.count), expected: "a whole PNG", found: "its end (\(reason))")
    }
    return file.malformed(.file, expected: "a sound PNG", found: reason)
  }
}

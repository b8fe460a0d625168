// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// The 16-bit numbers of a gray PNG.
enum GrayPNG {
  /// The pixels in this machine's byte order, row-major.
  static func units(_ file: FileBytes, header: PNGHeader) throws(IngestionError) -> [UInt16] {
    let bytes = try PNGDecoder.decode(file, header: header, as: .stored)
    let raw = unsafe bytes.span.bytes
    return [UInt16](capacity: header.width * header.height) { output in
      for i in 0..<header.width * header.height {
        unsafe output.append(raw.unsafeLoadUnaligned(fromByteOffset: 2 * i, as: UInt16.self))
      }
    }
  }
}

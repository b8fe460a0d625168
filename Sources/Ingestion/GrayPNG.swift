// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// The pixels of 16-bit gray PNG, the layout of depth images.
///
/// Decoding costs more than detecting, so plain files (one header, image data, end; not interlaced) take
/// a reader of our own on libdeflate. It gives up on anything unusual or broken, and then libspng has
/// the last word: a file is refused if and only if libspng refuses it.
package enum GrayPNG {
  /// The pixels in this machine's byte order, row-major.
  package static func units(
    _ file: FileBytes, header: PNGHeader
  ) throws(IngestionError) -> [UInt16] {
    if let units = plainUnits(file, header: header) { return units }
    return try spngUnits(file, header: header)
  }

  /// The pixels of a plain, sound file, or `nil`.
  package static func plainUnits(_ file: FileBytes, header: PNGHeader) -> [UInt16]? {
    guard header.colorType == .gray, header.bitDepth == 16, file.bytes[26...28] == [0, 0, 0],
      let chunks = PNGImageChunks(file)
    else { return nil }
    let rowBytes = 2 * header.width
    guard let rows = chunks.inflated(count: header.height * (rowBytes + 1)) else { return nil }
    return PNGUnfilter.units(rows, width: header.width, height: header.height)
  }

  /// The pixels by libspng.
  package static func spngUnits(
    _ file: FileBytes, header: PNGHeader
  ) throws(IngestionError) -> [UInt16] {
    let bytes = try PNGDecoder.decode(file, header: header, as: .stored)
    let raw = unsafe bytes.span.bytes
    return [UInt16](capacity: header.width * header.height) { output in
      for i in 0..<header.width * header.height {
        unsafe output.append(raw.unsafeLoadUnaligned(fromByteOffset: 2 * i, as: UInt16.self))
      }
    }
  }
}

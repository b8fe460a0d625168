// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// The IHDR chunk of a PNG file.
package struct PNGHeader: Sendable, Equatable {
  /// How a pixel's channels are meant.
  package enum ColorType: Int, Sendable {
    case gray = 0
    case rgb = 2
    case palette = 3
    case grayAlpha = 4
    case rgba = 6

    package var channelCount: Int {
      switch self {
      case .gray, .palette: 1
      case .grayAlpha: 2
      case .rgb: 3
      case .rgba: 4
      }
    }
  }

  /// The first bytes of every PNG.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  package let width: Int
  package let height: Int
  package let bitDepth: Int
  package let colorType: ColorType
  package let isInterlaced: Bool

  /// Reads the header and refuses sizes that the file is too small to hold.
  package init(_ file: FileBytes) throws(IngestionError) {
    guard file.bytes.prefix(8).elementsEqual(Self.signature.prefix(file.count)) else {
      throw file.malformed(
        .byte(0), expected: "the PNG signature", found: "other bytes, as after a text-mode copy")
    }
    guard file.count >= 33 else {
      throw file.truncated(.header, expected: "33 bytes", found: "\(file.count)")
    }
    guard file.bigEndian(at: 8, size: 4) == 13, file.spells("IHDR", at: 12) else {
      throw file.malformed(.byte(8), expected: "an IHDR chunk", found: "something else")
    }
    width = file.bigEndian(at: 16, size: 4)
    height = file.bigEndian(at: 20, size: 4)
    bitDepth = Int(file.bytes[24])
    guard let colorType = ColorType(rawValue: Int(file.bytes[25])) else {
      throw file.malformed(
        .byte(25), expected: "color type 0, 2, 3, 4 or 6", found: "\(file.bytes[25])")
    }
    self.colorType = colorType
    isInterlaced = file.bytes[28] == 1
    guard [1, 2, 4, 8, 16].contains(bitDepth) else {
      throw file.malformed(.byte(24), expected: "1, 2, 4, 8 or 16 bits", found: "\(bitDepth)")
    }
    try checkSize(file)
  }

  /// DEFLATE packs at most 1032 bytes into one, so a larger image cannot be in the file.
  private func checkSize(_ file: FileBytes) throws(IngestionError) {
    let limit = 1 << 31
    guard width > 0, height > 0, width < limit, height < limit else {
      throw file.malformed(
        .byte(16), expected: "a size of 1 to 2^31 - 1", found: "\(width)×\(height)")
    }
    let (size, overflow) = height.multipliedReportingOverflow(by: rowBytes + 1)
    guard !overflow, size / 1032 <= file.count else {
      throw file.malformed(
        .byte(16), expected: "a size that \(file.count) bytes can hold",
        found: "\(width)×\(height) pixels of \(pixelBits) bits")
    }
  }

  /// The bits of a pixel.
  package var pixelBits: Int { colorType.channelCount * bitDepth }

  /// The bytes of a row of pixels, without its filter byte.
  package var rowBytes: Int { (width * pixelBits + 7) / 8 }

  /// The pixel layout in words.
  package var layout: String {
    let name =
      switch colorType {
      case .gray: "gray"
      case .rgb: "RGB"
      case .palette: "palette"
      case .grayAlpha: "gray and alpha"
      case .rgba: "RGBA"
      }
    return "a \(colorType.channelCount)-channel \(bitDepth)-bit \(name) image"
  }
}

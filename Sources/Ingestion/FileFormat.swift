// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// A file format, told by the first bytes and never by the file's name.
package enum FileFormat: String, Sendable, CaseIterable {
  case png = "PNG"
  case jpeg = "JPEG"
  case pgm = "PGM (P5)"
  case ppm = "PPM (P6)"
  case plainPNM = "plain-text PNM (P1, P2, P3)"
  case npy = "NumPy .npy"
  case pcd = "PCD"
  case ply = "PLY"
  case las = "LAS"
  case gzip = "gzip"
  case zip = "zip"
  case hdf5 = "HDF5"
  case tiff = "TIFF"
  case exr = "OpenEXR"
  case markup = "XML or HTML"
  case json = "JSON"
  case text = "text"
  case empty = "an empty file"
  case unknown = "an unknown format"

  /// The format of a file that begins with these bytes (4 KiB are plenty).
  package init(_ file: FileBytes) {
    self = file.count == 0 ? .empty : Self.byMagic(file) ?? Self.byText(file)
  }

  private static func byMagic(_ file: FileBytes) -> FileFormat? {
    if file.count >= 4, file.bytes[0] == 0x89, file.spells("PNG", at: 1) { return .png }
    if file.count >= 3, file.bytes[0] == 0xFF, file.bytes[1] == 0xD8, file.bytes[2] == 0xFF {
      return .jpeg
    }
    if file.count >= 6, file.bytes[0] == 0x93, file.spells("NUMPY", at: 1) { return .npy }
    if file.count >= 3, file.bytes[0] == 0x50, isBlank(file.bytes[2]) || file.bytes[2] == 0x23 {
      switch file.bytes[1] {
      case 0x35: return .pgm
      case 0x36: return .ppm
      case 0x31, 0x32, 0x33: return .plainPNM
      default: break
      }
    }
    if file.spells("LASF") { return .las }
    if file.spells("ply"), file.count == 3 || isBlank(file.bytes[3]) { return .ply }
    if file.count >= 2, file.bytes[0] == 0x1F, file.bytes[1] == 0x8B { return .gzip }
    if file.spells("PK\u{3}\u{4}") { return .zip }
    if file.count >= 4, file.bytes[0] == 0x89, file.spells("HDF", at: 1) { return .hdf5 }
    if file.spells("II*\0") || file.spells("MM\0*") { return .tiff }
    if file.count >= 4, Array(file.bytes[..<4]) == [0x76, 0x2F, 0x31, 0x01] { return .exr }
    return nil
  }

  /// Text formats: the first line that is no comment decides.
  private static func byText(_ file: FileBytes) -> FileFormat {
    let head = file.bytes.prefix(4096)
    guard head.allSatisfy({ $0 >= 0x20 || isBlank($0) }) || startsLikePCD(head) else {
      return .unknown
    }
    if startsLikePCD(head) { return .pcd }
    switch head.first(where: { !isBlank($0) }) {
    case 0x3C: return .markup
    case 0x7B, 0x5B: return .json
    case nil: return .empty
    default: return .text
    }
  }

  /// Whether the first line that is neither blank nor a comment begins with a PCD key, or a comment
  /// names the format and a key follows.
  private static func startsLikePCD(_ head: ArraySlice<UInt8>) -> Bool {
    for line in head.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      let trimmed = line.drop(while: isBlank)
      guard let first = trimmed.first, first != 0x23 else { continue }
      let key = trimmed.prefix { !isBlank($0) }
      return ["VERSION", "FIELDS", "COLUMNS"].contains { key.elementsEqual($0.utf8) }
    }
    return false
  }

  /// Space, tab, line feed, vertical tab, form feed or carriage return.
  package static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (byte >= 0x09 && byte <= 0x0D)
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// The header of a `.npy` file: a Python dictionary with `descr`, `fortran_order` and `shape`.
struct NPYHeader {
  var kind: ScalarKind
  var isSwapped: Bool
  var isColumnMajor: Bool
  var shape: [Int]
  /// The byte at which the elements begin.
  var length: Int

  init(_ file: FileBytes) throws(IngestionError) {
    guard file.count >= 10 else {
      throw file.truncated(.header, expected: "10 bytes or more", found: "\(file.count)")
    }
    let version = file.bytes[6]
    guard (1...3).contains(version) else {
      throw file.malformed(.byte(6), expected: "format version 1, 2 or 3", found: "\(version)")
    }
    let sizeBytes = version == 1 ? 2 : 4
    guard file.count >= 8 + sizeBytes else {
      throw file.truncated(.header, expected: "\(8 + sizeBytes) bytes", found: "\(file.count)")
    }
    let textLength = file.littleEndian(at: 8, size: sizeBytes)
    length = 8 + sizeBytes + textLength
    guard file.count >= length else {
      throw file.truncated(.header, expected: "\(length) bytes", found: "\(file.count)")
    }
    let text = file.bytes[8 + sizeBytes..<length]
    (kind, isSwapped) = try Self.type(Self.entry("descr", of: text, in: file), in: file)
    isColumnMajor = try Self.flag(Self.entry("fortran_order", of: text, in: file), in: file)
    shape = try Self.shape(Self.entry("shape", of: text, in: file), in: file)
  }

  /// The text between the key's colon and the next comma or brace outside of brackets.
  private static func entry(
    _ key: String, of text: ArraySlice<UInt8>, in file: FileBytes
  ) throws(IngestionError) -> String {
    let pattern = Array("'\(key)'".utf8)
    let limit = text.endIndex - pattern.count
    var start = text.startIndex
    while start < limit, !text[start..<start + pattern.count].elementsEqual(pattern) { start += 1 }
    guard start < limit else {
      throw file.malformed(.header, expected: "a key '\(key)'", found: "none")
    }
    var depth = 0
    let value = text[(start + pattern.count)...].prefix { byte in
      if byte == 0x28 || byte == 0x5B { depth += 1 }
      if byte == 0x29 || byte == 0x5D { depth -= 1 }
      return depth > 0 || (byte != 0x2C && byte != 0x7D)
    }
    let trimmed = value.drop { FileFormat.isBlank($0) || $0 == 0x3A }
    return String(decoding: trimmed.prefix { $0 != 0x0A }, as: UTF8.self)
      .split(separator: " ").joined()
  }

  private static func type(
    _ text: String, in file: FileBytes
  ) throws(IngestionError) -> (ScalarKind, isSwapped: Bool) {
    let spelling = text.filter { $0 != "'" && $0 != "\"" }
    let kind: ScalarKind? =
      switch spelling.dropFirst() {
      case "b1", "u1": .uint8
      case "i1": .int8
      case "i2": .int16
      case "u2": .uint16
      case "i4": .int32
      case "u4": .uint32
      case "i8": .int64
      case "u8": .uint64
      case "f4": .float32
      case "f8": .float64
      default: nil
      }
    guard let kind, let order = spelling.first, "<>|=".contains(order) else {
      throw .unsupported(
        path: file.path, place: .field("descr"), found: "type \(text)",
        advice: "save plain integers, float32 or float64")
    }
    return (kind, order == ">" && kind.size > 1)
  }

  private static func flag(_ text: String, in file: FileBytes) throws(IngestionError) -> Bool {
    guard text == "True" || text == "False" else {
      throw file.malformed(.field("fortran_order"), expected: "True or False", found: "'\(text)'")
    }
    return text == "True"
  }

  private static func shape(_ text: String, in file: FileBytes) throws(IngestionError) -> [Int] {
    var sizes: [Int] = []
    let parts = text.dropFirst().dropLast().split(separator: ",")
    for part in parts where text.first == "(" && text.last == ")" {
      if let size = Int(part), size >= 0 { sizes.append(size) }
    }
    guard text.first == "(", text.last == ")", sizes.count == parts.count, sizes.count <= 32
    else {
      throw file.malformed(.field("shape"), expected: "a tuple of sizes", found: "'\(text)'")
    }
    return sizes
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// The header of a PLY file.
struct PLYHeader {
  enum Encoding: String {
    case ascii
    case littleEndian = "binary_little_endian"
    case bigEndian = "binary_big_endian"
  }

  struct Property {
    var name: String
    var kind: ScalarKind
    /// The type of the count if the property is a list.
    var listCount: ScalarKind?
  }

  struct Element {
    var name: String
    var count: Int
    var properties: [Property] = []

    /// The bytes of a record, or `nil` if lists make them vary.
    var recordSize: Int? {
      properties.contains { $0.listCount != nil }
        ? nil : properties.reduce(0) { $0 + $1.kind.size }
    }
  }

  var encoding = Encoding.ascii
  var elements: [Element] = []
  /// Where the records begin, and the number of the last header line.
  var end: (byte: Int, line: Int) = (0, 0)

  init(_ file: FileBytes) throws(IngestionError) {
    var lines = TextLines(file)
    var hasFormat = false
    while lines.number < 10_000, let line = lines.next() {
      let words = lines.words(line.prefix(4096))
      switch words.first {
      case "ply", "comment", "obj_info", nil: continue
      case "format":
        encoding = try Self.encoding(words, lines)
        hasFormat = true
      case "element": elements.append(try Self.element(words, lines))
      case "property":
        guard !elements.isEmpty else {
          throw file.malformed(
            .line(lines.number), expected: "an element first", found: "a property")
        }
        elements[elements.count - 1].properties.append(try Self.property(words, lines))
      case "end_header":
        guard hasFormat else {
          throw file.malformed(.header, expected: "a format line", found: "none")
        }
        end = (Self.bodyStart(lines, line), lines.number)
        return
      case let word?:
        throw file.malformed(
          .line(lines.number), expected: "element, property, comment or end_header",
          found: "'\(word.prefix(40))'")
      }
    }
    throw file.malformed(.header, expected: "an end_header line", found: "none")
  }

  /// Whether the body's byte order is not this machine's.
  var isSwapped: Bool { (encoding == .bigEndian) != (1.bigEndian == 1) }

  /// The columns of an element's scalars in records that begin at `start`.
  func columns(of element: Element, at start: Int, stride: Int) -> [PointTable.Column] {
    var offset = start
    var columns: [PointTable.Column] = []
    for property in element.properties where property.listCount == nil {
      let stored = ScalarColumn(
        kind: property.kind, offset: offset, stride: stride, isSwapped: isSwapped)
      columns.append(.init(name: property.name, kind: property.kind, storage: .stored(stored)))
      offset += property.kind.size
    }
    return columns
  }

  /// Where a file ends its lines by CR alone, a body that begins with the byte LF loses nothing.
  private static func bodyStart(_ lines: TextLines, _ last: Range<Int>) -> Int {
    let file = lines.file
    let hasOnlyCR = file.bytes.prefix(5).dropFirst(3).elementsEqual([0x0D, 0x66])
    return hasOnlyCR ? min(last.upperBound + 1, file.count) : lines.place
  }

  private static func encoding(
    _ words: [String], _ lines: TextLines
  ) throws(IngestionError) -> Encoding {
    guard words.count == 3, let encoding = Encoding(rawValue: words[1]), words[2] == "1.0" else {
      throw lines.file.malformed(
        .line(lines.number),
        expected: "ascii, binary_little_endian or binary_big_endian of version 1.0",
        found: "'\(words.dropFirst().joined(separator: " ").prefix(60))'")
    }
    return encoding
  }

  private static func element(
    _ words: [String], _ lines: TextLines
  ) throws(IngestionError) -> Element {
    guard words.count == 3, let count = Int(words[2]), count >= 0 else {
      throw lines.file.malformed(
        .line(lines.number), expected: "element NAME COUNT, the count from 0 to 2^63 - 1",
        found: "'\(words.joined(separator: " ").prefix(60))'")
    }
    return Element(name: words[1], count: count)
  }

  private static func property(
    _ words: [String], _ lines: TextLines
  ) throws(IngestionError) -> Property {
    if words.count == 3, let kind = kind(words[1]) {
      return Property(name: words[2], kind: kind)
    }
    if words.count == 5, words[1] == "list", let count = kind(words[2]), let item = kind(words[3]),
      !count.isFloat
    {
      return Property(name: words[4], kind: item, listCount: count)
    }
    throw lines.file.malformed(
      .line(lines.number), expected: "property TYPE NAME or property list TYPE TYPE NAME",
      found: "'\(words.joined(separator: " ").prefix(60))'")
  }

  private static func kind(_ name: String) -> ScalarKind? {
    switch name {
    case "char", "int8": .int8
    case "uchar", "uint8": .uint8
    case "short", "int16": .int16
    case "ushort", "uint16": .uint16
    case "int", "int32": .int32
    case "uint", "uint32": .uint32
    case "int64": .int64
    case "uint64": .uint64
    case "float", "float32": .float32
    case "double", "float64": .float64
    default: nil
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import LinearAlgebra

/// The header of a PCD file.
struct PCDHeader {
  enum Encoding: String {
    case ascii
    case binary
    case compressed = "binary_compressed"
  }

  struct Field {
    var name: String
    var kind: ScalarKind
    /// How many numbers a point has; 0 is allowed and takes no room.
    var count: Int
  }

  var fields: [Field] = []
  var width = 0
  var height = 1
  var count = 0
  var viewpoint: RigidTransform?
  var encoding = Encoding.ascii
  /// Where the points begin, and the number of the DATA line.
  var end: (byte: Int, line: Int) = (0, 0)

  /// The bytes of a point.
  var recordSize: Int { fields.reduce(0) { $0 + $1.kind.size * $1.count } }

  init(_ file: FileBytes) throws(IngestionError) {
    var entries = PCDEntries(file)
    try entries.read()
    end = entries.end
    encoding = try entries.encoding()
    fields = try entries.fields()
    (width, height, count) = try entries.sizes()
    viewpoint = try entries.viewpoint()
    let size = recordSize
    guard size > 0 else {
      throw file.malformed(.field("COUNT"), expected: "a point of one byte or more", found: "none")
    }
    guard !count.multipliedReportingOverflow(by: size).overflow else {
      throw file.truncated(
        .field("POINTS"), expected: "\(count) points of \(size) bytes",
        found: "\(file.count - end.byte) bytes")
    }
  }
}

/// The lines of a PCD header by their key.
private struct PCDEntries {
  let file: FileBytes
  private var lines: TextLines
  private var entries: [String: (words: [String], line: Int)] = [:]
  private(set) var end: (byte: Int, line: Int) = (0, 0)

  init(_ file: FileBytes) {
    self.file = file
    lines = TextLines(file)
  }

  /// Reads up to the DATA line; a header has some ten lines, so a longer one is none.
  mutating func read() throws(IngestionError) {
    while lines.number < 1000, let line = lines.next() {
      let words = lines.words(line.prefix(4096))
      guard let key = words.first, !key.hasPrefix("#") else { continue }
      guard entries[key] == nil else {
        throw file.malformed(
          .line(lines.number), expected: "each key once", found: "another \(key)")
      }
      entries[key] = (Array(words.dropFirst()), lines.number)
      if key == "DATA" {
        end = (lines.place, lines.number)
        return
      }
    }
    throw file.malformed(.header, expected: "a DATA line", found: "none")
  }

  func encoding() throws(IngestionError) -> PCDHeader.Encoding {
    let words = entries["DATA"]?.words ?? []
    guard words.count == 1, let encoding = PCDHeader.Encoding(rawValue: words[0].lowercased())
    else {
      throw file.malformed(
        .field("DATA"), expected: "ascii, binary or binary_compressed",
        found: "'\(words.joined(separator: " "))'")
    }
    return encoding
  }

  func fields() throws(IngestionError) -> [PCDHeader.Field] {
    let names = entries["FIELDS"]?.words ?? entries["COLUMNS"]?.words ?? []
    guard !names.isEmpty else {
      throw file.malformed(.header, expected: "a FIELDS line", found: "none")
    }
    let sizes = try numbers("SIZE", names.count, in: 1...8)
    let types = entries["TYPE"]?.words ?? []
    let counts =
      entries["COUNT"] == nil
      ? [Int](repeating: 1, count: names.count)
      : try numbers("COUNT", names.count, in: 0...1_000_000)
    guard types.count == names.count else {
      throw file.malformed(
        .field("TYPE"), expected: "\(names.count) types, as FIELDS has", found: "\(types.count)")
    }
    var fields: [PCDHeader.Field] = []
    for i in names.indices {
      guard let kind = Self.kind(types[i], sizes[i]) else {
        throw file.malformed(
          .field(names[i]), expected: "F of 4 or 8 bytes, or I or U of 1, 2, 4 or 8",
          found: "\(types[i]) of \(sizes[i])")
      }
      fields.append(.init(name: names[i], kind: kind, count: counts[i]))
    }
    return fields
  }

  private static func kind(_ type: String, _ size: Int) -> ScalarKind? {
    switch (type, size) {
    case ("F", 4): .float32
    case ("F", 8): .float64
    case ("I", 1): .int8
    case ("I", 2): .int16
    case ("I", 4): .int32
    case ("I", 8): .int64
    case ("U", 1): .uint8
    case ("U", 2): .uint16
    case ("U", 4): .uint32
    case ("U", 8): .uint64
    default: nil
    }
  }

  /// `count` numbers of a key, each within `range`.
  private func numbers(
    _ key: String, _ count: Int, in range: ClosedRange<Int>
  ) throws(IngestionError) -> [Int] {
    let words = entries[key]?.words ?? []
    let values = words.compactMap { Int($0) }.filter(range.contains)
    guard words.count == count, values.count == count else {
      throw file.malformed(
        .field(key),
        expected: "\(count) numbers of \(range.lowerBound) to \(range.upperBound), as FIELDS has",
        found: "'\(words.joined(separator: " "))'")
    }
    return values
  }

  /// WIDTH · HEIGHT must be POINTS; one of the two sides may be missing.
  func sizes() throws(IngestionError) -> (width: Int, height: Int, count: Int) {
    let height = try size("HEIGHT") ?? 1
    let points = try size("POINTS")
    guard let width = try size("WIDTH") ?? (height == 1 ? points : nil) else {
      throw file.malformed(.header, expected: "a WIDTH line", found: "none")
    }
    let (product, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, points ?? product == product else {
      throw file.malformed(
        .field("POINTS"), expected: "WIDTH · HEIGHT = \(width) · \(height)",
        found: points.map(String.init) ?? "a product that overflows")
    }
    return (width, height, product)
  }

  private func size(_ key: String) throws(IngestionError) -> Int? {
    guard let words = entries[key]?.words else { return nil }
    guard words.count == 1, let value = Int(words[0]), value >= 0 else {
      throw file.malformed(
        .field(key), expected: "a whole number of 0 to 2^63 - 1",
        found: "'\(words.joined(separator: " "))'")
    }
    return value
  }

  /// Translation and quaternion w x y z; nothing said is `nil`.
  func viewpoint() throws(IngestionError) -> RigidTransform? {
    guard let words = entries["VIEWPOINT"]?.words else { return nil }
    let v = words.compactMap(Double.init)
    let isWhole = words.count == 7 && v.count == 7 && v.allSatisfy(\.isFinite)
    let quaternion = isWhole ? Quaternion(w: v[3], x: v[4], y: v[5], z: v[6]).normalized : nil
    guard let quaternion else {
      throw file.malformed(
        .field("VIEWPOINT"), expected: "tx ty tz qw qx qy qz",
        found: "'\(words.joined(separator: " "))'")
    }
    return RigidTransform(
      rotation: quaternion.rotation, translation: Vector3(v[0], v[1], v[2]))
  }
}

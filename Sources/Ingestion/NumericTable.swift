// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// Numbers in text, one row per line: XYZ, PTS, CSV, trajectories.
///
/// Numbers stand apart by blanks, by commas, or by semicolons; which it is, the first row says. Lines
/// that begin with `#`, `%` or `//` are comments. A first line that begins with no number is a header.
package struct NumericTable: Sendable {
  /// What stands between numbers.
  package enum Separator: String, Sendable {
    case blank, comma, semicolon

    fileprivate var byte: UInt8 {
      switch self {
      case .blank: 0x20
      case .comma: 0x2C
      case .semicolon: 0x3B
      }
    }
  }

  /// The numbers, column by column; every row has them all.
  package var columns: [[Double]] = []
  /// The names in the header line, or in the comment directly above the rows if it fits.
  package var header: [String] = []
  /// The number of rows that a line with one number above longer rows announces (PTS).
  package var announcedCount: Int?
  /// The line of each row's number 0, counted from 1.
  package var firstLine = 0
  /// What stands between numbers.
  package var separator = Separator.blank

  private var lastComment: [String] = []

  /// The number of rows.
  package var rowCount: Int { columns.first?.count ?? 0 }

  /// Reads all rows; `expected` names them in errors.
  package init(_ file: FileBytes, expected: String) throws(IngestionError) {
    var lines = TextLines(file)
    var row: [Double] = []
    while let line = lines.nextFilled() {
      if let comment = Self.comment(line, lines) {
        if columns.isEmpty { lastComment = comment }
        continue
      }
      if columns.isEmpty {
        try begin(line, lines, &row, expected)
      } else {
        try parse(line, lines, &row)
        guard row.count == columns.count else {
          throw file.malformed(
            .line(lines.number), expected: "\(columns.count) numbers, as in line \(firstLine)",
            found: "\(row.count)")
        }
      }
      for i in columns.indices { columns[i].append(row[i]) }
    }
    if header.isEmpty, lastComment.count == columns.count { header = lastComment }
    if let announcedCount, announcedCount != rowCount {
      throw file.truncated(
        .line(lines.number), expected: "\(announcedCount) rows", found: "\(rowCount)")
    }
  }

  /// Takes the first line that is no comment: a header, an announced count, or the first row.
  private mutating func begin(
    _ line: Range<Int>, _ lines: TextLines, _ row: inout [Double], _ expected: String
  ) throws(IngestionError) {
    separator = Self.separator(of: lines.file.bytes[line])
    var place = line.lowerBound
    let isNumber = TextRecords.startsNumber(lines.file.bytes, &place, line.upperBound)
    if !isNumber, header.isEmpty {
      header = Self.names(lines.text(line, limit: 2000))
      guard header.contains(where: { $0.contains { $0.isLetter } }) else {
        throw lines.file.malformed(
          .line(lines.number), expected: expected, found: "'\(lines.text(line, limit: 60))'")
      }
      return
    }
    try parse(line, lines, &row)
    if row.count == 1, announcedCount == nil, let count = Int(exactly: row[0]), count >= 0 {
      announcedCount = count
      row = []
      return
    }
    columns = [[Double]](repeating: [], count: row.count)
    let likely = (lines.file.count - line.lowerBound) / max(line.count + 1, 1) + 1
    for i in columns.indices { columns[i].reserveCapacity(likely) }
    firstLine = lines.number
  }

  private func parse(
    _ line: Range<Int>, _ lines: TextLines, _ row: inout [Double]
  ) throws(IngestionError) {
    let bytes = lines.file.bytes
    row.removeAll(keepingCapacity: true)
    var place = line.lowerBound
    while true {
      while place < line.upperBound, FileFormat.isBlank(bytes[place]) { place += 1 }
      if place == line.upperBound, row.isEmpty || separator != .comma || bytes[place - 1] != 0x2C {
        return
      }
      let start = place
      guard let value = DecimalNumber.parse(bytes, at: &place, end: line.upperBound) else {
        throw failure(lines, line, start)
      }
      row.append(value)
      if place < line.upperBound, bytes[place] == 0x2C, separator != .comma {
        throw failure(lines, line, start)
      }
      let afterNumber = place
      while place < line.upperBound, FileFormat.isBlank(bytes[place]) { place += 1 }
      if place == line.upperBound { return }
      if separator == .blank {
        guard place > afterNumber else { throw failure(lines, line, start) }
      } else {
        guard bytes[place] == separator.byte else { throw failure(lines, line, start) }
        place += 1
        if separator == .semicolon, place == line.upperBound { return }
      }
    }
  }

  /// Says what stands where a number should, and calls a decimal comma by its name.
  private func failure(
    _ lines: TextLines, _ line: Range<Int>, _ start: Int
  ) -> IngestionError {
    let rest = lines.file.bytes[start..<line.upperBound]
    let word = rest.prefix { !FileFormat.isBlank($0) && ($0 != separator.byte) }
    let text = String(decoding: word.prefix(40), as: UTF8.self)
    let isDecimalComma = separator != .comma && word.contains(0x2C)
    return lines.file.malformed(
      .line(lines.number), expected: isDecimalComma ? "a decimal point" : "a number",
      found: isDecimalComma ? "the decimal comma in '\(text)'" : "'\(text)'")
  }

  /// A comma is a separator unless blanks or semicolons separate and it stands between two digits.
  private static func separator(of line: ArraySlice<UInt8>) -> Separator {
    if line.contains(0x3B) { return .semicolon }
    let trimmed = line.drop(while: FileFormat.isBlank)
    guard trimmed.contains(0x2C) else { return .blank }
    var (decimal, separating, blanks) = (false, false, false)
    var previous: UInt8 = 0x20
    for (index, byte) in zip(trimmed.indices, trimmed) {
      let next = index + 1 < trimmed.endIndex ? trimmed[index + 1] : 0x20
      if byte == 0x2C {
        let isBetweenDigits =
          (0x30...0x39).contains(previous) && ((0x30...0x39).contains(next))
        if isBetweenDigits { decimal = true } else { separating = true }
      } else if FileFormat.isBlank(byte), previous != 0x2C, !FileFormat.isBlank(next), next != 0x2C
      {
        blanks = true
      }
      previous = byte
    }
    return decimal && blanks && !separating ? .blank : .comma
  }

  /// The names in a comment, or `nil` for a line that is none.
  private static func comment(_ line: Range<Int>, _ lines: TextLines) -> [String]? {
    let text = lines.file.bytes[line].drop(while: FileFormat.isBlank)
    let marks = text.prefix { $0 == 0x23 || $0 == 0x25 || $0 == 0x2F }
    guard let first = marks.first, first != 0x2F || marks.count >= 2 else { return nil }
    return names(String(decoding: text.dropFirst(marks.count).prefix(2000), as: UTF8.self))
  }

  /// Names apart by commas or semicolons if there are any, else by blanks; without quotes.
  private static func names(_ text: String) -> [String] {
    let mark: Character? = text.contains(";") ? ";" : text.contains(",") ? "," : nil
    let parts = text.split(omittingEmptySubsequences: mark == nil) { character in
      mark.map { character == $0 } ?? character.isWhitespace
    }
    return parts.map { part in
      var name = part.drop { $0.isWhitespace || $0 == "\"" || $0 == "'" }
      while let last = name.last, last.isWhitespace || last == "\"" || last == "'" {
        name.removeLast()
      }
      return String(name)
    }
  }
}

extension TextRecords {
  /// Whether a number stands after blanks.
  static func startsNumber(_ bytes: [UInt8], _ place: inout Int, _ end: Int) -> Bool {
    while place < end, FileFormat.isBlank(bytes[place]) { place += 1 }
    return DecimalNumber.parse(bytes, at: &place, end: end) != nil
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// Reads records of numbers from text, one record per line, as in ascii PCD and PLY.
struct TextRecords {
  /// One number, or a count followed by so many numbers.
  enum Item {
    /// A number to keep in the column of this index, or to skip.
    case number(column: Int?)
    /// A counted list, always skipped.
    case list
  }

  let items: [Item]
  let columnCount: Int

  /// The kept numbers by column; blank lines are passed over, and every line must fit exactly.
  func read(
    count: Int, named name: String, from lines: inout TextLines
  ) throws(IngestionError) -> [[Double]] {
    let file = lines.file
    var columns = [[Double]](repeating: [], count: columnCount)
    let likely = min(count, (file.count - lines.place) / max(2 * items.count, 1) + 1)
    for i in columns.indices { columns[i].reserveCapacity(likely) }
    for index in 0..<count {
      guard let line = lines.nextFilled() else {
        throw file.truncated(
          .line(lines.number), expected: "\(count) \(name) lines", found: "\(index)")
      }
      try readLine(line, lines, &columns)
    }
    return columns
  }

  private func readLine(
    _ line: Range<Int>, _ lines: TextLines, _ columns: inout [[Double]]
  ) throws(IngestionError) {
    var place = line.lowerBound
    for (number, item) in items.enumerated() {
      guard let value = Self.number(lines.file.bytes, &place, line.upperBound) else {
        throw failure(line, place, lines, number)
      }
      switch item {
      case .number(let column):
        if let column { columns[column].append(value) }
      case .list:
        guard let length = Int(exactly: value), length >= 0, length <= line.count else {
          throw failure(line, place, lines, number)
        }
        for _ in 0..<length {
          guard Self.number(lines.file.bytes, &place, line.upperBound) != nil else {
            throw failure(line, place, lines, number)
          }
        }
      }
    }
    while place < line.upperBound, FileFormat.isBlank(lines.file.bytes[place]) { place += 1 }
    guard place == line.upperBound else {
      throw lines.file.malformed(
        .line(lines.number), expected: "\(items.count) values",
        found: "more: '\(lines.text(line, limit: 60))'")
    }
  }

  /// The number after blanks; it must end at a blank or the line's end.
  static func number(_ bytes: [UInt8], _ place: inout Int, _ end: Int) -> Double? {
    while place < end, FileFormat.isBlank(bytes[place]) { place += 1 }
    var here = place
    guard let value = DecimalNumber.parse(bytes, at: &here, end: end),
      here == end || FileFormat.isBlank(bytes[here])
    else { return nil }
    place = here
    return value
  }

  private func failure(
    _ line: Range<Int>, _ place: Int, _ lines: TextLines, _ number: Int
  ) -> IngestionError {
    lines.file.malformed(
      .line(lines.number), expected: "\(items.count) values",
      found: "no number in place \(number + 1) of '\(lines.text(line, limit: 60))'")
  }
}

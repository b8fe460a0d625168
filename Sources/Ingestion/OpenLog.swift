// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import LinearAlgebra

/// Open3D's `.log`: per pose a line of three ids and perhaps a time, then a 4×4 matrix.
enum OpenLog {
  /// Whether the first two lines are three or four whole numbers, then four numbers.
  static func matches(_ file: FileBytes) -> Bool {
    var lines = TextLines(file)
    guard let head = lines.nextFilled(), let row = lines.nextFilled() else { return false }
    let ids = numbers(lines, head) ?? []
    return (3...4).contains(ids.count) && ids.allSatisfy { $0 == $0.rounded() }
      && numbers(lines, row)?.count == 4 && (ids.count == 3 || fourth(lines, head, row))
  }

  /// A position log has four numbers in every line, but no line of ids before each four of them.
  private static func fourth(_ lines: TextLines, _ head: Range<Int>, _ row: Range<Int>) -> Bool {
    var rest = TextLines(lines.file, at: row.upperBound)
    var last: [Double] = []
    for _ in 0..<3 { last = rest.nextFilled().flatMap { numbers(rest, $0) } ?? [] }
    return last == [0, 0, 0, 1]
  }

  static func rows(_ file: FileBytes) throws(IngestionError) -> PoseRows {
    var rows = PoseRows()
    var lines = TextLines(file)
    var index = 0
    while let head = lines.nextFilled() {
      guard let ids = numbers(lines, head), (3...4).contains(ids.count) else {
        throw file.malformed(
          .line(lines.number), expected: "three ids", found: "'\(lines.text(head, limit: 60))'")
      }
      var matrix: [Double] = []
      for _ in 0..<4 {
        guard let line = lines.nextFilled() else {
          throw file.truncated(
            .line(lines.number), expected: "four rows of a matrix", found: "the end")
        }
        guard let row = numbers(lines, line), row.count == 4 else {
          throw file.malformed(
            .line(lines.number), expected: "four numbers", found: "'\(lines.text(line, limit: 60))'"
          )
        }
        matrix += row
      }
      rows.hasTimes = ids.count == 4
      try rows.append(
        ids.count == 4 ? ids[3] : Double(index), matrix: Array(matrix.prefix(12)), row: index, file)
      index += 1
    }
    return rows
  }

  private static func numbers(_ lines: TextLines, _ line: Range<Int>) -> [Double]? {
    var (place, result): (Int, [Double]) = (line.lowerBound, [])
    while let value = TextRecords.number(lines.file.bytes, &place, line.upperBound) {
      result.append(value)
    }
    let rest = lines.file.bytes[place..<line.upperBound]
    return rest.allSatisfy(FileFormat.isBlank) ? result : nil
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// Reads points from text: XYZ, PWN, PTS and CSV, with or without a header.
enum TextPointReader {
  static func table(_ file: FileBytes) throws(IngestionError) -> PointTable {
    let numbers = try NumericTable(file, expected: "a number or a header")
    guard numbers.columns.count >= 3 else {
      throw file.malformed(
        numbers.rowCount == 0 ? .file : .line(numbers.firstLine),
        expected: "rows of x y z and more", found: "\(numbers.columns.count) columns")
    }
    let names = names(numbers)
    guard names.count == numbers.columns.count else {
      throw file.malformed(
        .line(numbers.firstLine), expected: "\(names.count) numbers, as the header names",
        found: "\(numbers.columns.count)")
    }
    let columns = zip(names, numbers.columns).map { name, values in
      PointTable.Column(name: name, kind: .float64, storage: .parsed(values))
    }
    return PointTable(
      path: file.path, count: numbers.rowCount, width: numbers.rowCount, height: 1,
      columns: columns)
  }

  /// The header's names in the spelling of PLY, else names by the count and range of the columns:
  /// x y z, then normals (6), red green blue (6), intensity (4), or intensity red green blue (7).
  private static func names(_ numbers: NumericTable) -> [String] {
    let header = numbers.header.map { $0.lowercased() }
    if header.contains("x"), header.contains("y"), header.contains("z") { return header }
    let count = numbers.columns.count
    var names = ["x", "y", "z"] + (3..<count).map { "column_\($0 + 1)" }
    switch count {
    case 4: names[3] = "intensity"
    case 6:
      names[3...] =
        holdsColors(numbers.columns[3...]) ? ["red", "green", "blue"] : ["nx", "ny", "nz"]
    case 7 where holdsColors(numbers.columns[4...]):
      names[3...] = ["intensity", "red", "green", "blue"]
    default: break
    }
    return names
  }

  /// Whether all numbers are whole, 0 to 255, and one is above 1.
  private static func holdsColors(_ columns: ArraySlice<[Double]>) -> Bool {
    columns.allSatisfy { $0.allSatisfy { $0 >= 0 && $0 <= 255 && $0 == $0.rounded() } }
      && columns.contains { $0.contains { $0 > 1 } }
  }
}

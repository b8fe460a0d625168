// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Ingestion

/// Labels in the seventh column of a text cloud.
enum LabelColumn {
  static func read(_ path: String) throws(DatasetError) -> [Int] {
    let table: PointTable
    do { table = try PointCloudReader.table(FileBytes(contentsOf: path)) } catch {
      throw .input(error)
    }
    guard let column = table.column("column_7") else {
      throw .malformed(
        path: path, place: "first row", expected: "8 columns: x y z, x y z normalized, id, class",
        found: "\(table.columns.count) columns")
    }
    var labels: [Int] = []
    labels.reserveCapacity(table.count)
    for (row, value) in table.doubles(column).enumerated() {
      guard let label = Int(exactly: value) else {
        throw .malformed(
          path: path, place: "row \(row + 1), column 7", expected: "a whole plane id",
          found: "\(value)")
      }
      labels.append(label)
    }
    return labels
  }
}

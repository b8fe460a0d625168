// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import LinearAlgebra

/// Which columns of a table are time, position and rotation.
struct PoseLayout {
  private enum Rotation {
    case none
    /// Columns of x, y, z, w.
    case quaternion([Int])
    /// The first of twelve columns, a 3×4 matrix by rows that holds the position as well.
    case matrix(Int)
  }

  /// `nil` if rows count instead.
  private var time: Int?
  private var position: [Int] = []
  private var rotation = Rotation.none
  private var unitsPerSecond: Double?
  private var isId = false

  init(
    _ table: NumericTable, format: TrajectoryFormat?, _ file: FileBytes
  ) throws(IngestionError) {
    let format = if let format { format } else { try Self.format(of: table, file) }
    let needed: Int
    switch format {
    case .tum, .icl:
      needed = 8
      (time, position, rotation) = (0, [1, 2, 3], .quaternion([4, 5, 6, 7]))
      isId = format == .icl
    case .euroc:
      needed = 8
      (time, position, rotation) = (0, [1, 2, 3], .quaternion([5, 6, 7, 4]))
      unitsPerSecond = 1e9
    case .arcore:
      needed = 8
      (time, position, rotation) = (0, [5, 6, 7], .quaternion([1, 2, 3, 4]))
      unitsPerSecond = 1e9
    case .kitti:
      needed = 12
      rotation = .matrix(0)
    case .arkit:
      needed = 13
      (time, rotation, unitsPerSecond) = (0, .matrix(1), 1e9)
    case .positions:
      needed = 3
      (time, position) = Self.positions(table)
    case .log:
      preconditionFailure("a log is no table")
    }
    guard table.columns.count >= needed, position.allSatisfy({ $0 < table.columns.count }) else {
      throw file.malformed(
        .line(table.firstLine), expected: "\(needed) or more columns of \(format.rawValue) poses",
        found: "\(table.columns.count)")
    }
  }

  /// The format by the number of columns, the separator, the header, and which four columns are unit.
  private static func format(
    of table: NumericTable, _ file: FileBytes
  ) throws(IngestionError) -> TrajectoryFormat {
    let names = table.header.map { $0.lowercased() }
    if names.contains("x"), names.contains("z") || names.contains("directionx") {
      return .positions
    }
    if names.contains("directionx") { return .positions }
    switch table.columns.count {
    case 4: return .positions
    case 12 where !isUnit(table, [4, 5, 6, 7]): return .kitti
    case 13 where !isUnit(table, [4, 5, 6, 7]): return .arkit
    case 8...:
      let first = names.first { $0.hasPrefix("q") }
      if table.separator == .comma, first.map({ $0.contains("w") }) ?? (times(table) >= 1e17) {
        return .euroc
      }
      if isUnit(table, [4, 5, 6, 7]) { return countsRows(table) ? .icl : .tum }
      if isUnit(table, [1, 2, 3, 4]) { return .arcore }
      return .tum
    default:
      throw file.malformed(
        .line(table.firstLine), expected: "poses of 4, 8, 12 or 13 columns",
        found: "\(table.columns.count) columns")
    }
  }

  private static func times(_ table: NumericTable) -> Double { table.columns[0][0].magnitude }

  /// Whether the first column holds whole numbers below a million that mostly step by one.
  private static func countsRows(_ table: NumericTable) -> Bool {
    let ids = table.columns[0]
    return ids.allSatisfy { $0 == $0.rounded() && $0.magnitude < 1e6 }
      && zip(ids, ids.dropFirst()).count { $1 - $0 == 1 } * 2 >= ids.count - 1
  }

  /// Whether four columns are a unit vector in most rows.
  private static func isUnit(_ table: NumericTable, _ columns: [Int]) -> Bool {
    let units = (0..<table.rowCount).count { row in
      let square = columns.reduce(0.0) { $0 + table.columns[$1][row] * table.columns[$1][row] }
      return abs(square - 1) <= 0.02
    }
    return units * 2 > table.rowCount
  }

  /// Named columns, else time x y z or x y z.
  private static func positions(_ table: NumericTable) -> (time: Int?, position: [Int]) {
    let names = table.header.map { $0.lowercased() }
    let time = names.firstIndex { $0.hasPrefix("time") || $0.hasPrefix("t [") || $0 == "t" }
    for axes in [["x", "y", "z"], ["directionx", "directiony", "directionz"]] {
      let found = axes.compactMap { names.firstIndex(of: $0) }
      if found.count == 3 { return (time, found) }
    }
    return table.columns.count == 3 ? (nil, [0, 1, 2]) : (0, [1, 2, 3])
  }

  /// The poses of all rows.
  func rows(_ table: NumericTable, _ file: FileBytes) throws(IngestionError) -> PoseRows {
    var rows = PoseRows()
    rows.hasTimes = time != nil && !isId
    rows.unitsPerSecond = unitsPerSecond
    let columns = table.columns
    for row in 0..<table.rowCount {
      let time = time.map { columns[$0][row] } ?? Double(row)
      switch rotation {
      case .none:
        rows.hasRotations = false
        let translation = Vector3(
          columns[position[0]][row], columns[position[1]][row], columns[position[2]][row])
        rows.append(time, RigidTransform(translation: translation))
      case .quaternion(let q):
        let translation = Vector3(
          columns[position[0]][row], columns[position[1]][row], columns[position[2]][row])
        let quaternion = Quaternion(
          w: columns[q[3]][row], x: columns[q[0]][row], y: columns[q[1]][row],
          z: columns[q[2]][row])
        try rows.append(time, translation, quaternion, row: row, file)
      case .matrix(let first):
        let matrix = (0..<12).map { columns[first + $0][row] }
        try rows.append(time, matrix: matrix, row: row, file)
      }
    }
    return rows
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Parameters

extension Table {
  /// Marks the best values of each column among the rows that share the value of `group`.
  ///
  /// What counts is what people see: values that read the same are all marked. Columns of which neither
  /// direction is better, and groups with fewer than two defined values, stay unmarked.
  public mutating func emphasizeBest(groupedBy group: String) {
    guard let key = columns.firstIndex(where: { $0.name == group }) else { return }
    let groups = Dictionary(grouping: rows.indices) { rows[$0][key].line }
    for column in columns.indices {
      guard let higherIsBetter = columns[column].higherIsBetter else { continue }
      for members in groups.values {
        mark(members.map { Cell(row: $0, column: column) }, higherIsBetter: higherIsBetter)
      }
    }
  }

  /// Marks the best values of each row among some of its columns.
  ///
  /// - Parameters:
  ///   - columns: the columns that compete.
  ///   - directions: for each row whether larger is better; `nil` leaves it unmarked.
  public mutating func emphasizeBest(among columns: [Int], higherIsBetter directions: [Bool?]) {
    precondition(directions.count == rows.count, "a direction per row")
    for (row, direction) in directions.enumerated() {
      guard let direction else { continue }
      mark(columns.map { Cell(row: row, column: $0) }, higherIsBetter: direction)
    }
  }

  private mutating func mark(_ cells: [Cell], higherIsBetter: Bool) {
    let values = cells.compactMap { cell -> (Cell, Double)? in
      guard case .number(let digits) = rows[cell.row][cell.column], let number = Double(digits),
        let seen = number.text(decimals: columns[cell.column].decimals).flatMap(Double.init)
      else { return nil }
      return (cell, seen)
    }
    let numbers = values.map(\.1)
    guard numbers.count > 1, let best = higherIsBetter ? numbers.max() : numbers.min() else {
      return
    }
    emphasis.formUnion(values.filter { $0.1 == best }.map(\.0))
  }
}

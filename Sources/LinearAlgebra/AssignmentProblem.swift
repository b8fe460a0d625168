// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// One-to-one assignment of rows to columns at the least total cost.
///
/// Shortest augmenting paths with potentials: Jonker & Volgenant, Computing 1987,
/// doi:10.1007/BF02278710.
public enum AssignmentProblem {
  /// The assignment of least total cost among those that assign as many pairs as possible.
  ///
  /// - Parameters:
  ///   - costs: `rows × columns` numbers, row-major; `.infinity` forbids a pair, NaN is not allowed.
  ///   - rows: the number of rows.
  ///   - columns: the number of columns.
  /// - Returns: the column of each row, `nil` where a row stays alone. Ties go to lower columns.
  /// - Complexity: O(s² · l) for s = min(rows, columns), l = max(rows, columns).
  public static func minimumCost(_ costs: [Double], rows: Int, columns: Int) -> [Int?] {
    precondition(costs.count == rows * columns, "costs are not rows × columns")
    precondition(!costs.contains { $0.isNaN || $0 == -.infinity }, "costs must be numbers")
    guard rows > 0, columns > 0 else { return .init(repeating: nil, count: rows) }
    guard rows <= columns else {
      let transposed = (0..<rows * columns).map { costs[$0 % rows * columns + $0 / rows] }
      var result = [Int?](repeating: nil, count: rows)
      let assigned = minimumCost(transposed, rows: columns, columns: rows)
      for (column, row) in assigned.enumerated() {
        if let row { result[row] = column }
      }
      return result
    }
    var paths = AugmentingPaths(costs: withoutInfinity(costs, rows: rows), columns: columns)
    for row in 0..<rows { paths.assign(row) }
    return paths.columnOfRow(count: rows).enumerated().map { row, column in
      column.flatMap { costs[row * columns + $0].isFinite ? $0 : nil }
    }
  }

  /// The assignment of greatest total profit; `-.infinity` forbids a pair.
  public static func maximumProfit(_ profits: [Double], rows: Int, columns: Int) -> [Int?] {
    minimumCost(profits.map { -$0 }, rows: rows, columns: columns)
  }

  /// Forbidden pairs cost more than any assignment without them.
  private static func withoutInfinity(_ costs: [Double], rows: Int) -> [Double] {
    let finite = costs.filter(\.isFinite)
    guard finite.count < costs.count else { return costs }
    let spread = (finite.max() ?? 0) - (finite.min() ?? 0)
    let forbidden = (finite.max() ?? 0) + (spread + 1) * Double(rows)
    return costs.map { $0.isFinite ? $0 : forbidden }
  }
}

/// The state of the solver: potentials and the row that each column holds.
private struct AugmentingPaths {
  private let costs: [Double]
  private let columns: Int
  private var rowPotentials: [Double]
  private var columnPotentials: [Double]
  private var rowOfColumn: [Int]

  init(costs: [Double], columns: Int) {
    (self.costs, self.columns) = (costs, columns)
    rowPotentials = .init(repeating: 0, count: costs.count / columns)
    columnPotentials = .init(repeating: 0, count: columns)
    rowOfColumn = .init(repeating: -1, count: columns)
  }

  /// Gives `row` a column along the shortest augmenting path.
  mutating func assign(_ row: Int) {
    var distances = [Double](repeating: .infinity, count: columns)
    var previous = [Int](repeating: -1, count: columns)
    var isReached = [Bool](repeating: false, count: columns)
    var (current, last, length) = (row, -1, 0.0)
    repeat {
      var nearest = -1
      for column in 0..<columns where !isReached[column] {
        let reduced =
          length + costs[current * columns + column] - rowPotentials[current]
          - columnPotentials[column]
        if reduced < distances[column] {
          distances[column] = reduced
          previous[column] = last
        }
        if nearest < 0 || distances[column] < distances[nearest] { nearest = column }
      }
      isReached[nearest] = true
      length = distances[nearest]
      last = nearest
      current = rowOfColumn[nearest]
    } while current >= 0
    update(row, distances, isReached, length)
    flip(row, from: last, previous)
  }

  private mutating func update(
    _ row: Int, _ distances: [Double], _ isReached: [Bool], _ length: Double
  ) {
    rowPotentials[row] += length
    for column in 0..<columns where isReached[column] && rowOfColumn[column] >= 0 {
      let slack = length - distances[column]
      rowPotentials[rowOfColumn[column]] += slack
      columnPotentials[column] -= slack
    }
  }

  private mutating func flip(_ row: Int, from end: Int, _ previous: [Int]) {
    var column = end
    while previous[column] >= 0 {
      rowOfColumn[column] = rowOfColumn[previous[column]]
      column = previous[column]
    }
    rowOfColumn[column] = row
  }

  func columnOfRow(count: Int) -> [Int?] {
    var result = [Int?](repeating: nil, count: count)
    for (column, row) in rowOfColumn.enumerated() where row >= 0 { result[row] = column }
    return result
  }
}

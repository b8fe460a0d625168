// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Parameters

/// A table of results that can be written as text, Markdown, HTML, LaTeX, CSV and JSON with the same
/// values.
public struct Table: Sendable, Equatable {
  /// A column's name, its unit and how many decimals people see.
  public struct Column: Sendable, Equatable {
    /// The name, as CSV headers and JSON keys spell it.
    public var name: String
    /// The heading that people see.
    public var title: String
    /// The decimals of numbers for people; CSV and JSON keep every digit.
    public var decimals: Int
    /// Whether the column is aligned to the left.
    public var isText: Bool
    /// Whether larger values are better; `nil` where neither is.
    public var higherIsBetter: Bool?
    /// Whether counts stand among the numbers; people see whole numbers without decimals.
    public var isMixed: Bool

    /// Creates a column of numbers, or of texts if `decimals` is `nil`.
    public init(
      _ name: String, title: String? = nil, decimals: Int? = 3, higherIsBetter: Bool? = nil,
      isMixed: Bool = false
    ) {
      (self.name, self.title) = (name, title ?? name)
      (self.decimals, isText) = (decimals ?? 0, decimals == nil)
      (self.higherIsBetter, self.isMixed) = (higherIsBetter, isMixed)
    }
  }

  /// The place of one value.
  public struct Cell: Sendable, Hashable {
    /// The row, then the column, from 0.
    public var row, column: Int

    /// Creates a place.
    public init(row: Int, column: Int) { (self.row, self.column) = (row, column) }
  }

  /// The columns.
  public var columns: [Column]
  /// The rows: texts, numbers, booleans and nulls, one per column.
  public private(set) var rows: [[JSONValue]] = []
  /// The values that Markdown, HTML and LaTeX print in bold.
  public var emphasis: Set<Cell> = []

  /// Whether rows share their first value.
  var hasGroups: Bool { Set(rows.map { $0[0].line }).count < rows.count }

  /// Creates a table without rows.
  public init(columns: [Column]) { self.columns = columns }

  /// Adds a row with a value per column.
  public mutating func append(_ row: [JSONValue]) {
    precondition(row.count == columns.count, "\(row.count) values in \(columns.count) columns")
    rows.append(row)
  }

  /// What people see of a row; undefined values are `n/a`.
  func shown(_ row: [JSONValue]) -> [String] {
    zip(columns, row).map { column, value in
      switch value {
      case .null: return "n/a"
      case .number(let digits):
        guard let number = Double(digits), !column.isText else { return digits }
        let isCount = column.isMixed && number == number.rounded()
        return number.text(decimals: isCount ? 0 : column.decimals) ?? "n/a"
      case .string(let text): return text
      default: return value.line
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Parameters

/// A table of results that can be written as text, Markdown, CSV and JSON with the same values.
public struct Table: Sendable, Equatable {
  /// A column's name, its unit and how many decimals people see.
  public struct Column: Sendable, Equatable {
    /// The name, as CSV headers and JSON keys spell it.
    public var name: String
    /// The heading that people see.
    public var title: String
    /// The decimals of numbers in text and Markdown; CSV and JSON keep every digit.
    public var decimals: Int
    /// Whether the column is aligned to the left.
    public var isText: Bool

    /// Creates a column of numbers, or of texts if `decimals` is `nil`.
    public init(_ name: String, title: String? = nil, decimals: Int? = 3) {
      (self.name, self.title) = (name, title ?? name)
      (self.decimals, isText) = (decimals ?? 0, decimals == nil)
    }
  }

  /// The columns.
  public var columns: [Column]
  /// The rows: texts, numbers, booleans and nulls, one per column.
  public private(set) var rows: [[JSONValue]] = []

  /// Creates a table without rows.
  public init(columns: [Column]) { self.columns = columns }

  /// Adds a row with a value per column.
  public mutating func append(_ row: [JSONValue]) {
    precondition(row.count == columns.count, "\(row.count) values in \(columns.count) columns")
    rows.append(row)
  }
}

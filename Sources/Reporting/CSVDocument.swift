// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// A table read from CSV by RFC 4180: a header, and rows of texts.
public struct CSVDocument: Sendable, Equatable {
  /// The names of the columns.
  public let header: [String]
  /// The rows, each as long as the header.
  public let rows: [[String]]

  /// Creates a table from its parts.
  public init(header: [String], rows: [[String]]) {
    precondition(rows.allSatisfy { $0.count == header.count }, "rows of another length")
    (self.header, self.rows) = (header, rows)
  }

  /// Reads a document; `nil` if it has no header, an open quote, or a row of another length.
  public init?(_ text: String) {
    guard var records = Self.records(text), !records.isEmpty else { return nil }
    header = records.removeFirst()
    guard records.allSatisfy({ [count = header.count] in $0.count == count }) else { return nil }
    rows = records
  }

  /// The place of a column, or `nil` if there is none of this name.
  public func column(_ name: String) -> Int? { header.firstIndex(of: name) }

  private static func records(_ text: String) -> [[String]]? {
    var records: [[String]] = []
    var record: [String] = []
    var field = String.UnicodeScalarView()
    var isQuoted = false
    let scalars = Array(text.unicodeScalars)
    var index = 0
    func flush() {
      record.append(String(field))
      field = .init()
    }
    while index < scalars.count {
      let scalar = scalars[index]
      index += 1
      if isQuoted {
        if scalar != "\"" {
          field.append(scalar)
        } else if index < scalars.count, scalars[index] == "\"" {
          field.append(scalar)
          index += 1
        } else {
          isQuoted = false
        }
        continue
      }
      switch scalar {
      case "\"": isQuoted = true
      case ",": flush()
      case "\r": continue
      case "\n":
        flush()
        records.append(record)
        record = []
      default: field.append(scalar)
      }
    }
    guard !isQuoted else { return nil }
    if !field.isEmpty || !record.isEmpty {
      flush()
      records.append(record)
    }
    return records
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Parameters

extension Table {
  /// Aligned columns under a rule, two spaces apart; undefined values are `n/a`.
  public var text: String {
    let cells = [columns.map(\.title)] + rows.map(shown)
    let widths = columns.indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
    let lines = cells.map { row in
      columns.indices.map { pad(row[$0], to: widths[$0], column: columns[$0]) }
        .joined(separator: "  ")
    }
    let rule = String(repeating: "─", count: widths.reduce(-2) { $0 + $1 + 2 })
    return ([lines[0], rule] + lines.dropFirst()).map(withoutTrailingSpace)
      .joined(separator: "\n") + "\n"
  }

  /// A table in GitHub's Markdown.
  public var markdown: String {
    let head = "| " + columns.map { escaped($0.title) }.joined(separator: " | ") + " |"
    let rule = "|" + columns.map { $0.isText ? "---|" : "--:|" }.joined()
    let body = rows.indices.map { row in
      let cells = shown(rows[row]).enumerated().map { column, text in
        emphasis.contains(Cell(row: row, column: column)) ? "**\(text)**" : escaped(text)
      }
      return "| " + cells.joined(separator: " | ") + " |"
    }
    return ([head, rule] + body).joined(separator: "\n") + "\n"
  }

  /// The table by RFC 4180: CRLF, quotes where needed, empty fields where undefined.
  public var csv: String {
    let lines = [columns.map(\.name)] + rows.map { $0.map(Self.field) }
    return lines.map { $0.map(Self.quoted).joined(separator: ",") + "\r\n" }.joined()
  }

  /// An array with an object per row.
  public var json: JSONValue {
    .array(
      rows.map { row in
        .object(zip(columns, row).map { JSONMember($0.name, $1) })
      })
  }

  private static func field(_ value: JSONValue) -> String {
    switch value {
    case .null: ""
    case .string(let text): text
    default: value.line
    }
  }

  private static func quoted(_ field: String) -> String {
    guard field.unicodeScalars.contains(where: { ",\"\r\n".unicodeScalars.contains($0) }) else {
      return field
    }
    return "\"" + field.replacing("\"", with: "\"\"") + "\""
  }

  private func escaped(_ text: String) -> String { text.replacing("|", with: "\\|") }

  private func pad(_ text: String, to width: Int, column: Column) -> String {
    let space = String(repeating: " ", count: width - text.count)
    return column.isText ? text + space : space + text
  }

  private func withoutTrailingSpace(_ line: String) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return line
  }
}

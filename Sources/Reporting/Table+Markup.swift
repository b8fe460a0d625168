// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Parameters

extension Table {
  /// The table as HTML; the first column heads its rows, those of another first value are set off.
  package var html: String {
    let head = columns.map { column in
      // an arrow stays with its word
      let title = MarkupText.html(heading(column)).replacing(" ↑", with: "&nbsp;↑")
        .replacing(" ↓", with: "&nbsp;↓")
      return "<th scope=\"col\"\(column.isText ? " class=\"t\"" : "")>\(title)</th>"
    }.joined()
    let body = rows.indices.map { row in
      let cells = shown(rows[row]).enumerated().map { column, text in
        htmlCell(text, Cell(row: row, column: column))
      }
      return (startsGroup(row) ? "</tbody><tbody>\n" : "") + "<tr>" + cells.joined() + "</tr>"
    }
    return "<table><thead><tr>\(head)</tr></thead><tbody>\n" + body.joined(separator: "\n")
      + "\n</tbody></table>"
  }

  private func htmlCell(_ text: String, _ cell: Cell) -> String {
    let isBold = emphasis.contains(cell)
    let inner = isBold ? "<b>\(MarkupText.html(text))</b>" : MarkupText.html(text)
    if cell.column == 0 { return "<th scope=\"row\" class=\"t\">\(inner)</th>" }
    let isText = columns[cell.column].isText
    return "<td\(isText ? " class=\"t\"" : "")>\(inner)</td>"
  }

  /// A `tabular` with the rules of booktabs; rows of another first value are set off by a space.
  package var latexTabular: String {
    let alignment = columns.map { $0.isText ? "l" : "r" }.joined()
    let head = columns.map { MarkupText.latex(heading($0)) }.joined(separator: " & ")
    var lines = ["\\begin{tabular}{\(alignment)}", "\\toprule", head + " \\\\", "\\midrule"]
    for row in rows.indices {
      if startsGroup(row) { lines.append("\\addlinespace") }
      let cells = shown(rows[row]).enumerated().map { column, text in
        let inner = columns[column].isText ? MarkupText.latex(text) : latexNumber(text)
        return emphasis.contains(Cell(row: row, column: column)) ? "\\textbf{\(inner)}" : inner
      }
      lines.append(cells.joined(separator: " & ") + " \\\\")
    }
    return (lines + ["\\bottomrule", "\\end{tabular}"]).joined(separator: "\n")
  }

  /// Whether a row, not the first, has another first value than the one before, where some share theirs.
  private func startsGroup(_ row: Int) -> Bool {
    row > 0 && rows[row][0] != rows[row - 1][0] && hasGroups
  }

  /// A number with a true minus; a dash where it is undefined.
  private func latexNumber(_ text: String) -> String {
    guard text != "n/a" else { return "--" }
    return text.hasPrefix("-") ? "$-$" + text.dropFirst() : text
  }

  /// The title, with an arrow to the better side where there is one.
  private func heading(_ column: Column) -> String {
    column.title + (column.higherIsBetter.map { $0 ? " ↑" : " ↓" } ?? "")
  }
}

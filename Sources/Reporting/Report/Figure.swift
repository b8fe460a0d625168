// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// A plot: its numbers, the gnuplot commands that draw them, and the drawing once it is made.
public struct Figure: Sendable {
  /// The stem of its files `NAME.gp`, `NAME.csv` and `NAME.svg` below `figures/`.
  public var name: String
  /// The heading.
  public var title: String
  /// What it shows, in a sentence.
  public var caption: String
  /// The numbers: x first, then a column per curve.
  public var data: Table
  /// The commands after the head that all plots share.
  public var commands: [String]
  /// The drawing; `nil` before gnuplot has run.
  public var svg: String?

  /// Creates a plot that is yet to be drawn.
  public init(name: String, title: String, caption: String, data: Table, commands: [String]) {
    (self.name, self.title, self.caption) = (name, title, caption)
    (self.data, self.commands) = (data, commands)
  }

  /// Colors that are told apart with any color vision, on white and on black.
  ///
  /// Okabe & Ito, "Color Universal Design", 2008.
  static let colors = ["#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9"]

  /// The color of a curve; they repeat after six.
  static func color(_ index: Int) -> String { colors[index % colors.count] }

  /// The script, complete: `gnuplot NAME.gp` in the figure's folder draws it again.
  public var script: String {
    let head = [
      "# SPDX-License-Identifier: Apache-2.0", "reset", "set encoding utf8",
      "set terminal svg size 480,340 dynamic noenhanced font 'sans-serif,14' background rgb 'white'",
      "set output '\(name).svg'", "set datafile separator ','", "set grid back lc rgb '#999999'",
      "set border 3", "set tics nomirror", "set key above horizontal",
    ]
    return (head + commands).joined(separator: "\n") + "\n"
  }

  /// The drawing for a page of any background; `nil` before gnuplot has run.
  ///
  /// It has no white ground, its texts take the color of the page, its ids occur in no other drawing.
  package var inlineSVG: String? {
    guard let svg, let start = svg.firstRange(of: "<svg")?.lowerBound else { return nil }
    var text = String(svg[start...])
    Self.remove(&text, from: " xmlns=", to: "\n", all: false)
    Self.remove(&text, from: " xmlns:xlink=", to: "\n", all: false)
    Self.remove(&text, from: "<title>", to: "</title>", all: false)
    Self.remove(&text, from: "<desc>", to: "</desc>", all: false)
    Self.remove(&text, from: "<rect", to: "/>", all: false)
    Self.remove(&text, from: "<filter", to: "</filter>", all: true)
    for quote in ["'", "\""] {
      text = text.replacing("\(quote)black\(quote)", with: "\(quote)currentColor\(quote)")
        .replacing("id=\(quote)g", with: "id=\(quote)\(name)-g")
        .replacing("href=\(quote)#g", with: "href=\(quote)#\(name)-g")
    }
    text = text.replacing(" color=\"currentColor\"", with: "")
      .replacing("xlink:href", with: "href")
    let label = "role=\"img\" aria-label=\"\(MarkupText.escapedHTML(title))\""
    return text.replacing("<svg", with: "<svg \(label)", maxReplacements: 1)
  }

  private static func remove(_ text: inout String, from start: String, to end: String, all: Bool) {
    while let first = text.firstRange(of: start),
      let last = text[first.upperBound...].firstRange(of: end)
    {
      text.removeSubrange(first.lowerBound..<last.upperBound)
      guard all else { return }
    }
  }

  /// A text as a gnuplot string.
  static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "''") + "'" }

  /// A plot of lines over the first column, one per further column.
  static func lines(
    _ name: String, title: String, caption: String, data: Table, settings: [String],
    style: String = "linespoints pt 7 ps 0.4", isFilled: Bool = false
  ) -> Figure {
    let area = "'\(name).csv' skip 1 using 1:2 with fillsteps lc rgb '\(color(0))' notitle"
    let curves =
      (isFilled ? [area] : [])
      + data.columns.indices.dropFirst().map { column in
        "'\(name).csv' skip 1 using 1:\(column + 1) with \(style) lw 2 "
          + "lc rgb '\(color(column - 1))' title \(quoted(data.columns[column].title))"
      }
    return Figure(
      name: name, title: title, caption: caption, data: data,
      commands: settings + ["plot \\\n  " + curves.joined(separator: ", \\\n  ")])
  }
}

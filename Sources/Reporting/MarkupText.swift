// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// Texts of reports in the languages of their files.
///
/// A text is plain but for `code` between backticks and *emphasis* between stars.
enum MarkupText {
  /// The text as HTML.
  static func html(_ text: String) -> String {
    pieces(of: text).map { piece in
      switch piece {
      case .plain(let words): escapedHTML(words)
      case .code(let words): "<code>" + escapedHTML(words) + "</code>"
      case .emphasis(let words): "<em>" + escapedHTML(words) + "</em>"
      }
    }.joined()
  }

  /// A plain text in HTML, attributes included.
  static func escapedHTML(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.append(character)
      }
    }
  }

  /// The text as LaTeX for pdflatex without further packages; what it cannot set becomes `U+XXXX`.
  static func latex(_ text: String) -> String {
    pieces(of: text).map { piece in
      switch piece {
      case .plain(let words): escapedLaTeX(words)
      case .code(let words): "\\texttt{" + escapedLaTeX(words) + "}"
      case .emphasis(let words): "\\emph{" + escapedLaTeX(words) + "}"
      }
    }.joined()
  }

  /// A plain text in LaTeX.
  static func escapedLaTeX(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      if let command = commands[scalar] { return command }
      guard scalar.value < 0x20 || scalar.value > 0x7E else { return String(scalar) }
      let isLatin = (0xC0...0x17F).contains(scalar.value)
      return isLatin
        ? String(scalar) : "\\texttt{U+\(String(scalar.value, radix: 16, uppercase: true))}"
    }.joined()
  }

  /// A color as CSS and SVG write it: `#RRGGBB`.
  static func hex(_ color: UInt32) -> String {
    let digits = String(color, radix: 16)
    return "#" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits
  }

  private static let commands: [Unicode.Scalar: String] = [
    "\\": "\\textbackslash{}", "{": "\\{", "}": "\\}", "$": "\\$", "&": "\\&", "#": "\\#",
    "_": "\\_", "%": "\\%", "^": "\\textasciicircum{}", "~": "\\textasciitilde{}",
    "<": "\\textless{}", ">": "\\textgreater{}", "|": "\\textbar{}", "\"": "\\textquotedbl{}",
    "°": "\\textdegree{}", "²": "$^2$", "³": "$^3$", "±": "$\\pm$", "×": "$\\times$",
    "·": "$\\cdot$", "≥": "$\\geq$", "≤": "$\\leq$", "−": "$-$", "–": "--", "…": "\\dots{}",
    "σ": "$\\sigma$", "χ": "$\\chi$", "Δ": "$\\Delta$", "µ": "$\\mu$", "→": "$\\rightarrow$",
    "↑": "$\\uparrow$", "↓": "$\\downarrow$",
  ]

  private enum Piece {
    case plain(String)
    case code(String)
    case emphasis(String)
  }

  /// Splits a text at its backticks and stars; one without a partner stands for itself.
  private static func pieces(of text: String) -> [Piece] {
    var pieces: [Piece] = []
    var rest = text[...]
    while let start = rest.firstIndex(where: { "`*".contains($0) }) {
      let mark = rest[start]
      let inner = rest[rest.index(after: start)...]
      guard let end = inner.firstIndex(of: mark), end != inner.startIndex else {
        pieces.append(.plain(String(rest[...start])))
        rest = inner
        continue
      }
      pieces.append(.plain(String(rest[..<start])))
      pieces.append(mark == "`" ? .code(String(inner[..<end])) : .emphasis(String(inner[..<end])))
      rest = inner[inner.index(after: end)...]
    }
    return pieces + [.plain(String(rest))]
  }
}

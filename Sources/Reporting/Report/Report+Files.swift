// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Parameters

extension Report {
  /// `report.md`: plots and pictures as links to the files beside it.
  public var markdown: String {
    let parts = sections.filter { !$0.blocks.isEmpty }.map { section in
      "## \(section.title)\n\n" + section.blocks.map(Self.markdown).joined(separator: "\n")
    }
    return "# \(title)\n\n\(lead)\n\n" + parts.joined(separator: "\n")
  }

  private static func markdown(_ block: Block) -> String {
    switch block {
    case .text(let text): return text + "\n"
    case .list(let items): return items.map { "- \($0)\n" }.joined()
    case .table(let table, _, let caption, _): return caption + "\n\n" + table.markdown
    case .figure(let figure):
      guard figure.svg != nil else { return "" }
      return "![\(figure.title)](figures/\(figure.name).svg)\n\n\(figure.caption)\n"
    case .drawing(let name, _, let caption): return "![\(caption)](figures/\(name).svg)\n"
    case .frame(let frame):
      let pictures = frame.panels.map { "![\($0.caption)](figures/\($0.fileName))" }
      let note = frame.note.map { "\n\n" + $0 } ?? ""
      return "**\(frame.title)**\n\n" + pictures.joined(separator: " ") + note + "\n"
    case .key(let entries): return "Colors: " + entries.map(\.text).joined(separator: ", ") + ".\n"
    }
  }

  /// `report.json`: every table with every digit.
  public var json: JSONValue {
    [
      "schema": "planelab-report-1", "title": .string(title),
      "runs": .array(labels.map(JSONValue.string)),
      "tables": .object(
        tables.map { entry in
          JSONMember(entry.name, ["caption": .string(entry.caption), "rows": entry.table.json])
        }),
    ]
  }

  /// `table.tex`: the tables of the summary, the differences and the times.
  ///
  /// In a paper that loads booktabs it is read with `\input{table}`; alone it is a document that pdflatex
  /// compiles.
  public var latex: String {
    let chosen = tables.filter {
      ["results", "tracking-results", "quality-results", "differences", "time"].contains($0.name)
    }
    let floats = chosen.map { entry in
      """
      \\begin{table}[ht]
      \\centering\\small
      \\caption{\(MarkupText.latex(title + ". " + entry.caption))}
      \\label{tab:planelab-\(entry.name)}
      \\smallskip

      \(entry.table.latexTabular)
      \\end{table}
      """
    }
    return """
      % Made by 'planelab report'. Read it with \\input{table} where booktabs is loaded, or compile it alone.
      \\makeatletter
      \\ifx\\@nodocument\\relax\\else
        \\documentclass{article}
        \\usepackage[T1]{fontenc}
        \\usepackage{textcomp,booktabs}
        \\usepackage[margin=2cm]{geometry}
        \\begin{document}
        \\def\\planelabend{\\end{document}}
      \\fi
      \\makeatother

      """ + floats.joined(separator: "\n\n") + """


        \\ifdefined\\planelabend\\expandafter\\planelabend\\fi

        """
  }
}

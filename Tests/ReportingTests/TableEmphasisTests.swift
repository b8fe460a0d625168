// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Parameters
import Reporting
import Testing

@Suite struct TableEmphasisTests {
  private var sample: Table {
    var table = Table(columns: [
      .init("sequence", decimals: nil), .init("detector", decimals: nil),
      .init("F", decimals: 2, higherIsBetter: true),
      .init("ms", decimals: 1, higherIsBetter: false),
      .init("frames", decimals: 0),
    ])
    table.append([.string("a_1"), .string("ours"), .number(0.812), .number(3.0), .number(5)])
    table.append([.string("a_1"), .string("mine"), .number(0.809), .number(2.0), .number(5)])
    table.append([.string("b"), .string("ours"), .number(0.5), .null, .number(5)])
    table.append([.string("b"), .string("mine"), .number(0.7), .number(9.0), .number(5)])
    table.emphasizeBest(groupedBy: "sequence")
    return table
  }

  @Test func knownValue_bestPerColumnAndGroup_tiesByWhatIsSeen() {
    // 0.812 and 0.809 both read 0.81; a lone value has no rival; frames have no better side
    let expected: Set<Table.Cell> = [
      .init(row: 0, column: 2), .init(row: 1, column: 2), .init(row: 1, column: 3),
      .init(row: 3, column: 2),
    ]
    #expect(sample.emphasis == expected)
  }

  @Test func knownValue_bestPerRow() {
    var table = Table(columns: [.init("metric", decimals: nil), .init("a"), .init("b")])
    table.append([.string("VOI"), .number(0.3), .number(0.2)])
    table.append([.string("planes"), .number(3), .number(2)])
    table.emphasizeBest(among: [1, 2], higherIsBetter: [false, nil])
    #expect(table.emphasis == [.init(row: 0, column: 2)])
  }

  @Test func knownValue_boldInMarkdownAndLaTeX_U190() {
    #expect(sample.markdown.contains("| a_1 | mine | **0.81** | **2.0** | 5 |\n"))
    #expect(!sample.csv.contains("*") && !sample.text.contains("*"))
    #expect(
      sample.latexTabular == #"""
        \begin{tabular}{llrrr}
        \toprule
        sequence & detector & F $\uparrow$ & ms $\downarrow$ & frames \\
        \midrule
        a\_1 & ours & \textbf{0.81} & 3.0 & 5 \\
        a\_1 & mine & \textbf{0.81} & \textbf{2.0} & 5 \\
        \addlinespace
        b & ours & 0.50 & -- & 5 \\
        b & mine & \textbf{0.70} & 9.0 & 5 \\
        \bottomrule
        \end{tabular}
        """#)
  }

  @Test func knownValue_latexNumbers() {
    var table = Table(columns: [.init("x", decimals: 1), .init("y", decimals: 1)])
    table.append([.number(-1.26), .null])
    #expect(table.latexTabular.contains("\n$-$1.3 & -- \\\\\n"), "\(table.latexTabular)")
  }

  @Test func knownValue_htmlIsEscaped() {
    var table = Table(columns: [.init("name", decimals: nil), .init("x", decimals: 1)])
    table.append([.string("<b>\"&"), .number(1)])
    #expect(
      table.html.contains("<th scope=\"row\" class=\"t\">&lt;b&gt;&quot;&amp;</th><td>1.0</td>"))
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Testing

@testable import Reporting

@Suite struct MarkupTextTests {
  @Test(arguments: [
    ("a_b & 5 %", "a\\_b \\& 5 \\%"), ("IoU ≥ `x_y`", "IoU $\\geq$ \\texttt{x\\_y}"),
    ("*Ignore* pixels", "\\emph{Ignore} pixels"), ("2 * 3", "2 * 3"), ("Meilă", "Meilă"),
    ("房间", "\\texttt{U+623F}\\texttt{U+95F4}"), ("{\\}", "\\{\\textbackslash{}\\}"),
    ("a*b*c`", "a\\emph{b}c`"),
  ])
  func knownValue_latex(text: String, latex: String) { #expect(MarkupText.latex(text) == latex) }

  @Test(arguments: [
    ("a < b & `c<d>`", "a &lt; b &amp; <code>c&lt;d&gt;</code>"), ("``", "``"),
    ("*a* \"b\"", "<em>a</em> &quot;b&quot;"),
  ])
  func knownValue_html(text: String, html: String) { #expect(MarkupText.html(text) == html) }
}

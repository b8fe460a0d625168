// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import FoundationEssentials

extension Report {
  /// `report.html`: one file that needs nothing else, neither network nor scripts.
  public var html: String {
    let shown = sections.filter { !$0.blocks.isEmpty }
    let links = shown.map { "<a href=\"#\($0.id)\">\(MarkupText.html($0.title))</a>" }
    let parts = shown.map { section in
      "<section id=\"\(section.id)\"><h2>\(MarkupText.html(section.title))</h2>\n"
        + Self.html(section.blocks) + "</section>\n"
    }
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(MarkupText.escapedHTML(title))</title>
      <link rel="icon" href="data:,">
      <style>
      \(ReportStyle.css)
      </style>
      </head>
      <body>
      <header><h1>\(MarkupText.html(title))</h1>
      <p>\(MarkupText.html(lead))</p></header>
      <nav aria-label="Sections">\(links.joined(separator: "\n"))</nav>
      <main>
      \(parts.joined())</main>
      </body>
      </html>

      """
  }

  /// Blocks one after the other; neighboring plots stand side by side where there is room.
  private static func html(_ blocks: [Block]) -> String {
    var parts: [String] = []
    var isGrid = false
    for block in blocks {
      let isFigure = if case .figure = block { true } else { false }
      if isFigure != isGrid { parts.append(isFigure ? "<div class=\"figures\">\n" : "</div>\n") }
      isGrid = isFigure
      parts.append(html(block))
    }
    return parts.joined() + (isGrid ? "</div>\n" : "")
  }

  private static func html(_ block: Block) -> String {
    switch block {
    case .text(let text): return "<p>\(MarkupText.html(text))</p>\n"
    case .list(let items):
      return "<ul>" + items.map { "<li>\(MarkupText.html($0))</li>" }.joined() + "</ul>\n"
    case .table(let table, _, let caption, true):
      return "<details><summary>\(MarkupText.html(caption))</summary>"
        + "<div class=\"scroll\" tabindex=\"0\">\(table.html)</div></details>\n"
    case .table(let table, _, let caption, false):
      return "<figure><figcaption>\(MarkupText.html(caption))</figcaption>"
        + "<div class=\"scroll\" tabindex=\"0\">\(table.html)</div></figure>\n"
    case .figure(let figure):
      guard let svg = figure.inlineSVG else { return "" }
      return "<figure class=\"plot\">\(svg)"
        + "<figcaption><b>\(MarkupText.html(figure.title)).</b> "
        + "\(MarkupText.html(figure.caption))</figcaption></figure>\n"
    case .drawing(_, let svg, let caption):
      return "<figure><figcaption>\(MarkupText.html(caption))</figcaption>"
        + "<div class=\"scroll paper\" tabindex=\"0\">\(inPage(svg))</div></figure>\n"
    case .frame(let frame): return html(frame)
    case .key(let entries):
      let items = entries.map { entry in
        "<li><span class=\"swatch\" style=\"background:\(MarkupText.hex(entry.color))\"></span>"
          + "\(MarkupText.html(entry.text))</li>"
      }
      return "<ul class=\"key\">" + items.joined() + "</ul>\n"
    }
  }

  private static func html(_ frame: FramePictures) -> String {
    let panels = frame.panels.map { panel in
      "<figure><img alt=\"\(MarkupText.escapedHTML(panel.caption))\" width=\"\(panel.width)\" "
        + "height=\"\(panel.height)\" src=\"data:image/png;base64,"
        + "\(Data(panel.png).base64EncodedString())\">"
        + "<figcaption>\(MarkupText.html(panel.caption))</figcaption></figure>"
    }
    return "<h3>\(MarkupText.html(frame.title))</h3>\n"
      + (frame.note.map { "<p class=\"note\">\(MarkupText.html($0))</p>\n" } ?? "")
      + (panels.isEmpty
        ? ""
        : "<div class=\"panels\(panels.count > 3 ? " runs" : "")\">" + panels.joined()
          + "</div>\n")
  }

  /// A drawing that never becomes so small that its texts cannot be read.
  ///
  /// Inside a page it needs no namespace, and a page without `http` is easily seen to ask for nothing.
  private static func inPage(_ svg: String) -> String {
    let box = svg.firstRange(of: "viewBox=\"0 0 ").map { svg[$0.upperBound...] }
    let width = box.flatMap { Double($0.prefix { $0.isNumber || $0 == "." }) } ?? 900
    return svg.replacing(" xmlns=\"http://www.w3.org/2000/svg\"", with: "")
      .replacing(
        "<svg", with: "<svg style=\"min-width:\(Int(width * 0.85))px\"", maxReplacements: 1)
  }
}

/// How `report.html` looks.
enum ReportStyle {
  /// The style sheet: one column on phones, more where there is room; light or dark as the reader likes.
  static let css = """
    :root { --ground: #ffffff; --text: #1b1f24; --soft: #59626d; --line: #d5dae0; --card: #f5f7f9;
      --link: #0a58a6; --shade: #0005; }
    @media (prefers-color-scheme: dark) {
      :root { --ground: #14181d; --text: #e4e8ec; --soft: #a3adb8; --line: #39414a; --card: #1d232a;
        --link: #7db8f0; --shade: #fff5; }
    }
    * { box-sizing: border-box; }
    body { margin: 0 auto; max-width: 1120px; padding: 16px; background: var(--ground);
      color: var(--text); font: 16px/1.5 system-ui, "Noto Sans", "Noto Sans CJK SC", sans-serif;
      -webkit-text-size-adjust: 100%; overflow-wrap: break-word; }
    h1 { font-size: 1.7rem; line-height: 1.2; margin: 8px 0; }
    h2 { font-size: 1.3rem; margin: 40px 0 8px; padding-top: 8px;
      border-top: 1px solid var(--line); }
    h3 { font-size: 1rem; margin: 24px 0 8px; }
    a { color: var(--link); }
    nav { display: flex; flex-wrap: wrap; gap: 4px 16px; padding: 8px 0; }
    code { font: 0.9em ui-monospace, "DejaVu Sans Mono", monospace; }
    figure { margin: 16px 0; min-width: 0; }
    summary { cursor: pointer; margin: 12px 0; }
    figcaption { color: var(--soft); font-size: 0.9rem; margin: 4px 0; }
    /* a shadow at the side where more is hidden */
    .scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: 6px;
      background:
        linear-gradient(90deg, var(--ground) 30%, transparent) 0 / 48px 100% no-repeat local,
        linear-gradient(270deg, var(--ground) 30%, transparent) 100% / 48px 100% no-repeat local,
        linear-gradient(90deg, var(--shade), transparent) 0 / 14px 100% no-repeat scroll,
        linear-gradient(270deg, var(--shade), transparent) 100% / 14px 100% no-repeat scroll; }
    table { border-collapse: collapse; font-size: 0.9rem; font-variant-numeric: tabular-nums;
      width: 100%; }
    th, td { padding: 5px 10px; text-align: right; white-space: nowrap;
      border-bottom: 1px solid var(--line); }
    tr:last-child > * { border-bottom: 0; }
    thead th { background: var(--card); font-weight: 600; white-space: normal;
      vertical-align: bottom; }
    tbody + tbody > tr:first-child > * { border-top: 2px solid var(--line); }
    tbody th { font-weight: 400; position: sticky; left: 0; background: var(--ground); }
    th.t, td.t { text-align: left; }
    #glossary td:nth-child(2), #skipped td { white-space: normal; min-width: min(26rem, 64vw); }
    #glossary td:last-child { white-space: normal; min-width: 14rem; }
    .figures { display: grid; gap: 16px;
      grid-template-columns: repeat(auto-fill, minmax(min(100%, 420px), 1fr)); }
    .figures figure { margin: 8px 0; }
    .plot svg { display: block; width: 100%; height: auto; }
    .panels { display: grid; gap: 8px;
      grid-template-columns: repeat(auto-fill, minmax(min(100%, 300px), 1fr)); }
    .panels figure { margin: 0; }
    /* several runs: truth and estimate of each in a row of their own, the frame beside the first */
    .runs { grid-template-columns: repeat(3, 1fr); }
    .runs > :nth-child(even) { grid-column: 2; }
    .runs > :nth-child(odd) { grid-column: 3; }
    .runs > :first-child { grid-column: 1; }
    img { display: block; width: 100%; height: auto; border-radius: 4px; }
    .paper { background: #ffffff; color: #1b1f24; }
    .paper svg { display: block; width: 100%; height: auto; }
    .key { display: flex; flex-wrap: wrap; gap: 4px 20px; list-style: none; padding: 0; }
    .swatch { display: inline-block; width: 0.9em; height: 0.9em; border-radius: 3px;
      margin-right: 6px; vertical-align: -0.1em; }
    .note { color: var(--soft); }
    @media (max-width: 600px) {
      th, td { padding: 5px 7px; }
      tbody th, td.t { white-space: normal; }
      .runs { grid-template-columns: 1fr 1fr; }
      .runs > :nth-child(even) { grid-column: 1; }
      .runs > :nth-child(odd) { grid-column: 2; }
      .runs > :first-child { grid-column: 1 / 3; }
      table { font-size: 0.85rem; }
      ul { padding-left: 20px; }
    }
    """
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import FoundationEssentials
public import Parameters

/// A page that replays sessions: one self-contained file with pictures, planes, objects and messages.
///
/// It asks for nothing outside itself, follows the color scheme of the system, and fits phones and desktops.
public struct ReplayPage: Sendable {
  /// A session on one sequence, drawn on a screen measured in points.
  public struct Session: Sendable {
    /// The name of the sequence.
    public var name: String
    /// The screen: `size_pt`, `safeArea_pt`, `sensorHousing_pt`, `image_pt` (where pictures lie), `font`, `leading`.
    public var screen: JSONValue = .null
    /// The pictures as JPEG files.
    public var pictures: [[UInt8]] = []
    /// What is drawn at each moment; `picture` is an index into `pictures`.
    public var moments: [JSONValue] = []
    /// The metrics of the session: names with units, and values.
    public var metrics: [(name: String, value: String)] = []

    /// Creates a session without moments.
    public init(name: String) { self.name = name }
  }

  /// What stands above the page.
  public var title: String
  /// The sessions.
  public var sessions: [Session] = []

  /// Creates a page without sessions.
  public init(title: String) { self.title = title }

  /// The page.
  public var html: String {
    let blocks = sessions.map { session -> String in
      let pictures = session.pictures.map { JSONValue.string(Data($0).base64EncodedString()) }
      let data: JSONValue = [
        "name": .string(session.name), "screen": session.screen,
        "moments": .array(session.moments),
        "metrics": .array(
          session.metrics.map { .array([.string($0.name), .string($0.value)]) }),
        "pictures": .array(pictures),
      ]
      return
        "<script type=\"application/json\" class=\"session\">\(Self.harmless(data.line))</script>"
    }
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <link rel="icon" href="data:,">
      <title>\(MarkupText.escapedHTML(title))</title>
      <style>\(Self.style)</style>
      </head>
      <body>
      \(Self.body(title: MarkupText.escapedHTML(title)))
      \(blocks.joined(separator: "\n"))
      <script>\(Self.script)</script>
      </body>
      </html>

      """
  }

  /// JSON that cannot end the element around it.
  private static func harmless(_ json: String) -> String {
    json.replacing("<", with: "\\u003c")
  }

  private static func body(title: String) -> String {
    """
    <header><h1>\(title)</h1><label id="choice">Sequence <select id="sequence"></select></label></header>
    <main>
    <section id="stage" aria-label="The screen of the session">
    <div id="device"><div id="screen">
    <canvas id="picture"></canvas>
    <p id="message" role="status"></p>
    <div id="housing"></div><div id="home"></div>
    </div></div>
    </section>
    <section id="panel">
    <div id="controls">
    <button id="play" type="button">Play</button>
    <button id="back" type="button" aria-label="One frame back">&#8249;</button>
    <button id="next" type="button" aria-label="One frame on">&#8250;</button>
    <output id="time"></output>
    </div>
    <canvas id="timeline" aria-hidden="true"></canvas>
    <input id="scrubber" type="range" min="0" value="0" aria-label="Moment">
    <p id="legend"></p>
    <dl id="facts"></dl>
    <h2>What was done</h2>
    <ol id="deeds"></ol>
    <h2>Metrics</h2>
    <table id="metrics"><tbody></tbody></table>
    </section>
    </main>
    """
  }
}

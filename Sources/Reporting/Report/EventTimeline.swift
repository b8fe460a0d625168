// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry
internal import Parameters

/// A sequence's planes over time as a self-contained SVG picture: a bar per anchor, a tick per change.
///
/// Bars have the anchors' colors of the map from above. Of more than forty anchors those that live longest
/// are drawn.
struct EventTimeline {
  /// One anchor's life.
  struct Life {
    let id: Int
    var title: String
    let start: Double
    var end: Double
    /// How it ended: `merged`, `removed`, or `nil` if it is alive at the end.
    var fate: String?
    var changes: [Double] = []
  }

  private static let maxRows = 40
  private static let (left, width, top, rowHeight) = (190.0, 690.0, 58.0, 20.0)

  let title: String
  let lives: [Life]
  let hiddenCount: Int
  let start, end: Double

  /// Reads `events.jsonl`; `nil` if it holds no event.
  ///
  /// Lines that are no events are left out.
  ///
  /// - Parameters:
  ///   - text: the file.
  ///   - name: the sequence.
  ///   - times: the timestamps of the sequence's frames [s], if known.
  init?(events text: String, name: String, times: [Double] = []) {
    let events = text.split(separator: "\n").compactMap { line in
      (try? JSONValue(parsing: String(line))).flatMap(Event.init)
    }
    let clock = events.map(\.time) + times
    guard let first = clock.min(), let last = clock.max(), !events.isEmpty, last > first else {
      return nil
    }
    (start, end) = (first, last)
    let all = Self.lives(of: events, until: last)
    let longest = all.sorted { ($1.end - $1.start, $0.id) < ($0.end - $0.start, $1.id) }
    lives = longest.prefix(Self.maxRows).sorted { ($0.start, $0.id) < ($1.start, $1.id) }
    hiddenCount = all.count - lives.count
    title =
      "\(name): \(all.count) planes"
      + (hiddenCount > 0 ? ", the \(lives.count) that live longest" : "")
  }

  private static func lives(of events: [Event], until end: Double) -> [Life] {
    var lives: [Int: Life] = [:]
    for event in events {
      var life =
        lives[event.id]
        ?? Life(id: event.id, title: event.title, start: event.time, end: end, fate: nil)
      life.title = event.title
      switch event.kind {
      case "merged", "removed": (life.end, life.fate) = (event.time, event.kind)
      case "updated": life.changes.append(event.time)
      default: break
      }
      lives[event.id] = life
    }
    return lives.values.sorted { $0.id < $1.id }
  }

  /// The picture, 900 units wide.
  var svg: String {
    let bottom = Self.top + Double(lives.count) * Self.rowHeight
    let rows = lives.enumerated().map { row, life in
      self.row(life, top: Self.top + Double(row) * Self.rowHeight)
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 \(Int(bottom) + 34)" \
      font-family="sans-serif" font-size="13">
      <rect width="900" height="\(Int(bottom) + 34)" fill="#ffffff"/>
      <text x="20" y="24" font-size="16">\(MarkupText.escapedHTML(title))</text>
      \(legend)
      \(axis(bottom))
      \(rows.joined(separator: "\n"))
      </svg>

      """
  }

  private func row(_ life: Life, top: Double) -> String {
    let color = Self.color(life.id)
    let (from, until) = (x(life.start), x(life.end))
    var parts = [
      "<text x=\"\(Self.left - 8)\" y=\"\(top + 14)\" text-anchor=\"end\">"
        + "\(MarkupText.escapedHTML(life.title))</text>",
      "<rect x=\"\(from)\" y=\"\(top + 4)\" width=\"\(max(2, Self.rounded(until - from)))\" "
        + "height=\"12\" rx=\"2\" fill=\"\(color)\" fill-opacity=\"0.55\"/>",
    ]
    var ticks: [Double] = []
    for change in life.changes.map(x) where change - (ticks.last ?? -9) >= 3 {
      ticks.append(change)
    }
    if !ticks.isEmpty {
      let path = ticks.map { "M\($0) \(top + 5)v10" }.joined()
      parts.append("<path d=\"\(path)\" stroke=\"#1b1f24\" stroke-opacity=\"0.45\"/>")
    }
    parts += life.fate.map { [Self.mark($0, x: until, y: top + 10)] } ?? []
    return parts.joined(separator: "\n")
  }

  private static func mark(_ fate: String, x: Double, y: Double) -> String {
    fate == "merged"
      ? "<circle cx=\"\(x)\" cy=\"\(y)\" r=\"5\" fill=\"#0072B2\"/>"
      : "<path d=\"M\(x - 4) \(y - 4)l8 8m0 -8l-8 8\" stroke=\"#B23A00\" stroke-width=\"2.5\"/>"
  }

  private var legend: String {
    """
    <path d="M\(Self.left + 4) 33v10" stroke="#1b1f24" stroke-opacity="0.45"/>
    <text x="\(Self.left + 12)" y="43">changed</text>
    \(Self.mark("merged", x: Self.left + 90, y: 38))
    <text x="\(Self.left + 100)" y="43">merged into another</text>
    \(Self.mark("removed", x: Self.left + 250, y: 38))
    <text x="\(Self.left + 260)" y="43">removed</text>
    """
  }

  private func axis(_ bottom: Double) -> String {
    let span = end - start
    let step =
      [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 60, 120, 300, 600].first { span / $0 <= 8 } ?? 3_600
    return (0...Int(span / step)).map { index in
      let (offset, place) = (Double(index) * step, x(start + Double(index) * step))
      let text = offset.text(decimals: step < 1 ? 1 : 0) ?? ""
      return "<path d=\"M\(place) \(Self.top)V\(bottom + 4)\" stroke=\"#d5dae0\"/>"
        + "<text x=\"\(place)\" y=\"\(bottom + 22)\" text-anchor=\"middle\">\(text) s</text>"
    }.joined(separator: "\n")
  }

  private func x(_ time: Double) -> Double {
    Self.rounded(Self.left + Self.width * (time - start) / (end - start))
  }

  private static func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }

  private static func color(_ id: Int) -> String {
    MarkupText.hex(LabelPalette.color(of: UInt16(clamping: id)))
  }
}

/// One line of `events.jsonl`.
private struct Event {
  let id: Int
  let time: Double
  let kind: String
  let title: String

  init?(_ json: JSONValue) {
    guard case .number(let id) = json["id"], let number = Int(id),
      case .number(let time) = json["time_s"], let seconds = Double(time),
      case .string(let kind) = json["event"]
    else { return nil }
    (self.id, self.time, self.kind) = (number, seconds, kind)
    let anchor = json["anchor"]
    var words = "\(number)"
    for key in ["classification", "alignment"] {
      if case .string(let word)? = anchor?[key] {
        words += " " + word
        break
      }
    }
    if case .number(let digits)? = anchor?["area_m2"], let area = Double(digits)?.text(decimals: 2)
    {
      words += ", \(area) m²"
    }
    title = words
  }
}

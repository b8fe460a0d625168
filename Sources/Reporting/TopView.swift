// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// A plane map seen from above, as a self-contained SVG picture.
///
/// Regions are drawn from the lowest to the highest, walls as strips of their outline's shadow; the
/// camera's path is a line from a dot at its start. The scale bar is one meter. The legend names the
/// largest planes, the largest first.
public struct TopView: Sendable {
  /// One plane, laid onto the ground.
  public struct Region: Sendable {
    /// Its name in the picture.
    public var name: String
    /// Its color: `#RRGGBB`.
    public var color: String
    /// Rings in ground coordinates [m], outer ring first.
    public var rings: [[SIMD2<Double>]]
    /// The height of its center [m], for the drawing order.
    public var height: Double
    /// Its area [m²], for the order of the legend.
    public var area: Double
    /// Whether only its outline is drawn: a ceiling would hide what is below.
    public var isHollow: Bool

    /// Creates a region from its parts.
    public init(
      name: String, color: String, rings: [[SIMD2<Double>]], height: Double,
      area: Double = 0, isHollow: Bool = false
    ) {
      (self.name, self.color, self.rings, self.height) = (name, color, rings, height)
      (self.area, self.isHollow) = (area, isHollow)
    }
  }

  /// The planes.
  public var regions: [Region]
  /// True outlines to draw dashed beneath, if they are known.
  public var references: [Region]
  /// The camera's path in ground coordinates [m].
  public var path: [SIMD2<Double>]
  /// What stands above the picture.
  public var title: String

  /// Creates a view from its parts.
  public init(
    title: String, regions: [Region], references: [Region] = [], path: [SIMD2<Double>]
  ) {
    (self.title, self.regions, self.path) = (title, regions, path)
    self.references = references
  }

  /// The picture, 900 units wide.
  public var svg: String {
    let rows = min(regions.count, Self.maxRows) + 1
    let scale = Scale(
      points: (regions + references).flatMap { $0.rings.flatMap { $0 } } + path,
      minHeight: 50 + Self.rowHeight * rows)
    let sorted = regions.sorted { ($0.height, $0.name) < ($1.height, $1.name) }
    let body =
      references.map { reference($0, scale) } + sorted.map { region($0, scale) }
      + [trace(scale), legend, bar(scale)]
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 \(scale.pageHeight)" \
      font-family="sans-serif" font-size="13">
      <rect width="900" height="\(scale.pageHeight)" fill="#ffffff"/>
      <text x="20" y="26" font-size="16">\(MarkupText.escapedHTML(title))</text>
      \(body.joined(separator: "\n"))
      </svg>

      """
  }

  private func region(_ region: Region, _ scale: Scale) -> String {
    let outline = Self.outline(region, scale)
    return
      "<path d=\"\(outline)\" fill=\"\(region.color)\" fill-opacity=\"\(region.isHollow ? 0.04 : 0.45)\" "
      + "fill-rule=\"evenodd\" stroke=\"\(region.color)\" stroke-width=\"1.5\"/>"
  }

  private func reference(_ region: Region, _ scale: Scale) -> String {
    "<path d=\"\(Self.outline(region, scale))\" fill=\"none\" stroke=\"#555555\" "
      + "stroke-dasharray=\"4 3\" stroke-width=\"1\"/>"
  }

  private static func outline(_ region: Region, _ scale: Scale) -> String {
    region.rings.map { ring in
      ring.enumerated().map { ($0.offset == 0 ? "M" : "L") + scale.text($0.element) }
        .joined() + "Z"
    }.joined()
  }

  private func trace(_ scale: Scale) -> String {
    guard let first = path.first else { return "" }
    let points = path.map { scale.text($0) }.joined(separator: " ")
    let start = scale.place(first)
    return "<polyline points=\"\(points)\" fill=\"none\" stroke=\"#111111\" stroke-width=\"1.5\"/>"
      + "<circle cx=\"\(Scale.round(start.x))\" cy=\"\(Scale.round(start.y))\" r=\"4\"/>"
  }

  /// How many planes the legend names, and the height of a line.
  private static let (maxRows, rowHeight) = (40, 18)

  private var legend: String {
    let named = regions.sorted { ($1.area, $0.name) < ($0.area, $1.name) }.prefix(Self.maxRows)
    func y(_ row: Int) -> Int { 50 + Self.rowHeight * row }
    var lines = named.enumerated().map { row, region in
      "<rect x=\"670\" y=\"\(y(row) - 10)\" width=\"12\" height=\"12\" fill=\"\(region.color)\"/>"
        + "<text x=\"688\" y=\"\(y(row))\">\(MarkupText.escapedHTML(region.name))</text>"
    }
    if named.count < regions.count {
      let rest = regions.count - named.count
      lines.append("<text x=\"688\" y=\"\(y(named.count))\">and \(rest) smaller ones</text>")
    }
    return lines.joined(separator: "\n")
  }

  private func bar(_ scale: Scale) -> String {
    let y = scale.pageHeight - 18
    return "<line x1=\"20\" y1=\"\(y)\" x2=\"\(Scale.round(20 + scale.factor))\" y2=\"\(y)\" "
      + "stroke=\"#111111\" stroke-width=\"3\"/>"
      + "<text x=\"20\" y=\"\(y - 7)\">1 m</text>"
  }
}

/// How ground coordinates are laid into the picture: x to the right, y down.
private struct Scale {
  let factor: Double
  let low: SIMD2<Double>
  let pageHeight: Int

  init(points: [SIMD2<Double>], minHeight: Int) {
    let finite = points.filter { $0.x.isFinite && $0.y.isFinite }
    let first = finite.first ?? .zero
    let low = finite.reduce(first) { pointwiseMin($0, $1) }
    let size = finite.reduce(first) { pointwiseMax($0, $1) } - low
    self.low = low
    factor = min(630 / max(size.x, 0.5), 800 / max(size.y, 0.5))
    pageHeight = max(Int((size.y * factor).rounded(.up)) + 100, 300, minHeight)
  }

  func place(_ point: SIMD2<Double>) -> SIMD2<Double> { (point - low) * factor + SIMD2(20, 44) }

  func text(_ point: SIMD2<Double>) -> String {
    let p = place(point)
    return "\(Self.round(p.x)),\(Self.round(p.y))"
  }

  static func round(_ value: Double) -> Double { (value * 10).rounded() / 10 }
}

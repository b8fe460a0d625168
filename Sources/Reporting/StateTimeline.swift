// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Evaluation

/// The states of tracking over one sequence as a self-contained SVG picture: what is true above, what was
/// estimated below, scores as curves.
public struct StateTimeline: Sendable {
  /// A stretch of time in one state; without a state the truth is *don't care*.
  public struct Band: Sendable {
    /// From and to [s].
    public var start, end: Double
    /// The state.
    public var state: QualityState?

    /// Creates a band from its parts.
    public init(start: Double, end: Double, state: QualityState?) {
      (self.start, self.end, self.state) = (start, end, state)
    }
  }

  /// A score over time, in 0...1; `nil` where it is unknown.
  public struct Curve: Sendable {
    /// Its name in the picture.
    public var name: String
    /// Times [s], ascending, and values.
    public var points: [(time: Double, value: Double?)]
    /// The value at which a limit is entered, drawn as a line.
    public var limit: Double?

    /// Creates a curve from its parts.
    public init(name: String, points: [(time: Double, value: Double?)], limit: Double? = nil) {
      (self.name, self.points, self.limit) = (name, points, limit)
    }
  }

  /// What stands above the picture.
  public var title: String
  /// The true states; empty if nobody labelled them.
  public var truth: [Band]
  /// The estimated states.
  public var estimate: [Band]
  /// The scores.
  public var curves: [Curve]

  /// Creates a timeline from its parts.
  public init(title: String, truth: [Band], estimate: [Band], curves: [Curve]) {
    (self.title, self.truth, self.estimate, self.curves) = (title, truth, estimate, curves)
  }

  /// The color of a state in pictures: `#RRGGBB`; white for *don't care*.
  public static func color(of state: QualityState?) -> String {
    switch state {
    case .normal: "#cfe8cf"
    case .initializing: "#9ecae1"
    case .relocalizing: "#756bb1"
    case .excessiveMotion: "#e6550d"
    case .insufficientFeatures: "#fdae6b"
    case .insufficientLight: "#636363"
    case .notAvailable: "#de2d26"
    case nil: "#ffffff"
    }
  }

  private static let (left, width) = (90.0, 1_090.0)
  private static let (truthTop, estimateTop, bandHeight) = (34.0, 62.0, 22.0)
  private static let (curveTop, curveHeight, curveStep) = (96.0, 38.0, 46.0)

  /// The picture, 1,200 units wide.
  public var svg: String {
    let bands = truth + estimate
    let names = curves.filter { $0.points.contains { $0.value != nil } }
    let start = bands.map(\.start).min() ?? 0
    let axis = Axis(start: start, end: max(bands.map(\.end).max() ?? 1, start + 1e-3))
    let bottom = Self.curveTop + Double(names.count) * Self.curveStep
    let height = bottom + 50
    var lines = [
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 \(text(height))" \
      font-family="sans-serif" font-size="12">
      <rect width="1200" height="\(text(height))" fill="#ffffff"/>
      """, label(8, 20, title, size: 15),
    ]
    lines += strip("truth", truth, Self.truthTop, axis)
    lines += strip("estimate", estimate, Self.estimateTop, axis)
    for (row, curve) in names.enumerated() {
      lines += drawing(curve, Self.curveTop + Double(row) * Self.curveStep, axis)
    }
    lines += ticks(axis, bottom + 12) + legend(bottom + 36)
    return (lines + ["</svg>"]).joined(separator: "\n") + "\n"
  }

  private func strip(_ name: String, _ bands: [Band], _ y: Double, _ axis: Axis) -> [String] {
    let body = bands.map { band in
      let (x0, x1) = (axis.x(band.start), axis.x(band.end))
      return "<rect x=\"\(text(x0))\" y=\"\(text(y))\" width=\"\(text(max(0, x1 - x0)))\" "
        + "height=\"\(text(Self.bandHeight))\" fill=\"\(Self.color(of: band.state))\"/>"
    }
    return [label(8, y + 15, name)] + body + [frame(y, Self.bandHeight)]
  }

  /// A curve in pieces, cut where the value is unknown.
  private func drawing(_ curve: Curve, _ top: Double, _ axis: Axis) -> [String] {
    let y = { (value: Double) in top + Self.curveHeight * (1 - min(1, max(0, value))) }
    var pieces: [[String]] = [[]]
    for point in curve.points {
      if let value = point.value {
        pieces[pieces.count - 1].append("\(text(axis.x(point.time))),\(text(y(value)))")
      } else if pieces.last?.isEmpty == false {
        pieces.append([])
      }
    }
    let limit = curve.limit.map { limit in
      "<line x1=\"\(text(Self.left))\" y1=\"\(text(y(limit)))\" x2=\"\(text(Self.left + Self.width))\" "
        + "y2=\"\(text(y(limit)))\" stroke=\"#bbbbbb\" stroke-dasharray=\"3 3\"/>"
    }
    return [label(8, top + 24, curve.name), frame(top, Self.curveHeight)]
      + [limit].compactMap(\.self)
      + pieces.filter { $0.count > 1 }.map {
        "<polyline fill=\"none\" stroke=\"#3182bd\" points=\"\($0.joined(separator: " "))\"/>"
      }
  }

  private func frame(_ y: Double, _ height: Double) -> String {
    "<rect x=\"\(text(Self.left))\" y=\"\(text(y))\" width=\"\(text(Self.width))\" "
      + "height=\"\(text(height))\" fill=\"none\" stroke=\"#dddddd\"/>"
  }

  /// Ticks every 1, 2, 5, 10 … s, at most 14 of them; times count from the first one.
  private func ticks(_ axis: Axis, _ y: Double) -> [String] {
    let length = axis.end - axis.start
    var step = 1.0
    for factor in [2, 2.5, 2, 2, 2.5, 2, 2, 2.5, 2, 2, 2.5, 2] where length / step > 14 {
      step *= factor
    }
    return (0...Int(length / step)).map { k in
      let x = axis.x(axis.start + Double(k) * step)
      return "<text x=\"\(text(x))\" y=\"\(text(y))\" text-anchor=\"middle\">"
        + "\(Int(Double(k) * step)) s</text>"
    }
  }

  private func legend(_ y: Double) -> [String] {
    let hasDontCare = truth.contains { $0.state == nil }
    let states = QualityState.allCases.map(Optional.some) + (hasDontCare ? [nil] : [])
    return states.enumerated().flatMap { index, state in
      let x = 8 + Double(index) * 149
      return [
        "<rect x=\"\(text(x))\" y=\"\(text(y - 10))\" width=\"12\" height=\"12\" "
          + "fill=\"\(Self.color(of: state))\" stroke=\"#999999\" stroke-width=\"0.5\"/>",
        label(x + 17, y, state?.rawValue ?? "don't care"),
      ]
    }
  }

  private func label(_ x: Double, _ y: Double, _ words: String, size: Int = 12) -> String {
    "<text x=\"\(text(x))\" y=\"\(text(y))\" font-size=\"\(size)\">\(MarkupText.escapedHTML(words))</text>"
  }

  private func text(_ value: Double) -> String { value.textWithOneDecimal }

  /// How times are laid into the picture.
  private struct Axis {
    let start, end: Double

    func x(_ time: Double) -> Double {
      StateTimeline.left
        + StateTimeline.width * min(1, max(0, (time - start) / (end - start)))
    }
  }
}

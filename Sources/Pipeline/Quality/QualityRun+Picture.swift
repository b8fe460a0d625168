// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Datasets
internal import TrackingQuality

extension QualityRun {
  /// The timeline as SVG: true states above, estimated states below, scores as curves.
  package var picture: String {
    guard let first = reports.first, let last = reports.last, last.time > first.time else {
      return "<svg xmlns=\"http://www.w3.org/2000/svg\"/>\n"
    }
    return TimelinePicture(start: first.time, end: last.time).svg(of: self)
  }
}

/// Places of a timeline's bands and curves.
private struct TimelinePicture {
  let start: Double
  let end: Double

  private static let (left, width) = (110.0, 1_070.0)
  private static let (truthTop, estimateTop, bandHeight) = (30.0, 58.0, 22.0)
  private static let (curveTop, curveHeight) = (92.0, 38.0)

  private static let colors: [(TrackingState, String)] = [
    (.normal, "#cfe8cf"), (.limited(.initializing), "#9ecae1"),
    (.limited(.relocalizing), "#756bb1"), (.limited(.excessiveMotion), "#e6550d"),
    (.limited(.insufficientFeatures), "#fdae6b"), (.limited(.insufficientLight), "#636363"),
    (.notAvailable, "#de2d26"),
  ]

  private static let curves: [(String, @Sendable (QualityReport) -> Double?)] = [
    ("features", { $0.evidence.scores.features }), ("motion", { $0.evidence.scores.motion }),
    ("geometry", { $0.evidence.scores.geometry }), ("light", { $0.evidence.scores.light }),
    ("continuity", { $0.evidence.scores.continuity }), ("failure", { $0.failureProbability }),
  ]

  func svg(of run: QualityRun) -> String {
    let height = Self.curveTop + Double(Self.curves.count) * (Self.curveHeight + 6) + 50
    var lines = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1200 \(text(height))\" "
        + "font-family=\"sans-serif\" font-size=\"12\">",
      "<rect width=\"1200\" height=\"\(text(height))\" fill=\"white\"/>",
      label(8, 18, run.name), label(8, Self.truthTop + 15, "truth"),
      label(8, Self.estimateTop + 15, "estimate"),
    ]
    for interval in run.labels ?? [] {
      let state = interval.state.flatMap(TrackingState.init(description:))
      lines.append(band(Self.truthTop, interval.start, interval.end, state))
    }
    lines += estimates(run.reports)
    for (index, curve) in Self.curves.enumerated() {
      let top = Self.curveTop + Double(index) * (Self.curveHeight + 6)
      lines.append(label(8, top + 22, curve.0))
      lines += polylines(run.reports, curve.1, top)
    }
    lines += axis(height - 42) + legend(height - 14)
    return (lines + ["</svg>"]).joined(separator: "\n") + "\n"
  }

  private func estimates(_ reports: [QualityReport]) -> [String] {
    var lines: [String] = []
    var from = 0
    for i in 1...reports.count where i == reports.count || reports[i].state != reports[from].state {
      let until = i == reports.count ? end : reports[i].time
      lines.append(band(Self.estimateTop, reports[from].time, until, reports[from].state))
      from = i
    }
    return lines
  }

  /// A curve in pieces, cut where the value is unknown.
  private func polylines(
    _ reports: [QualityReport], _ value: (QualityReport) -> Double?, _ top: Double
  ) -> [String] {
    var pieces: [[String]] = [[]]
    for report in reports {
      guard let value = value(report) else {
        pieces.append([])
        continue
      }
      let y = top + Self.curveHeight * (1 - value)
      pieces[pieces.count - 1].append("\(text(x(report.time))),\(text(y))")
    }
    let frame =
      "<rect x=\"\(text(Self.left))\" y=\"\(text(top))\" width=\"\(text(Self.width))\" "
      + "height=\"\(text(Self.curveHeight))\" fill=\"none\" stroke=\"#ddd\"/>"
    return [frame]
      + pieces.filter { $0.count > 1 }.map {
        "<polyline fill=\"none\" stroke=\"#3182bd\" points=\"\($0.joined(separator: " "))\"/>"
      }
  }

  private func axis(_ y: Double) -> [String] {
    let step = end - start > 60 ? 20.0 : 5
    return (0...Int((end - start) / step)).map { k in
      label(x(start + Double(k) * step), y, "\(Int(Double(k) * step)) s")
    }
  }

  private func legend(_ y: Double) -> [String] {
    Self.colors.enumerated().flatMap { index, entry in
      let x = 8 + Double(index) * 168
      let name = entry.0.reason?.rawValue ?? entry.0.name
      return [
        "<rect x=\"\(text(x))\" y=\"\(text(y - 10))\" width=\"12\" height=\"12\" "
          + "fill=\"\(entry.1)\"/>",
        label(x + 16, y, name),
      ]
    }
  }

  private func band(_ y: Double, _ from: Double, _ until: Double, _ state: TrackingState?) -> String
  {
    let color = Self.colors.first { $0.0 == state }?.1 ?? "#f4f4f4"
    return "<rect x=\"\(text(x(from)))\" y=\"\(text(y))\" "
      + "width=\"\(text(max(0, x(until) - x(from))))\" height=\"\(text(Self.bandHeight))\" "
      + "fill=\"\(color)\"/>"
  }

  private func label(_ x: Double, _ y: Double, _ words: String) -> String {
    "<text x=\"\(text(x))\" y=\"\(text(y))\">\(words)</text>"
  }

  private func x(_ time: Double) -> Double {
    Self.left + Self.width * min(1, max(0, (time - start) / (end - start)))
  }

  /// A number with one decimal.
  private func text(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return "\(tenths / 10).\(abs(tenths % 10))"
  }
}

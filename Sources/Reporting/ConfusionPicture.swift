// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Evaluation

/// A confusion matrix of the states of tracking as a self-contained SVG picture.
///
/// Rows are true states, columns estimated ones. A cell is as dark as its share of the row's time, and
/// tells the time in seconds; states that never occur are left out.
public struct ConfusionPicture: Sendable {
  /// What stands above the picture.
  public var title: String
  /// Time [s] by true state (outer key) and estimated state, as `quality.confusion_s` has it.
  public var confusion: MetricValue

  /// Creates a picture of `quality.confusion_s`.
  public init(title: String, confusion: MetricValue) {
    (self.title, self.confusion) = (title, confusion)
  }

  private static let (left, top, cell) = (160.0, 150.0, 76.0)

  private func time(_ truth: String, _ estimate: String) -> Double {
    confusion[truth]?[estimate]?.number ?? 0
  }

  private var states: [String] {
    let all = QualityState.allCases.map(\.rawValue)
    return all.filter { state in all.contains { time(state, $0) > 0 || time($0, state) > 0 } }
  }

  /// The picture, square cells of 76 units.
  public var svg: String {
    let states = states
    let side = Self.cell * Double(states.count)
    let (width, height) = (max(Self.left + side + 20, 420), Self.top + side + 30)
    var lines = [
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width.textWithOneDecimal) \
      \(height.textWithOneDecimal)" font-family="sans-serif" font-size="12">
      <rect width="\(width.textWithOneDecimal)" height="\(height.textWithOneDecimal)" fill="#ffffff"/>
      <text x="8" y="20" font-size="15">\(MarkupText.escapedHTML(title))</text>
      <text x="8" y="40">rows: true state; columns: estimated state; seconds, shade by share of the row</text>
      """
    ]
    for (row, truth) in states.enumerated() {
      let total = states.reduce(0) { $0 + time(truth, $1) }
      let y = Self.top + Double(row) * Self.cell
      lines.append(label(Self.left - 8, y + Self.cell / 2 + 4, truth, "end"))
      lines.append(head(states[row], Self.left + (Double(row) + 0.5) * Self.cell))
      for (column, estimate) in states.enumerated() {
        lines += square(
          Self.left + Double(column) * Self.cell, y, seconds: time(truth, estimate),
          share: total > 0 ? time(truth, estimate) / total : 0, isRight: row == column)
      }
    }
    return (lines + ["</svg>"]).joined(separator: "\n") + "\n"
  }

  private func square(
    _ x: Double, _ y: Double, seconds: Double, share: Double, isRight: Bool
  ) -> [String] {
    let box =
      "<rect x=\"\(x.textWithOneDecimal)\" y=\"\(y.textWithOneDecimal)\" width=\"76\" height=\"76\" "
      + "fill=\"\(isRight ? "#31a354" : "#de2d26")\" fill-opacity=\"\(opacity(share, isRight))\" "
      + "stroke=\"#cccccc\"/>"
    guard seconds > 0 else { return [box] }
    return [
      box, label(x + 38, y + 36, seconds.textWithOneDecimal, "middle"),
      label(x + 38, y + 52, (share * 100).textWithOneDecimal + " %", "middle", "#555555"),
    ]
  }

  /// Small errors must be seen, right answers must not drown the page.
  private func opacity(_ share: Double, _ isRight: Bool) -> String {
    let value = isRight ? 0.6 * share : min(1, 4 * share) * 0.7
    return "0." + String(String(100 + Int((value * 100).rounded())).dropFirst())
  }

  private func head(_ words: String, _ x: Double) -> String {
    let (x, y) = (x.textWithOneDecimal, (Self.top - 8).textWithOneDecimal)
    return "<text x=\"\(x)\" y=\"\(y)\" transform=\"rotate(-40 \(x) \(y))\">"
      + "\(MarkupText.escapedHTML(words))</text>"
  }

  private func label(
    _ x: Double, _ y: Double, _ words: String, _ anchor: String, _ color: String = "#111111"
  ) -> String {
    "<text x=\"\(x.textWithOneDecimal)\" y=\"\(y.textWithOneDecimal)\" text-anchor=\"\(anchor)\" "
      + "fill=\"\(color)\">\(MarkupText.escapedHTML(words))</text>"
  }
}

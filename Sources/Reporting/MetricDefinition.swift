// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Evaluation

/// What a metric or a CSV column means: unit, range, which way is better, definition, source.
public struct MetricDefinition: Sendable, Equatable {
  /// Which values are better.
  public enum Direction: String, Sendable {
    case higher = "higher is better"
    case lower = "lower is better"
    case neither = ""
  }

  /// The dotted name as it occurs in paths and columns: `evops.fScore`.
  public var name: String
  /// The unit, empty for pure numbers and texts.
  public var unit: String
  /// The range in words: `0...1`.
  public var range: String
  /// Which values are better.
  public var direction: Direction
  /// The definition.
  public var text: String
  /// The publication or tool that it follows, empty for our own.
  public var source: String

  init(
    _ name: String, _ unit: String, _ range: String, _ direction: Direction, _ text: String,
    _ source: String = ""
  ) {
    (self.name, self.unit, self.range) = (name, unit, range)
    (self.direction, self.text, self.source) = (direction, text, source)
  }

  /// The definition of a metric path or a CSV column, or `nil` if there is none.
  ///
  /// Of all names that stand in the path as whole components the longest counts:
  /// `overall.segmentation.evops.fScore.frameMean` is explained by `evops.fScore`.
  public static func of(_ path: String) -> MetricDefinition? {
    let padded = "." + path.replacing("\"", with: "") + "."
    return all.filter { padded.contains("." + $0.name + ".") }
      .max { $0.name.count < $1.name.count }
      ?? MetricDescriptor.descriptor(for: path).map(MetricDefinition.init)
  }

  /// The definition that the room of metrics gives, with the page to read on.
  init(_ metric: MetricDescriptor) {
    let direction: Direction =
      metric.higherIsBetter.map { $0 ? .higher : .lower } ?? .neither
    self.init(
      metric.name, metric.unit, metric.range, direction, metric.summary,
      metric.citation + "; Documentation/metrics/" + metric.page)
  }

  /// The definition as lines of text.
  public var lines: String {
    let facts = [
      unit.isEmpty ? "" : "unit: " + unit, range.isEmpty ? "" : "range: " + range,
      direction.rawValue,
    ]
    return "\(name): \(text)\n  " + facts.filter { !$0.isEmpty }.joined(separator: "; ")
      + (source.isEmpty ? "" : "\n  source: \(source)") + "\n"
  }
}

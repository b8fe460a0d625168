// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Parameters

/// A condition on a metric: `segmentation.evops.fScore.frameMean>=0.8`.
public struct MetricGate: Sendable, Equatable {
  /// How the value is compared.
  public enum Relation: String, Sendable, CaseIterable {
    case atLeast = ">="
    case atMost = "<="
    case above = ">"
    case below = "<"
  }

  /// The metric's path, below `overall` unless it begins with `overall.` or `sequences.`.
  public var path: String
  /// How the value is compared.
  public var relation: Relation
  /// What it is compared with.
  public var bound: Double

  /// Reads a condition; `nil` if the text is none.
  public init?(_ text: String) {
    for relation in Relation.allCases {
      guard let range = text.firstRange(of: relation.rawValue) else { continue }
      let path = text[..<range.lowerBound].filter { $0 != " " }
      let bound = text[range.upperBound...].filter { $0 != " " }
      guard let number = Double(String(bound)), number.isFinite, !path.isEmpty else { return nil }
      (self.path, self.relation, self.bound) = (String(path), relation, number)
      return
    }
    return nil
  }

  /// The condition without spaces: `segmentation.pq.pq>=0.5`.
  public var text: String { path + relation.rawValue + bound.parameterText }

  /// What became of a condition.
  public enum Verdict: Sendable, Equatable {
    case met(Double)
    case failed(Double)
    /// The metric exists, but nothing defines it here; a gate is not met by what is unknown.
    case undefined
    /// `metrics.json` has no such path.
    case unknownMetric
  }

  /// Compares the metric with the bound.
  public func verdict(on metrics: MetricValue) -> Verdict {
    let isAbsolute = path.hasPrefix("overall.") || path.hasPrefix("sequences.")
    let path = isAbsolute ? path : "overall." + path
    guard let value = metrics.value(at: path) else {
      return Self.isBelowNull(path, in: metrics) ? .undefined : .unknownMetric
    }
    guard let number = value.number else { return .undefined }
    return holds(number) ? .met(number) : .failed(number)
  }

  /// Whether a part of the path leads to `null`: what stands below exists where it is defined.
  private static func isBelowNull(_ path: String, in metrics: MetricValue) -> Bool {
    path.indices.contains { path[$0] == "." && metrics.value(at: String(path[..<$0])) == .null }
  }

  /// Whether a value meets the condition.
  public func holds(_ number: Double) -> Bool {
    switch relation {
    case .atLeast: number >= bound
    case .atMost: number <= bound
    case .above: number > bound
    case .below: number < bound
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Evaluation

/// What a sweep looks for: the best value of a metric among trials that meet all constraints.
public struct Objective: Sendable, Equatable {
  /// The metric's path below `overall`: `segmentation.pq.pq`.
  public var path: String
  /// Whether smaller values are better.
  public var isMinimized: Bool
  /// Conditions that a trial must meet.
  public var constraints: [MetricGate]

  /// Creates an objective; larger values are better unless told otherwise.
  public init(_ path: String, isMinimized: Bool = false, constraints: [MetricGate] = []) {
    (self.path, self.isMinimized, self.constraints) = (path, isMinimized, constraints)
  }

  /// Every path that has to be measured, the objective's own first; none twice.
  public var paths: [String] {
    constraints.map(\.path).reduce(into: [path]) { if !$0.contains($1) { $0.append($1) } }
  }

  /// How good measured values are.
  ///
  /// The violation is the sum over constraints of the excess over the bound as a share of the bound's
  /// magnitude (of 1 for bounds within 1 of zero); undefined values violate without limit.
  ///
  /// - Parameter values: numbers by path; `nil` where undefined.
  /// - Returns: the fitness, `undefined` without a value of the objective.
  public func fitness(of values: [String: Double?]) -> Fitness {
    let violation = constraints.reduce(0.0) { sum, gate in
      guard let value = values[gate.path] ?? nil else { return .infinity }
      guard !gate.holds(value) else { return sum }
      // a strict bound that is just met is violated by next to nothing
      return sum + max((value - gate.bound).magnitude / max(1, gate.bound.magnitude), 1e-12)
    }
    guard let value = values[path] ?? nil else { return .undefined }
    return Fitness(violation: violation, score: isMinimized ? -value : value)
  }
}

/// How good a trial is: a smaller violation of constraints wins, among equals the better score.
///
/// Deb's rules for constrained search, doi:10.1016/S0045-7825(99)00389-8.
public struct Fitness: Sendable, Equatable, Comparable {
  /// The sum of violated constraints, 0 if all are met, ∞ if the trial has no value.
  public var violation: Double
  /// The objective, its sign changed if it is minimized.
  public var score: Double

  /// Creates a fitness.
  public init(violation: Double = 0, score: Double) {
    (self.violation, self.score) = (violation, score)
  }

  /// The fitness of a trial without a value.
  public static let undefined = Fitness(violation: .infinity, score: -.infinity)

  /// Whether all constraints are met.
  public var isFeasible: Bool { violation == 0 }

  /// Whether the left side is worse.
  public static func < (a: Fitness, b: Fitness) -> Bool {
    a.violation != b.violation ? a.violation > b.violation : a.score < b.score
  }
}

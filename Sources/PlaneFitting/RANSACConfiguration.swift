// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import LinearAlgebra
public import Parameters

/// How planes are drawn from samples and when the search stops.
public struct RANSACConfiguration: Configuration {
  /// What a hypothesis is drawn from.
  public enum Sampling: String, ParameterWord {
    /// Three points.
    case points
    /// One cell of neighboring points, its noise averaged.
    case cells
  }

  /// How the consensus of a hypothesis is measured.
  public enum Scoring: String, ParameterWord {
    /// Truncated squared distances (Torr & Zisserman).
    case msac
    /// The number of inliers (Fischler & Bolles).
    case count
  }

  /// Largest point-to-plane distance of an inlier [m]; exactly what is typed, never multiplied.
  public var inlierDistance = 0.02
  /// What a hypothesis is drawn from.
  public var sampling = Sampling.points
  /// Mean number of points in a sampled cell.
  public var cellCount = 32
  /// How hypotheses are compared.
  public var scoring = Scoring.msac
  /// Chance that no better plane was missed when the search stops.
  public var confidence = 0.999
  /// Largest number of hypotheses.
  public var maxIterations = 10_000
  /// Rounds of least squares on the inliers of each new best hypothesis.
  public var localOptimizations = 4
  /// Fewest inliers of a plane.
  public var minInlierCount = 3
  /// Largest angle of the normal to the axis (or to the plane across the axis) of a constraint.
  public var maxAxisAngle = Angle.degrees(10)
  /// Seed of the samples.
  public var seed: UInt64 = 0

  /// Creates the default configuration.
  public init() {}

  /// The prefix of the flags.
  public static let stage = "ransac"
  /// The table of flags.
  public static let parameters = [
    parameter(
      "inlier-distance", \.inlierDistance, unit: .meters, in: 1e-9...1e6,
      "Largest point-to-plane distance of an inlier."),
    parameter("sampling", \.sampling, "What a hypothesis is drawn from."),
    parameter(
      "cell-count", \.cellCount, unit: .count, in: 4...10_000, isExpert: true,
      "Mean number of points in a sampled cell."),
    parameter("scoring", \.scoring, "How the consensus of hypotheses is measured."),
    parameter(
      "confidence", \.confidence, in: 0.5...0.999999999,
      "Chance that no better plane was missed when the search stops."),
    parameter(
      "max-iterations", \.maxIterations, unit: .count, in: 1...1e9,
      "Largest number of hypotheses."),
    parameter(
      "local-optimizations", \.localOptimizations, unit: .count, in: 0...100, isExpert: true,
      "Rounds of least squares on the inliers of each new best hypothesis."),
    parameter(
      "min-inlier-count", \.minInlierCount, unit: .count, in: 3...1e9,
      "Fewest inliers of a plane."),
    parameter(
      "max-axis-angle", \.maxAxisAngle, unit: .degrees, in: 0...90,
      "Largest angle between the normal and the axis of an orientation constraint."),
    parameter("seed", \.seed, "Seed of the samples: the same seed gives the same planes."),
  ]
}

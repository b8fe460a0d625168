// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import LinearAlgebra
public import Parameters

/// How planes are found in clouds without an image grid.
///
/// Lengths in units of σ are multiples of the noise along the normal, so that one setting serves all
/// sensors.
public struct UnorganizedConfiguration: Configuration {
  /// How regions begin.
  public enum Method: String, ParameterWord {
    /// Cells grow into regions.
    case cells
    /// Points are drawn and scored, after Schnabel et al.
    case ransac
  }

  /// How regions begin.
  public var method = Method.cells
  /// Noise along the normal [m]; estimated from the cloud if `nil`.
  public var sigma: Double?
  /// How far a surface may stray from flat [m] before it is split: the estimated σ grows up to it while planes are
  /// fragmented.
  public var flatness = 0.008
  /// Fewest points of a plane; 100 to 1,000, distinct points / 4000 between, or max(15, points / 30)
  /// below 3,000, if `nil`.
  public var minSupport: Int?
  /// Least area of a plane [m²]; 0.05, but at most a 200th of the squared size of the cloud, if `nil`.
  public var minArea: Double?
  /// Least mean filling of a plane's cells, relative to its median cell.
  public var minDensity = 0.25
  /// Least share of the points in a plane's cells, those of other planes aside, that are its own.
  public var minPurity = 0.5
  /// Median number of points in a cell.
  public var cellCount = 17.0
  /// Farthest point of a plane in σ.
  public var assignmentDistance = 3.2
  /// Largest angle of planes that are merged.
  public var maxMergeAngle = Angle.degrees(18)
  /// Largest turn of a plane over its width before it counts as curved.
  public var maxBend = Angle.degrees(6)
  /// Whether curved surfaces are refused.
  public var refusesCurved = true
  /// Whether disconnected coplanar pieces become planes of their own, with a common group.
  public var splitsDisconnected = true
  /// Samples drawn in a neighborhood of points that no region explains.
  public var windowSamples = 64
  /// Method `ransac`: chance that no plane of the least support was missed when the search stops.
  public var confidence = 0.99
  /// Method `ransac`: largest number of drawn planes.
  public var maxIterations = 200_000
  /// Clouds with more points are segmented in tiles of at most this many.
  public var maxTilePoints = 1_000_000
  /// Seed of the samples.
  public var seed: UInt64 = 0

  /// Creates the default configuration.
  public init() {}

  /// The prefix of the flags.
  public static let stage = "cloud"
  /// The table of flags.
  public static let parameters = [
    parameter("method", \.method, "How planes begin: growing cells, or drawn points."),
    parameter(
      "sigma", \.sigma, unit: .meters, in: 0...1e3,
      "Noise along the normal; auto estimates it from the cloud."),
    parameter(
      "flatness", \.flatness, unit: .meters, in: 0...1e3,
      "How far a flat surface may stray from its plane before it is split."),
    parameter(
      "min-support", \.minSupport, unit: .points, in: 3...1e9,
      "Fewest points of a plane; auto is points / 4000, but 100 to 1000; less for small clouds."),
    parameter(
      "min-area", \.minArea, unit: .squareMeters, in: 0...1e9,
      "Least area of a plane; auto is 0.05 m², less for clouds of less than 3.2 m across."),
    parameter(
      "min-density", \.minDensity, in: 0...1,
      "Least mean filling of a plane's cells, relative to its median cell."),
    parameter(
      "min-purity", \.minPurity, in: 0...1,
      "Least share of the points in a plane's cells, other planes' aside, that are its own."),
    parameter(
      "cell-count", \.cellCount, unit: .points, in: 6...200, isExpert: true,
      "Median number of points in a cell."),
    parameter(
      "assignment-distance", \.assignmentDistance, unit: .sigmas, in: 1...10,
      "Farthest point of a plane, in standard deviations."),
    parameter(
      "max-merge-angle", \.maxMergeAngle, unit: .degrees, in: 0...45,
      "Largest angle between planes that are merged."),
    parameter(
      "max-bend", \.maxBend, unit: .degrees, in: 0...180,
      "Largest turn of a plane over its width before it counts as curved."),
    parameter("refuses-curved", \.refusesCurved, "Whether curved surfaces are refused."),
    parameter(
      "splits-disconnected", \.splitsDisconnected,
      "Whether disconnected coplanar pieces are planes of their own, with a common group."),
    parameter(
      "window-samples", \.windowSamples, unit: .count, in: 0...10_000, isExpert: true,
      "Samples drawn around points that no region explains."),
    parameter(
      "confidence", \.confidence, in: 0.5...0.999999, isExpert: true,
      "Method ransac: chance that no plane was missed when the search stops."),
    parameter(
      "max-iterations", \.maxIterations, unit: .count, in: 1...1e9, isExpert: true,
      "Method ransac: largest number of drawn planes."),
    parameter(
      "max-tile-points", \.maxTilePoints, unit: .points, in: 1000...1e9, isExpert: true,
      "Larger clouds are segmented in tiles of at most this many points."),
    parameter("seed", \.seed, isExpert: true, "Seed of the samples."),
  ]
}

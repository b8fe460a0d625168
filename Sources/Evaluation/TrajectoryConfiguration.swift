// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Parameters

/// How an estimated trajectory is laid over the true one before errors are taken.
public enum TrajectoryAlignment: String, CaseIterable, ParameterWord {
  /// As it is.
  case none
  /// By rotation and translation.
  case se3
  /// By rotation, translation and scale.
  case sim3
}

/// What a relative error's step is measured in.
public enum TrajectoryDeltaUnit: String, CaseIterable, ParameterWord {
  case frames
  case meters
  case degrees
}

/// The definitions of the trajectory metrics; the defaults are those of evo.
public struct TrajectoryConfiguration: Configuration {
  /// Largest time between paired poses [s].
  public var maxTimeDifference = 0.01
  /// The alignment of the reported APE; unaligned and scaled ones stand beside it.
  public var alignment = TrajectoryAlignment.se3
  /// The step of RPE.
  public var delta = 1.0
  /// What the step is measured in.
  public var deltaUnit = TrajectoryDeltaUnit.frames
  /// Whether RPE takes steps from every pose, not only end to end.
  public var allPairs = false
  /// Largest relative deviation from a step in meters or degrees, with all pairs.
  public var deltaTolerance = 0.1

  /// Creates evo's defaults.
  public init() {}

  /// The prefix of the flags.
  public static let stage = "trajectory"
  /// The table of parameters.
  public static let parameters = [
    parameter(
      "max-time-difference", \.maxTimeDifference, unit: .seconds, in: 0...1,
      "Largest time between a true and an estimated pose that are compared."),
    parameter(
      "alignment", \.alignment, "How the estimate is laid over the truth before APE is taken."),
    parameter("delta", \.delta, in: 1e-6...1e6, "Step of RPE, in the delta unit."),
    parameter("delta-unit", \.deltaUnit, "What the step of RPE is measured in."),
    parameter("all-pairs", \.allPairs, "Take the steps of RPE from every pose."),
    parameter(
      "delta-tolerance", \.deltaTolerance, in: 0...1, isExpert: true,
      "Largest relative deviation from a step in meters or degrees, with all pairs."),
  ]

  /// Checks rules between fields.
  public func validate() throws(ParameterError) {
    guard deltaUnit != .frames || delta == delta.rounded() else {
      throw .conflict(
        "trajectory-delta", "trajectory-delta-unit", rule: "a step in frames is a whole number")
    }
  }

  /// The definition in words, to stand beside the numbers.
  public var protocolLine: String {
    "APE after \(alignment.rawValue) alignment (Umeyama), pairs within "
      + "\(maxTimeDifference.parameterText) s; RPE over \(delta.parameterText) "
      + "\(deltaUnit.rawValue), \(allPairs ? "from every pose" : "end to end"), pairs chosen on the "
      + "estimate"
  }
}

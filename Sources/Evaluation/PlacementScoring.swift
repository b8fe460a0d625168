// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Parameters

/// What counts as a jump and as rest in the placement metrics.
public struct PlacementScoring: Configuration {
  /// Smallest first correction of an object nobody touches that counts [m].
  public var minSnap = 0.001
  /// Longest time that the first correction takes [s].
  public var snapTime = 0.6
  /// Smallest later step that is a jump [m].
  public var minJump = 0.005
  /// How long after its last snap or touch an object is at rest [s].
  public var restDelay = 0.5

  /// Creates the defaults.
  public init() {}

  /// The prefix of the flags.
  public static let stage = "placement-score"
  /// The table of parameters.
  public static let parameters = [
    parameter(
      "min-snap", \.minSnap, unit: .meters, in: 0...1,
      "Smallest first correction of an untouched object that counts as a snap."),
    parameter(
      "snap-time", \.snapTime, unit: .seconds, in: 0...10,
      "Longest time from the first to the last step of an object's first correction."),
    parameter(
      "min-jump", \.minJump, unit: .meters, in: 0...1,
      "Smallest step of an untouched object after its first correction that counts as a jump."),
    parameter(
      "rest-delay", \.restDelay, unit: .seconds, in: 0...10,
      "Time after a correction or touch from which jitter is measured."),
  ]
}

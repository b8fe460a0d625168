// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Parameters

/// Which planes are compared in geometry, and the tolerance of the SegComp figures.
public struct ScoringConfiguration: Configuration {
  /// Smallest IoU of the pairs whose planes are compared; ≥ 0.5, pairs are unique.
  public var matchIoU = 0.5
  /// The tolerance of Hoover's comparison that is reported beside the sweep.
  public var segcompTolerance = 0.8

  /// Creates the published defaults.
  public init() {}

  /// The prefix of the flags.
  public static let stage = "score"
  /// The table of parameters.
  public static let parameters = [
    parameter(
      "match-iou", \.matchIoU, in: 0.5...1, "Smallest IoU of pairs whose planes are compared."),
    parameter(
      "segcomp-tolerance", \.segcompTolerance, in: 0.51...1,
      "Overlap that Hoover's comparison asks for, reported beside the sweep 0.51 to 0.95."),
  ]

  /// The tolerances reported, ascending: 0.51, 0.55, 0.60 … 0.95 and `segcompTolerance`.
  public var segcompTolerances: [Double] {
    let sweep = [0.51] + (11...19).map { Double($0) / 20 }
    return Set(sweep + [segcompTolerance]).sorted()
  }
}

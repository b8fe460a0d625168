// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Parameters
public import PlaneRefinement

/// The parameters of every stage that a run passes through.
public struct PipelineConfiguration: Configuration {
  /// How outlines are drawn.
  public var extent = ExtentConfiguration()

  /// Creates the default configuration.
  public init() {}

  public static let stage = ""
  public static let parameters = Parameters.stage(\Self.extent)
}

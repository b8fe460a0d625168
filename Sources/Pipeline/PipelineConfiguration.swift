// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Evaluation
public import Parameters
public import Placement
public import PlaneFitting
public import PlaneRefinement
public import PlaneSegmentation
public import PlaneTracking
public import TrackingQuality

/// The parameters of every stage that a run passes through.
public struct PipelineConfiguration: Configuration {
  /// The sensor's noise, if it is given by hand.
  public var noise = NoiseConfiguration()
  /// How planes are found in depth images.
  public var organized = OrganizedConfiguration()
  /// How planes are found in clouds without an image grid.
  public var unorganized = UnorganizedConfiguration()
  /// How the single dominant plane is searched.
  public var ransac = RANSACConfiguration()
  /// How outlines are drawn.
  public var extent = ExtentConfiguration()
  /// How planes are kept over time.
  public var tracking = TrackingConfiguration()
  /// The rules by which planes are told apart.
  public var classification = ClassificationConfiguration()
  /// When the state of tracking is limited, and why.
  public var quality = QualityConfiguration()
  /// How objects are placed and moved.
  public var placement = PlacementConfiguration()
  /// When messages come up, and how they are laid out.
  public var messages = MessageConfiguration()
  /// The thresholds of the EVOPS metrics.
  public var evops = EVOPSConfiguration()
  /// The thresholds of the other metrics.
  public var scoring = ScoringConfiguration()
  /// When planes in the world count as the same surface.
  public var similarity = PlaneSimilarity()
  /// How trajectories are compared.
  public var trajectory = TrajectoryConfiguration()
  /// What counts as a jump and as rest in the placement metrics.
  public var placementScore = PlacementScoring()

  /// Creates the default configuration.
  public init() {}

  /// No prefix of its own: every stage brings its own.
  public static let stage = ""
  /// The tables of all stages, one after the other.
  public static let parameters: [Parameter<Self>] =
    Parameters.stage(\.noise) + organizedStages + Parameters.stage(\.unorganized)
    + Parameters.stage(\.ransac)
    + Parameters.stage(\.extent)
    + Parameters.stage(\.tracking) + Parameters.stage(\.classification)
    + Parameters.stage(\.quality) + Parameters.stage(\.placement) + Parameters.stage(\.messages)
    + Parameters.stage(\.evops)
    + Parameters.stage(\.scoring) + Parameters.stage(\.similarity)
    + Parameters.stage(\.trajectory) + Parameters.stage(\.placementScore)

  private static let organizedStages: [Parameter<Self>] =
    Parameters.stage(\.organized.cells) + Parameters.stage(\.organized.growth)
    + Parameters.stage(\.organized.curvature) + Parameters.stage(\.organized.merge)
    + Parameters.stage(\.organized.acceptance) + Parameters.stage(\.organized.assignment)

  /// Checks the rules between the fields of each stage.
  public func validate() throws(ParameterError) {
    try organized.cells.validate()
    try evops.validate()
    try classification.validate()
    try trajectory.validate()
    try quality.validate()
  }
}

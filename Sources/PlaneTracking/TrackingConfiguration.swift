// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import LinearAlgebra
public import Parameters

/// The parameters of keeping planes over time.
public struct TrackingConfiguration: Configuration {
  /// Whether new planes are added; known planes are kept either way.
  public var findsNewPlanes = true
  /// Frames in which a plane must be seen before it is added.
  public var confirmationCount = 2
  /// Inliers with which a plane is added at first sight.
  public var instantSupport = 3_000
  /// Frames in which a plane must be seen before it is added where known planes explain it.
  public var explainedCount = 15
  /// Frames in a row in which a plane that is not yet added may stay away.
  public var maxTentativeMisses = 3
  /// Frames in a row in which a plane in plain view may be missed before it is removed.
  public var maxMisses = 90
  /// Bound of the squared Mahalanobis distance of a plane and its track.
  public var maxSquaredDistance = 16.27
  /// Largest angle between a plane and its track, whatever their uncertainty.
  public var maxAngle = Angle.degrees(35)
  /// Angle within which the practical gate accepts; wider for planes of less than the instant support.
  public var practicalAngle = Angle.degrees(6)
  /// Distance within which the practical gate accepts; wider likewise.
  public var practicalOffset = 0.04
  /// Standard deviation of a normal beyond what its covariance says.
  public var angleFloor = Angle.degrees(0.2)
  /// Standard deviation of a height beyond what its covariance says.
  public var offsetFloor = 0.002
  /// Standard deviation of the normal of a plane that comes without covariance.
  public var unknownAngle = Angle.degrees(2)
  /// Standard deviation of the height of a plane that comes without covariance.
  public var unknownOffset = 0.02
  /// Growth of the pose's rotation error while a plane is out of sight, per square root of a second.
  public var rotationDrift = Angle.degrees(0.1)
  /// Growth of the pose's translation error while a plane is out of sight, per square root of a second.
  public var translationDrift = 0.01
  /// Distance between patches of one frame that are one plane, as a share of the distance from the camera.
  public var sameFrameOffset = 0.006
  /// Share of a further patch of a plane that must lie in the known extent.
  public var absorbOverlap = 0.5
  /// Largest gap between a plane and its track if they do not overlap.
  public var maxGap = 0.1
  /// Weight of missing overlap in the cost of an assignment.
  public var overlapWeight = 1.0
  /// Share of old evidence that is kept when new evidence comes; 1 forgets nothing.
  public var forgetting = 0.995
  /// Largest angle between two tracks that are one plane.
  public var mergeAngle = Angle.degrees(8)
  /// Largest distance between two tracks that are one plane.
  public var mergeOffset = 0.1
  /// Share of the smaller track that must lie in the other one.
  public var mergeOverlap = 0.4
  /// Frames between two checks of a track for duplicates.
  public var mergeInterval = 8
  /// Side of the cells in which a small plane's extent is kept.
  public var cellSize = 0.02
  /// Evidence that an outline adds to a cell.
  public var hitEvidence = 2
  /// Evidence that is taken from a cell when the camera sees through it.
  public var freeEvidence = 4
  /// Cells that are checked for free space per frame.
  public var freeSpaceBudget = 3_000
  /// Depth difference in multiples of the depth that tells a surface from what is before or behind it.
  public var depthTolerance = 0.03
  /// Share of the image that a plane must cover to be missed.
  public var minVisibleShare = 0.003
  /// Angle to the line of sight below which a plane is not missed.
  public var minSlant = Angle.degrees(8)
  /// Half the side of the window in which a plane is estimated around a ray.
  public var estimateRadius = 8
  /// Pieces and holes of an outline below this number of cells are left out.
  public var minPieceCells = 6
  /// Change of the area that is reported.
  public var areaChange = 0.05
  /// Change of the normal that is reported.
  public var angleChange = Angle.degrees(0.1)
  /// Change of the place that is reported.
  public var offsetChange = 0.002
  /// Shortest time between two updates of one anchor.
  public var updateInterval = 0.2
  /// Tolerance within which a plane is horizontal or vertical.
  public var alignmentTolerance = Angle.degrees(10)

  /// Creates the default configuration.
  public init() {}
  /// The prefix of the flags.
  public static let stage = "tracking"
}

extension TrackingConfiguration {
  /// The table of parameters.
  public static let parameters: [Parameter<Self>] =
    lifecycle + association + fusion + merging + extents + visibility
    + updates

  private static let lifecycle = [
    parameter(
      "finds-new-planes", \.findsNewPlanes, "Whether new planes are added; known ones are kept."),
    parameter(
      "confirmation-count", \.confirmationCount, unit: .count, in: 1...100,
      "Frames in which a plane must be seen before it is added."),
    parameter(
      "instant-support", \.instantSupport, unit: .count, in: 1...1e9,
      "Inliers with which a plane is added at first sight."),
    parameter(
      "explained-count", \.explainedCount, unit: .count, in: 1...1000, isExpert: true,
      "Frames in which a plane must be seen before it is added where known planes explain it."),
    parameter(
      "max-tentative-misses", \.maxTentativeMisses, unit: .count, in: 0...1000, isExpert: true,
      "Frames in a row in which a plane that is not yet added may stay away."),
    parameter(
      "max-misses", \.maxMisses, unit: .count, in: 1...1e6,
      "Frames in a row in which a plane in plain view may be missed before it is removed."),
  ]

  private static let association = [
    parameter(
      "max-squared-distance", \.maxSquaredDistance, unit: .sigmas, in: 0...1e6,
      "Bound of the squared Mahalanobis distance of a plane and its track (3 degrees of freedom)."),
    parameter(
      "max-angle", \.maxAngle, unit: .degrees, in: 0...90,
      "Largest angle between a plane and its track, whatever their uncertainty."),
    parameter(
      "practical-angle", \.practicalAngle, unit: .degrees, in: 0...90,
      "Angle within which the practical gate accepts; wider below the instant support."),
    parameter(
      "practical-offset", \.practicalOffset, unit: .meters, in: 0...1,
      "Distance within which the practical gate accepts."),
    parameter(
      "angle-floor", \.angleFloor, unit: .degrees, in: 0...10, isExpert: true,
      "Standard deviation of a normal beyond what its covariance says."),
    parameter(
      "offset-floor", \.offsetFloor, unit: .meters, in: 0...1, isExpert: true,
      "Standard deviation of a height beyond what its covariance says."),
    parameter(
      "unknown-angle", \.unknownAngle, unit: .degrees, in: 0.001...90, isExpert: true,
      "Standard deviation of the normal of a plane that comes without covariance."),
    parameter(
      "unknown-offset", \.unknownOffset, unit: .meters, in: 1e-6...1, isExpert: true,
      "Standard deviation of the height of a plane that comes without covariance."),
    parameter(
      "rotation-drift", \.rotationDrift, unit: .degrees, in: 0...10,
      "Growth of the pose's rotation error while a plane is out of sight, per root of a second."),
    parameter(
      "translation-drift", \.translationDrift, unit: .meters, in: 0...1,
      "Growth of the pose's translation error while a plane is out of sight, per root of a second."),
    parameter(
      "same-frame-offset", \.sameFrameOffset, in: 0...0.1, isExpert: true,
      "Distance between patches of one frame on one plane, as a share of that from the camera."),
    parameter(
      "absorb-overlap", \.absorbOverlap, in: 0...1,
      "Share of a further patch of a plane that must lie in the known extent to be part of it."),
    parameter(
      "max-gap", \.maxGap, unit: .meters, in: 0...10,
      "Largest gap between a plane and its track if they do not overlap."),
    parameter(
      "overlap-weight", \.overlapWeight, in: 0...100, isExpert: true,
      "Weight of missing overlap in the cost of an assignment."),
  ]

  private static let fusion = [
    parameter(
      "forgetting", \.forgetting, in: 0.5...1,
      "Share of old evidence that is kept when new evidence comes; 1 forgets nothing.")
  ]

  private static let merging = [
    parameter(
      "merge-angle", \.mergeAngle, unit: .degrees, in: 0...45,
      "Largest angle between two tracks that are one plane."),
    parameter(
      "merge-offset", \.mergeOffset, unit: .meters, in: 0...1,
      "Largest distance between two tracks that are one plane."),
    parameter(
      "merge-overlap", \.mergeOverlap, in: 0...1,
      "Share of the smaller track that must lie in the other one."),
    parameter(
      "merge-interval", \.mergeInterval, unit: .count, in: 1...1000, isExpert: true,
      "Frames between two checks of a track for duplicates."),
  ]

  private static let extents = [
    parameter(
      "cell-size", \.cellSize, unit: .meters, in: 0.001...1, isExpert: true,
      "Side of the cells in which a small plane's extent is kept; large planes take larger cells."),
    parameter(
      "hit-evidence", \.hitEvidence, unit: .count, in: 1...20, isExpert: true,
      "Evidence that an outline adds to a cell, which holds 40 at most."),
    parameter(
      "free-evidence", \.freeEvidence, unit: .count, in: 0...20, isExpert: true,
      "Evidence that is taken from a cell when the camera sees through it."),
    parameter(
      "free-space-budget", \.freeSpaceBudget, unit: .count, in: 0...1e7, isExpert: true,
      "Cells that are checked for free space per frame."),
    parameter(
      "depth-tolerance", \.depthTolerance, in: 0...1, isExpert: true,
      "Share of the depth that tells a surface from what is before or behind it."),
  ]

  private static let visibility = [
    parameter(
      "min-visible-share", \.minVisibleShare, in: 0...1, isExpert: true,
      "Share of the image that a plane must cover to count as missed."),
    parameter(
      "min-slant", \.minSlant, unit: .degrees, in: 0...90, isExpert: true,
      "Angle to the line of sight below which a plane does not count as missed."),
    parameter(
      "estimate-radius", \.estimateRadius, unit: .pixels, in: 1...1000, isExpert: true,
      "Half the side of the window in which a plane is estimated around a ray."),
    parameter(
      "min-piece-cells", \.minPieceCells, unit: .count, in: 0...1e6, isExpert: true,
      "Pieces and holes of an outline below this number of cells are left out."),
  ]

  private static let updates = [
    parameter(
      "area-change", \.areaChange, in: 0...1, "Relative change of the area that is reported."),
    parameter(
      "angle-change", \.angleChange, unit: .degrees, in: 0...90,
      "Change of the normal that is reported."),
    parameter(
      "offset-change", \.offsetChange, unit: .meters, in: 0...1,
      "Change of the place that is reported."),
    parameter(
      "update-interval", \.updateInterval, unit: .seconds, in: 0...60,
      "Shortest time between two updates of one anchor."),
    parameter(
      "alignment-tolerance", \.alignmentTolerance, unit: .degrees, in: 0...45,
      "Angle to gravity within which a plane is horizontal or vertical."),
  ]
}

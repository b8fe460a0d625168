// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import LinearAlgebra
public import Parameters

/// The parameters of the organized door, stage by stage.
public struct OrganizedConfiguration: Sendable, Equatable {
  /// How the image is cut into cells.
  public var cells = CellConfiguration()
  /// How regions grow.
  public var growth = GrowthConfiguration()
  /// When a region is curved.
  public var curvature = CurvatureConfiguration()
  /// Which regions are one plane.
  public var merge = MergeConfiguration()
  /// Which regions are planes.
  public var acceptance = AcceptanceConfiguration()
  /// How pixels find their plane.
  public var assignment = AssignmentConfiguration()

  /// Creates the default configuration.
  public init() {}
}

/// How the image is cut into cells and which cells are smooth.
public struct CellConfiguration: Configuration {
  /// Side of a coarse cell, even; auto: 8 for widths under 1000, else 8 per 640 columns [px].
  public var size: Int?
  /// Least share of valid pixels of a cell with holes.
  public var minFill = 0.7
  /// Distance along the normal by which a surface may miss its plane at any depth [m].
  public var flatness = 0.0025
  /// Growth of the flatness tolerance with depth.
  public var flatnessSlope = 0.0001
  /// Largest step and slope difference between linked cells of a seed [σ].
  public var maxLinkSigmas = 3.0
  /// Largest correlated variance that loosens links, in units of the white variance.
  public var correlatedLinkCap = 0.7

  /// Creates the default configuration.
  public init() {}
  /// The prefix of the flags.
  public static let stage = "cells"
  /// The table of parameters.
  public static let parameters = [
    parameter(
      "size", \.size, unit: .pixels, in: 4...128,
      "Side of a coarse cell, even; auto: 8 for widths under 1000, else 8 per 640 columns."),
    parameter(
      "min-fill", \.minFill, in: 0.1...1, "Least share of valid pixels of a cell with holes."),
    parameter(
      "flatness", \.flatness, unit: .meters, in: 0...0.1,
      "Distance along the normal by which a surface may miss its plane at any depth."),
    parameter(
      "flatness-slope", \.flatnessSlope, in: 0...0.1,
      "Growth of the flatness tolerance with depth."),
    parameter(
      "max-link-sigmas", \.maxLinkSigmas, unit: .sigmas, in: 0.1...100, isExpert: true,
      "Largest step and slope difference between linked cells of a seed."),
    parameter(
      "correlated-link-cap", \.correlatedLinkCap, in: 0...100, isExpert: true,
      "Largest correlated variance that loosens links, in units of the white variance."),
  ]

  /// Checks rules between fields.
  public func validate() throws(ParameterError) {
    if let size, !size.isMultiple(of: 2) {
      throw .conflict(
        "cells-size", "cells-size", rule: "\(size) is odd, a cell has 2 × 2 base cells")
    }
  }
}

/// How regions grow over cells.
public struct GrowthConfiguration: Configuration {
  /// Largest χ² (3 degrees of freedom) between a cell and the region's plane.
  public var maxStatistic = 12.0
  /// Added to max-statistic where correlated error rules.
  public var correlatedAllowance = 9.0
  /// Least number of cells of a region of coarse cells.
  public var minCoarseCells = 4
  /// Least number of cells of a region of base cells.
  public var minFineCells = 6
  /// Most passes of growing and refitting a region.
  public var maxPasses = 12

  /// Creates the default configuration.
  public init() {}
  /// The prefix of the flags.
  public static let stage = "growth"
  /// The table of parameters.
  public static let parameters = [
    parameter(
      "max-statistic", \.maxStatistic, in: 1...1000,
      "Largest χ² (3 degrees of freedom) between a cell and the region's plane."),
    parameter(
      "correlated-allowance", \.correlatedAllowance, in: 0...1000,
      "Added to max-statistic where correlated error rules."),
    parameter(
      "min-coarse-cells", \.minCoarseCells, unit: .count, in: 1...1000,
      "Least number of cells of a region of coarse cells."),
    parameter(
      "min-fine-cells", \.minFineCells, unit: .count, in: 1...1000,
      "Least number of cells of a region of base cells."),
    parameter(
      "max-passes", \.maxPasses, unit: .count, in: 1...100, isExpert: true,
      "Most passes of growing and refitting a region."),
  ]
}

/// When a region or a chain of regions is a curved surface, not a plane.
public struct CurvatureConfiguration: Configuration {
  /// Least χ² gained by a quadric over a plane for a region to count as bent.
  public var minStatistic = 21.0
  /// Largest χ² per cell gained by a quadric, coarse cells.
  public var maxCoarseShare = 1.2
  /// Largest χ² per cell gained by a quadric, base cells.
  public var maxFineShare = 1.0
  /// Curvature below which a large bent region is still a plane [1/m].
  public var planarCurvature = 0.33
  /// Share of the image above which a slightly bent region is still a plane.
  public var planarArea = 0.03
  /// Largest turn of a region's normal where correlated error rules.
  public var maxTurn = Angle.degrees(14)
  /// Largest share of a region's border where the surface goes on smoothly.
  public var maxSmoothBorder = 0.45
  /// Likewise for regions that are small or narrow.
  public var maxSmallSmoothBorder = 0.75
  /// Least common curvature of touching regions of one curved surface [1/m].
  public var minChainCurvature = 0.25
  /// Least common turn of touching regions of one curved surface.
  public var minChainTurn = Angle.degrees(8)
  /// Least angle between touching regions of one curved surface.
  public var minChainAngle = Angle.degrees(3)
  /// Largest angle between touching regions of one curved surface.
  public var maxChainAngle = Angle.degrees(30)
  /// Largest cost of one quadric over two planes, in units of what it saves over one plane.
  public var maxJointRatio = 0.06
  /// Least share of a chain's area that must be bent by itself for the chain to be refused.
  public var minBentShare = 0.6

  /// Creates the default configuration.
  public init() {}
  /// The prefix of the flags.
  public static let stage = "curvature"
  /// The table of parameters.
  public static let parameters = [
    parameter(
      "min-statistic", \.minStatistic, in: 0...10000,
      "Least χ² gained by a quadric over a plane for a region to count as bent."),
    parameter(
      "max-coarse-share", \.maxCoarseShare, in: 0...100,
      "Largest χ² per cell gained by a quadric, coarse cells."),
    parameter(
      "max-fine-share", \.maxFineShare, in: 0...100,
      "Largest χ² per cell gained by a quadric, base cells."),
    parameter(
      "planar-curvature", \.planarCurvature, unit: .perMeter, in: 0...100,
      "Curvature below which a large bent region is still a plane."),
    parameter(
      "planar-area", \.planarArea, in: 0...1,
      "Share of the image above which a slightly bent region is still a plane."),
    parameter(
      "max-turn", \.maxTurn, unit: .degrees, in: 0...180,
      "Largest turn of a region's normal where correlated error rules."),
    parameter(
      "max-smooth-border", \.maxSmoothBorder, in: 0...1,
      "Largest share of a region's border where the surface goes on smoothly."),
    parameter(
      "max-small-smooth-border", \.maxSmallSmoothBorder, in: 0...1,
      "Likewise for regions that are small or narrow."),
    parameter(
      "min-chain-curvature", \.minChainCurvature, unit: .perMeter, in: 0...100,
      "Least common curvature of touching regions of one curved surface."),
    parameter(
      "min-chain-turn", \.minChainTurn, unit: .degrees, in: 0...180,
      "Least common turn of touching regions of one curved surface."),
    parameter(
      "min-chain-angle", \.minChainAngle, unit: .degrees, in: 0...90,
      "Least angle between touching regions of one curved surface."),
    parameter(
      "max-chain-angle", \.maxChainAngle, unit: .degrees, in: 0...90,
      "Largest angle between touching regions of one curved surface."),
    parameter(
      "max-joint-ratio", \.maxJointRatio, in: 0...10,
      "Largest cost of one quadric over two planes, in units of what it saves over one plane."),
    parameter(
      "min-bent-share", \.minBentShare, in: 0...1,
      "Least share of a chain's area that must be bent by itself for the chain to be refused."),
  ]
}

/// Which regions are one plane.
public struct MergeConfiguration: Configuration {
  /// Which coplanar regions that do not touch become one plane.
  public enum Disconnected: String, CaseIterable, ParameterWord {
    /// None.
    case none
    /// Those whose link is hidden by something in front.
    case occluded
    /// All.
    case all
  }

  /// Largest angle between merged regions of more than 2000 pixels.
  public var maxAngle = Angle.degrees(10)
  /// Largest mean gap between touching regions [σ].
  public var maxTouchingSigmas = 3.0
  /// Largest mean gap between regions that do not touch [σ].
  public var maxDisconnectedSigmas = 2.0
  /// Largest angle at which touching regions with a tight common border merge.
  public var practicalAngle = Angle.degrees(6)
  /// Largest gap along the common border of such regions [σ].
  public var practicalSigmas = 1.0
  /// Least common border, in units of the square root of the smaller area.
  public var minBorder = 0.3
  /// Largest curvature of a plane that the sensor bends and growth cut to pieces [1/m].
  public var bentCurvature = 0.20
  /// Largest angle between touching pieces of a bent plane.
  public var bentAngle = Angle.degrees(12)
  /// Largest turn of a bent plane.
  public var bentTurn = Angle.degrees(35)
  /// Largest gap along the common border of pieces of a bent plane [σ].
  public var bentSigmas = 6.0
  /// Which coplanar regions that do not touch are one plane.
  public var disconnected = Disconnected.occluded
  /// Least share of the cells between two regions that lie before or on their plane.
  public var minOccluder = 0.8
  /// Largest share of the cells between two regions that lie behind their plane.
  public var maxGap = 0.05

  /// Creates the default configuration.
  public init() {}
  /// The prefix of the flags.
  public static let stage = "merge"
  /// The table of parameters.
  public static let parameters = [
    parameter(
      "max-angle", \.maxAngle, unit: .degrees, in: 0...90,
      "Largest angle between merged regions of more than 2000 pixels."),
    parameter(
      "max-touching-sigmas", \.maxTouchingSigmas, unit: .sigmas, in: 0...1000,
      "Largest mean gap between touching regions."),
    parameter(
      "max-disconnected-sigmas", \.maxDisconnectedSigmas, unit: .sigmas, in: 0...1000,
      "Largest mean gap between regions that do not touch."),
    parameter(
      "practical-angle", \.practicalAngle, unit: .degrees, in: 0...90,
      "Largest angle at which touching regions with a tight common border merge."),
    parameter(
      "practical-sigmas", \.practicalSigmas, unit: .sigmas, in: 0...1000,
      "Largest gap along the common border of such regions."),
    parameter(
      "min-border", \.minBorder, in: 0...10,
      "Least common border, in units of the square root of the smaller area."),
    parameter(
      "bent-curvature", \.bentCurvature, unit: .perMeter, in: 0...100,
      "Largest curvature of a plane that the sensor bends and growth cut to pieces."),
    parameter(
      "bent-angle", \.bentAngle, unit: .degrees, in: 0...90,
      "Largest angle between touching pieces of a bent plane."),
    parameter(
      "bent-turn", \.bentTurn, unit: .degrees, in: 0...180,
      "Largest turn of a bent plane."),
    parameter(
      "bent-sigmas", \.bentSigmas, unit: .sigmas, in: 0...1000,
      "Largest gap along the common border of pieces of a bent plane."),
    parameter(
      "disconnected", \.disconnected,
      "Which coplanar regions that do not touch are one plane: none, those cut by something in front, all."
    ),
    parameter(
      "min-occluder", \.minOccluder, in: 0...1, isExpert: true,
      "Least share of the cells between two regions that lie before or on their plane."),
    parameter(
      "max-gap", \.maxGap, in: 0...1, isExpert: true,
      "Largest share of the cells between two regions that lie behind their plane."),
  ]
}

/// Which regions are planes worth reporting.
public struct AcceptanceConfiguration: Configuration {
  /// Least number of pixels of a plane in an image of 640×480, scaled to the image's size [px].
  public var minSupport = 300
  /// Largest standard deviation of the normal where correlated error rules.
  public var maxNormalSigma = Angle.degrees(2.2)
  /// Largest turn of a region's normal where correlated error rules.
  public var maxTurn = Angle.degrees(20)
  /// Least curvature at which max-turn is applied [1/m].
  public var maxCurvature = 0.3
  /// Largest χ² per cell about a quadric of a region whose border goes on smoothly.
  public var maxRoughness = 4.5
  /// Least cosine between normal and line of sight where correlated error rules.
  public var minFacing = 0.2

  /// Creates the default configuration.
  public init() {}
  /// The prefix of the flags.
  public static let stage = "accept"
  /// The table of parameters.
  public static let parameters = [
    parameter(
      "min-support", \.minSupport, unit: .pixels, in: 1...100_000_000,
      "Least number of pixels of a plane in an image of 640×480, scaled to the image's size."),
    parameter(
      "max-normal-sigma", \.maxNormalSigma, unit: .degrees, in: 0...90,
      "Largest standard deviation of the normal where correlated error rules."),
    parameter(
      "max-turn", \.maxTurn, unit: .degrees, in: 0...180,
      "Largest turn of a plane's normal from one end to the other."),
    parameter(
      "max-curvature", \.maxCurvature, unit: .perMeter, in: 0...100,
      "Least curvature at which max-turn is applied."),
    parameter(
      "max-roughness", \.maxRoughness, in: 0...1000,
      "Largest χ² per cell about a quadric of a region whose border goes on smoothly."),
    parameter(
      "min-facing", \.minFacing, in: 0...1,
      "Least cosine between normal and line of sight where correlated error rules: smeared edges look like steep planes."
    ),
  ]
}

/// How pixels find their plane.
public struct AssignmentConfiguration: Configuration {
  /// Largest residual of a pixel at the border of its plane [σ].
  public var maxSigmas = 3.0

  /// Creates the default configuration.
  public init() {}
  /// The prefix of the flags.
  public static let stage = "assign"
  /// The table of parameters.
  public static let parameters = [
    parameter(
      "max-sigmas", \.maxSigmas, unit: .sigmas, in: 0.1...100,
      "Largest residual of a pixel at the border of its plane.")
  ]
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Parameters

/// How the outline of a plane is drawn.
public struct ExtentConfiguration: Configuration {
  /// Tolerance of simplification in an image [px], at the depth of the plane's centroid.
  public var pixelTolerance = 1.5
  /// Smallest tolerance of simplification [m].
  public var minTolerance = 0.005
  /// Pieces and holes of an image outline below this area are left out.
  public var minPiecePixels = 20
  /// Side of the cells in which points of a cloud are gathered, in units of their spacing.
  public var cellSpacings = 2.5
  /// Pieces and holes of a cloud's outline below this number of cells are left out.
  public var minPieceCells = 6
  /// Largest number of cells along one side of the raster.
  public var maxRasterSide = 4096

  /// Creates the default configuration.
  public init() {}

  /// The prefix of the flags.
  public static let stage = "extent"
  /// The table of flags.
  public static let parameters = [
    parameter(
      "pixel-tolerance", \.pixelTolerance, unit: .pixels, in: 0...100,
      "Largest distance of a simplified outline from the pixel border, at the plane's centroid."),
    parameter(
      "min-tolerance", \.minTolerance, unit: .meters, in: 0...10,
      "Smallest tolerance of outline simplification."),
    parameter(
      "min-piece-pixels", \.minPiecePixels, unit: .pixels, in: 0...1e6,
      "Pieces and holes of an image outline with fewer pixels are left out."),
    parameter(
      "cell-spacings", \.cellSpacings, in: 1...20,
      "Side of an outline cell of a cloud, in units of the point spacing."),
    parameter(
      "min-piece-cells", \.minPieceCells, unit: .count, in: 0...1e6,
      "Pieces and holes of a cloud's outline with fewer cells are left out."),
    parameter(
      "max-raster-side", \.maxRasterSide, unit: .count, in: 16...32768, isExpert: true,
      "Largest number of outline cells along one side; larger planes get larger cells."),
  ]
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Parameters

/// The rules by which planes are told apart; heights are above the floor.
public struct ClassificationConfiguration: Configuration {
  /// Frames in which a plane must be seen to be classified.
  public var minFrames = 15
  /// Smallest area of a floor or ceiling.
  public var minFloorArea = 0.8
  /// Distance below the camera at which a large plane is the floor at once.
  public var floorDepth = 1.0
  /// Frames after which the lowest large plane is the floor wherever it lies.
  public var floorFrames = 90
  /// Height within which another plane is also floor.
  public var floorTolerance = 0.08
  /// Lowest height of a seat.
  public var minSeatHeight = 0.3
  /// Height at which seats end and tables begin.
  public var minTableHeight = 0.58
  /// Greatest height of a table.
  public var maxTableHeight = 1.2
  /// Smallest area of a seat.
  public var minSeatArea = 0.08
  /// Greatest area of a seat.
  public var maxSeatArea = 1.5
  /// Smallest area of a table.
  public var minTableArea = 0.15
  /// Lowest height of a ceiling.
  public var minCeilingHeight = 2.0
  /// Height above the camera from which a large downward plane is a ceiling if no floor is known.
  public var ceilingRise = 0.5
  /// Smallest area of a wall.
  public var minWallArea = 0.8
  /// Smallest rise of a wall from its lower to its upper edge.
  public var minWallRise = 0.8
  /// Distance from a limit of height within which a plane stays unknown.
  public var margin = 0.03

  /// Creates the default configuration.
  public init() {}
  /// The prefix of the flags.
  public static let stage = "classification"
}

extension ClassificationConfiguration {
  /// The table of parameters.
  public static let parameters: [Parameter<Self>] = floors + furniture + walls

  private static let floors = [
    parameter(
      "min-frames", \.minFrames, unit: .count, in: 1...1e6,
      "Frames in which a plane must be seen to be classified."),
    parameter(
      "min-floor-area", \.minFloorArea, unit: .squareMeters, in: 0...1e4,
      "Smallest area of a floor or ceiling."),
    parameter(
      "floor-depth", \.floorDepth, unit: .meters, in: 0...100,
      "Distance below the camera at which a large plane is the floor at once."),
    parameter(
      "floor-frames", \.floorFrames, unit: .count, in: 1...1e6,
      "Frames after which the lowest large plane is the floor wherever it lies."),
    parameter(
      "floor-tolerance", \.floorTolerance, unit: .meters, in: 0...1,
      "Height within which another plane is also floor."),
    parameter(
      "min-ceiling-height", \.minCeilingHeight, unit: .meters, in: 0...100,
      "Lowest height of a ceiling above the floor."),
    parameter(
      "ceiling-rise", \.ceilingRise, unit: .meters, in: 0...100,
      "Height above the camera from which a downward plane is a ceiling if no floor is known."),
    parameter(
      "margin", \.margin, unit: .meters, in: 0...1,
      "Distance from a limit of height within which a plane stays unknown."),
  ]

  private static let furniture = [
    parameter(
      "min-seat-height", \.minSeatHeight, unit: .meters, in: 0...10, "Lowest height of a seat."),
    parameter(
      "min-table-height", \.minTableHeight, unit: .meters, in: 0...10,
      "Height at which seats end and tables begin."),
    parameter(
      "max-table-height", \.maxTableHeight, unit: .meters, in: 0...10,
      "Greatest height of a table."),
    parameter(
      "min-seat-area", \.minSeatArea, unit: .squareMeters, in: 0...100, "Smallest area of a seat."),
    parameter(
      "max-seat-area", \.maxSeatArea, unit: .squareMeters, in: 0...100, "Greatest area of a seat."),
    parameter(
      "min-table-area", \.minTableArea, unit: .squareMeters, in: 0...100,
      "Smallest area of a table."),
  ]

  private static let walls = [
    parameter(
      "min-wall-area", \.minWallArea, unit: .squareMeters, in: 0...1e4, "Smallest area of a wall."),
    parameter(
      "min-wall-rise", \.minWallRise, unit: .meters, in: 0...100,
      "Smallest rise of a wall from its lower to its upper edge."),
  ]

  /// Checks that the limits of height ascend.
  ///
  /// - Throws: `ParameterError.conflict` naming the two that do not.
  public func validate() throws(ParameterError) {
    guard minSeatHeight <= minTableHeight else {
      throw .conflict("min-seat-height", "min-table-height", rule: "seats end where tables begin")
    }
    guard minTableHeight <= maxTableHeight else {
      throw .conflict("min-table-height", "max-table-height", rule: "the smaller must come first")
    }
  }
}

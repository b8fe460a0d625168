// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import LinearAlgebra
public import Parameters

/// The constants of the focus indicator, of placing and of manipulation.
public struct PlacementConfiguration: Configuration {
  /// Positions over which the indicator's place and an object's distance are averaged.
  public var smoothingWindow = 10
  /// Alignments that vote on the indicator's alignment.
  public var voteWindow = 20
  /// Votes above which the indicator turns horizontal.
  public var horizontalVotes = 15
  /// Votes above which the indicator turns vertical.
  public var verticalVotes = 10
  /// Distance at which the indicator has its natural size.
  public var naturalDistance = 0.7
  /// Greatest distance of an object from the camera.
  public var maxDistance = 10.0
  /// Height within which an object's plane without bounds accepts a ray.
  public var heightGate = 0.05
  /// Share of a plane's sides by which its rectangle is enlarged for objects beside it.
  public var extentTolerance = 0.1
  /// Height within which an object is left as it is.
  public var minSnap = 0.001
  /// Height within which an object is pulled onto a plane.
  public var maxSnap = 0.05
  /// Speed at which an object is pulled onto a plane.
  public var snapSpeed = 0.002
  /// Distance that one finger must go before it drags.
  public var panThreshold = 30.0
  /// Distance that two fingers must go before they drag.
  public var twoFingerPanThreshold = 60.0
  /// Angle by which two fingers must turn before they rotate.
  public var rotationThreshold = Angle.degrees(12)
  /// Change of the fingers' distance before they scale.
  public var scaleThreshold = 50.0

  /// Creates the default configuration.
  public init() {}
  /// The prefix of the flags.
  public static let stage = "placement"
}

extension PlacementConfiguration {
  /// The table of parameters.
  public static let parameters: [Parameter<Self>] = indicator + placing + gestures

  private static let indicator = [
    parameter(
      "smoothing-window", \.smoothingWindow, unit: .count, in: 1...1000,
      "Positions over which the indicator's place and an object's distance are averaged."),
    parameter(
      "vote-window", \.voteWindow, unit: .count, in: 1...1000,
      "Alignments that vote on the indicator's alignment."),
    parameter(
      "horizontal-votes", \.horizontalVotes, unit: .count, in: 0...1000,
      "Votes above which the indicator turns horizontal."),
    parameter(
      "vertical-votes", \.verticalVotes, unit: .count, in: 0...1000,
      "Votes above which the indicator turns vertical."),
    parameter(
      "natural-distance", \.naturalDistance, unit: .meters, in: 0.01...100,
      "Distance at which the indicator has its natural size."),
    parameter(
      "max-distance", \.maxDistance, unit: .meters, in: 0.1...1000,
      "Greatest distance of an object from the camera."),
  ]

  private static let placing = [
    parameter(
      "height-gate", \.heightGate, unit: .meters, in: 0...10,
      "Height within which an object's plane without bounds accepts a ray."),
    parameter(
      "extent-tolerance", \.extentTolerance, in: 0...1,
      "Share of a plane's sides by which its rectangle is enlarged for objects beside it."),
    parameter(
      "min-snap", \.minSnap, unit: .meters, in: 0...1,
      "Height within which an object is left as it is."),
    parameter(
      "max-snap", \.maxSnap, unit: .meters, in: 0...1,
      "Height within which an object is pulled onto a plane."),
    parameter(
      "snap-speed", \.snapSpeed, unit: .metersPerSecond, in: 1e-6...100,
      "Speed at which an object is pulled onto a plane."),
  ]

  private static let gestures = [
    parameter(
      "pan-threshold", \.panThreshold, unit: .points, in: 0...1000,
      "Distance that one finger must go before it drags."),
    parameter(
      "two-finger-pan-threshold", \.twoFingerPanThreshold, unit: .points, in: 0...1000,
      "Distance that two fingers must go before they drag."),
    parameter(
      "rotation-threshold", \.rotationThreshold, unit: .degrees, in: 0...180,
      "Angle by which two fingers must turn before they rotate."),
    parameter(
      "scale-threshold", \.scaleThreshold, unit: .points, in: 0...1000,
      "Change of the fingers' distance before they scale."),
  ]
}

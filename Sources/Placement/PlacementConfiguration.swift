// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import LinearAlgebra
public import Parameters

/// The constants of the focus indicator, of placing and of manipulation.
public struct PlacementConfiguration: Configuration {
  /// Positions over which the indicator's place is averaged.
  public var smoothingWindow = 10
  /// Alignments that vote on the indicator's alignment.
  public var voteWindow = 20
  /// Votes above which the indicator turns horizontal.
  public var horizontalVotes = 15
  /// Votes above which the indicator turns vertical.
  public var verticalVotes = 10
  /// Distance at which the indicator has its natural size.
  public var naturalDistance = 0.7
  /// Time after which the indicator turns to where the camera looks.
  public var orientationInterval = 0.5
  /// Tilt of the view against the indicator's plane up to which it points to where the camera looks.
  public var levelTilt = Angle.degrees(58.5)
  /// Tilt from which it points to where the upper edge of the screen does.
  public var steepTilt = Angle.degrees(67.5)
  /// Side of the indicator at its natural distance.
  public var indicatorSize = 0.17
  /// Distance before the camera at which the indicator hangs while nothing is known.
  public var billboardDistance = 0.8
  /// Greatest distance of an object from the camera.
  public var maxDistance = 10.0
  /// Height within which an object's plane without bounds accepts a ray.
  public var heightGate = 0.05
  /// Share of a plane's sides by which its rectangle is enlarged for objects beside it.
  public var extentTolerance = 0.1
  /// Height within which an object is left as it is.
  public var minSnap = 0.001
  /// Height on the screen within which an object is left as it is.
  public var minVisibleSnap = 1.0
  /// Height within which an object is pulled onto a plane.
  public var maxSnap = 0.05
  /// Speed at which an object follows its plane.
  public var snapSpeed = 0.002
  /// Time in which an object goes from an estimate onto the plane that is found.
  public var snapTime = 0.5
  /// Tilt within which an object is left as it is.
  public var minTilt = Angle.degrees(0.05)
  /// Tilt within which an object is turned onto a plane.
  public var maxTilt = Angle.degrees(25)
  /// Speed at which an object turns with its plane.
  public var turnSpeed = Angle.degrees(0.5)
  /// Distance that an object placed by the indicator keeps from its plane's outline.
  public var edgeMargin = 0.05
  /// Distance around an object's box within which a touch counts as on it.
  public var touchMargin = 22.0
  /// Distances over which that of a dragged object is smoothed.
  public var dragWindow = 5
  /// How that is done.
  public var dragSmoothing = DragSmoothing.line
  /// Distance that one finger must go before it drags.
  public var panThreshold = 30.0
  /// Distance that two fingers must go before they drag.
  public var twoFingerPanThreshold = 60.0
  /// Angle by which two fingers must turn before they rotate.
  public var rotationThreshold = Angle.degrees(12)
  /// Change of the fingers' distance before they scale.
  public var scaleThreshold = 50.0
  /// The same for two fingers that rotate or scale already.
  public var hardPanThreshold = 70.0
  /// The same for fingers that drag or scale already.
  public var hardRotationThreshold = Angle.degrees(18)
  /// The same for fingers that drag or rotate already.
  public var hardScaleThreshold = 90.0
  /// Smallest size to which an object can be pinched.
  public var minScale = 0.1
  /// Greatest size to which an object can be pinched.
  public var maxScale = 10.0

  /// Creates the default configuration.
  public init() {}
  /// The prefix of the flags.
  public static let stage = "placement"

  /// The cosine of `maxTilt`.
  var cosineOfMaxTilt: Double { PortableMath.cos(maxTilt.radians) }
}

extension PlacementConfiguration {
  /// The table of parameters.
  public static let parameters: [Parameter<Self>] =
    indicator + placing + dragging + gestures

  private static let indicator = [
    parameter(
      "smoothing-window", \.smoothingWindow, unit: .count, in: 1...1000,
      "Positions over which the indicator's place is averaged."),
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
      "orientation-interval", \.orientationInterval, unit: .seconds, in: 0...60,
      "Time after which the indicator turns to where the camera looks."),
    parameter(
      "level-tilt", \.levelTilt, unit: .degrees, in: 0...90,
      "Tilt of the view against its plane up to which the indicator points to where the camera looks."
    ),
    parameter(
      "steep-tilt", \.steepTilt, unit: .degrees, in: 0...90,
      "Tilt from which it points to where the upper edge of the screen does."),
    parameter(
      "indicator-size", \.indicatorSize, unit: .meters, in: 0.001...10,
      "Side of the indicator at its natural distance."),
    parameter(
      "billboard-distance", \.billboardDistance, unit: .meters, in: 0.01...100,
      "Distance before the camera at which the indicator hangs while nothing is known."),
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
      "min-visible-snap", \.minVisibleSnap, unit: .points, in: 0...100,
      "Height on the screen within which an object is left as it is."),
    parameter(
      "max-snap", \.maxSnap, unit: .meters, in: 0...1,
      "Height within which an object is pulled onto a plane."),
    parameter(
      "snap-speed", \.snapSpeed, unit: .metersPerSecond, in: 1e-6...100,
      "Speed at which an object follows its plane."),
    parameter(
      "snap-time", \.snapTime, unit: .seconds, in: 0.001...60,
      "Time in which an object goes from an estimate onto the plane that is found."),
    parameter(
      "min-tilt", \.minTilt, unit: .degrees, in: 0...90,
      "Tilt within which an object is left as it is."),
    parameter(
      "max-tilt", \.maxTilt, unit: .degrees, in: 0...90,
      "Tilt within which an object is turned onto a plane."),
    parameter(
      "turn-speed", \.turnSpeed, unit: .degreesPerSecond, in: 0...360,
      "Speed at which an object turns with its plane."),
    parameter(
      "edge-margin", \.edgeMargin, unit: .meters, in: 0...10,
      "Distance that an object placed by the indicator keeps from its plane's outline."),
  ]

  private static let dragging = [
    parameter(
      "touch-margin", \.touchMargin, unit: .points, in: 0...1000,
      "Distance around an object's box within which a touch counts as on it."),
    parameter(
      "drag-window", \.dragWindow, unit: .count, in: 1...1000,
      "Distances from the camera over which that of a dragged object is smoothed."),
    parameter(
      "drag-smoothing", \.dragSmoothing,
      "Smoothing of that distance: mean lags behind by half the window, line does not."),
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
    parameter(
      "hard-pan-threshold", \.hardPanThreshold, unit: .points, in: 0...1000,
      "Distance that two fingers must go before they drag while they rotate or scale."),
    parameter(
      "hard-rotation-threshold", \.hardRotationThreshold, unit: .degrees, in: 0...180,
      "Angle by which two fingers must turn before they rotate while they drag or scale."),
    parameter(
      "hard-scale-threshold", \.hardScaleThreshold, unit: .points, in: 0...1000,
      "Change of the fingers' distance before they scale while they drag or rotate."),
    parameter(
      "min-scale", \.minScale, in: 0.001...1, "Smallest size to which an object can be pinched."),
    parameter(
      "max-scale", \.maxScale, in: 1...1000, "Greatest size to which an object can be pinched."),
  ]
}

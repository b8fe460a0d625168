// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Parameters

/// The timers and the layout of status messages.
public struct MessageConfiguration: Configuration {
  /// Time after a start until a surface is asked for.
  public var planeEstimationDelay = 7.5
  /// Time after a surface until placing is suggested.
  public var contentPlacementDelay = 7.5
  /// Time without a hit until moving is suggested.
  public var focusDelay = 5.0
  /// Time of limited tracking until advice is given.
  public var escalationDelay = 3.0
  /// Time that a message stays, unless it is advice.
  public var displayTime = 6.0
  /// Time after a restart in which another one is refused.
  public var restartLock = 5.0
  /// Size of the letters.
  public var fontSize = 15.0
  /// Space between the panel and the safe area's border.
  public var margin = 12.0
  /// Space between the letters and the panel's border.
  public var padding = 12.0
  /// Greatest width of the panel.
  public var maxWidth = 480.0

  /// Creates the default configuration.
  public init() {}
  /// The prefix of the flags.
  public static let stage = "messages"
  /// The table of parameters.
  public static let parameters = [
    parameter(
      "plane-estimation-delay", \.planeEstimationDelay, unit: .seconds, in: 0...600,
      "Time after a start until a surface is asked for."),
    parameter(
      "content-placement-delay", \.contentPlacementDelay, unit: .seconds, in: 0...600,
      "Time after a surface until placing is suggested."),
    parameter(
      "focus-delay", \.focusDelay, unit: .seconds, in: 0...600,
      "Time without a hit until moving is suggested."),
    parameter(
      "escalation-delay", \.escalationDelay, unit: .seconds, in: 0...600,
      "Time of limited tracking until advice is given."),
    parameter(
      "display-time", \.displayTime, unit: .seconds, in: 0...600,
      "Time that a message stays, unless it is advice."),
    parameter(
      "restart-lock", \.restartLock, unit: .seconds, in: 0...600,
      "Time after a restart in which another one is refused."),
    parameter("font-size", \.fontSize, unit: .points, in: 6...100, "Size of a message's letters."),
    parameter(
      "margin", \.margin, unit: .points, in: 0...100,
      "Space between a message's panel and the border of the safe area."),
    parameter(
      "padding", \.padding, unit: .points, in: 0...100,
      "Space between a message's letters and the border of its panel."),
    parameter(
      "max-width", \.maxWidth, unit: .points, in: 100...10000,
      "Greatest width of a message's panel."),
  ]
}

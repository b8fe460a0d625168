// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// The evidence of one frame as scores in [0, 1]: 1 is healthy, 0.5 is where a limit is entered.
///
/// A signal x that must not fall below e scores x / 2e; one that must not exceed e scores 1 − x / 2e;
/// both are clipped to [0, 1]. Evidence of several signals scores as its worst. `nil` is unknown.
public struct QualityScores: Sendable, Equatable {
  /// Distinct features and how they cover the image.
  public var features: Double?
  /// Blur and displacement.
  public var motion: Double?
  /// Directions of motion that the visible surfaces determine.
  public var geometry: Double?
  /// Brightness of the image.
  public var light: Double?
  /// Unbroken, finite, smooth poses.
  public var continuity: Double?

  /// Creates scores of which none is known.
  public init() {}

  /// The scores of `signals` against the limits of `configuration`.
  public init(_ signals: QualitySignals, _ configuration: QualityConfiguration) {
    let c = configuration
    if signals.uniqueCount != nil || signals.uniqueCoverage != nil {
      features = Self.worst(
        Self.floor(signals.uniqueCount, c.minUniqueCount),
        Self.floor(signals.uniqueCoverage, c.minUniqueCoverage))
    } else {
      features = Self.worst(
        Self.floor(signals.featurePointCount, c.minFeaturePointCount),
        Self.floor(signals.featurePointCoverage, c.minFeaturePointCoverage))
    }
    motion = Self.worst(
      Self.ceiling(signals.blur, c.maxBlur), Self.ceiling(signals.displacement, c.maxDisplacement))
    geometry = Self.worst(
      Self.floor(signals.secondNormalEigenvalue, c.minSecondNormalEigenvalue),
      Self.floor(signals.firstNormalEigenvalue, c.minFirstNormalEigenvalue))
    light = Self.floor(signals.luminance, c.minLuminance)
    continuity = Self.continuity(signals, c)
  }

  private static func continuity(
    _ signals: QualitySignals, _ c: QualityConfiguration
  ) -> Double? {
    if signals.hasPose == false || signals.isTimeIncreasing == false { return 0 }
    if (signals.jump ?? 0) > 0 || (signals.turnJump ?? 0) > 0 { return 0 }
    return ceiling(signals.interval, c.watchdogTime)
  }

  private static func floor(_ value: Double?, _ limit: Double) -> Double? {
    value.map { limit > 0 ? min(1, max(0, $0 / (2 * limit))) : 1 }
  }

  private static func ceiling(_ value: Double?, _ limit: Double) -> Double? {
    value.map { limit > 0 ? min(1, max(0, 1 - $0 / (2 * limit))) : 1 }
  }

  private static func worst(_ a: Double?, _ b: Double?) -> Double? {
    guard let a, let b else { return a ?? b }
    return min(a, b)
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Parameters

extension QualityConfiguration {
  /// The table of flags, in the order of help texts.
  public static let parameters = featureRows + motionRows + lightRows + continuityRows + adviceRows

  private static let featureRows: [Parameter<QualityConfiguration>] = [
    parameter(
      "min-unique-count", \.minUniqueCount, unit: .count, in: 0...1000,
      "Fewer distinct tracked points (of the budget) are insufficient."),
    parameter(
      "leave-unique-count", \.leaveUniqueCount, unit: .count, in: 0...1000,
      "Distinct tracked points at which features suffice again."),
    parameter(
      "min-unique-coverage", \.minUniqueCoverage, in: 0...1,
      "Smaller share of 8×6 image cells with a distinct point is insufficient."),
    parameter(
      "leave-unique-coverage", \.leaveUniqueCoverage, in: 0...1,
      "Share of image cells at which features suffice again."),
    parameter(
      "feature-budget", \.featureBudget, unit: .count, in: 10...1000, isExpert: true,
      "How many points are tracked."),
    parameter(
      "max-patch-correlation", \.maxPatchCorrelation, in: 0...1, isExpert: true,
      "Correlation of patches from which two points look alike."),
    parameter(
      "min-correlation", \.minCorrelation, in: 0...1, isExpert: true,
      "Peak of the phase correlation from which its shift is trusted."),
    parameter(
      "min-flow-unique-share", \.minFlowUniqueShare, in: 0...1, isExpert: true,
      "Share of tracked points that must be distinct for the image motion to be trusted."),
    parameter(
      "min-flow-luminance", \.minFlowLuminance, unit: .grayLevels, in: 0...255, isExpert: true,
      "Mean gray level from which the phase correlation is trusted."),
    parameter(
      "sharpness-window", \.sharpnessWindow, unit: .seconds, in: 0.1...60, isExpert: true,
      "Time over which the median sharpness is taken."),
    parameter(
      "min-feature-point-count", \.minFeaturePointCount, unit: .count, in: 0...10000,
      isExpert: true,
      "Fewer feature points of an AR log in view are insufficient."),
    parameter(
      "min-feature-point-coverage", \.minFeaturePointCoverage, in: 0...1, isExpert: true,
      "Smaller share of image cells with a feature point of an AR log is insufficient."),
    parameter(
      "features-on-time", \.featuresOnTime, unit: .seconds, in: 0...10, isExpert: true,
      "How long features must be insufficient before the state says so."),
    parameter(
      "features-off-time", \.featuresOffTime, unit: .seconds, in: 0...10, isExpert: true,
      "How long features must suffice before the state says so."),
    parameter(
      "min-second-normal-eigenvalue", \.minSecondNormalEigenvalue, in: 0...0.5,
      "Smaller middle eigenvalue of the normals' scatter is a bare wall."),
    parameter(
      "min-first-normal-eigenvalue", \.minFirstNormalEigenvalue, in: 0...0.34, isExpert: true,
      "Smaller first eigenvalue of the normals' scatter is named as a cause."),
    parameter(
      "geometry-time", \.geometryTime, unit: .seconds, in: 0...10, isExpert: true,
      "How long geometry must be degenerate, or fine, before the state says so."),
  ]

  private static let motionRows: [Parameter<QualityConfiguration>] = [
    parameter(
      "max-blur", \.maxBlur, unit: .pixels, in: 0.1...1000,
      "Longer motion blur is excessive [VGA px]."),
    parameter(
      "leave-blur", \.leaveBlur, unit: .pixels, in: 0.1...1000,
      "Motion blur below which motion is fine again [VGA px]."),
    parameter(
      "max-displacement", \.maxDisplacement, unit: .pixels, in: 0.1...1000,
      "Larger median displacement in 1/30 s is excessive [VGA px]."),
    parameter(
      "leave-displacement", \.leaveDisplacement, unit: .pixels, in: 0.1...1000,
      "Displacement below which motion is fine again [VGA px]."),
    parameter(
      "max-angular-rate", \.maxAngularRate, unit: .degreesPerSecond, in: 0.1...100_000,
      isExpert: true,
      "Faster turning is excessive whatever the image shows; the default never is."),
    parameter(
      "min-overlap", \.minOverlap, in: 0...1, isExpert: true,
      "Smaller overlap with the last frame is named as a cause."),
    parameter(
      "motion-on-time", \.motionOnTime, unit: .seconds, in: 0...10, isExpert: true,
      "How long motion must be excessive before the state says so."),
    parameter(
      "motion-off-time", \.motionOffTime, unit: .seconds, in: 0...10, isExpert: true,
      "How long motion must be fine before the state says so."),
    parameter(
      "assumed-exposure", \.assumedExposure, unit: .seconds, in: 0.00001...1,
      "Exposure time where none is recorded."),
    parameter(
      "assumed-depth", \.assumedDepth, unit: .meters, in: 0.01...1000,
      "Distance of the scene where no depth is recorded."),
    parameter(
      "assumed-focal-length", \.assumedFocalLength, unit: .pixels, in: 10...10000, isExpert: true,
      "Focal length where none is recorded [VGA px]."),
    parameter(
      "rate-window", \.rateWindow, unit: .seconds, in: 0.001...1, isExpert: true,
      "Time over which rates are measured."),
  ]

  private static let lightRows: [Parameter<QualityConfiguration>] = [
    parameter(
      "min-luminance", \.minLuminance, unit: .grayLevels, in: 0...255,
      "Darker mean gray level is insufficient light."),
    parameter(
      "leave-luminance", \.leaveLuminance, unit: .grayLevels, in: 0...255,
      "Mean gray level at which light suffices again."),
    parameter(
      "light-on-time", \.lightOnTime, unit: .seconds, in: 0...10, isExpert: true,
      "How long the image must be dark before the state says so."),
    parameter(
      "light-off-time", \.lightOffTime, unit: .seconds, in: 0...10, isExpert: true,
      "How long the image must be bright before the state says so."),
    parameter(
      "min-parallax", \.minParallax, unit: .pixels, in: 0...1000,
      "Parallax since the start that ends the initialization [VGA px]."),
    parameter(
      "min-start-time", \.minStartTime, unit: .seconds, in: 0...60,
      "Shortest initialization."),
  ]

  private static let continuityRows: [Parameter<QualityConfiguration>] = [
    parameter(
      "relocalization-gap", \.relocalizationGap, unit: .seconds, in: 0...60,
      "Longer gap is followed by a relocalization."),
    parameter(
      "lost-time", \.lostTime, unit: .seconds, in: 0...600,
      "Longer outage is followed by a relocalization."),
    parameter(
      "min-recognized-count", \.minRecognizedCount, unit: .count, in: 0...1000,
      "Matches with keyframes that recognize a known view."),
    parameter(
      "min-recognized-share", \.minRecognizedShare, in: 0...1, isExpert: true,
      "Share of the view's features that keyframes must recognize."),
    parameter(
      "healthy-time", \.healthyTime, unit: .seconds, in: 0...60,
      "Healthy time after recognition that ends the relocalization."),
    parameter(
      "unrecognized-time", \.unrecognizedTime, unit: .seconds, in: 0...60,
      "Healthy time that ends the relocalization where images are not recorded."),
    parameter(
      "watchdog-time", \.watchdogTime, unit: .seconds, in: 0.001...60,
      "Time without a frame after which tracking is not available."),
    parameter(
      "gap-factor", \.gapFactor, in: 1...1000, isExpert: true,
      "A gap is longer than this many median frame intervals."),
    parameter(
      "min-gap", \.minGap, unit: .seconds, in: 0...60, isExpert: true,
      "Shorter intervals are no gap."),
    parameter(
      "jump-distance", \.jumpDistance, unit: .meters, in: 0...100,
      "Jump: farther from the predicted position than this plus jump-acceleration · dt²."),
    parameter(
      "jump-acceleration", \.jumpAcceleration, in: 0...10000, isExpert: true,
      "Acceleration [m/s²] that is still motion and no jump."),
    parameter(
      "jump-angle", \.jumpAngle, unit: .degrees, in: 0...180, isExpert: true,
      "Turn jump: farther from the predicted orientation than this plus jump-angular-acceleration · dt²."
    ),
    parameter(
      "jump-angular-acceleration", \.jumpAngularAcceleration, in: 0...1000000, isExpert: true,
      "Angular acceleration [°/s²] that is still motion and no jump."),
    parameter(
      "min-dwell", \.minDwell, unit: .seconds, in: 0...10,
      "Shortest time in a state before another replaces it."),
  ]

  private static let adviceRows: [Parameter<QualityConfiguration>] = [
    parameter(
      "plane-slow-time", \.planeSlowTime, unit: .seconds, in: 0...600,
      "Time without a plane after which advice to find one is given."),
    parameter(
      "escalation-time", \.escalationTime, unit: .seconds, in: 0...600,
      "Time of a doubtful state after which advice becomes insistent."),
    parameter(
      "movement-hint-time", \.movementHintTime, unit: .seconds, in: 0...600,
      "Time without a surface under the aim after which moving is advised."),
  ]

  /// Checks that every enter level lies beyond its leave level.
  public func validate() throws(ParameterError) {
    try Self.expect(leaveUniqueCount >= minUniqueCount, "leave-unique-count", "min-unique-count")
    try Self.expect(
      leaveUniqueCoverage >= minUniqueCoverage, "leave-unique-coverage", "min-unique-coverage")
    try Self.expect(leaveLuminance >= minLuminance, "leave-luminance", "min-luminance")
    try Self.expect(maxBlur >= leaveBlur, "max-blur", "leave-blur")
    try Self.expect(
      maxDisplacement >= leaveDisplacement, "max-displacement", "leave-displacement")
  }

  private static func expect(
    _ holds: Bool, _ larger: String, _ smaller: String
  ) throws(ParameterError) {
    guard !holds else { return }
    throw .conflict(
      stage + "-" + larger, stage + "-" + smaller, rule: "the first must not be the smaller one")
  }
}

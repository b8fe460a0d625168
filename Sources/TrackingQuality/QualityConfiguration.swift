// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import LinearAlgebra
public import Parameters

/// The limits of tracking quality: when a state is entered and left, and what is assumed if unknown.
///
/// Enter and leave levels form one latch per cause; `on` and `off` times debounce them. Lengths in
/// the image are VGA px: pixels of an image 640 px wide.
public struct QualityConfiguration: Configuration {
  /// Fewer distinct tracked points (of the budget) are insufficient.
  public var minUniqueCount = 14.0
  /// Distinct tracked points at which features suffice again.
  public var leaveUniqueCount = 22.0
  /// Smaller share of 8×6 image cells with a distinct point is insufficient.
  public var minUniqueCoverage = 0.26
  /// Share of image cells at which features suffice again.
  public var leaveUniqueCoverage = 0.28
  /// How many points are tracked.
  public var featureBudget = 80
  /// Correlation of patches from which two points look alike.
  public var maxPatchCorrelation = 0.8
  /// Peak of the phase correlation from which its shift is trusted.
  public var minCorrelation = 0.8
  /// Share of tracked points that must be distinct for the image motion to be trusted.
  public var minFlowUniqueShare = 0.4
  /// Mean gray level from which the phase correlation is trusted.
  public var minFlowLuminance = 12.0
  /// Time over which the median sharpness is taken.
  public var sharpnessWindow = 1.5
  /// Fewer feature points of an AR log in view are insufficient.
  public var minFeaturePointCount = 20.0
  /// Smaller share of image cells with a feature point of an AR log is insufficient.
  public var minFeaturePointCoverage = 0.15
  /// How long features must be insufficient before the state says so.
  public var featuresOnTime = 0.066
  /// How long features must suffice before the state says so.
  public var featuresOffTime = 0.033
  /// Longer motion blur is excessive [VGA px].
  public var maxBlur = 9.0
  /// Motion blur below which motion is fine again [VGA px].
  public var leaveBlur = 8.0
  /// Larger median displacement in 1/30 s is excessive [VGA px].
  public var maxDisplacement = 38.0
  /// Displacement below which motion is fine again [VGA px].
  public var leaveDisplacement = 36.0
  /// Faster turning is excessive whatever the image shows [°/s]; the default never is.
  public var maxAngularRate = 100_000.0
  /// Smaller overlap with the last frame is named as a cause.
  public var minOverlap = 0.5
  /// How long motion must be excessive before the state says so.
  public var motionOnTime = 0.066
  /// How long motion must be fine before the state says so.
  public var motionOffTime = 0.1
  /// Exposure time where none is recorded.
  public var assumedExposure = 0.008
  /// Distance of the scene where no depth is recorded.
  public var assumedDepth = 1.5
  /// Focal length where none is recorded [VGA px].
  public var assumedFocalLength = 520.0
  /// Time over which rates are measured.
  public var rateWindow = 0.0333333
  /// Darker mean gray level is insufficient light.
  public var minLuminance = 45.0
  /// Mean gray level at which light suffices again.
  public var leaveLuminance = 50.0
  /// How long the image must be dark before the state says so.
  public var lightOnTime = 0.033
  /// How long the image must be bright before the state says so.
  public var lightOffTime = 0.2
  /// Smaller middle eigenvalue of the normals' scatter is a bare wall.
  public var minSecondNormalEigenvalue = 0.06
  /// Smaller first eigenvalue of the normals' scatter is named as a cause.
  public var minFirstNormalEigenvalue = 0.02
  /// How long geometry must be degenerate, or fine, before the state says so.
  public var geometryTime = 0.1
  /// Parallax since the start that ends the initialization [VGA px].
  public var minParallax = 25.0
  /// Shortest initialization.
  public var minStartTime = 0.5
  /// Longer gap is followed by a relocalization.
  public var relocalizationGap = 0.5
  /// Longer outage is followed by a relocalization.
  public var lostTime = 5.0
  /// Matches with keyframes that recognize a known view.
  public var minRecognizedCount = 12.0
  /// Share of the view's features that keyframes must recognize.
  public var minRecognizedShare = 0.18
  /// Healthy time after recognition that ends the relocalization.
  public var healthyTime = 0.5
  /// Healthy time that ends the relocalization where images are not recorded.
  public var unrecognizedTime = 1.0
  /// Time without a frame after which tracking is not available.
  public var watchdogTime = 0.2
  /// A gap is longer than this many median frame intervals.
  public var gapFactor = 5.0
  /// Shorter intervals are no gap.
  public var minGap = 0.1
  /// Jump: farther from the predicted position than this plus jump-acceleration · dt².
  public var jumpDistance = 0.05
  /// Acceleration [m/s²] that is still motion and no jump.
  public var jumpAcceleration = 15.0
  /// Turn jump: farther from the predicted orientation than this plus jump-angular-acceleration · dt².
  public var jumpAngle = Angle.degrees(10)
  /// Angular acceleration [°/s²] that is still motion and no jump.
  public var jumpAngularAcceleration = 12000.0
  /// Shortest time in a state before another replaces it.
  public var minDwell = 0.25
  /// Time without a plane after which advice to find one is given.
  public var planeSlowTime = 7.5
  /// Time of a doubtful state after which advice becomes insistent.
  public var escalationTime = 3.0
  /// Time without a surface under the aim after which moving is advised.
  public var movementHintTime = 5.0

  /// The defaults of `Documentation/tracking-quality.md`.
  public init() {}

  /// The prefix of the flags.
  public static let stage = "quality"
}

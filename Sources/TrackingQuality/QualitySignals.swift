// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// The raw measurements behind the scores of one frame; `nil` where one cannot be made.
///
/// "VGA px" are pixels of an image 640 px wide, whatever the width of the image measured.
public struct QualitySignals: Sendable, Equatable {
  // Features
  /// Shi–Tomasi corners above the image noise.
  public var cornerCount: Double?
  /// Points that survive tracking from the last image, forward and backward.
  public var trackedCount: Double?
  /// The share of the last image's points that survive.
  public var survival: Double?
  /// Tracked points whose surroundings differ from those of every other point nearby.
  public var uniqueCount: Double?
  /// The share of tracked points that are unique.
  public var uniqueShare: Double?
  /// The share of 8×6 image cells with a tracked point.
  public var trackedCoverage: Double?
  /// The share of 8×6 image cells with a unique point.
  public var uniqueCoverage: Double?
  /// Feature points of an AR log in view.
  public var featurePointCount: Double?
  /// The share of 8×6 image cells with a feature point of an AR log.
  public var featurePointCoverage: Double?
  /// The interquartile range of the feature points' depths over their median.
  public var featurePointDepthSpread: Double?
  // Image
  /// The standard deviation of the image noise [gray levels].
  public var noise: Double?
  /// Laplacian energy over gradient energy, noise taken off.
  public var sharpness: Double?
  /// Sharpness over its median of the last seconds.
  public var sharpnessRatio: Double?
  // Motion
  /// The angular rate [°/s].
  public var angularRate: Double?
  /// The speed [m/s].
  public var speed: Double?
  /// The median image flow [VGA px/s].
  public var flow: Double?
  /// Where `flow` comes from.
  public var flowSource: FlowSource?
  /// The peak of the phase correlation with the last image, in [0, 1].
  public var correlation: Double?
  /// The exposure time [s].
  public var exposure: Double?
  /// Whether the exposure is an assumption.
  public var isExposureAssumed: Bool?
  /// Whether the depth behind `flow`, `parallax` and `overlap` is an assumption.
  public var isDepthAssumed: Bool?
  /// The length of the motion blur [VGA px].
  public var blur: Double?
  /// The median displacement in 1/30 s [VGA px].
  public var displacement: Double?
  /// The share of the view that the last frame saw too.
  public var overlap: Double?
  /// The parallax since the start [VGA px].
  public var parallax: Double?
  // Geometry
  /// The smallest eigenvalue of the normals' scatter, trace 1.
  public var firstNormalEigenvalue: Double?
  /// The middle eigenvalue of the normals' scatter, trace 1.
  public var secondNormalEigenvalue: Double?
  /// The predicted standard deviation of the position along the weakest direction [m].
  public var weakestTranslation: Double?
  /// The predicted standard deviation of the orientation about the weakest axis [rad].
  public var weakestRotation: Double?
  /// The median depth [m].
  public var medianDepth: Double?
  // Light
  /// The mean gray level.
  public var luminance: Double?
  /// The 5 % quantile of the gray levels.
  public var luminanceLow: Double?
  /// The 95 % quantile of the gray levels.
  public var luminanceHigh: Double?
  /// The share of pixels at 250 and above.
  public var saturation: Double?
  /// The gain, 1 without amplification.
  public var gain: Double?
  // Continuity
  /// The time since the last frame [s].
  public var interval: Double?
  /// The length of the gap that this frame ends [s]; 0 without one.
  public var gap: Double?
  /// How far the position leapt from its prediction [m]; 0 without a jump.
  public var jump: Double?
  /// How far the orientation leapt from its prediction [°]; 0 without a jump.
  public var turnJump: Double?
  /// Whether the pose is finite; `nil` if no poses are recorded at all.
  public var hasPose: Bool?
  /// Whether the time stamp is later than the last one.
  public var isTimeIncreasing: Bool?
  /// Matches with the best keyframe that agree on one view change.
  public var recognizedCount: Double?
  /// The share of the view's features that keyframes recognize.
  public var recognizedShare: Double?

  /// Creates signals of which none is known.
  public init() {}
}

/// What an image flow was measured with.
public enum FlowSource: String, Sendable, Hashable, Codable {
  /// The poses' rates and the depth.
  case pose
  /// The gyroscope's rate.
  case gyroscope
  /// The median of tracked points.
  case tracks
  /// The phase correlation of small images.
  case correlation
}

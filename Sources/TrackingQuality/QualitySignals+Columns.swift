// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

extension QualitySignals {
  /// A numeric signal as a column of a table.
  public struct Column: Sendable {
    /// The column's name.
    public let name: String
    /// The unit, empty for counts and shares.
    public let unit: String
    /// What the signal is, as one sentence.
    public let help: String
    /// Reads the signal.
    public let value: @Sendable (QualitySignals) -> Double?

    init(
      _ name: String, _ unit: String, _ help: String,
      _ path: any KeyPath<QualitySignals, Double?> & Sendable
    ) {
      (self.name, self.unit, self.help) = (name, unit, help)
      value = { $0[keyPath: path] }
    }
  }

  /// Every numeric signal, in the order of the fields.
  public static let columns: [Column] = [
    Column("corner_count", "", "Shi–Tomasi corners above the image noise.", \.cornerCount),
    Column(
      "tracked_count", "",
      "Points that survive tracking from the last image, forward and backward.", \.trackedCount),
    Column("survival", "", "The share of the last image's points that survive.", \.survival),
    Column(
      "unique_count", "",
      "Tracked points whose surroundings differ from those of every other point nearby.",
      \.uniqueCount),
    Column("unique_share", "", "The share of tracked points that are unique.", \.uniqueShare),
    Column(
      "tracked_coverage", "", "The share of 8×6 image cells with a tracked point.",
      \.trackedCoverage),
    Column(
      "unique_coverage", "", "The share of 8×6 image cells with a unique point.", \.uniqueCoverage),
    Column("feature_point_count", "", "Feature points of an AR log in view.", \.featurePointCount),
    Column(
      "feature_point_coverage", "",
      "The share of 8×6 image cells with a feature point of an AR log.", \.featurePointCoverage),
    Column(
      "feature_point_depth_spread", "",
      "The interquartile range of the feature points' depths over their median.",
      \.featurePointDepthSpread),
    Column("noise", "gray levels", "The standard deviation of the image noise.", \.noise),
    Column("sharpness", "", "Laplacian energy over gradient energy, noise taken off.", \.sharpness),
    Column(
      "sharpness_ratio", "", "Sharpness over its median of the last seconds.", \.sharpnessRatio),
    Column("angular_rate", "°/s", "The angular rate.", \.angularRate),
    Column("speed", "m/s", "The speed.", \.speed),
    Column("flow", "VGA px/s", "The median image flow.", \.flow),
    Column(
      "correlation", "", "The peak of the phase correlation with the last image, in.", \.correlation
    ),
    Column("exposure", "s", "The exposure time.", \.exposure),
    Column("blur", "VGA px", "The length of the motion blur.", \.blur),
    Column("displacement", "VGA px", "The median displacement in 1/30 s.", \.displacement),
    Column("overlap", "", "The share of the view that the last frame saw too.", \.overlap),
    Column("parallax", "VGA px", "The parallax since the start.", \.parallax),
    Column(
      "first_normal_eigenvalue", "", "The smallest eigenvalue of the normals' scatter, trace 1.",
      \.firstNormalEigenvalue),
    Column(
      "second_normal_eigenvalue", "", "The middle eigenvalue of the normals' scatter, trace 1.",
      \.secondNormalEigenvalue),
    Column(
      "weakest_translation", "m",
      "The predicted standard deviation of the position along the weakest direction.",
      \.weakestTranslation),
    Column(
      "weakest_rotation", "rad",
      "The predicted standard deviation of the orientation about the weakest axis.",
      \.weakestRotation),
    Column("median_depth", "m", "The median depth.", \.medianDepth),
    Column("luminance", "gray levels", "The mean gray level.", \.luminance),
    Column("luminance_low", "gray levels", "The 5 % quantile of the gray levels.", \.luminanceLow),
    Column(
      "luminance_high", "gray levels", "The 95 % quantile of the gray levels.", \.luminanceHigh),
    Column("saturation", "", "The share of pixels at 250 and above.", \.saturation),
    Column("gain", "", "The gain, 1 without amplification.", \.gain),
    Column("interval", "s", "The time since the last frame.", \.interval),
    Column("gap", "s", "The length of the gap that this frame ends.", \.gap),
    Column("jump", "m", "How far the position leapt from its prediction.", \.jump),
    Column("turn_jump", "°", "How far the orientation leapt from its prediction.", \.turnJump),
    Column(
      "recognized_count", "", "Matches with the best keyframe that agree on one view change.",
      \.recognizedCount),
    Column(
      "recognized_share", "", "The share of the view's features that keyframes recognize.",
      \.recognizedShare),
  ]
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import LinearAlgebra

/// The errors of estimated trajectories: absolute (APE) and relative (RPE), equal to evo's.
///
/// APE of a pair of poses: `‖p_est − p_ref‖` [m] and the angle of `R_refᵀ R_est` [°], after alignment. RPE of
/// a step i → j: translation and angle of `(Q_i⁻¹ Q_j)⁻¹ (P_i⁻¹ P_j)`. Pooled: statistics are over all
/// errors of all sequences, each aligned by itself.
///
/// Sturm et al., IROS 2012, doi:10.1109/IROS.2012.6385773 · Umeyama, PAMI 1991, doi:10.1109/34.88573
public struct TrajectoryTally: Tally {
  /// Pairs of poses compared.
  public var pairCount = 0
  /// APE [m] and [°] after the configured alignment; nothing where an alignment is undetermined.
  public var apeTranslation = Distribution(), apeRotation = Distribution()
  /// APE [m] as it is, and after alignment with scale.
  public var unalignedTranslation = Distribution(), scaledTranslation = Distribution()
  /// APE [°] as it is.
  public var unalignedRotation = Distribution()
  /// RPE [m] and [°].
  public var rpeTranslation = Distribution(), rpeRotation = Distribution()
  /// The estimated scale of each sequence.
  public var scales = Distribution()

  /// The neutral element: nothing tallied.
  public init() {}

  /// Compares two trajectories.
  ///
  /// - Parameters:
  ///   - groundTruth: true poses, ascending in time.
  ///   - estimate: estimated poses, ascending in time, in any world frame.
  ///   - configuration: the definitions.
  /// - Throws: `EvaluationError.unorderedTimestamps`, or `.degenerateTrajectory` if no poses pair up.
  public init(
    groundTruth: [TimedPose], estimate: [TimedPose],
    _ configuration: TrajectoryConfiguration = .init()
  ) throws(EvaluationError) {
    let pairs = try groundTruth.synchronized(
      with: estimate, maxDifference: configuration.maxTimeDifference)
    guard !pairs.isEmpty else {
      throw .degenerateTrajectory(
        what: "trajectory", expected: "poses within \(configuration.maxTimeDifference) s",
        found: "\(groundTruth.count) true and \(estimate.count) estimated poses, none in time")
    }
    pairCount = pairs.count
    let truth = pairs.map(\.groundTruth.worldFromCamera)
    let poses = pairs.map(\.estimate.worldFromCamera)
    let alignments = TrajectoryAlignments(poses, onto: truth)
    (unalignedTranslation, unalignedRotation) = Self.absolute(truth, poses)
    if let scaled = alignments.aligned(.sim3) {
      scaledTranslation = Self.absolute(truth, scaled).translation
      scales = Distribution([alignments.sim3?.scale].compactMap(\.self))
    }
    if let aligned = alignments.aligned(configuration.alignment) {
      (apeTranslation, apeRotation) = Self.absolute(truth, aligned)
    }
    (rpeTranslation, rpeRotation) = Self.relative(truth, poses, configuration)
  }

  private static func absolute(
    _ truth: [RigidTransform], _ poses: [RigidTransform]
  ) -> (translation: Distribution, rotation: Distribution) {
    let pairs = zip(truth, poses)
    return (
      Distribution(pairs.map { ($1.translation - $0.translation).length }),
      Distribution(pairs.map { ($0.rotation.transposed * $1.rotation).rotationAngle.degrees })
    )
  }

  private static func relative(
    _ truth: [RigidTransform], _ poses: [RigidTransform],
    _ configuration: TrajectoryConfiguration
  ) -> (translation: Distribution, rotation: Distribution) {
    let errors = RelativePosePairs.pairs(of: poses, configuration).map { i, j in
      (truth[i].inverse * truth[j]).inverse * (poses[i].inverse * poses[j])
    }
    return (
      Distribution(errors.map(\.translation.length)),
      Distribution(errors.map(\.rotation.rotationAngle.degrees))
    )
  }

  /// Adds the sums of `other`.
  public mutating func merge(_ other: TrajectoryTally) {
    pairCount += other.pairCount
    apeTranslation.merge(other.apeTranslation)
    apeRotation.merge(other.apeRotation)
    unalignedTranslation.merge(other.unalignedTranslation)
    unalignedRotation.merge(other.unalignedRotation)
    scaledTranslation.merge(other.scaledTranslation)
    rpeTranslation.merge(other.rpeTranslation)
    rpeRotation.merge(other.rpeRotation)
    scales.merge(other.scales)
  }

  /// `ape`, `rpe` as configured; `apeUnaligned` and `apeScaled` beside them; `scale`.
  public var values: MetricValue {
    [
      "pairs": MetricValue(pairCount),
      "ape": [
        "translation_m": apeTranslation.errorStatistics,
        "rotation_deg": apeRotation.errorStatistics,
      ],
      "rpe": [
        "translation_m": rpeTranslation.errorStatistics,
        "rotation_deg": rpeRotation.errorStatistics,
      ],
      "apeUnaligned": [
        "translation_m": unalignedTranslation.errorStatistics,
        "rotation_deg": unalignedRotation.errorStatistics,
      ],
      "apeScaled": ["translation_m": scaledTranslation.errorStatistics],
      "scale": MetricValue(scales.mean),
    ]
  }
}

extension Distribution {
  /// evo's statistics of errors.
  public var errorStatistics: MetricValue {
    [
      "rmse": MetricValue(rootMeanSquare), "mean": MetricValue(mean),
      "median": MetricValue(median), "std": MetricValue(standardDeviation),
      "min": MetricValue(samples.min()), "max": MetricValue(samples.max()),
      "sse": MetricValue(
        samples.isEmpty ? nil : samples.reduce(0) { $0 + $1 * $1 }),
    ]
  }
}

/// The estimate laid over the truth, with and without scale.
private struct TrajectoryAlignments {
  let poses: [RigidTransform]
  let se3, sim3: SimilarityTransform?

  init(_ poses: [RigidTransform], onto truth: [RigidTransform]) {
    self.poses = poses
    let (source, destination) = (poses.map(\.translation), truth.map(\.translation))
    se3 = SimilarityTransform(mapping: source, onto: destination, isScaled: false)
    sim3 = SimilarityTransform(mapping: source, onto: destination, isScaled: true)
  }

  /// The aligned poses, or `nil` if they leave the alignment open.
  func aligned(_ alignment: TrajectoryAlignment) -> [RigidTransform]? {
    guard alignment != .none else { return poses }
    guard let transform = alignment == .se3 ? se3 : sim3 else { return nil }
    return poses.map {
      RigidTransform(
        rotation: transform.rotation * $0.rotation, translation: transform * $0.translation)
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Geometry

/// What is scored in one frame: two label maps, and whatever is known about their planes.
public struct SegmentationFrame: Sendable {
  /// The frame's name, for reports and errors.
  public var name: String
  /// The true labels; 0 is "no plane", 65535 is *ignore*.
  public var groundTruth: LabelImage
  /// The estimated labels; 0 and 65535 are "no plane".
  public var estimate: LabelImage
  /// The true planes by label.
  public var groundTruthPlanes: [UInt16: ScoredPlane]
  /// The estimated planes by label.
  public var estimatePlanes: [UInt16: ScoredPlane]
  /// The points under the labels, for point-to-plane distances.
  public var points: ScoredPoints?

  /// Creates a frame; label maps alone suffice.
  public init(
    name: String, groundTruth: LabelImage, estimate: LabelImage,
    groundTruthPlanes: [UInt16: ScoredPlane] = [:], estimatePlanes: [UInt16: ScoredPlane] = [:],
    points: ScoredPoints? = nil
  ) {
    (self.name, self.groundTruth, self.estimate) = (name, groundTruth, estimate)
    (self.groundTruthPlanes, self.estimatePlanes) = (groundTruthPlanes, estimatePlanes)
    self.points = points
  }
}

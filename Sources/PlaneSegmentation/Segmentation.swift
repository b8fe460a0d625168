// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Geometry
public import PlaneFitting

/// What either door finds: a label per pixel or point, and the plane behind each label.
public struct Segmentation: Sendable, Equatable {
  /// A plane with the label of its pixels or points.
  public struct Segment: Sendable, Equatable {
    /// The id in `labels`, 1 or more, ascending from the largest plane.
    public var label: UInt16
    /// The infinite plane that disconnected coplanar segments share, 1 or more.
    public var group: Int
    /// The plane fitted to the segment's final pixels or points.
    public var estimate: PlaneEstimate

    /// Creates a segment from its parts.
    public init(label: UInt16, group: Int, estimate: PlaneEstimate) {
      (self.label, self.group, self.estimate) = (label, group, estimate)
    }
  }

  /// Why no more planes were looked for.
  public enum StopReason: String, Sendable {
    /// Everything that could begin a plane was tried.
    case exhausted
    /// The chance that a plane was missed fell under 1 − confidence.
    case confidence
    /// The iteration limit was reached.
    case iterations
    /// `shouldStop` said so; the result depends on when.
    case stopped
  }

  /// A candidate that was refused, or points that were left out from the start.
  public struct Rejection: Sendable, Equatable {
    /// The number of its pixels or points.
    public var count: Int
    /// Why it is no plane, in words: `curved: turns 34° over its width`.
    public var reason: String

    /// Creates a rejection.
    public init(count: Int, reason: String) { (self.count, self.reason) = (count, reason) }
  }

  /// The label of each pixel (organized) or point (height 1).
  public var labels: LabelImage
  /// The planes, in the order of their labels.
  public var segments: [Segment]
  /// The noise model that was used: given, or estimated from the data.
  public var noise: NoiseModel
  /// The refused candidates, for `--explain`.
  public var rejections: [Rejection]
  /// Why the search ended.
  public var stopReason: StopReason

  /// Creates a segmentation from its parts.
  public init(
    labels: LabelImage, segments: [Segment], noise: NoiseModel, rejections: [Rejection] = [],
    stopReason: StopReason = .exhausted
  ) {
    (self.labels, self.segments, self.noise) = (labels, segments, noise)
    (self.rejections, self.stopReason) = (rejections, stopReason)
  }
}

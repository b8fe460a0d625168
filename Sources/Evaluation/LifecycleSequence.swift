// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import LinearAlgebra

/// What lifecycle metrics see of a sequence: planes of both sides over time, and what merged into what.
public struct LifecycleSequence: Sendable {
  /// One anchor in one frame.
  public struct Estimate: Sendable, Equatable {
    /// Its identity, the same in all frames.
    public var id: Int
    /// Its unit normal, world frame.
    public var normal: Vector3
    /// The signed distance [m] of the world's origin.
    public var offset: Double
    /// The center of its extent, world frame [m].
    public var center: Vector3
    /// Its area [m²].
    public var area: Double

    /// Creates an estimate from its parts.
    public init(id: Int, normal: Vector3, offset: Double, center: Vector3, area: Double) {
      (self.id, self.normal, self.offset, self.center) = (id, normal, offset, center)
      self.area = area
    }
  }

  /// One frame.
  public struct Frame: Sendable {
    /// When it was taken [s].
    public var timestamp: Double
    /// The true planes seen in this frame, each once.
    public var groundTruth: [Int]
    /// The area of each true plane that was visible so far [m²]; empty if unknown.
    public var groundTruthAreas: [Double]
    /// The anchors present in this frame, each once.
    public var estimates: [Estimate]
    /// The IoU of extents in 3-D, a row per true plane.
    public var iou: [Double]
    /// The share of each anchor that lies on each true plane, a row per true plane.
    public var containment: [Double]
    /// Whether the camera has stood still for so long that planes should have settled.
    public var isAtRest = false

    /// Creates a frame; both matrices have a row per true plane and a column per anchor.
    public init(
      timestamp: Double, groundTruth: [Int], groundTruthAreas: [Double] = [],
      estimates: [Estimate], iou: [Double], containment: [Double]
    ) {
      let count = groundTruth.count * estimates.count
      precondition(iou.count == count && containment.count == count, "matrix sizes")
      precondition(
        groundTruthAreas.isEmpty || groundTruthAreas.count == groundTruth.count, "number of areas")
      (self.timestamp, self.groundTruth, self.estimates) = (timestamp, groundTruth, estimates)
      self.groundTruthAreas = groundTruthAreas
      (self.iou, self.containment) = (iou, containment)
    }
  }

  /// The frames, in the order of time.
  public var frames: [Frame]
  /// Which anchor was merged into which.
  public var merges: [(from: Int, into: Int)]
  /// The anchors that are alive at the end.
  public var survivors: Set<Int>

  /// Creates a sequence from its parts.
  public init(frames: [Frame], merges: [(from: Int, into: Int)], survivors: Set<Int>) {
    (self.frames, self.merges, self.survivors) = (frames, merges, survivors)
  }
}

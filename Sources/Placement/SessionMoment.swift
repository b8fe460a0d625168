// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import LinearAlgebra
public import PlaneTracking
public import TrackingQuality

/// What a session is told at one time: a frame, or a moment without one.
public struct SessionMoment: Sendable {
  /// The time [s].
  public var time: Double
  /// The number of the frame; `nil` for a moment without one.
  public var frame: Int?
  /// The camera's pose as believed; `nil` if there is none.
  public var worldFromCamera: RigidTransform?
  /// The state of tracking and what speaks for it.
  public var state: TrackingState
  /// The causes of the state.
  public var causes: [TrackingCause]
  /// How the screen shows the camera's image; `nil` without an image.
  public var viewport: Viewport?

  /// Creates a moment from its parts.
  public init(
    time: Double, frame: Int?, worldFromCamera: RigidTransform?, state: TrackingState,
    causes: [TrackingCause] = [], viewport: Viewport?
  ) {
    (self.time, self.frame, self.worldFromCamera) = (time, frame, worldFromCamera)
    (self.state, self.causes, self.viewport) = (state, causes, viewport)
  }
}

/// What is known of the world at that time.
public struct SessionWorld {
  /// The planes.
  public var anchors: [PlaneAnchor]
  /// The direction against gravity, a unit vector; `nil` if unknown.
  public var up: Vector3?
  /// What a ray meets.
  public var hits: (RayQuery) -> [RayHit]
  /// The plane into which one was merged, or `nil`.
  public var subsumer: (TrackID) -> TrackID?

  /// Creates a world from its parts.
  public init(
    anchors: [PlaneAnchor], up: Vector3?, hits: @escaping (RayQuery) -> [RayHit],
    subsumer: @escaping (TrackID) -> TrackID? = { _ in nil }
  ) {
    (self.anchors, self.up, self.hits, self.subsumer) = (anchors, up, hits, subsumer)
  }

  /// The world as a tracker knows it; the depth of `frame` serves estimates.
  public init(_ tracker: PlaneTracker, in frame: TrackedFrame?) {
    self.init(
      anchors: tracker.anchors, up: tracker.up, hits: { tracker.hits($0, in: frame) },
      subsumer: { tracker.subsumer(of: $0) })
  }
}

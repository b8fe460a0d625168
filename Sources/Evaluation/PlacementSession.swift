// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Geometry
public import LinearAlgebra

/// What the placement metrics score of one replayed session.
public struct PlacementSession: Sendable {
  /// A placed object in one frame.
  public struct Pose: Sendable {
    /// The time [s].
    public var timestamp: Double
    /// Where it stands in the true world [m].
    public var position: Vector3
    /// Its up axis, a unit vector.
    public var up: Vector3
    /// Where the finger points on the object's plane, while it is touched [m].
    public var finger: Vector3?

    /// Creates a pose.
    public init(timestamp: Double, position: Vector3, up: Vector3, finger: Vector3? = nil) {
      (self.timestamp, self.position, self.up) = (timestamp, position, up)
      self.finger = finger
    }
  }

  /// A placed object over time.
  public struct Placed: Sendable {
    /// Its poses, ascending in time.
    public var poses: [Pose]
    /// The true surface below it, if there is one.
    public var surface: Plane?

    /// Creates an object.
    public init(poses: [Pose], surface: Plane?) { (self.poses, self.surface) = (poses, surface) }
  }

  /// The message on screen over a stretch of time.
  public struct Message: Sendable {
    /// When the stretch begins, and how long it lasts [s].
    public var start, duration: Double
    /// What is shown, `nil` for nothing.
    public var shown: String?
    /// What is the matter, so that a message is due; `nil` if none is.
    public var fault: String?
    /// Whether what is shown is true; without meaning while nothing is shown and nothing is due.
    public var isRight: Bool

    /// Creates a stretch.
    public init(start: Double, duration: Double, shown: String?, fault: String?, isRight: Bool) {
      (self.start, self.duration, self.shown) = (start, duration, shown)
      (self.fault, self.isRight) = (fault, isRight)
    }
  }

  /// Time from the surface entering the view to the first plane, and to being placeable [s].
  public var timeToFirstPlane, timeToPlaceable: Double?
  /// The objects.
  public var objects: [Placed]
  /// The messages, ascending in time.
  public var messages: [Message]

  /// Creates a session.
  public init(
    timeToFirstPlane: Double?, timeToPlaceable: Double?, objects: [Placed], messages: [Message]
  ) {
    (self.timeToFirstPlane, self.timeToPlaceable) = (timeToFirstPlane, timeToPlaceable)
    (self.objects, self.messages) = (objects, messages)
  }
}

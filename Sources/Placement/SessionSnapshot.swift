// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import LinearAlgebra
internal import PlaneTracking
public import TrackingQuality

/// What a person sees of a session at one time.
public struct SessionSnapshot: Sendable, Equatable {
  /// A placed object.
  public struct Object: Sendable, Equatable {
    /// The object.
    public var placed: PlacedObject
    /// Its distance to the outline of its plane [m], negative outside; `nil` without a plane.
    public var edgeDistance: Double?
    /// Its box on the screen [pt]; `nil` if it is not seen.
    public var box: ScreenRectangle?
    /// The corners of its box on the screen [pt], base first; `nil` if one is behind the camera.
    public var corners: [SIMD2<Double>]?
    /// Whether fingers are on it.
    public var isTouched = false
    /// Where the dragging finger points on the object's plane [m].
    public var finger: Vector3?
  }

  /// A message on the screen.
  public struct Message: Sendable, Equatable {
    /// What is shown.
    public var shown: StatusMessages.Shown
    /// Its words and where they stand.
    public var layout: MessageLayout
  }

  /// Something that was done, or refused.
  public struct Deed: Sendable, Equatable {
    /// The action in the word of the script.
    public var action: String
    /// The object, if there is one.
    public var object: String?
    /// Why it had no effect, or `nil` if it had.
    public var refusal: Refusal?

    /// Creates a deed.
    public init(action: String, object: String? = nil, refusal: Refusal? = nil) {
      (self.action, self.object, self.refusal) = (action, object, refusal)
    }
  }

  /// The time [s] and the number of the frame, `nil` for a moment without one.
  public var time: Double, frame: Int?
  /// The state of tracking and its causes.
  public var state: TrackingState, causes: [TrackingCause]
  /// The number of planes.
  public var planeCount: Int
  /// Whether the session is interrupted: no content is shown.
  public var isInterrupted = false
  /// Whether the session began anew at this time.
  public var isRestarted = false
  /// Whether an object could be placed in the middle now.
  public var isPlaceable = false
  /// The indicator.
  public var focus: FocusIndicator
  /// The objects, in the order in which they were placed.
  public var objects: [Object] = []
  /// Where fingers are [pt].
  public var fingers: [SIMD2<Double>] = []
  /// What was done at this time.
  public var deeds: [Deed] = []
  /// The message on the screen.
  public var message: Message?
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Geometry
public import LinearAlgebra

/// What a sequence holds about one frame; leave `nil` what it does not hold.
public struct QualityObservation: Sendable {
  /// The time stamp [s].
  public var time: Double
  /// The pose, as far as it is recorded.
  public var pose = ObservedPose.unrecorded
  /// The image; any size, best at most 640 px wide.
  public var image: GrayImage?
  /// The camera of `image`.
  public var intrinsics: CameraIntrinsics?
  /// The depth image, registered to `image` up to scale.
  public var depth: DepthImage?
  /// The camera of `depth`.
  public var depthIntrinsics: CameraIntrinsics?
  /// The exposure time [s].
  public var exposure: Double?
  /// The gain, 1 without amplification.
  public var gain: Double?
  /// The angular velocity of a gyroscope [rad/s], camera frame.
  public var angularVelocity: Vector3?
  /// Feature points of an AR log [m], world frame.
  public var featurePoints: [Vector3]?
  /// Visible planes with their weights: unit normals in the camera frame and areas in pixels or m².
  public var planes: [(normal: Vector3, weight: Double)]?
  /// Whether any plane is known; `nil` if nobody looks for planes.
  public var hasPlane: Bool?
  /// Whether a surface lies under the aim; `nil` if nobody aims.
  public var hasSurface: Bool?

  /// Creates the observation of a frame of which only the time is known.
  public init(time: Double) { self.time = time }
}

/// A pose as far as a log records it.
public enum ObservedPose: Sendable, Equatable {
  /// The sequence has no poses.
  case unrecorded
  /// The sequence has poses, but this frame has none.
  case missing
  /// The log records positions only [m], world frame.
  case position(Vector3)
  /// Position and orientation: `worldFromCamera`.
  case full(RigidTransform)

  /// The position [m], world frame, if it is recorded and finite.
  public var position: Vector3? {
    switch self {
    case .unrecorded, .missing: nil
    case .position(let position): position.isFinite ? position : nil
    case .full(let worldFromCamera): worldFromCamera.isFinite ? worldFromCamera.translation : nil
    }
  }

  /// The orientation as a rotation from camera to world, if it is recorded and finite.
  public var rotation: Matrix3? {
    guard case .full(let worldFromCamera) = self, worldFromCamera.isFinite else { return nil }
    return worldFromCamera.rotation
  }
}

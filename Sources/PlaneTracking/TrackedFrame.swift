// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Geometry
public import LinearAlgebra

/// What was seen in one frame: the planes found, and from where.
public struct TrackedFrame: Sendable {
  /// The number of the frame, ascending.
  public var index: Int
  /// When it was taken [s].
  public var timestamp: Double
  /// The planes found in it, camera frame, with distinct labels.
  public var patches: [PlanarPatch]
  /// The camera's pose; finite.
  public var worldFromCamera: RigidTransform
  /// How well the pose is known.
  public var poseUncertainty: PoseUncertainty
  /// The images behind the planes, for visibility and free space; `nil` if there are none.
  public var view: FrameView?

  /// Creates a frame from its parts.
  public init(
    index: Int, timestamp: Double, patches: [PlanarPatch], worldFromCamera: RigidTransform,
    poseUncertainty: PoseUncertainty = PoseUncertainty(), view: FrameView? = nil
  ) {
    (self.index, self.timestamp, self.patches) = (index, timestamp, patches)
    (self.worldFromCamera, self.poseUncertainty) = (worldFromCamera, poseUncertainty)
    self.view = view
  }
}

/// The camera of a frame and, where known, its depth and labels.
public struct FrameView: Sendable {
  /// The camera.
  public var intrinsics: CameraIntrinsics
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int
  /// The depth, of the same size; `nil` if unknown.
  public var depth: DepthImage?
  /// The labels of the frame's patches, of the same size; `nil` if unknown.
  public var labels: LabelImage?

  /// Creates a view without images: only what leaves the field of view is known.
  public init(intrinsics: CameraIntrinsics, width: Int, height: Int) {
    (self.intrinsics, self.width, self.height) = (intrinsics, width, height)
  }

  /// Creates a view of a depth image.
  public init(intrinsics: CameraIntrinsics, depth: DepthImage, labels: LabelImage? = nil) {
    self.init(intrinsics: intrinsics, width: depth.width, height: depth.height)
    (self.depth, self.labels) = (depth, labels)
  }

  /// The index of the pixel that sees a point of the camera frame, or `nil` outside the image.
  func pixelIndex(of point: Vector3) -> Int? {
    guard let pixel = intrinsics.pixel(of: point) else { return nil }
    let (u, v) = (pixel.x.rounded(), pixel.y.rounded())
    guard u >= 0, v >= 0, u < Double(width), v < Double(height) else { return nil }
    return Int(v) * width + Int(u)
  }
}

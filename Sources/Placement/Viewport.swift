// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Geometry
public import LinearAlgebra

/// A camera image on a screen: it fills the screen, and what sticks out on two sides is cut off.
public struct Viewport: Sendable, Equatable {
  /// The screen.
  public let device: DeviceProfile
  /// The camera as the screen shows it [pt]: intrinsics in use.
  public let intrinsics: CameraIntrinsics
  /// Where the whole image lies [pt]; parts of it are off the screen.
  public let imageRectangle: ScreenRectangle

  /// Lays an image of `width` × `height` px onto a screen, its middle in the middle.
  ///
  /// Centers of pixels lie at integer coordinates, points of the screen are measured from its corner.
  public init(device: DeviceProfile, camera: CameraIntrinsics, width: Int, height: Int) {
    let (w, h) = (Double(width), Double(height))
    let scale = max(device.width / w, device.height / h)
    let (x, y) = ((device.width - w * scale) / 2, (device.height - h * scale) / 2)
    self.device = device
    imageRectangle = ScreenRectangle(x: x, y: y, width: w * scale, height: h * scale)
    intrinsics = CameraIntrinsics(
      fx: camera.fx * scale, fy: camera.fy * scale, cx: (camera.cx + 0.5) * scale + x,
      cy: (camera.cy + 0.5) * scale + y)
  }

  /// The direction in which the camera sees a point of the screen [pt]: a unit vector, camera frame.
  public func direction(at point: SIMD2<Double>) -> Vector3 {
    let ray = intrinsics.ray(u: point.x, v: point.y)
    return ray / ray.length
  }

  /// The point of the screen [pt] that shows a point of the camera frame; `nil` behind the camera.
  ///
  /// It may lie off the screen.
  public func point(of place: Vector3) -> SIMD2<Double>? { intrinsics.pixel(of: place) }

  /// Whether the world is shown by a left-handed camera frame (fy < 0).
  var isMirrored: Bool { (intrinsics.fx < 0) != (intrinsics.fy < 0) }

  /// Whether +y of the camera frame points to the upper edge of the screen (fy < 0).
  var hasUpwardY: Bool { intrinsics.fy < 0 }

  /// The whole screen [pt].
  var screen: ScreenRectangle {
    ScreenRectangle(x: 0, y: 0, width: device.width, height: device.height)
  }
}

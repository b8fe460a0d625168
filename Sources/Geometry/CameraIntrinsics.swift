// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import LinearAlgebra

/// A pinhole camera without distortion: `u = fx · x / z + cx`, `v = fy · y / z + cy`.
///
/// Pixel centers lie at integer coordinates. `fy` may be negative (ICL-NUIM): y then points up.
public struct CameraIntrinsics: Sendable, Equatable, Codable {
  /// The focal lengths [px].
  public var fx, fy: Double
  /// The principal point [px].
  public var cx, cy: Double

  /// Creates intrinsics from focal lengths and principal point [px].
  public init(fx: Double, fy: Double, cx: Double, cy: Double) {
    (self.fx, self.fy, self.cx, self.cy) = (fx, fy, cx, cy)
  }

  /// A guess for an unknown camera: f = 0.82 · width, principal point in the middle.
  public static func guessed(width: Int, height: Int) -> CameraIntrinsics {
    let f = 0.82 * Double(width)
    return CameraIntrinsics(
      fx: f, fy: f, cx: Double(width - 1) / 2, cy: Double(height - 1) / 2)
  }

  /// The point at depth 1 on the ray through pixel (u, v), camera frame.
  @inlinable public func ray(u: Double, v: Double) -> Vector3 {
    Vector3((u - cx) / fx, (v - cy) / fy, 1)
  }

  /// The pixel of a point in front of the camera, or `nil` if z ≤ 0.
  @inlinable public func pixel(of point: Vector3) -> SIMD2<Double>? {
    guard point.z > 0 else { return nil }
    return SIMD2(fx * point.x / point.z + cx, fy * point.y / point.z + cy)
  }
}

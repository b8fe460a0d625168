// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry
internal import LinearAlgebra
internal import PlaneFitting

/// A plane fitted to the depth pixels around the one that a ray meets.
struct LocalPlane {
  /// The plane, camera frame.
  let plane: Plane

  /// Fits a plane around the pixel that sees along a ray; `nil` if depth is missing or uneven there.
  ///
  /// - Parameters:
  ///   - view: the depth image and its camera.
  ///   - origin: where the ray begins, camera frame; it is walked until it meets the measured depth.
  ///   - direction: where it goes.
  ///   - radius: half the side of the window [px].
  ///   - tolerance: the relative difference in depth to the middle that a pixel may have.
  init?(
    _ view: FrameView, origin: Vector3, direction: Vector3, radius: Int, tolerance: Double
  ) {
    guard let depth = view.depth,
      let (u, v) = Self.meeting(view, depth, origin: origin, direction: direction)
    else { return nil }
    let middle = depth.depth(u: u, v: v)
    var moments = InverseDepthMoments()
    for y in max(v - radius, 0)...min(v + radius, view.height - 1) {
      for x in max(u - radius, 0)...min(u + radius, view.width - 1) {
        let z = depth.depth(u: x, v: y)
        guard z > 0, abs(z - middle) <= 2 * tolerance * middle else { continue }
        let ray = view.intrinsics.ray(u: Double(x), v: Double(y))
        moments.add(x: ray.x, y: ray.y, rho: 1 / z)
      }
    }
    guard moments.weight >= 12, let fit = moments.fit, let plane = fit.plane else { return nil }
    let rms = (fit.squaredError / fit.weight).squareRoot() * middle
    guard rms <= tolerance else { return nil }
    self.plane = plane
  }

  /// The pixel where a ray passes behind the measured depth.
  ///
  /// A ray from the camera stays in one pixel; any other is walked in steps of 2 cm up to 10 m.
  private static func meeting(
    _ view: FrameView, _ depth: DepthImage, origin: Vector3, direction: Vector3
  ) -> (u: Int, v: Int)? {
    for step in 1...500 {
      let point = origin + direction * (0.02 * Double(step))
      guard let pixel = view.pixelIndex(of: point) else { continue }
      let (v, u) = pixel.quotientAndRemainder(dividingBy: view.width)
      let measured = depth.depth(u: u, v: v)
      if measured > 0, point.z >= measured { return (u, v) }
    }
    return nil
  }
}

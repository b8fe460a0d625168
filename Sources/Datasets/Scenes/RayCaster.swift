// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

package import Geometry
import LinearAlgebra

/// What an ideal camera sees: per pixel the nearest surface and its inverse depth.
package struct Rendering: Sendable {
  package let width, height: Int
  /// 1/z [1/m], 0 where nothing was hit.
  package var inverseDepth: [Double]
  /// The index of the surface, −1 where nothing was hit.
  package var surface: [Int32]
}

/// Casts one ray per pixel against the surfaces of a scene.
///
/// Each surface is tested only within the pixels its corners project to, nearest wins.
package struct RayCaster: Sendable {
  package let width, height: Int
  package let intrinsics: CameraIntrinsics
  /// No surface nearer than this is seen [m].
  static let nearest = 0.05

  package init(width: Int, height: Int, intrinsics: CameraIntrinsics) {
    (self.width, self.height, self.intrinsics) = (width, height, intrinsics)
  }

  /// Renders surfaces given in the camera frame; `jitter` moves each pixel's ray sideways [px].
  package func render(_ surfaces: [Surface], jitter: [SIMD2<Float>]? = nil) -> Rendering {
    var rendering = Rendering(
      width: width, height: height, inverseDepth: .init(repeating: 0, count: width * height),
      surface: .init(repeating: -1, count: width * height))
    let rays = Rays(self, jitter: jitter)
    for (index, surface) in surfaces.enumerated() {
      switch surface.shape {
      case .face(let face):
        draw(face, index, rays, into: &rendering)
      case .cylinder(let patch):
        draw(patch.boundingCorners, index, rays, into: &rendering) {
          patch.depth(along: $0, beyond: Self.nearest)
        }
      case .ball(let ball):
        draw(ball.boundingCorners, index, rays, into: &rendering) {
          ball.depth(along: $0, beyond: Self.nearest)
        }
      }
    }
    return rendering
  }

  private func draw(
    _ face: PlanarFace, _ index: Int, _ rays: Rays, into rendering: inout Rendering
  ) {
    let plane = face.plane
    guard plane.offset.magnitude > 1e-9 else { return }
    let window = window(of: face.corners, margin: rays.margin)
    let slope = plane.normal * (-1 / plane.offset)
    let (first, second, origin) = (face.frame.first, face.frame.second, face.frame.origin)
    let (firstOrigin, secondOrigin) = (first.dot(origin), second.dot(origin))
    for v in window.rows {
      for u in window.columns {
        let i = v * width + u
        let ray = rays.ray(u, v, i)
        let inverse = slope.dot(ray)
        guard inverse > rendering.inverseDepth[i], inverse < 1 / Self.nearest else { continue }
        let (a, b) = (
          first.dot(ray) / inverse - firstOrigin, second.dot(ray) / inverse - secondOrigin
        )
        guard face.contains(a, b) else { continue }
        rendering.inverseDepth[i] = inverse
        rendering.surface[i] = Int32(index)
      }
    }
  }

  private func draw(
    _ corners: [Vector3], _ index: Int, _ rays: Rays, into rendering: inout Rendering,
    depth: (Vector3) -> Double?
  ) {
    let window = window(of: corners, margin: rays.margin)
    for v in window.rows {
      for u in window.columns {
        let i = v * width + u
        guard let z = depth(rays.ray(u, v, i)), 1 / z > rendering.inverseDepth[i] else { continue }
        rendering.inverseDepth[i] = 1 / z
        rendering.surface[i] = Int32(index)
      }
    }
  }

  /// The pixels inside the projection of a convex hull of corners; corners behind the camera are cut.
  private func window(of corners: [Vector3], margin: Int) -> (rows: Range<Int>, columns: Range<Int>)
  {
    var (low, high) = (SIMD2(Double.infinity, .infinity), SIMD2(-Double.infinity, -.infinity))
    func include(_ point: Vector3) {
      guard let pixel = intrinsics.pixel(of: point) else { return }
      low = SIMD2(min(low.x, pixel.x), min(low.y, pixel.y))
      high = SIMD2(max(high.x, pixel.x), max(high.y, pixel.y))
    }
    for (i, corner) in corners.enumerated() {
      if corner.z >= Self.nearest { include(corner) }
      for other in corners[..<i] where (other.z < Self.nearest) != (corner.z < Self.nearest) {
        let share = (Self.nearest - corner.z) / (other.z - corner.z)
        var cut = corner + (other - corner) * share
        cut.z = Self.nearest
        include(cut)
      }
    }
    return (range(low.y, high.y, margin, height), range(low.x, high.x, margin, width))
  }

  private func range(_ low: Double, _ high: Double, _ margin: Int, _ count: Int) -> Range<Int> {
    guard low <= high else { return 0..<0 }
    let start = Int(max(0, min(Double(count), low.rounded(.down) - Double(margin))))
    let end = Int(max(0, min(Double(count), high.rounded(.up) + Double(margin) + 1)))
    return start..<max(start, end)
  }
}

/// The rays of all pixels, moved sideways by the jitter if there is any.
private struct Rays {
  let x, y: [Double]
  let jitter: [SIMD2<Float>]?
  let perPixel: SIMD2<Double>
  /// How many pixels a ray can be moved at most.
  let margin: Int

  init(_ caster: RayCaster, jitter: [SIMD2<Float>]?) {
    let intrinsics = caster.intrinsics
    x = (0..<caster.width).map { intrinsics.ray(u: Double($0), v: 0).x }
    y = (0..<caster.height).map { intrinsics.ray(u: 0, v: Double($0)).y }
    perPixel = SIMD2(1 / intrinsics.fx, 1 / intrinsics.fy)
    self.jitter = jitter
    let largest = jitter?.reduce(0) { max($0, $1.x.magnitude, $1.y.magnitude) } ?? 0
    margin = Int(largest.rounded(.up))
  }

  func ray(_ u: Int, _ v: Int, _ i: Int) -> Vector3 {
    guard let jitter else { return Vector3(x[u], y[v], 1) }
    let offset = SIMD2<Double>(jitter[i]) * perPixel
    return Vector3(x[u] + offset.x, y[v] + offset.y, 1)
  }
}

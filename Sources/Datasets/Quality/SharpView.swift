// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra

/// The noise-free brightness and depth of a room from one pose, with a margin around the image.
struct SharpView: Sendable {
  /// How far the view reaches beyond the image on every side [px].
  static let margin = 20

  /// The size of the image without margin.
  let width: Int
  let height: Int
  /// Columns of the arrays: the image and both margins.
  let stride: Int
  /// Brightness, 1 for a white surface, row-major with margin.
  let brightness: [Float]
  /// Planar depth [m], row-major with margin.
  let depth: [Float]

  /// Renders `room` from `worldFromCamera`.
  init(
    _ room: TexturedRoom, _ worldFromCamera: RigidTransform, _ camera: CameraIntrinsics,
    width: Int, height: Int
  ) {
    (self.width, self.height, stride) = (width, height, width + 2 * Self.margin)
    let rows = height + 2 * Self.margin
    var brightness: [Float] = []
    var depth: [Float] = []
    brightness.reserveCapacity(stride * rows)
    depth.reserveCapacity(stride * rows)
    let origin = SIMD3<Float>(worldFromCamera.translation)
    let across = SIMD3<Float>(worldFromCamera.rotation.columns.0 / camera.fx)
    let pixel = Float(1 / camera.fx)
    for v in 0..<rows {
      let start = camera.ray(u: Double(-Self.margin), v: Double(v - Self.margin))
      let first = SIMD3<Float>(worldFromCamera.rotation * start)
      for u in 0..<stride {
        let ray = first + Float(u) * across
        let length = (ray * ray).sum().squareRoot()
        var hit = room.hit(origin, ray)
        hit.cosine /= length
        brightness.append(room.brightness(hit, length: length, pixel: pixel))
        depth.append(hit.distance)
      }
    }
    (self.brightness, self.depth) = (brightness, depth)
  }

  /// The index of image pixel (u, v) in the arrays.
  @inline(__always)
  func index(u: Int, v: Int) -> Int { (v + Self.margin) * stride + u + Self.margin }

  /// The brightness integrated along the motion during an exposure.
  ///
  /// `endFromStart` maps a point of the camera frame at the start of the exposure to that at its end.
  func blurred(_ endFromStart: RigidTransform, _ camera: CameraIntrinsics) -> [Float] {
    var result: [Float] = []
    result.reserveCapacity(width * height)
    for v in 0..<height {
      for u in 0..<width {
        let i = index(u: u, v: v)
        let z = Double(depth[i])
        let point = endFromStart * (camera.ray(u: Double(u), v: Double(v)) * z)
        let end = camera.pixel(of: point) ?? SIMD2(Double(u), Double(v))
        let (du, dv) = (Float(end.x) - Float(u), Float(end.y) - Float(v))
        let length = (du * du + dv * dv).squareRoot()
        result.append(
          length < 0.25 ? brightness[i] : integral(u, v, du, dv, samples: Int(length) + 2))
      }
    }
    return result
  }

  /// The mean of `samples` along a segment centered at (u, v), clipped to the margin.
  @inline(__always)
  private func integral(
    _ u: Int, _ v: Int, _ du: Float, _ dv: Float, samples: Int
  ) -> Float {
    let reach = Float(2 * Self.margin - 2)
    let shrink = min(1, reach / max(abs(du), abs(dv), 1))
    let step = shrink / Float(samples)
    var (x, y) = (
      Float(u + Self.margin) + du * (step - shrink) / 2,
      Float(v + Self.margin) + dv * (step - shrink) / 2
    )
    var sum: Float = 0
    for _ in 0..<samples {
      let (column, row) = (Int32(x), Int32(y))
      let (a, b) = (x - Float(column), y - Float(row))
      let i = Int(row &* Int32(stride) &+ column)
      let top = brightness[i] + a * (brightness[i + 1] - brightness[i])
      let j = i + stride
      let bottom = brightness[j] + a * (brightness[j + 1] - brightness[j])
      sum += top + b * (bottom - top)
      x += du * step
      y += dv * step
    }
    return sum / Float(samples)
  }
}

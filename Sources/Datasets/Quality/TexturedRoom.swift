// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import LinearAlgebra

/// A closed box-shaped room with painted walls and painted boxes in it.
struct TexturedRoom: Sendable {
  /// The room's size [m]: x, y, and z up; a corner of the floor is the origin.
  let size: Vector3
  private let boxes: [Box]
  private let textures: [MipTexture]

  /// A box that stands in the room, with the index of its first texture.
  private struct Box: Sendable {
    let low: SIMD3<Float>
    let high: SIMD3<Float>
    let texture: Int
  }

  /// What a ray meets.
  struct Hit {
    /// The distance in multiples of the ray's direction.
    var distance: Float
    /// The place on the face [m] and the face's texture.
    var x, y: Float
    var texture: Int
    /// The cosine between ray and normal.
    var cosine: Float
    /// The brightness of the face's side of the room.
    var shade: Float
  }

  /// The order of walls: x = 0, x = max, y = 0, y = max, floor, ceiling.
  init(size: Vector3, styles: [WallStyle], boxCount: Int, seed: UInt64) {
    precondition(styles.count == 6, "six walls")
    self.size = size
    var textures: [MipTexture] = []
    for (face, style) in styles.enumerated() {
      let width = face < 2 ? size.y : size.x
      let height = face < 4 ? size.z : size.y
      textures.append(
        TexturePainter.texture(
          style, width: width, height: height, seed: seed &* 31 &+ UInt64(face)))
    }
    var random = SplitMix64(seed: seed, 3)
    var boxes: [Box] = []
    for index in 0..<boxCount {
      let side = Vector3(
        random.uniform(in: 0.4..<0.8), random.uniform(in: 0.4..<0.8), random.uniform(in: 0.4..<0.9))
      // Along the walls, so that the middle of the room stays free for the camera.
      let corner = Vector3(
        index % 2 == 0 ? 0.05 : size.x - side.x - 0.05,
        random.uniform(in: 0.3..<size.y - side.y - 0.3), 0)
      let low = SIMD3<Float>(Float(corner.x), Float(corner.y), 0)
      let high = low + SIMD3<Float>(Float(side.x), Float(side.y), Float(side.z))
      boxes.append(Box(low: low, high: high, texture: textures.count))
      textures.append(
        TexturePainter.texture(
          .rich, width: 1, height: 1, seed: seed &* 31 &+ 100 &+ UInt64(index)))
    }
    (self.boxes, self.textures) = (boxes, textures)
  }

  private static let shades: [Float] = [0.9, 1.05, 0.95, 1, 0.85, 1.1]

  /// The first face that the ray from `origin`, inside the room, meets.
  @inline(__always)
  func hit(_ origin: SIMD3<Float>, _ ray: SIMD3<Float>) -> Hit {
    var hit = wallHit(origin, ray)
    for index in boxes.indices { meet(boxes[index], origin, ray, &hit) }
    return hit
  }

  /// The brightness of a hit seen with a pixel of angular size `pixel`.
  @inline(__always)
  func brightness(_ hit: Hit, length: Float, pixel: Float) -> Float {
    let footprint = hit.distance * length * pixel / max(0.2, hit.cosine).squareRoot()
    return textures[hit.texture].albedo(x: hit.x, y: hit.y, footprint: footprint) * hit.shade
  }

  @inline(__always)
  private func wallHit(_ origin: SIMD3<Float>, _ ray: SIMD3<Float>) -> Hit {
    let high = SIMD3<Float>(Float(size.x), Float(size.y), Float(size.z))
    let safe = ray.replacing(with: 1e-9, where: ray .== 0)
    let exits = (high.replacing(with: 0, where: safe .< 0) - origin) / safe
    let distance = exits.min()
    let point = origin + distance * ray
    if distance == exits.x {
      let face = safe.x > 0 ? 1 : 0
      return Hit(
        distance: distance, x: point.y, y: high.z - point.z, texture: face, cosine: abs(ray.x),
        shade: Self.shades[face])
    } else if distance == exits.y {
      let face = safe.y > 0 ? 3 : 2
      return Hit(
        distance: distance, x: point.x, y: high.z - point.z, texture: face, cosine: abs(ray.y),
        shade: Self.shades[face])
    }
    let face = safe.z > 0 ? 5 : 4
    return Hit(
      distance: distance, x: point.x, y: point.y, texture: face, cosine: abs(ray.z),
      shade: Self.shades[face])
  }

  @inline(__always)
  private func meet(
    _ box: Box, _ origin: SIMD3<Float>, _ ray: SIMD3<Float>, _ hit: inout Hit
  ) {
    let safe = ray.replacing(with: 1e-9, where: ray .== 0)
    let (a, b) = ((box.low - origin) / safe, (box.high - origin) / safe)
    let entries = pointwiseMin(a, b)
    let entry = entries.max()
    guard entry > 0, entry <= pointwiseMax(a, b).min(), entry < hit.distance else { return }
    let point = origin + entry * ray - box.low
    hit.distance = entry
    hit.texture = box.texture
    if entry == entries.x {
      (hit.x, hit.y, hit.cosine, hit.shade) = (point.y, point.z, abs(ray.x), 0.9)
    } else if entry == entries.y {
      (hit.x, hit.y, hit.cosine, hit.shade) = (point.x, point.z, abs(ray.y), 1)
    } else {
      (hit.x, hit.y, hit.cosine, hit.shade) = (point.x, point.y, abs(ray.z), 1.1)
    }
  }
}

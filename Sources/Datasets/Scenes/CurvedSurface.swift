// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

package import LinearAlgebra

/// A piece of a circular cylinder: height |h| ≤ `halfHeight` along `axis`, and only where the
/// coordinate along `reference` is at least `radius · cosine` (−2: all around).
package struct CylinderPatch: Sendable {
  package var center, axis, reference: Vector3
  package var radius, halfHeight, cosine: Double

  package init(
    center: Vector3, axis: Vector3, reference: Vector3, radius: Double, halfHeight: Double,
    cosine: Double = -2
  ) {
    (self.center, self.axis, self.reference) = (center, axis, reference)
    (self.radius, self.halfHeight, self.cosine) = (radius, halfHeight, cosine)
  }

  /// The nearest depth beyond `nearest` where the ray from the origin meets the patch, or `nil`.
  func depth(along ray: Vector3, beyond nearest: Double) -> Double? {
    let third = axis.cross(reference)
    let (dx, dy, dh) = (reference.dot(ray), third.dot(ray), axis.dot(ray))
    let (ox, oy, oh) = (reference.dot(center), third.dot(center), axis.dot(center))
    let roots = quadraticRoots(
      dx * dx + dy * dy, -(dx * ox + dy * oy), ox * ox + oy * oy - radius * radius)
    guard let roots else { return nil }
    for depth in [roots.low, roots.high] where depth > nearest {
      let inRange = (dh * depth - oh).magnitude <= halfHeight
      if inRange && dx * depth - ox >= radius * cosine { return depth }
    }
    return nil
  }

  /// The eight corners of a box that holds the patch.
  var boundingCorners: [Vector3] {
    let third = axis.cross(reference)
    let low = max(-1, cosine) * radius
    return [low, radius].flatMap { r in
      [-radius, radius].flatMap { t in
        [-halfHeight, halfHeight].map { h in center + reference * r + third * t + axis * h }
      }
    }
  }

  package func transformed(by transform: RigidTransform) -> CylinderPatch {
    var moved = self
    moved.center = transform * center
    moved.axis = transform.rotation * axis
    moved.reference = transform.rotation * reference
    return moved
  }
}

/// A sphere.
package struct Ball: Sendable {
  package var center: Vector3
  package var radius: Double

  package init(center: Vector3, radius: Double) { (self.center, self.radius) = (center, radius) }

  /// The nearest depth beyond `nearest` where the ray from the origin meets the sphere, or `nil`.
  func depth(along ray: Vector3, beyond nearest: Double) -> Double? {
    let roots = quadraticRoots(
      ray.squaredLength, -ray.dot(center), center.squaredLength - radius * radius)
    guard let roots else { return nil }
    if roots.low > nearest { return roots.low }
    return roots.high > nearest ? roots.high : nil
  }

  /// The eight corners of a box that holds the sphere.
  var boundingCorners: [Vector3] {
    [-radius, radius].flatMap { x in
      [-radius, radius].flatMap { y in
        [-radius, radius].map { z in center + Vector3(x, y, z) }
      }
    }
  }

  package func transformed(by transform: RigidTransform) -> Ball {
    Ball(center: transform * center, radius: radius)
  }
}

/// The real roots of `a t² + 2 b t + c`, or `nil`.
private func quadraticRoots(_ a: Double, _ b: Double, _ c: Double) -> (low: Double, high: Double)? {
  let discriminant = b * b - a * c
  guard discriminant >= 0, a > 0 else { return nil }
  let root = discriminant.squareRoot()
  return ((-b - root) / a, (-b + root) / a)
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

package import Geometry
package import LinearAlgebra

/// A flat, bounded piece of surface: a rectangle, a disc or a polygon in its own frame, with holes.
package struct PlanarFace: Sendable {
  /// The boundary, in the coordinates of the face's frame [m].
  package enum Boundary: Sendable, Equatable {
    /// All |a| ≤ `x`, |b| ≤ `y`.
    case rectangle(halfSize: SIMD2<Double>)
    /// All a² + b² ≤ radius².
    case disc(radius: Double)
    /// A simple ring, counterclockwise.
    case polygon([SIMD2<Double>])
  }

  /// A rectangular hole, in the coordinates of the face's frame [m].
  package struct Hole: Sendable, Equatable {
    package var minimum, maximum: SIMD2<Double>

    package init(minimum: SIMD2<Double>, maximum: SIMD2<Double>) {
      (self.minimum, self.maximum) = (minimum, maximum)
    }

    func contains(_ a: Double, _ b: Double) -> Bool {
      a > minimum.x && a < maximum.x && b > minimum.y && b < maximum.y
    }
  }

  package var frame: TangentFrame
  package var boundary: Boundary
  package var holes: [Hole]

  package init(frame: TangentFrame, boundary: Boundary, holes: [Hole] = []) {
    (self.frame, self.boundary, self.holes) = (frame, boundary, holes)
  }

  /// The infinite plane of the face.
  package var plane: Plane { Plane(through: frame.origin, normal: frame.normal) }

  /// The outer ring, counterclockwise; a disc becomes a polygon of 64 vertices of equal area.
  package var ring: [SIMD2<Double>] {
    switch boundary {
    case .rectangle(let h):
      return [
        SIMD2(-h.x, -h.y), SIMD2(h.x, -h.y), SIMD2(h.x, h.y), SIMD2(-h.x, h.y),
      ]
    case .disc(let radius):
      let step = 2 * Double.pi / 64
      let outer = radius * (step / PortableMath.sin(step)).squareRoot()
      return (0..<64).map {
        let angle = Double($0) * step
        return SIMD2(outer * PortableMath.cos(angle), outer * PortableMath.sin(angle))
      }
    case .polygon(let ring): return ring
    }
  }

  /// The face's region with its holes as clockwise rings.
  package var polygon: Polygon {
    let rings = holes.map { hole in
      [
        hole.minimum, SIMD2(hole.minimum.x, hole.maximum.y), hole.maximum,
        SIMD2(hole.maximum.x, hole.minimum.y),
      ]
    }
    return Polygon(outer: ring, holes: rings)
  }

  /// The corners of the outer ring in space.
  package var corners: [Vector3] { ring.map(frame.point(at:)) }

  /// Whether the in-plane point (a, b) belongs to the face.
  func contains(_ a: Double, _ b: Double) -> Bool {
    switch boundary {
    case .rectangle(let h): guard a.magnitude <= h.x, b.magnitude <= h.y else { return false }
    case .disc(let radius): guard a * a + b * b <= radius * radius else { return false }
    case .polygon(let ring): guard Self.contains(ring, a, b) else { return false }
    }
    return holes.isEmpty || !holes.contains { $0.contains(a, b) }
  }

  /// The even–odd rule along a ray to +a.
  private static func contains(_ ring: [SIMD2<Double>], _ a: Double, _ b: Double) -> Bool {
    guard var previous = ring.last else { return false }
    var isInside = false
    for vertex in ring {
      if (vertex.y > b) != (previous.y > b) {
        let crossing =
          vertex.x + (b - vertex.y) / (previous.y - vertex.y) * (previous.x - vertex.x)
        if a < crossing { isInside.toggle() }
      }
      previous = vertex
    }
    return isInside
  }

  /// The same face seen from another frame.
  package func transformed(by transform: RigidTransform) -> PlanarFace {
    PlanarFace(
      frame: TangentFrame(
        origin: transform * frame.origin, first: transform.rotation * frame.first,
        second: transform.rotation * frame.second), boundary: boundary, holes: holes)
  }
}

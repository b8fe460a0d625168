// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import LinearAlgebra

/// A right-handed frame on a plane: `first × second = normal`, origin on the plane.
public struct TangentFrame: Sendable, Equatable {
  /// The origin, a point of the plane [m].
  public var origin: Vector3
  /// The unit axes in the plane.
  public var first, second: Vector3
  /// The unit normal.
  public var normal: Vector3

  /// Creates the frame of `plane` whose origin is the projection of `point`.
  ///
  /// The axes depend on the normal alone.
  public init(of plane: Plane, at point: Vector3) {
    (first, second) = plane.normal.orthonormalComplement
    normal = plane.normal
    origin = plane.projection(of: point)
  }

  /// Creates a frame from its parts; the axes must be orthonormal and right-handed.
  public init(origin: Vector3, first: Vector3, second: Vector3) {
    (self.origin, self.first, self.second) = (origin, first, second)
    normal = first.cross(second)
  }

  /// The in-plane coordinates [m] of a point.
  @inlinable public func coordinates(of point: Vector3) -> SIMD2<Double> {
    let d = point - origin
    return SIMD2(first.dot(d), second.dot(d))
  }

  /// The point in space with the given in-plane coordinates [m].
  @inlinable public func point(at coordinates: SIMD2<Double>) -> Vector3 {
    origin + first * coordinates.x + second * coordinates.y
  }
}

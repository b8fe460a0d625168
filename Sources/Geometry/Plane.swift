// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import LinearAlgebra

/// An infinite plane: the points p with `normal · p + offset = 0`.
public struct Plane: Sendable, Equatable {
  /// The unit normal; it faces the sensor, so that `offset ≥ 0` in the camera frame.
  public var normal: Vector3
  /// The signed distance of the origin [m].
  public var offset: Double

  /// Creates a plane from a unit normal and an offset [m].
  @inlinable public init(normal: Vector3, offset: Double) {
    self.normal = normal
    self.offset = offset
  }

  /// Creates the plane through `point` with the given unit normal.
  @inlinable public init(through point: Vector3, normal: Vector3) {
    self.init(normal: normal, offset: -normal.dot(point))
  }

  /// Creates the plane through three points, or `nil` if they are collinear relative to their spread.
  ///
  /// The normal follows the right-hand rule. Points are collinear if the triangle's area is below
  /// 1e-9 of the squared longest edge.
  public init?(through a: Vector3, _ b: Vector3, _ c: Vector3) {
    let (u, v) = (b - a, c - a)
    let cross = u.cross(v)
    let scale = max(u.squaredLength, v.squaredLength, (v - u).squaredLength)
    guard cross.length > 2e-9 * scale, let normal = cross.normalized else { return nil }
    self.init(through: a, normal: normal)
  }

  /// The distance [m] of `point`, positive on the side to which the normal points.
  @inlinable public func signedDistance(to point: Vector3) -> Double {
    normal.dot(point) + offset
  }

  /// The nearest point of the plane.
  @inlinable public func projection(of point: Vector3) -> Vector3 {
    point - normal * signedDistance(to: point)
  }

  /// The same plane with the opposite normal.
  @inlinable public var flipped: Plane { Plane(normal: -normal, offset: -offset) }

  /// The same plane with its normal on the side of `viewpoint`.
  @inlinable public func facing(_ viewpoint: Vector3) -> Plane {
    signedDistance(to: viewpoint) < 0 ? flipped : self
  }

  /// The plane in another frame: `planeInWorld = planeInCamera.transformed(by: worldFromCamera)`.
  @inlinable public func transformed(by transform: RigidTransform) -> Plane {
    let normal = transform.rotation * self.normal
    return Plane(normal: normal, offset: offset - normal.dot(transform.translation))
  }

  /// The angle between the two normals, whatever their signs: 0° to 90°.
  public func angle(to other: Plane) -> Angle {
    let sine = normal.cross(other.normal).length
    let cosine = normal.dot(other.normal).magnitude
    return Angle(radians: arcTangent(sine, cosine))
  }

  /// The distance along the ray `origin + t · direction`, or `nil` if the ray is parallel to the plane.
  @inlinable public func intersection(origin: Vector3, direction: Vector3) -> Double? {
    let slope = normal.dot(direction)
    guard slope != 0 else { return nil }
    let distance = -signedDistance(to: origin) / slope
    return distance.isFinite ? distance : nil
  }
}

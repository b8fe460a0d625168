// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry
internal import LinearAlgebra

/// A plane in the world with the covariance of its slopes and distance (a, b, s) in a tangent frame.
///
/// A point (u, v) of the frame is at signed distance s + a·u + b·v from the plane as it may be: a and b
/// are the components of a change of the normal along the frame's axes. In the rotations about the axes and
/// the height of a patch, a = θ2, b = −θ1 and s = −h.
struct SurfaceFit: Sendable, Equatable {
  /// The frame in which the covariance is given; its origin and normal are the plane.
  var frame: TangentFrame
  /// The covariance of (a, b, s).
  var covariance: SymmetricMatrix3
  /// The weighted squared distances that remain [unitless]: χ² of the frames' disagreement.
  var misfit = 0.0

  /// The plane.
  var plane: Plane { Plane(through: frame.origin, normal: frame.normal) }

  /// The covariance of (a, b, s) in another frame on (nearly) the same plane.
  func covariance(in other: TangentFrame) -> SymmetricMatrix3 {
    let d = other.origin - frame.origin
    let change = Matrix3(
      rows: Vector3(other.first.dot(frame.first), other.first.dot(frame.second), 0),
      Vector3(other.second.dot(frame.first), other.second.dot(frame.second), 0),
      Vector3(frame.first.dot(d), frame.second.dot(d), 1))
    return covariance.transformed(by: change)
  }

  /// The covariance of (a, b, s) from that of (θ1, θ2, h) in the same frame.
  static func slopes(fromRotations c: SymmetricMatrix3) -> SymmetricMatrix3 {
    SymmetricMatrix3(xx: c.yy, xy: -c.xy, xz: -c.yz, yy: c.xx, yz: c.xz, zz: c.zz)
  }

  /// The covariance of (θ1, θ2, h) from that of (a, b, s) in the same frame.
  static func rotations(fromSlopes c: SymmetricMatrix3) -> SymmetricMatrix3 {
    SymmetricMatrix3(xx: c.yy, xy: -c.xy, xz: c.yz, yy: c.xx, yz: -c.xz, zz: c.zz)
  }

  /// The difference (a, b, s) from this plane to another one, in a frame on this plane.
  static func difference(from frame: TangentFrame, to plane: Plane) -> Vector3 {
    Vector3(
      frame.first.dot(plane.normal), frame.second.dot(plane.normal),
      plane.signedDistance(to: frame.origin))
  }
}

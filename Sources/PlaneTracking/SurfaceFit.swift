// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry
internal import LinearAlgebra

/// A plane in the world with the covariance of (θ1, θ2, h) in its tangent frame.
///
/// θk is the component of a change of the normal along the frame's axis k [rad], h the signed distance
/// [m] of the frame's origin from the changed plane: a point (u, v) of the frame is at signed distance
/// h + θ1 u + θ2 v from it.
struct SurfaceFit: Sendable, Equatable {
  /// The frame in which the covariance is given; its origin and normal are the plane.
  var frame: TangentFrame
  /// The covariance of (θ1, θ2, h).
  var covariance: SymmetricMatrix3
  /// The weighted squared distances that remain [unitless]: χ² of the frames' disagreement.
  var misfit = 0.0

  /// The plane.
  var plane: Plane { Plane(through: frame.origin, normal: frame.normal) }

  /// The covariance of (θ1, θ2, h) in another frame on (nearly) the same plane.
  func covariance(in other: TangentFrame) -> SymmetricMatrix3 {
    let d = other.origin - frame.origin
    let change = Matrix3(
      rows: Vector3(other.first.dot(frame.first), other.first.dot(frame.second), 0),
      Vector3(other.second.dot(frame.first), other.second.dot(frame.second), 0),
      Vector3(frame.first.dot(d), frame.second.dot(d), 1))
    return covariance.transformed(by: change)
  }

  /// The difference (θ1, θ2, h) from this plane to another one, in a frame on this plane.
  static func difference(from frame: TangentFrame, to plane: Plane) -> Vector3 {
    Vector3(
      frame.first.dot(plane.normal), frame.second.dot(plane.normal),
      plane.signedDistance(to: frame.origin))
  }
}

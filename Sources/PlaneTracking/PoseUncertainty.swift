// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

package import Geometry
package import LinearAlgebra

/// How well a camera pose is known: isotropic standard deviations in the world frame.
public struct PoseUncertainty: Sendable, Equatable, Codable {
  /// The standard deviation of each component of the rotation vector [rad].
  public var rotation: Double
  /// The standard deviation of each coordinate of the camera's place [m].
  public var translation: Double

  /// Creates an uncertainty from standard deviations [rad] and [m].
  public init(rotation: Double = 0, translation: Double = 0) {
    (self.rotation, self.translation) = (rotation, translation)
  }

  /// What this uncertainty adds to the covariance of (a, b, s) of a plane seen at `frame.origin`.
  ///
  /// A rotation δω about the camera and a shift δt move the plane's normal by δω × n and its points by
  /// δω × r + δt, with r from the camera to the origin of `frame`. Hence a = δω·e2, b = −δω·e1 and
  /// s = −δω·(r × n) − n·δt (the term G Σ Gᵀ of an association test).
  ///
  /// - Parameters:
  ///   - frame: the plane's tangent frame in the world.
  ///   - camera: the camera's place in the world [m].
  /// - Returns: the covariance to add.
  package func covariance(in frame: TangentFrame, from camera: Vector3) -> SymmetricMatrix3 {
    let lever = (frame.origin - camera).cross(frame.normal)
    let (w, t) = (rotation * rotation, translation * translation)
    return SymmetricMatrix3(
      xx: w, xy: 0, xz: -w * frame.second.dot(lever), yy: w, yz: w * frame.first.dot(lever),
      zz: w * lever.squaredLength + t)
  }
}

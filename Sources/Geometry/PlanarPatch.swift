// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import LinearAlgebra

/// A plane that was found: its parameters, how well they are known, and how far it reaches.
public struct PlanarPatch: Sendable, Equatable {
  /// Its id in the label image, 1 or more.
  public var label: UInt16
  /// The infinite plane that several disconnected coplanar patches share, 1 or more.
  public var group: Int
  /// The plane; the normal faces the sensor.
  public var plane: Plane
  /// The centroid of the inliers, on the plane [m].
  public var centroid: Vector3
  /// The covariance of (θ1, θ2, h) at `centroid`: rotations [rad] about the axes of
  /// `TangentFrame(of: plane, at: centroid)` and height along the normal [m]; `nil` if unknown.
  public var covariance: SymmetricMatrix3?
  /// The number of inliers.
  public var inlierCount: Int
  /// The root mean square of the inliers' point-to-plane distances [m].
  public var rmse: Double
  /// The largest point-to-plane distance of an inlier [m].
  public var maxResidual: Double
  /// How far the plane reaches, `nil` if it was not asked for or the inliers span no area.
  public var extent: Extent?

  /// Creates a patch from its parts.
  public init(
    label: UInt16, group: Int, plane: Plane, centroid: Vector3,
    covariance: SymmetricMatrix3? = nil, inlierCount: Int, rmse: Double, maxResidual: Double,
    extent: Extent? = nil
  ) {
    (self.label, self.group, self.plane, self.centroid) = (label, group, plane, centroid)
    (self.covariance, self.inlierCount, self.rmse) = (covariance, inlierCount, rmse)
    (self.maxResidual, self.extent) = (maxResidual, extent)
  }
}

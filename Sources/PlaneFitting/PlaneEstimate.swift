// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Geometry
public import LinearAlgebra

/// A plane fitted to points, with its uncertainty.
public struct PlaneEstimate: Sendable, Equatable {
  /// The plane; the normal faces the sensor.
  public var plane: Plane
  /// The centroid of the points, on the plane [m].
  public var centroid: Vector3
  /// The covariance of (θ1, θ2, h) at `centroid`: rotations [rad] about the axes of
  /// `TangentFrame(of: plane, at: centroid)` and height along the normal [m]; `nil` if unknown.
  public var covariance: SymmetricMatrix3?
  /// The number of points.
  public var count: Int
  /// The root mean square of the point-to-plane distances [m].
  public var rmse: Double

  /// Creates an estimate from its parts.
  public init(
    plane: Plane, centroid: Vector3, covariance: SymmetricMatrix3? = nil, count: Int,
    rmse: Double
  ) {
    (self.plane, self.centroid, self.covariance) = (plane, centroid, covariance)
    (self.count, self.rmse) = (count, rmse)
  }
}

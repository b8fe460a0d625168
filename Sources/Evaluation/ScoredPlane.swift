// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Geometry
public import LinearAlgebra

/// One plane as the metrics see it, whoever made it.
public struct ScoredPlane: Sendable, Equatable {
  /// The plane, in the frame of the other side's planes; the normal's sign does not matter.
  public var plane: Plane
  /// The centroid of its points [m], if known.
  public var centroid: Vector3?
  /// The covariance of (θ1, θ2, h) at `centroid`, as in `PlanarPatch`, if known.
  public var covariance: SymmetricMatrix3?
  /// How far it reaches, if known.
  public var extent: Extent?
  /// Its area [m²], if known.
  public var area: Double?
  /// The detector's confidence, if it gives one.
  public var confidence: Double?

  /// Creates a plane from its parts.
  public init(
    plane: Plane, centroid: Vector3? = nil, covariance: SymmetricMatrix3? = nil,
    extent: Extent? = nil, area: Double? = nil, confidence: Double? = nil
  ) {
    (self.plane, self.centroid, self.covariance) = (plane, centroid, covariance)
    (self.extent, self.area, self.confidence) = (extent, area ?? extent?.area, confidence)
  }

  /// Creates the plane of a detector's patch.
  public init(_ patch: PlanarPatch, confidence: Double? = nil) {
    self.init(
      plane: patch.plane, centroid: patch.centroid, covariance: patch.covariance,
      extent: patch.extent, confidence: confidence)
  }
}

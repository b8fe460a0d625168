// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Geometry
public import LinearAlgebra

/// A plane of the world with an identity: where it is, how far it reaches, how sure that is.
public struct PlaneAnchor: Sendable, Equatable {
  /// Its identity.
  public var id: TrackID
  /// Its pose, fixed at birth: x and z in the plane, y the normal, the origin on the plane.
  public var worldFromAnchor: RigidTransform
  /// The plane as known now, world frame; the normal is on the side from which it was seen.
  public var plane: Plane
  /// The covariance of (θ1, θ2, h) at the origin of `extent.frame`: rotations [rad] about its axes and
  /// height along the normal [m].
  public var covariance: SymmetricMatrix3
  /// How far it reaches; `extent.frame` is the birth frame laid onto `plane`.
  public var extent: Extent
  /// How it lies relative to gravity, `nil` if gravity is unknown.
  public var alignment: Alignment?
  /// What it is, as far as is known.
  public var classification: PlaneClassification
  /// The chance that it is there: (hits + 1) / (hits + misses + 2), in (0, 1).
  public var confidence: Double
  /// How settled it is.
  public var maturity: Maturity
  /// Whether it was seen in the last frame and, if not, why.
  public var visibility: PlaneVisibility
  /// When it was seen for the first and the last time [s].
  public var firstSeen, lastSeen: Double
  /// The number of frames in which it was seen.
  public var frameCount: Int
  /// The number of frames in which it was in plain view but missed.
  public var missCount: Int

  /// Creates an anchor from its parts.
  public init(
    id: TrackID, worldFromAnchor: RigidTransform, plane: Plane, covariance: SymmetricMatrix3,
    extent: Extent, alignment: Alignment?, classification: PlaneClassification,
    confidence: Double, maturity: Maturity, visibility: PlaneVisibility, firstSeen: Double,
    lastSeen: Double, frameCount: Int, missCount: Int
  ) {
    (self.id, self.worldFromAnchor, self.plane) = (id, worldFromAnchor, plane)
    (self.covariance, self.extent, self.alignment) = (covariance, extent, alignment)
    (self.classification, self.confidence) = (classification, confidence)
    (self.maturity, self.visibility) = (maturity, visibility)
    (self.firstSeen, self.lastSeen) = (firstSeen, lastSeen)
    (self.frameCount, self.missCount) = (frameCount, missCount)
  }

  /// How settled a plane is.
  public enum Maturity: String, Sendable, Codable, CaseIterable {
    /// Seen too few times to be reported.
    case tentative
    /// Reported; it still moves and grows.
    case confirmed
    /// Seen in 30 frames or more and known to 0.2° and 2 mm (standard deviations).
    case mature
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Geometry
public import LinearAlgebra

/// A question to a map of planes: what a ray meets.
public struct RayQuery: Sendable, Equatable {
  /// The parts of planes that count, from the strictest to the loosest.
  public enum Target: Int, Sendable, Comparable, CaseIterable {
    /// An anchor within its outline.
    case outline
    /// An anchor within its rectangle.
    case rectangle
    /// An anchor's plane without bounds.
    case infinite
    /// A plane fitted to the depth around the ray, where no anchor is.
    case estimated

    /// Whether the left target is the stricter one.
    public static func < (left: Target, right: Target) -> Bool { left.rawValue < right.rawValue }
  }

  /// Where the ray begins, world frame [m].
  public var origin: Vector3
  /// Where it goes; a unit vector.
  public var direction: Vector3
  /// What counts as met.
  public var targets: Set<Target>
  /// Which anchors count; all if `nil`.
  public var alignments: Set<Alignment>?

  /// Creates a query, or `nil` if the direction is zero or a number is not finite.
  public init?(
    origin: Vector3, direction: Vector3, targets: Set<Target> = Set(Target.allCases),
    alignments: Set<Alignment>? = nil
  ) {
    guard origin.isFinite, let unit = direction.normalized else { return nil }
    (self.origin, self.direction) = (origin, unit)
    (self.targets, self.alignments) = (targets, alignments)
  }
}

/// Where a ray meets a plane.
public struct RayHit: Sendable, Equatable {
  /// What was met.
  public var target: RayQuery.Target
  /// The anchor, `nil` for an estimated plane.
  public var id: TrackID?
  /// The distance along the ray [m].
  public var distance: Double
  /// The place, world frame [m].
  public var point: Vector3
  /// The plane.
  public var plane: Plane
  /// How it lies relative to gravity, `nil` if gravity is unknown.
  public var alignment: Alignment?

  /// Creates a hit from its parts.
  public init(
    target: RayQuery.Target, id: TrackID?, distance: Double, point: Vector3, plane: Plane,
    alignment: Alignment?
  ) {
    (self.target, self.id, self.distance) = (target, id, distance)
    (self.point, self.plane, self.alignment) = (point, plane, alignment)
  }
}

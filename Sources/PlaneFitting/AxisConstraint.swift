// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry
public import LinearAlgebra

/// Which orientations of a plane are wanted, relative to an axis.
///
/// With the axis up, `.parallel` keeps floors and table tops (normal along the axis, either sign) and
/// `.perpendicular` keeps walls (normal across the axis).
public struct AxisConstraint: Sendable, Equatable {
  /// How the normal stands to the axis.
  public enum Relation: String, Sendable, CaseIterable {
    /// The normal is along the axis.
    case parallel
    /// The normal is across the axis.
    case perpendicular
  }

  /// The unit axis.
  public let axis: Vector3
  /// How the normal stands to it.
  public let relation: Relation

  /// Creates a constraint, or `nil` if `axis` is zero or not finite.
  public init?(axis: Vector3, relation: Relation = .parallel) {
    guard let unit = axis.normalized else { return nil }
    (self.axis, self.relation) = (unit, relation)
  }

  /// The angle by which `normal` misses the constraint.
  ///
  /// - Returns: 0° to 90°; the sign of the normal does not matter.
  public func deviation(of normal: Vector3) -> Angle {
    let angle = Plane(normal: normal, offset: 0).angle(to: Plane(normal: axis, offset: 0))
    return relation == .parallel ? angle : Angle(radians: .pi / 2 - angle.radians)
  }
}

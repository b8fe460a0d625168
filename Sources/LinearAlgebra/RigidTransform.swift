// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// A rotation followed by a translation [m]: `p ↦ rotation · p + translation`.
///
/// Name values by the frames they connect: `worldFromCamera * pointInCamera`.
public struct RigidTransform: Sendable, Equatable {
  /// An orthonormal matrix of determinant 1.
  public var rotation: Matrix3
  /// The image of the origin [m].
  public var translation: Vector3

  /// Creates a transform from its parts; `rotation` is taken as orthonormal.
  public init(rotation: Matrix3 = .identity, translation: Vector3 = .zero) {
    self.rotation = rotation
    self.translation = translation
  }

  /// The transform that moves nothing.
  public static let identity = RigidTransform()

  /// The inverse transform.
  public var inverse: RigidTransform {
    let r = rotation.transposed
    return RigidTransform(rotation: r, translation: -(r * translation))
  }

  /// Whether every entry is finite.
  public var isFinite: Bool {
    translation.isFinite && rotation.columns.0.isFinite && rotation.columns.1.isFinite
      && rotation.columns.2.isFinite
  }

  /// Maps a point.
  @inlinable public static func * (transform: RigidTransform, point: Vector3) -> Vector3 {
    transform.rotation * point + transform.translation
  }

  /// The composition: `right` first, then `left`.
  @inlinable public static func * (left: RigidTransform, right: RigidTransform) -> RigidTransform {
    RigidTransform(
      rotation: left.rotation * right.rotation,
      translation: left.rotation * right.translation + left.translation)
  }
}

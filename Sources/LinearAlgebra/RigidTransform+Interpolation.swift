// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Glibc

extension RigidTransform {
  /// The pose between this one (`share` 0) and `other` (`share` 1): constant turning rate about one
  /// axis, constant velocity.
  ///
  /// The rotation follows the shorter arc (Shoemake, doi:10.1145/325334.325242).
  public func interpolated(to other: RigidTransform, at share: Double) -> RigidTransform {
    let rotation = Quaternion(rotation: rotation)
      .slerp(to: Quaternion(rotation: other.rotation), at: share).rotation
    return RigidTransform(
      rotation: rotation, translation: translation + (other.translation - translation) * share)
  }
}

extension Quaternion {
  /// The unit quaternion on the shorter arc between two unit quaternions.
  public func slerp(to other: Quaternion, at share: Double) -> Quaternion {
    var end = other
    var cosine = w * end.w + x * end.x + y * end.y + z * end.z
    if cosine < 0 {
      end = Quaternion(w: -end.w, x: -end.x, y: -end.y, z: -end.z)
      cosine = -cosine
    }
    var (a, b) = (1 - share, share)
    if cosine < 1 - 1e-9 {
      let angle = acos(cosine)
      (a, b) = (sin(a * angle) / sin(angle), sin(b * angle) / sin(angle))
    }
    let sum = Quaternion(
      w: a * w + b * end.w, x: a * x + b * end.x, y: a * y + b * end.y, z: a * z + b * end.z)
    return sum.normalized ?? self
  }
}

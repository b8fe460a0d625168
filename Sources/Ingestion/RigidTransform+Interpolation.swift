// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Glibc
package import LinearAlgebra

extension RigidTransform {
  /// The pose at `share` (0…1) of the way to `other`: linear in position, slerp in rotation.
  package func interpolated(to other: RigidTransform, share: Double) -> RigidTransform {
    let rotation = Quaternion(rotation: rotation)
      .interpolated(to: Quaternion(rotation: other.rotation), share: share)
    return RigidTransform(
      rotation: rotation.rotation,
      translation: translation + share * (other.translation - translation))
  }
}

extension Quaternion {
  /// The rotation at `share` (0…1) of the shorter arc to `other`; both must be unit.
  package func interpolated(to other: Quaternion, share: Double) -> Quaternion {
    var cosine = w * other.w + x * other.x + y * other.y + z * other.z
    let sign: Double = cosine < 0 ? -1 : 1
    cosine *= sign
    var (first, second) = (1 - share, share)
    if cosine < 0.9995 {
      let angle = acos(cosine)
      (first, second) = (sin(first * angle) / sin(angle), sin(second * angle) / sin(angle))
    }
    let mixed = Quaternion(
      w: first * w + sign * second * other.w, x: first * x + sign * second * other.x,
      y: first * y + sign * second * other.y, z: first * z + sign * second * other.z)
    return mixed.normalized ?? self
  }
}

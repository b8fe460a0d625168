// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Glibc
internal import LinearAlgebra

extension Matrix3 {
  /// Axis times angle [rad] of this rotation, angle in [0, π].
  var rotationVector: Vector3 {
    let q = Quaternion(rotation: self)
    let axis = Vector3(q.x, q.y, q.z)
    let sine = axis.length
    guard sine > 1e-12 else { return axis * 2 }
    return axis * (2 * atan2(sine, q.w) / sine)
  }
}

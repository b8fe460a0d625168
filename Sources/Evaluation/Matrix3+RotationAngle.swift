// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Glibc
internal import LinearAlgebra

extension Matrix3 {
  /// The angle of this rotation, 0° to 180°.
  var rotationAngle: Angle {
    let q = Quaternion(rotation: self)
    let sine = (q.x * q.x + q.y * q.y + q.z * q.z).squareRoot()
    return Angle(radians: 2 * atan2(sine, q.w))
  }
}

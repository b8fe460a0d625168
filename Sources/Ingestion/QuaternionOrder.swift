// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import LinearAlgebra

/// Judges whether quaternions read as x y z w were written as w x y z.
///
/// The rotations alone cannot tell: moving the components round is a mirror image on the unit sphere in
/// four dimensions, so that angles stay and axes seen from the body and from the world change places.
/// But bodies mostly move along an axis of their own. So the directions of motion are turned into the
/// body's frame both ways, and the order in which they agree better is the likely one.
enum QuaternionOrder {
  /// How many steps of equal length the way is cut into.
  private static let stepCount = 200
  /// How much better the directions must agree in the other order, as a share of their spread.
  private static let margin = 0.2

  /// Whether the directions of motion agree much better when `x` is taken as the scalar part.
  static func isLikelyScalarFirst(_ quaternions: [Quaternion], _ positions: [Vector3]) -> Bool {
    guard quaternions.count == positions.count,
      let asRead = agreement(quaternions, positions),
      let other = agreement(
        quaternions.map { Quaternion(w: $0.x, x: $0.y, y: $0.z, z: $0.w) }, positions)
    else { return false }
    return other > asRead + margin
  }

  /// The share of the squared directions along their main axis in the body's frame, 1/3 to 1; `nil` if
  /// there are too few steps.
  static func agreement(_ quaternions: [Quaternion], _ positions: [Vector3]) -> Double? {
    let length = zip(positions, positions.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
    guard length > 0, var start = positions.first else { return nil }
    var moments = SymmetricMatrix3.zero
    var count = 0
    for (quaternion, position) in zip(quaternions, positions) {
      let step = position - start
      guard step.length >= length / Double(stepCount), let direction = step.normalized else {
        continue
      }
      let inBody = quaternion.conjugate.rotation * direction
      moments = moments + .outerProduct(inBody)
      count += 1
      start = position
    }
    guard count >= 20 else { return nil }
    return moments.eigenDecomposition.values.max() / Double(count)
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// A rotation as a unit quaternion `w + xi + yj + zk`.
public struct Quaternion: Sendable, Equatable {
  public var w, x, y, z: Double

  /// Creates a quaternion from its scalar and vector part; it is not normalized.
  public init(w: Double, x: Double, y: Double, z: Double) {
    (self.w, self.x, self.y, self.z) = (w, x, y, z)
  }

  /// No rotation.
  public static let identity = Quaternion(w: 1, x: 0, y: 0, z: 0)

  /// The Euclidean norm of the four components.
  public var norm: Double { (w * w + x * x + y * y + z * z).squareRoot() }

  /// The quaternion of norm 1, or `nil` if the norm is zero or not finite.
  public var normalized: Quaternion? {
    let n = norm
    guard n > 0, n.isFinite else { return nil }
    return Quaternion(w: w / n, x: x / n, y: y / n, z: z / n)
  }

  /// The rotation matrix of this unit quaternion.
  public var rotation: Matrix3 {
    Matrix3(
      rows: Vector3(1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
      Vector3(2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
      Vector3(2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)))
  }

  /// Creates the unit quaternion of a rotation matrix, with `w ≥ 0` (Shepperd, doi:10.2514/3.55767b).
  public init(rotation m: Matrix3) {
    let (r0, r1, r2) = m.rows
    let trace = r0.x + r1.y + r2.z
    var q: Quaternion
    if trace >= max(r0.x, r1.y, r2.z) {
      q = Quaternion(w: 1 + trace, x: r2.y - r1.z, y: r0.z - r2.x, z: r1.x - r0.y)
    } else if r0.x >= max(r1.y, r2.z) {
      q = Quaternion(w: r2.y - r1.z, x: 1 + r0.x - r1.y - r2.z, y: r0.y + r1.x, z: r0.z + r2.x)
    } else if r1.y >= r2.z {
      q = Quaternion(w: r0.z - r2.x, x: r0.y + r1.x, y: 1 - r0.x + r1.y - r2.z, z: r1.z + r2.y)
    } else {
      q = Quaternion(w: r1.x - r0.y, x: r0.z + r2.x, y: r1.z + r2.y, z: 1 - r0.x - r1.y + r2.z)
    }
    let n = q.norm * (q.w < 0 ? -1 : 1)
    self.init(w: q.w / n, x: q.x / n, y: q.y / n, z: q.z / n)
  }

  /// The Hamilton product: rotates by `right`, then by `left`.
  public static func * (left: Quaternion, right: Quaternion) -> Quaternion {
    Quaternion(
      w: left.w * right.w - left.x * right.x - left.y * right.y - left.z * right.z,
      x: left.w * right.x + left.x * right.w + left.y * right.z - left.z * right.y,
      y: left.w * right.y - left.x * right.z + left.y * right.w + left.z * right.x,
      z: left.w * right.z + left.x * right.y - left.y * right.x + left.z * right.w)
  }

  /// The inverse rotation of this unit quaternion.
  public var conjugate: Quaternion { Quaternion(w: w, x: -x, y: -y, z: -z) }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// A symmetric 3×3 matrix of `Double`: six numbers.
public struct SymmetricMatrix3: Sendable, Equatable {
  public var xx, xy, xz, yy, yz, zz: Double

  /// Creates a matrix from its upper triangle, row by row.
  @inlinable public init(
    xx: Double, xy: Double, xz: Double, yy: Double, yz: Double, zz: Double
  ) {
    (self.xx, self.xy, self.xz, self.yy, self.yz, self.zz) = (xx, xy, xz, yy, yz, zz)
  }

  /// The matrix of zeros.
  public static let zero = SymmetricMatrix3(xx: 0, xy: 0, xz: 0, yy: 0, yz: 0, zz: 0)

  /// A diagonal matrix.
  @inlinable public static func diagonal(_ d: Vector3) -> SymmetricMatrix3 {
    SymmetricMatrix3(xx: d.x, xy: 0, xz: 0, yy: d.y, yz: 0, zz: d.z)
  }

  /// The outer product `weight · v vᵀ`.
  @inlinable public static func outerProduct(_ v: Vector3, weight: Double = 1) -> SymmetricMatrix3 {
    SymmetricMatrix3(
      xx: weight * v.x * v.x, xy: weight * v.x * v.y, xz: weight * v.x * v.z,
      yy: weight * v.y * v.y, yz: weight * v.y * v.z, zz: weight * v.z * v.z)
  }

  /// The sum of the diagonal.
  @inlinable public var trace: Double { xx + yy + zz }

  /// The determinant.
  @inlinable public var determinant: Double {
    xx * (yy * zz - yz * yz) - xy * (xy * zz - yz * xz) + xz * (xy * yz - yy * xz)
  }

  /// The inverse, or `nil` if the determinant is zero or not finite.
  @inlinable public var inverse: SymmetricMatrix3? {
    let d = determinant
    guard d != 0, d.isFinite else { return nil }
    return SymmetricMatrix3(
      xx: (yy * zz - yz * yz) / d, xy: (xz * yz - xy * zz) / d, xz: (xy * yz - xz * yy) / d,
      yy: (xx * zz - xz * xz) / d, yz: (xy * xz - xx * yz) / d, zz: (xx * yy - xy * xy) / d)
  }

  /// The full matrix.
  @inlinable public var matrix: Matrix3 {
    Matrix3(columns: Vector3(xx, xy, xz), Vector3(xy, yy, yz), Vector3(xz, yz, zz))
  }

  /// The quadratic form `vᵀ M v`.
  @inlinable public func quadraticForm(_ v: Vector3) -> Double { v.dot(self * v) }

  /// The congruence `T M Tᵀ`.
  public func transformed(by t: Matrix3) -> SymmetricMatrix3 {
    let (r0, r1, r2) = t.rows
    let (m0, m1, m2) = (self * r0, self * r1, self * r2)
    return SymmetricMatrix3(
      xx: r0.dot(m0), xy: r0.dot(m1), xz: r0.dot(m2), yy: r1.dot(m1), yz: r1.dot(m2),
      zz: r2.dot(m2))
  }

  /// The matrix–vector product.
  @inlinable public static func * (m: SymmetricMatrix3, v: Vector3) -> Vector3 {
    Vector3(
      m.xx * v.x + m.xy * v.y + m.xz * v.z, m.xy * v.x + m.yy * v.y + m.yz * v.z,
      m.xz * v.x + m.yz * v.y + m.zz * v.z)
  }

  /// The product with a scalar.
  @inlinable public static func * (m: SymmetricMatrix3, s: Double) -> SymmetricMatrix3 {
    SymmetricMatrix3(
      xx: m.xx * s, xy: m.xy * s, xz: m.xz * s, yy: m.yy * s, yz: m.yz * s, zz: m.zz * s)
  }

  /// The sum.
  @inlinable public static func + (
    l: SymmetricMatrix3, r: SymmetricMatrix3
  ) -> SymmetricMatrix3 {
    SymmetricMatrix3(
      xx: l.xx + r.xx, xy: l.xy + r.xy, xz: l.xz + r.xz, yy: l.yy + r.yy, yz: l.yz + r.yz,
      zz: l.zz + r.zz)
  }

  /// The difference.
  @inlinable public static func - (
    l: SymmetricMatrix3, r: SymmetricMatrix3
  ) -> SymmetricMatrix3 {
    l + r * -1
  }
}

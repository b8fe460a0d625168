// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// A point or direction in space [m or unitless], stored as three `Double`s.
public typealias Vector3 = SIMD3<Double>

extension SIMD3 where Scalar: BinaryFloatingPoint {
  /// The scalar product with `other`.
  @inlinable public func dot(_ other: Self) -> Scalar {
    x * other.x + y * other.y + z * other.z
  }

  /// The right-handed vector product with `other`.
  @inlinable public func cross(_ other: Self) -> Self {
    Self(
      y * other.z - z * other.y,
      z * other.x - x * other.z,
      x * other.y - y * other.x)
  }

  /// The squared Euclidean length.
  @inlinable public var squaredLength: Scalar { dot(self) }

  /// The Euclidean length.
  @inlinable public var length: Scalar { squaredLength.squareRoot() }

  /// The vector of length 1 in this direction, or `nil` for a zero or non-finite vector.
  @inlinable public var normalized: Self? {
    let length = self.length
    return length > 0 && length.isFinite ? self / length : nil
  }

  /// Whether all three components are finite.
  @inlinable public var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }
}

extension SIMD3<Double> {
  /// Two unit vectors that complete this unit vector to a right-handed basis (`first × second = self`).
  ///
  /// Deterministic and continuous except at z = −1 (Duff et al., JCGT 2017, no DOI).
  public var orthonormalComplement: (first: Vector3, second: Vector3) {
    let sign: Double = z >= 0 ? 1 : -1
    let a = -1 / (sign + z)
    let b = x * y * a
    return (
      Vector3(1 + sign * x * x * a, sign * b, -sign * x), Vector3(b, sign + y * y * a, -y)
    )
  }
}

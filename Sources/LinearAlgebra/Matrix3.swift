// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// A 3×3 matrix of `Double`, stored as three columns.
public struct Matrix3: Sendable, Equatable {
  /// The columns, left to right.
  public var columns: (Vector3, Vector3, Vector3)

  /// Creates a matrix from its columns.
  @inlinable public init(columns first: Vector3, _ second: Vector3, _ third: Vector3) {
    columns = (first, second, third)
  }

  /// Creates a matrix from its rows.
  @inlinable public init(rows first: Vector3, _ second: Vector3, _ third: Vector3) {
    columns = (
      Vector3(first.x, second.x, third.x), Vector3(first.y, second.y, third.y),
      Vector3(first.z, second.z, third.z)
    )
  }

  /// The identity matrix.
  public static let identity = Matrix3(
    columns: Vector3(1, 0, 0), Vector3(0, 1, 0), Vector3(0, 0, 1))

  /// The rows, top to bottom.
  @inlinable public var rows: (Vector3, Vector3, Vector3) {
    let t = transposed
    return t.columns
  }

  /// The matrix mirrored at its diagonal.
  @inlinable public var transposed: Matrix3 {
    Matrix3(rows: columns.0, columns.1, columns.2)
  }

  /// The determinant.
  @inlinable public var determinant: Double { columns.0.dot(columns.1.cross(columns.2)) }

  /// The inverse, or `nil` if the determinant is zero or not finite.
  public var inverse: Matrix3? {
    let d = determinant
    guard d != 0, d.isFinite else { return nil }
    return Matrix3(
      rows: columns.1.cross(columns.2) / d, columns.2.cross(columns.0) / d,
      columns.0.cross(columns.1) / d)
  }

  /// The matrix–vector product.
  @inlinable public static func * (matrix: Matrix3, vector: Vector3) -> Vector3 {
    matrix.columns.0 * vector.x + matrix.columns.1 * vector.y + matrix.columns.2 * vector.z
  }

  /// The matrix product.
  @inlinable public static func * (left: Matrix3, right: Matrix3) -> Matrix3 {
    Matrix3(columns: left * right.columns.0, left * right.columns.1, left * right.columns.2)
  }

  /// Whether all entries are equal.
  @inlinable public static func == (left: Matrix3, right: Matrix3) -> Bool {
    left.columns.0 == right.columns.0 && left.columns.1 == right.columns.1
      && left.columns.2 == right.columns.2
  }
}

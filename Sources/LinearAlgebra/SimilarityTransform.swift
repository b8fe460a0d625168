// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// A rotation, a scale and a translation: `p ↦ scale · rotation · p + translation`.
public struct SimilarityTransform: Sendable, Equatable {
  /// An orthonormal matrix of determinant 1.
  public var rotation: Matrix3
  /// The factor of lengths, positive.
  public var scale: Double
  /// The image of the origin [m].
  public var translation: Vector3

  /// Creates a transform from its parts.
  public init(rotation: Matrix3 = .identity, scale: Double = 1, translation: Vector3 = .zero) {
    (self.rotation, self.scale, self.translation) = (rotation, scale, translation)
  }

  /// Creates the transform that maps `source` onto `destination` with the least squared distance.
  ///
  /// `nil` for fewer than three points or points on a line, which leave the rotation open.
  /// Umeyama, PAMI 1991, doi:10.1109/34.88573, eqs. 34–42.
  ///
  /// - Parameters:
  ///   - source: N points [m].
  ///   - destination: N points [m], in the same order.
  ///   - isScaled: whether the scale is estimated; 1 otherwise.
  public init?(mapping source: [Vector3], onto destination: [Vector3], isScaled: Bool) {
    precondition(source.count == destination.count, "point counts differ")
    guard source.count >= 3 else { return nil }
    let count = Double(source.count)
    let sourceMean = source.reduce(.zero, +) / count
    let destinationMean = destination.reduce(.zero, +) / count
    var covariance = [Double](repeating: 0, count: 9)
    var variance = 0.0
    for (from, to) in zip(source, destination) {
      let (x, y) = (from - sourceMean, to - destinationMean)
      variance += x.squaredLength / count
      for row in 0..<3 {
        for column in 0..<3 { covariance[3 * row + column] += y[row] * x[column] / count }
      }
    }
    guard let (u, s, vt) = try? LinearSystem.singularValues(covariance, order: 3),
      s[0] > 0, s[1] > 1e-14 * s[0], s[1].isFinite
    else { return nil }
    let (left, rightTransposed) = (Matrix3(rowMajor: u), Matrix3(rowMajor: vt))
    let sign: Double = left.determinant * rightTransposed.determinant < 0 ? -1 : 1
    let mirror = SymmetricMatrix3.diagonal(Vector3(1, 1, sign)).matrix
    rotation = left * mirror * rightTransposed
    scale = isScaled ? (s[0] + s[1] + sign * s[2]) / variance : 1
    translation = destinationMean - rotation * sourceMean * scale
  }

  /// Maps a point.
  @inlinable public static func * (transform: SimilarityTransform, point: Vector3) -> Vector3 {
    transform.rotation * point * transform.scale + transform.translation
  }
}

extension Matrix3 {
  /// Creates a matrix from nine numbers, row by row.
  init(rowMajor m: [Double]) {
    self.init(
      rows: Vector3(m[0], m[1], m[2]), Vector3(m[3], m[4], m[5]), Vector3(m[6], m[7], m[8]))
  }
}

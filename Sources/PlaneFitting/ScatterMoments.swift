// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Geometry
public import LinearAlgebra

/// Ten numbers that sum up points in space: enough for their plane, its covariance and its residual.
///
/// All sums are in `Double` about a local origin that the caller keeps; adding two moments about the same
/// origin gives the moments of both point sets. With points within 1 km of the origin, variances keep
/// four digits down to (1 mm)².
public struct ScatterMoments: Sendable, Equatable {
  /// The sum of the weights Σw; the number of points if unweighted.
  public var weight: Double
  /// Σ w p [m], p relative to the local origin.
  public var sum: Vector3
  /// Σ w p pᵀ [m²].
  public var scatter: SymmetricMatrix3

  /// Creates moments from their parts.
  @inlinable public init(weight: Double, sum: Vector3, scatter: SymmetricMatrix3) {
    (self.weight, self.sum, self.scatter) = (weight, sum, scatter)
  }

  /// The moments of no point.
  public static let zero = ScatterMoments(weight: 0, sum: .zero, scatter: .zero)

  /// Adds a point given relative to the local origin [m].
  @inlinable public mutating func add(_ point: Vector3, weight w: Double = 1) {
    weight += w
    sum += point * w
    scatter = scatter + .outerProduct(point, weight: w)
  }

  /// The moments of both point sets.
  @inlinable public static func + (a: ScatterMoments, b: ScatterMoments) -> ScatterMoments {
    ScatterMoments(weight: a.weight + b.weight, sum: a.sum + b.sum, scatter: a.scatter + b.scatter)
  }

  /// Adds the moments of another point set.
  @inlinable public static func += (a: inout ScatterMoments, b: ScatterMoments) { a = a + b }

  /// The moments of the first point set without the second, which it must contain.
  @inlinable public static func - (a: ScatterMoments, b: ScatterMoments) -> ScatterMoments {
    ScatterMoments(weight: a.weight - b.weight, sum: a.sum - b.sum, scatter: a.scatter - b.scatter)
  }

  /// The weighted mean, relative to the local origin [m]; not finite without weight.
  @inlinable public var mean: Vector3 { sum / weight }

  /// The weighted covariance of the points [m²].
  @inlinable public var covariance: SymmetricMatrix3 {
    let m = mean
    return scatter * (1 / weight) - .outerProduct(m)
  }

  /// The moments of the same points about an origin moved by `shift` [m].
  public func shifted(by shift: Vector3) -> ScatterMoments {
    let cross = SymmetricMatrix3(
      xx: 2 * sum.x * shift.x, xy: sum.x * shift.y + sum.y * shift.x,
      xz: sum.x * shift.z + sum.z * shift.x, yy: 2 * sum.y * shift.y,
      yz: sum.y * shift.z + sum.z * shift.y, zz: 2 * sum.z * shift.z)
    return ScatterMoments(
      weight: weight, sum: sum - shift * weight,
      scatter: scatter - cross + .outerProduct(shift, weight: weight))
  }

  /// Σ w r² [m²], r the distance of a point to `plane` (given about the same local origin).
  ///
  /// - Edge cases: rounding is clamped at 0.
  @inlinable public func squaredError(to plane: Plane) -> Double {
    guard weight > 0 else { return 0 }
    let gap = plane.signedDistance(to: mean)
    return max(0, weight * (covariance.quadraticForm(plane.normal) + gap * gap))
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Geometry
public import LinearAlgebra

/// The least-squares plane of scatter moments, before anything is assumed about the noise.
public struct ScatterFit: Sendable {
  /// The plane, about the local origin of the moments; the sign of its normal is arbitrary.
  public var plane: Plane
  /// The centroid [m], about the local origin.
  public var centroid: Vector3
  /// The variances [m²] along the normal, the narrow and the long axis of the points.
  public var variances: Vector3
  /// The unit axes that belong to `variances`.
  public var axes: (normal: Vector3, narrow: Vector3, long: Vector3)
}

extension ScatterMoments {
  /// The least ratio of the narrow to the long standard deviation of points that span a plane.
  public static let collinearityLimit = 1e-6

  /// The plane that minimizes Σ w r².
  ///
  /// The normal is the eigenvector of the least eigenvalue of the scatter about the centroid. Points are
  /// collinear if the middle standard deviation is below `collinearityLimit` of the largest or below
  /// `resolution`.
  ///
  /// - Parameter resolution: the rounding of the coordinates [m], e.g. the spacing of `Float` numbers there.
  /// - Returns: `nil` if the points are fewer than three, coincide or are collinear.
  /// - Complexity: O(1).
  public func fit(resolution: Double = 0) -> ScatterFit? {
    guard weight > 0 else { return nil }
    let eigen = covariance.eigenDecomposition
    let limit = max(
      Self.collinearityLimit * Self.collinearityLimit * eigen.values.z, resolution * resolution)
    guard eigen.values.y > limit, eigen.values.z.isFinite else { return nil }
    let (normal, narrow, long) = eigen.vectors
    return ScatterFit(
      plane: Plane(through: mean, normal: normal), centroid: mean,
      variances: pointwiseMax(eigen.values, .zero), axes: (normal, narrow, long))
  }

  /// The plane with its covariance, in the frame in which `origin` is given.
  ///
  /// With weights w = 1/σ² the covariance of (θ1, θ2, h) at the centroid is exact to first order: σθ² =
  /// 1/Σ w s² for the in-plane coordinate s across the axis, σh² = 1/Σ w. Unweighted moments take one σ, or
  /// if it is `nil` the residuals' own, SSE / (n − 3).
  ///
  /// - Parameters:
  ///   - origin: the local origin of the moments [m].
  ///   - count: the number of points.
  ///   - sigma: the noise along the normal [m] of unweighted points; 1 for weights 1/σ².
  ///   - viewpoint: the normal points to its side; `nil` leaves the first nonzero of (z, y, x) positive.
  ///   - resolution: the rounding of the coordinates [m].
  /// - Returns: `nil` for fewer than three distinct points or collinear ones.
  public func estimate(
    origin: Vector3 = .zero, count: Int, sigma: Double? = nil, facing viewpoint: Vector3? = nil,
    resolution: Double = 0
  ) -> PlaneEstimate? {
    guard count >= 3, let fit = fit(resolution: resolution) else { return nil }
    let local = fit.plane.oriented(towards: viewpoint.map { $0 - origin })
    let centroid = origin + fit.centroid
    let plane = Plane(through: centroid, normal: local.normal)
    let squaredError = fit.variances.x * weight
    let variance = sigma.map { $0 * $0 } ?? (count > 3 ? squaredError / Double(count - 3) : nil)
    return PlaneEstimate(
      plane: plane, centroid: centroid,
      covariance: variance.map { tangentCovariance(of: plane.normal, variance: $0) },
      count: count, rmse: fit.variances.x.squareRoot())
  }

  /// The covariance of (θ1, θ2, h) at the centroid for a plane with this normal.
  ///
  /// The height over the tangent plane is h + a·s + b·t in the frame's axes; a rotation θ1 about the first axis
  /// raises t, so θ1 = b, θ2 = −a, and (a, b) has the covariance σ² (Σ w (s, t)(s, t)ᵀ)⁻¹.
  func tangentCovariance(of normal: Vector3, variance: Double) -> SymmetricMatrix3 {
    let (first, second) = normal.orthonormalComplement
    let spread = covariance * weight
    let (ss, tt) = (spread.quadraticForm(first), spread.quadraticForm(second))
    let st = first.dot(spread * second)
    let determinant = ss * tt - st * st
    return SymmetricMatrix3(
      xx: variance * ss / determinant, xy: variance * st / determinant, xz: 0,
      yy: variance * tt / determinant, yz: 0, zz: variance / weight)
  }
}

extension Plane {
  /// The plane with its normal on the side of `viewpoint`, or without one with the last nonzero of the
  /// normal's coordinates positive.
  package func oriented(towards viewpoint: Vector3?) -> Plane {
    if let viewpoint { return facing(viewpoint) }
    let n = normal
    let leading = n.z.magnitude > 1e-9 ? n.z : n.y.magnitude > 1e-9 ? n.y : n.x
    return leading < 0 ? flipped : self
  }
}

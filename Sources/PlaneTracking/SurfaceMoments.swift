// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry
internal import LinearAlgebra

/// The evidence for one plane as ten additive numbers: Σw, Σw p and Σw p pᵀ about a fixed place.
///
/// A patch with covariance C of (a, b, s) weighs like the point set whose information matrix
/// Σ w (u, v, 1)(u, v, 1)ᵀ is C⁻¹. Such sums add up over frames exactly, in any order, without a
/// point of linearization (Eigen-Factors, arXiv:2304.01055); scaling them forgets.
struct SurfaceMoments: Sendable, Equatable {
  /// The place [m] about which sums are taken.
  var origin: Vector3
  /// Σw [1/m²]: one over the variance of the height at the weighted mean.
  var weight = 0.0
  /// Σw (p − origin).
  var sum = Vector3.zero
  /// Σw (p − origin)(p − origin)ᵀ.
  var outer = SymmetricMatrix3.zero

  /// Creates empty moments about `origin`.
  init(origin: Vector3) { self.origin = origin }

  /// Adds what a plane with the given information about (a, b, s) in `frame` says.
  mutating func add(information l: SymmetricMatrix3, in frame: TangentFrame) {
    let c = frame.origin - origin
    let first = frame.first * l.xz + frame.second * l.yz
    weight += l.zz
    sum += c * l.zz + first
    outer = outer + .outerProduct(c, weight: l.zz)
    outer = outer + Self.symmetricProduct(c, first)
    outer = outer + .outerProduct(frame.first, weight: l.xx)
    outer = outer + .outerProduct(frame.second, weight: l.yy)
    outer = outer + Self.symmetricProduct(frame.first, frame.second) * l.xy
  }

  /// Adds the evidence of another plane about whatever origin.
  mutating func add(_ other: SurfaceMoments) {
    let shift = other.origin - origin
    weight += other.weight
    sum += other.sum + shift * other.weight
    outer = outer + other.outer + Self.symmetricProduct(shift, other.sum)
    outer = outer + .outerProduct(shift, weight: other.weight)
  }

  /// Multiplies all evidence by `factor`.
  mutating func scale(by factor: Double) {
    weight *= factor
    sum *= factor
    outer = outer * factor
  }

  /// The plane of least weighted squared distance, its normal on the side of `normal`, or `nil` if the
  /// evidence spans no area.
  func fit(facing normal: Vector3) -> SurfaceFit? {
    guard weight > 0 else { return nil }
    let mean = sum / weight
    let scatter = outer + .outerProduct(mean, weight: -weight)
    let eigen = scatter.eigenDecomposition
    guard eigen.values.y > 0, eigen.values.isFinite, mean.isFinite else { return nil }
    var (n, first, second) = eigen.vectors
    var (lambda1, lambda2) = (eigen.values.y, eigen.values.z)
    if n.dot(normal) < 0 {
      n = -n
      swap(&first, &second)
      swap(&lambda1, &lambda2)
    }
    let frame = TangentFrame(origin: origin + mean, first: first, second: second)
    return SurfaceFit(
      frame: frame, covariance: .diagonal(Vector3(1 / lambda1, 1 / lambda2, 1 / weight)),
      misfit: max(eigen.values.x, 0))
  }

  /// a bᵀ + b aᵀ.
  private static func symmetricProduct(_ a: Vector3, _ b: Vector3) -> SymmetricMatrix3 {
    SymmetricMatrix3(
      xx: 2 * a.x * b.x, xy: a.x * b.y + a.y * b.x, xz: a.x * b.z + a.z * b.x, yy: 2 * a.y * b.y,
      yz: a.y * b.z + a.z * b.y, zz: 2 * a.z * b.z)
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// Eigenvalues in ascending order with their unit eigenvectors.
public struct EigenDecomposition3: Sendable {
  /// The eigenvalues, ascending.
  public let values: Vector3
  /// The unit eigenvectors, a right-handed triple in the order of `values`.
  public let vectors: (Vector3, Vector3, Vector3)
}

extension SymmetricMatrix3 {
  /// The eigenvalues and eigenvectors by cyclic Jacobi rotations.
  ///
  /// Accurate also when the smallest eigenvalue is far below the others, where closed forms fail.
  /// A matrix with non-finite entries gives non-finite values.
  ///
  /// - Complexity: O(1); about 5 sweeps of 3 rotations, no allocation.
  ///
  /// Golub & Van Loan, Matrix Computations, §8.5, doi:10.56021/9781421407944
  public var eigenDecomposition: EigenDecomposition3 {
    var a = self
    var v = (Vector3(1, 0, 0), Vector3(0, 1, 0), Vector3(0, 0, 1))
    for _ in 0..<16 {
      let offDiagonal = a.xy * a.xy + a.xz * a.xz + a.yz * a.yz
      let diagonal = a.xx * a.xx + a.yy * a.yy + a.zz * a.zz
      guard offDiagonal > diagonal * 1e-34, offDiagonal.isFinite else { break }
      Self.rotate(&a.xx, &a.yy, &a.xy, &a.xz, &a.yz, &v.0, &v.1)
      Self.rotate(&a.xx, &a.zz, &a.xz, &a.xy, &a.yz, &v.0, &v.2)
      Self.rotate(&a.yy, &a.zz, &a.yz, &a.xy, &a.xz, &v.1, &v.2)
    }
    return Self.sorted(Vector3(a.xx, a.yy, a.zz), v)
  }

  /// One Jacobi rotation in the plane of axes p and q; `rp` and `rq` couple them to the third axis.
  private static func rotate(
    _ pp: inout Double, _ qq: inout Double, _ pq: inout Double, _ rp: inout Double,
    _ rq: inout Double, _ vp: inout Vector3, _ vq: inout Vector3
  ) {
    guard pq != 0 else { return }
    let theta = (qq - pp) / (2 * pq)
    let t = (theta < 0 ? -1 : 1) / (theta.magnitude + (theta * theta + 1).squareRoot())
    let c = 1 / (t * t + 1).squareRoot()
    let s = t * c
    (pp, qq, pq) = (pp - t * pq, qq + t * pq, 0)
    (rp, rq) = (c * rp - s * rq, s * rp + c * rq)
    (vp, vq) = (c * vp - s * vq, s * vp + c * vq)
  }

  private static func sorted(
    _ values: Vector3, _ v: (Vector3, Vector3, Vector3)
  ) -> EigenDecomposition3 {
    var pairs = [(values.x, v.0), (values.y, v.1), (values.z, v.2)]
    if pairs[1].0 < pairs[0].0 { pairs.swapAt(0, 1) }
    if pairs[2].0 < pairs[1].0 { pairs.swapAt(1, 2) }
    if pairs[1].0 < pairs[0].0 { pairs.swapAt(0, 1) }
    return EigenDecomposition3(
      values: Vector3(pairs[0].0, pairs[1].0, pairs[2].0),
      vectors: (pairs[0].1, pairs[1].1, pairs[0].1.cross(pairs[1].1)))
  }
}

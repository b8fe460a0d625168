// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import CLapack

/// What LAPACK reported when it could not solve a problem.
public enum LinearAlgebraError: Error, Equatable {
  /// A routine returned a positive `info`: singular, or no convergence.
  case notSolvable(routine: String, code: Int)
}

/// Dense linear problems beyond 3×3, on LAPACKE.
///
/// Matrices are row-major arrays.
public enum LinearSystem {
  /// The `x` that minimizes ‖A x − b‖₂ for an A of full rank with `rows ≥ columns`.
  ///
  /// - Parameters:
  ///   - a: `rows × columns` entries, row-major.
  ///   - b: `rows` entries.
  ///   - columns: the number of unknowns.
  /// - Returns: `columns` numbers.
  /// - Throws: `LinearAlgebraError.notSolvable` if A has not full rank.
  public static func leastSquares(
    _ a: [Double], _ b: [Double], columns: Int
  ) throws(LinearAlgebraError) -> [Double] {
    precondition(columns > 0 && a.count == b.count * columns, "a is not rows × columns")
    var (matrix, right) = (a, b)
    let code = unsafe LAPACKE_dgels(
      LAPACK_ROW_MAJOR, 78 /* N */, Int32(b.count), Int32(columns), 1, &matrix, Int32(columns),
      &right, 1)
    guard code == 0 else { throw .notSolvable(routine: "dgels", code: Int(code)) }
    return Array(right[..<columns])
  }

  /// The eigenvalues, ascending, and unit eigenvectors (row i belongs to value i) of a symmetric matrix.
  public static func symmetricEigen(
    _ a: [Double], order: Int
  ) throws(LinearAlgebraError) -> (values: [Double], vectors: [[Double]]) {
    precondition(a.count == order * order, "a is not order × order")
    var (matrix, values) = (a, [Double](repeating: 0, count: order))
    let code = unsafe LAPACKE_dsyev(
      LAPACK_ROW_MAJOR, 86 /* V */, 85 /* U */, Int32(order), &matrix, Int32(order), &values)
    guard code == 0 else { throw .notSolvable(routine: "dsyev", code: Int(code)) }
    let vectors = (0..<order).map { i in (0..<order).map { matrix[$0 * order + i] } }
    return (values, vectors)
  }

  /// The thin singular value decomposition A = U diag(s) Vᵀ of a square matrix, s descending.
  public static func singularValues(
    _ a: [Double], order: Int
  ) throws(LinearAlgebraError) -> (u: [Double], s: [Double], vTransposed: [Double]) {
    precondition(a.count == order * order, "a is not order × order")
    var matrix = a
    var (s, superb) = ([Double](repeating: 0, count: order), [Double](repeating: 0, count: order))
    var u = [Double](repeating: 0, count: order * order)
    var vt = u
    let n = Int32(order)
    let code = unsafe LAPACKE_dgesvd(
      LAPACK_ROW_MAJOR, 65 /* A */, 65 /* A */, n, n, &matrix, n, &s, &u, n, &vt, n, &superb)
    guard code == 0 else { throw .notSolvable(routine: "dgesvd", code: Int(code)) }
    return (u, s, vt)
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import LinearAlgebra

/// The χ² test of a cell against a plane, with 3 degrees of freedom.
struct CellTest {
  private let a, b, c, maxStatistic: Float
  private let saa, sbb, sab, sac, sbc, scc: Float

  /// Creates the test; the plane's own variance counts only while the region `isYoung`.
  init(_ plane: RegionPlane, maxStatistic: Float, isYoung: Bool) {
    (a, b, c) = (Float(plane.a), Float(plane.b), Float(plane.c))
    self.maxStatistic = maxStatistic
    let s = isYoung ? plane.covariance : .zero
    (saa, sbb, sab) = (Float(s.xx), Float(s.yy), Float(s.xy))
    (sac, sbc, scc) = (Float(s.xz), Float(s.yz), Float(s.zz))
  }

  /// The χ² of a cell.
  @inline(__always)
  func statistic(_ grid: CellGrid, column: Int, row: Int) -> Float {
    let cell = row &* grid.columns &+ column
    return statistic(
      u: grid.u(column), v: grid.v(row), rho: grid.rho[cell], slopeU: grid.slopeU[cell],
      slopeV: grid.slopeV[cell], offsetVariance: grid.offsetVariance[cell],
      slopeVariance: grid.slopeVariance[cell])
  }

  @inline(__always)
  private func statistic(
    u: Float, v: Float, rho: Float, slopeU: Float, slopeV: Float, offsetVariance: Float,
    slopeVariance: Float
  ) -> Float {
    let e = rho - (a * u + b * v + c)
    let (da, db) = (slopeU - a, slopeV - b)
    let own = u * (saa * u + 2 * (sab * v + sac)) + v * (sbb * v + 2 * sbc) + scc
    return e * e / (offsetVariance + (own > 0 ? own : 0))
      + da * da / (slopeVariance + saa) + db * db / (slopeVariance + sbb)
  }

  /// The cells among `candidates` (bits of a word of a row) that pass.
  @inline(__always)
  func passing(_ grid: CellGrid, row: Int, word: Int, _ candidates: UInt64) -> UInt64 {
    candidates.nonzeroBitCount < 8
      ? passingOneByOne(grid, row: row, word: word, candidates)
      : passingTogether(grid, row: row, word: word, candidates)
  }

  @inline(__always)
  private func passingOneByOne(
    _ grid: CellGrid, row: Int, word: Int, _ candidates: UInt64
  ) -> UInt64 {
    var (bits, result) = (candidates, UInt64(0))
    while bits != 0 {
      let bit = bits & (0 &- bits)
      let column = word &* 64 &+ bit.trailingZeroBitCount
      if statistic(grid, column: column, row: row) <= maxStatistic { result |= bit }
      bits ^= bit
    }
    return result
  }

  /// Tests the whole stretch between the first and last candidate, eight cells side by side.
  @inline(__always)
  private func passingTogether(
    _ grid: CellGrid, row: Int, word: Int, _ candidates: UInt64
  ) -> UInt64 {
    let end = 64 &- candidates.leadingZeroBitCount
    var (i, result) = (candidates.trailingZeroBitCount, UInt64(0))
    while i < end {
      let passing = passingEight(grid, column: word &* 64 &+ i, row: row)
      result |= passing &<< UInt64(truncatingIfNeeded: i)
      i &+= 8
    }
    return candidates & result
  }

  /// A bit for each of eight cells from a column, whether it passes; cells beyond the row mean nothing.
  private func passingEight(_ grid: CellGrid, column: Int, row: Int) -> UInt64 {
    let cell = row &* grid.columns &+ column
    let u = SIMD8(repeating: grid.u(column)) + SIMD8(repeating: Float(grid.size)) * Self.steps
    let v = grid.v(row)
    let (a, b) = (SIMD8(repeating: a), SIMD8(repeating: b))
    let e = grid.rho.eight(cell) - (a * u + SIMD8(repeating: self.b * v + c))
    let (da, db) = (grid.slopeU.eight(cell) - a, grid.slopeV.eight(cell) - b)
    let slopeVariance = grid.slopeVariance.eight(cell)
    let linear = SIMD8(repeating: 2 * (sab * v + sac))
    let own =
      u * (SIMD8(repeating: saa) * u + linear) + SIMD8(repeating: v * (sbb * v + 2 * sbc) + scc)
    let statistic =
      e * e / (grid.offsetVariance.eight(cell) + own.masked(by: own.positiveMask))
      + da * da / (slopeVariance + SIMD8(repeating: saa))
      + db * db / (slopeVariance + SIMD8(repeating: sbb))
    return statistic.bits(upTo: SIMD8(repeating: maxStatistic))
  }

  private static var steps: SIMD8<Float> { .init(0, 1, 2, 3, 4, 5, 6, 7) }
}

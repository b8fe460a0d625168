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

  /// Tests the whole stretch between the first and last candidate in one loop that becomes SIMD code.
  private func passingTogether(
    _ grid: CellGrid, row: Int, word: Int, _ candidates: UInt64
  ) -> UInt64 {
    let first = candidates.trailingZeroBitCount
    let length = 64 &- candidates.leadingZeroBitCount &- first
    let start = row &* grid.columns &+ word &* 64 &+ first
    let range = start..<start &+ length
    let rho = grid.rho.span.extracting(range)
    let slopeU = grid.slopeU.span.extracting(range)
    let slopeV = grid.slopeV.span.extracting(range)
    let offsetVariance = grid.offsetVariance.span.extracting(range)
    let slopeVariance = grid.slopeVariance.span.extracting(range)
    let (u0, size, v) = (grid.u(word &* 64 &+ first), Float(grid.size), grid.v(row))
    var statistics = InlineArray<64, Float>(repeating: .infinity)
    var out = statistics.mutableSpan
    for i in 0..<length {
      out[i] = statistic(
        u: u0 + size * Float(i), v: v, rho: rho[i], slopeU: slopeU[i], slopeV: slopeV[i],
        offsetVariance: offsetVariance[i], slopeVariance: slopeVariance[i])
    }
    var result: UInt64 = 0
    for i in 0..<64 {
      let isPassing: UInt64 = out[i] <= maxStatistic ? 1 : 0
      result |= isPassing &<< UInt64(truncatingIfNeeded: i)
    }
    return candidates & result << UInt64(first)
  }
}

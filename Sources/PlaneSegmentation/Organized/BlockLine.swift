// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import LinearAlgebra
import PlaneFitting

/// Adds up whole blocks of a region: their pixels' residuals follow from the blocks' own sums.
struct BlockLine {
  let base: BaseCells
  let grid: CellGrid

  /// Adds the blocks of `columns` in a row, none of which has a hole, with weight `w` per pixel.
  ///
  /// With k = reference − plane at the block's middle and n, s the pixels and their spread per axis:
  /// Σr = S + n·k, Σr·du = S_u − a·s, Σr² = S_Δ² + 2(k·S − a·S_u − b·S_v) + n·k² + s(a² + b²).
  func add(
    _ columns: Range<Int>, _ row: Int, _ plane: RegionPlane, weight w: Double,
    to sums: inout ResidualSums
  ) {
    let start = row * base.columns + columns.lowerBound
    let range = start..<start + columns.count
    let s = base.sum.span.extracting(range)
    let su = base.sumU.span.extracting(range)
    let sv = base.sumV.span.extracting(range)
    let ss = base.sumSquared.span.extracting(range)
    let reference = base.reference.span.extracting(range)
    let n = Float(base.size * base.size)
    let spread = n * (n - 1) / 12
    let (a, b) = (Float(plane.a), Float(plane.b))
    let (u0, v0) = (Double(grid.u(columns.lowerBound)), Double(grid.v(row)))
    let (rho0, step) = (Float(plane.rho(u: u0, v: v0)), a * Float(base.size))
    let constant = spread * (a * a + b * b)
    var (r, ri, rdu, rdv, rr): (Float, Float, Float, Float, Float) = (0, 0, 0, 0, 0)
    for i in range.indices {
      let j = i &- start
      let k = reference[j] - (rho0 + step * Float(j))
      let sum = s[j] + n * k
      r = Relaxed.sum(r, sum)
      ri = Relaxed.sum(ri, sum * Float(j))
      rdu = Relaxed.sum(rdu, su[j] - a * spread)
      rdv = Relaxed.sum(rdv, sv[j] - b * spread)
      rr = Relaxed.sum(
        rr, ss[j] + 2 * (k * s[j] - a * su[j] - b * sv[j]) + n * k * k + constant)
    }
    add(
      columns.count, u0, v0, w, to: &sums,
      residual: (Double(r), Double(ri), Double(rdu), Double(rdv), Double(max(0, rr))))
  }

  private func add(
    _ count: Int, _ u0: Double, _ v0: Double, _ w: Double, to sums: inout ResidualSums,
    residual: (r: Double, ri: Double, rdu: Double, rdv: Double, rr: Double)
  ) {
    let (blocks, side) = (Double(count), Double(base.size))
    let pixels = blocks * side * side
    let u = u0 + side * (blocks - 1) / 2
    // The variance of the pixels of a rectangle along each axis.
    let (width, height) = (blocks * side, side)
    sums.weight += w * pixels
    sums.u += w * pixels * u
    sums.v += w * pixels * v0
    sums.uu += w * pixels * (u * u + (width * width - 1) / 12)
    sums.uv += w * pixels * u * v0
    sums.vv += w * pixels * (v0 * v0 + (height * height - 1) / 12)
    sums.r += w * residual.r
    sums.ur += w * (u0 * residual.r + side * residual.ri + residual.rdu)
    sums.vr += w * (v0 * residual.r + residual.rdv)
    sums.rr += w * residual.rr
  }
}

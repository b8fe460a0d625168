// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import LinearAlgebra

/// What turns the noise of pixels into the variances and weights of cells.
struct CellVariances {
  /// The noise of pixels.
  let noise: NoiseTable
  /// The flatness tolerance at depth 0 [m] and its growth with depth.
  let flatness: (constant: Float, slope: Float)
  /// The tilt [rad] by which a smooth surface may miss its plane in a cell: 0.3°.
  private static let tilt: Float = 0.3 * .pi / 180

  /// Sets variances and weights of the cells for which `isWanted`, and marks as valid those whose
  /// residual is that of one surface.
  ///
  /// The white variance is widened on slanted cells by lateral noise. Offsets gain correlated error,
  /// quantization and flatness; slopes gain correlated error, quantization and tilt.
  func apply(to grid: inout CellGrid, focalLength: Float, where isWanted: (Int) -> Bool) {
    let side = Float(grid.size)
    let full = Limits(count: side * side, side: side)
    let tilt = Self.tilt / focalLength
    let (rows, columns, stride) = (grid.rows, grid.columns, grid.valid.stride)
    let rho = grid.rho
    let u = grid.slopeU
    let v = grid.slopeV
    let count = grid.count
    let squaredError = grid.squaredError
    let variance = noise.variance.span
    let quanta = noise.quantum.span
    var (offsets, slopes) = (take(&grid.offsetVariance), take(&grid.slopeVariance))
    var (offsetWeights, slopeWeights) = (take(&grid.offsetWeight), take(&grid.slopeWeight))
    var words = take(&grid.valid.words)
    do {
      var v0 = offsets.mutableSpan
      var v1 = slopes.mutableSpan
      var w0 = offsetWeights.mutableSpan
      var w1 = slopeWeights.mutableSpan
      var valid = words.mutableSpan
      for row in 0..<rows {
        for column in 0..<columns {
          let cell = row &* columns &+ column
          let n = count[cell]
          guard n > 3, rho[cell] > 0, isWanted(cell) else { continue }
          let limits = n == full.count ? full : Limits(count: n, side: side)
          let entry = NoiseTable.index(of: rho[cell])
          let white = variance[entry] + noise.lateral * (u[cell] * u[cell] + v[cell] * v[cell])
          let quantum = quanta[entry]
          let facing = tolerance(at: rho[cell])
          let (a, b) = (u[cell] * focalLength, v[cell] * focalLength)
          let c = rho[cell] - u[cell] * grid.u(column) - v[cell] * grid.v(row)
          let flat = tolerance(
            at: rho[cell], steepness: (a * a + b * b + c * c).squareRoot())
          let offset = white * (limits.offset + noise.correlatedOffset)
          let slope = white * (limits.slope + noise.correlatedSlope)
          let (step, bend) = (0.3 * quantum / side, tilt * rho[cell])
          v0[cell] = offset + quantum * quantum / 12 + flat * flat
          v1[cell] = slope + step * step + bend * bend
          // A noise-free sensor has no statistical part; the floor keeps weights finite.
          w0[cell] = 1 / (offset + 1e-14)
          w1[cell] = 1 / (slope + 1e-16)
          if squaredError[cell] <= limits.residual * (white + facing * facing) {
            valid[row &* stride &+ column >> 6] |= 1 << UInt64(column & 63)
          }
        }
      }
    }
    (grid.offsetVariance, grid.slopeVariance) = (offsets, slopes)
    (grid.offsetWeight, grid.slopeWeight) = (offsetWeights, slopeWeights)
    grid.valid.words = words
  }

  /// What depends on a cell's number of pixels alone.
  private struct Limits {
    let count, offset, slope, residual: Float

    init(count n: Float, side: Float) {
      count = n
      offset = 1 / n
      slope = 12 / (n * (side * side - 1))
      residual = (n - 3) * (1 + 0.7 * (61 / (n - 3)).squareRoot())
    }
  }

  /// The flatness tolerance in inverse depth [1/m] of a surface that faces the camera.
  @inline(__always)
  func tolerance(at rho: Float) -> Float { tolerance(at: rho, steepness: rho) }

  /// The flatness tolerance in inverse depth [1/m] where a plane has the inverse depth `rho`.
  ///
  /// Flatness is measured along the normal. Moving ρ = q·m by δ along it changes ρ by ρ·‖q‖·δ, which is
  /// ‖q‖/ρ times what it is on a surface that faces the camera; a glancing view is capped at 8.
  func tolerance(at rho: Double, on plane: RegionPlane, focal: (x: Double, y: Double)) -> Double {
    Double(tolerance(at: Float(rho), steepness: Float(plane.q(focal).length)))
  }

  /// The flatness tolerance in inverse depth [1/m] where a plane with ‖q‖ = `steepness` has ρ = `rho`.
  @inline(__always)
  func tolerance(at rho: Float, steepness: Float) -> Float {
    rho * (flatness.constant * min(steepness, Self.maxGlance * rho) + flatness.slope)
  }

  /// The largest ‖q‖/ρ that widens the tolerance.
  private static let maxGlance: Float = 8
}

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

  /// Sets variances and weights of a cell and returns whether its residual is that of one surface.
  ///
  /// The white variance is widened on slanted cells by lateral noise. Offsets gain correlated error,
  /// quantization and flatness; slopes gain correlated error, quantization and tilt.
  @inline(__always)
  func apply(to grid: inout CellGrid, cell: Int, focalLength: Float) -> Bool {
    let (n, rho) = (grid.count[cell], grid.rho[cell])
    guard n > 3, rho > 0 else { return false }
    let entry = NoiseTable.index(of: rho)
    let (a, b) = (grid.slopeU[cell], grid.slopeV[cell])
    let white = noise.variance[entry] + noise.lateral * (a * a + b * b)
    let quantum = noise.quantum[entry]
    let flat = tolerance(at: rho)
    let side = Float(grid.size)
    let spread = 12 / (n * (side * side - 1))
    let offset = white * (1 / n + noise.correlatedOffset)
    let slope = white * (spread + noise.correlatedSlope)
    let tilt = Self.tilt * rho / focalLength
    let step = 0.3 * quantum / side
    grid.offsetVariance[cell] = offset + quantum * quantum / 12 + flat * flat
    grid.slopeVariance[cell] = slope + step * step + tilt * tilt
    // A noise-free sensor has no statistical part; the floor keeps weights finite.
    grid.offsetWeight[cell] = 1 / (offset + 1e-14)
    grid.slopeWeight[cell] = 1 / (slope + 1e-16)
    let freedom = n - 3
    return grid.squaredError[cell]
      <= freedom * (1 + 0.7 * (61 / freedom).squareRoot()) * (white + flat * flat)
  }

  /// The flatness tolerance in inverse depth [1/m].
  @inline(__always)
  func tolerance(at rho: Float) -> Float { rho * (flatness.constant * rho + flatness.slope) }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra

/// Learns the noise of a depth image from the image itself.
///
/// Most cells lie on smooth surfaces, so that low quantiles over cells tell the sensor's error: white
/// noise from residuals within cells, quantization from the stored values, lateral noise from steep
/// cells, correlated error from how the means and slopes of neighboring cells scatter.
struct NoiseEstimator {
  private let grid: CellGrid
  private let pixels: Float

  /// The noise of `image`, whose coarse cells are fitted in `grid`.
  static func noise(of image: DepthImage, _ grid: CellGrid) -> NoiseTable {
    let estimator = NoiseEstimator(grid: grid)
    var table = NoiseTable()
    let white = estimator.whiteVariance()
    QuantizationEstimator.fill(&table.quantum, from: image)
    for i in table.variance.indices {
      let (step, rho) = (table.quantum[i], NoiseTable.rho(at: i))
      let cap = Self.maxRelativeSigma * rho
      table.variance[i] = min(max(white[i], step * step / 12), cap * cap)
    }
    table.lateral = estimator.lateralVariance(table)
    estimator.estimateCorrelation(into: &table)
    return table
  }

  private init(grid: CellGrid) {
    self.grid = grid
    pixels = Float(grid.size * grid.size)
  }

  /// The largest standard deviation of depth that is noise, not clutter, in units of depth.
  private static let maxRelativeSigma: Float = 0.03

  private var freedom: Float { pixels - 3 }

  /// The white variance by entry of the table: the lower quartile of residuals, a fourth of an octave
  /// of ρ at a time, interpolated where there are fewer than 12 cells.
  private func whiteVariance() -> [Float] {
    let step = max(1, grid.columns * grid.rows / 1500)
    var samples = [[Float]](repeating: [], count: NoiseTable.count / 4)
    for cell in Swift.stride(from: 0, to: grid.columns * grid.rows, by: step)
    where grid.count[cell] == pixels {
      samples[NoiseTable.index(of: grid.rho[cell]) / 4].append(grid.squaredError[cell] / freedom)
    }
    // The lower quartile of χ²₆₁ / 61.
    let quartile: Float = 0.873
    let known = samples.indices.compactMap { bin in
      samples[bin].count < 12
        ? nil : (bin, Quantile.value(0.25, of: &samples[bin]) / quartile)
    }
    return interpolated(known)
  }

  private func interpolated(_ known: [(bin: Int, variance: Float)]) -> [Float] {
    var result = [Float](repeating: 0, count: NoiseTable.count)
    guard let first = known.first, let last = known.last else { return result }
    var next = 0
    for i in result.indices {
      let position = (Float(i) - 1.5) / 4
      while next < known.count, Float(known[next].bin) < position { next += 1 }
      if next == 0 {
        result[i] = first.variance
      } else if next == known.count {
        result[i] = last.variance
      } else {
        let (low, high) = (known[next - 1], known[next])
        let share = (position - Float(low.bin)) / Float(high.bin - low.bin)
        result[i] = low.variance + share * (high.variance - low.variance)
      }
    }
    return result
  }

  /// The variance of the viewing direction [px²] from steep cells amid cells of the same slope.
  ///
  /// Without the condition on the neighbors step edges would pass for lateral noise.
  private func lateralVariance(_ table: NoiseTable) -> Float {
    var samples: [Float] = []
    for row in 1..<max(1, grid.rows - 1) {
      for column in 1..<max(1, grid.columns - 1) {
        let cell = row &* grid.columns &+ column
        guard grid.count[cell] == pixels else { continue }
        let (a, b) = (grid.slopeU[cell], grid.slopeV[cell])
        let steepness = a * a + b * b
        let variance = table.variance[NoiseTable.index(of: grid.rho[cell])]
        guard steepness > 2 * variance, steepness < 0.0025 * grid.rho[cell] * grid.rho[cell],
          hasAlikeNeighbors(cell, within: 0.1 * steepness + 0.1 * variance)
        else { continue }
        samples.append((grid.squaredError[cell] / freedom - variance) / steepness)
      }
    }
    guard samples.count >= 6 else { return 0 }
    return min(max(Quantile.value(0.5, of: &samples), 0), 0.5)
  }

  private func hasAlikeNeighbors(_ cell: Int, within limit: Float) -> Bool {
    isAlike(cell, cell - 1, limit) && isAlike(cell, cell + 1, limit)
      && isAlike(cell, cell - grid.columns, limit) && isAlike(cell, cell + grid.columns, limit)
  }

  @inline(__always)
  private func isAlike(_ cell: Int, _ other: Int, _ limit: Float) -> Bool {
    let da = grid.slopeU[other] - grid.slopeU[cell]
    let db = grid.slopeV[other] - grid.slopeV[cell]
    return grid.count[other] == pixels && da * da + db * db <= limit
  }

  /// The correlated part from blocks of 4 × 4 cells: how their means scatter about the block's plane
  /// and how their slopes scatter, in units of the white variance.
  private func estimateCorrelation(into table: inout NoiseTable) {
    var (offsets, slopes): ([Float], [Float]) = ([], [])
    var (varianceSum, cellCount): (Float, Float) = (0, 0)
    for row in stride(from: 0, through: grid.rows - 4, by: 4) {
      for column in stride(from: 0, through: grid.columns - 4, by: 4) {
        guard let block = Block(grid, column: column, row: row, minCount: 0.9 * pixels) else {
          continue
        }
        let variance =
          table.variance[NoiseTable.index(of: block.rho)] + table.lateral * block.steepness
        guard variance > 0 else { continue }
        offsets.append(block.offsetVariance / variance)
        slopes.append(block.slopeVariance / variance)
        varianceSum += variance
        cellCount += 1
      }
    }
    guard cellCount >= 6 else { return }
    // The 35 % quantiles of χ²₁₃/13 and χ²₃₀/30.
    let spread = 12 / (pixels * (pixels - 1))
    table.correlatedOffset = Self.excess(
      &offsets, quantile: 0.80, white: 1 / pixels, floor: 0.6, cap: 20)
    table.correlatedSlope = Self.excess(
      &slopes, quantile: 0.87, white: spread, floor: 0.05, cap: 20.0 / 12)
    table.correlationShare = Self.correlationShare(
      offset: table.correlatedOffset, variance: varianceSum / cellCount)
  }

  /// How far correlated error rules: it must be there, and not be negligible as inverse depth.
  static func correlationShare(offset: Float, variance: Float) -> Float {
    clamped((offset - 0.1) / 0.3) * clamped(((offset * variance).squareRoot() - 3e-4) / 3e-4)
  }

  /// The margin on correlated error: tests shall not cut a plane where it is a little stronger.
  static let correlationMargin = 1.8

  private static func clamped(_ x: Float) -> Float { min(max(x, 0), 1) }

  /// The excess over the white part from the 35 % quantile, held down in cluttered images by three
  /// times the 15 % quantile, but not below `floor`.
  private static func excess(
    _ samples: inout [Float], quantile: Float, white: Float, floor: Float, cap: Float
  ) -> Float {
    let high = Quantile.value(0.35, of: &samples) / quantile * Float(correlationMargin) - white
    let low = 3 * Quantile.value(0.15, of: &samples) / quantile * Float(correlationMargin) - white
    return min(max(min(high, max(low, floor)), 0), cap)
  }
}

/// The scatter of a block of 4 × 4 full cells.
private struct Block {
  let rho, steepness, offsetVariance, slopeVariance: Float

  init?(_ grid: CellGrid, column: Int, row: Int, minCount: Float) {
    var (s, su, sv, ss): (Float, Float, Float, Float) = (0, 0, 0, 0)
    var (a, b, aa, bb): (Float, Float, Float, Float) = (0, 0, 0, 0)
    let reference = grid.rho[row * grid.columns + column]
    for j in 0..<4 {
      for i in 0..<4 {
        let cell = (row + j) * grid.columns + column + i
        guard grid.count[cell] >= minCount else { return nil }
        let delta = grid.rho[cell] - reference
        let (u, v) = (Float(i) - 1.5, Float(j) - 1.5)
        (s, su, sv, ss) = (s + delta, su + u * delta, sv + v * delta, ss + delta * delta)
        let (p, q) = (grid.slopeU[cell], grid.slopeV[cell])
        (a, b, aa, bb) = (a + p, b + q, aa + p * p, bb + q * q)
      }
    }
    // Σu² = Σv² = 20 over the 4 × 4 grid.
    rho = reference + s / 16
    steepness = (a * a + b * b) / 256
    offsetVariance = max(0, ss - s * s / 16 - (su * su + sv * sv) / 20) / 13
    slopeVariance = max(0, aa + bb - (a * a + b * b) / 16) / 30
  }
}

/// Quantiles of unsorted samples.
enum Quantile {
  /// The sample of rank ⌊share · count⌋, by quickselect; reorders the samples, which must not be empty.
  static func value(_ share: Float, of samples: inout [Float]) -> Float {
    let rank = min(samples.count - 1, Int(share * Float(samples.count)))
    var (low, high) = (0, samples.count - 1)
    while low < high {
      let pivot = samples[(low + high) / 2]
      var (i, j) = (low, high)
      while i <= j {
        while samples[i] < pivot { i += 1 }
        while pivot < samples[j] { j -= 1 }
        if i <= j {
          samples.swapAt(i, j)
          i += 1
          j -= 1
        }
      }
      if rank <= j { high = j } else if rank >= i { low = i } else { break }
    }
    return samples[rank]
  }
}

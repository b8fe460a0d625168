// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry

/// A cell's plane in inverse depth, at its middle, and its residual variance.
struct NoiseCell: Sendable {
  let rho, slopeU, slopeV: Double
  /// The residual variance of ρ [1/m²].
  let variance: Double

  var depth: Double { 1 / rho }
  /// The squared slope [1/m²/px²].
  var steepness: Double { slopeU * slopeU + slopeV * slopeV }

  /// ⌊4 log₂ z⌋, by the exponent and thresholds 2^¼, 2^½, 2^¾ of the significand.
  var depthClass: Int {
    let steps = [1.189207115002721, 1.4142135623730951, 1.681792830507429]
    return 4 * Int(depth.exponent) + steps.count { depth.significand >= $0 }
  }

  /// ⌊log₂⌋ of the steepness; what is too flat to matter is one class.
  var steepnessClass: Int { Int(max(steepness, variance / 4, 1e-30).exponent) }

  init?(_ image: DepthImage, column: Int, row: Int, side: Int, minFill: Double) {
    var moments = InverseDepthMoments()
    let middle = Double(side - 1) / 2
    for v in 0..<side {
      for u in 0..<side {
        let z = image.depth(u: column * side + u, v: row * side + v)
        if z > 0 { moments.add(x: Double(u) - middle, y: Double(v) - middle, rho: 1 / z) }
      }
    }
    guard moments.weight >= minFill * Double(side * side), let fit = moments.fit, fit.q.z > 0
    else { return nil }
    (slopeU, slopeV, rho) = (fit.q.x, fit.q.y, fit.q.z)
    variance = fit.squaredError / (moments.weight - 3)
  }
}

/// How the cells of a block of 4×4 scatter about its plane, in units of the white variance of a pixel.
struct CellScatter {
  let offset, slope: Double
  /// What white error alone would give.
  let whiteOffset, whiteSlope: Double

  init(_ cells: [NoiseCell], _ model: NoiseModel) {
    var (s, su, sv, ss) = (0.0, 0.0, 0.0, 0.0)
    var (a, b, aa, variance) = (0.0, 0.0, 0.0, 0.0)
    for (i, cell) in cells.enumerated() {
      let (u, v) = (Double(i % 4) - 1.5, Double(i / 4) - 1.5)
      let delta = cell.rho - cells[0].rho
      (s, su, sv, ss) = (s + delta, su + u * delta, sv + v * delta, ss + delta * delta)
      (a, b, aa) = (a + cell.slopeU, b + cell.slopeV, aa + cell.steepness)
      variance += cell.variance / 16
    }
    let rho = cells[0].rho + s / 16
    let (sigma, step) = (model.sigma(at: 1 / rho), model.quantum(at: 1 / rho))
    let unit =
      max(sigma * sigma, step * step / 12) * rho * rho * rho * rho
      + model.lateral * model.lateral * (a * a + b * b) / 256
    // Σu² = Σv² = 20 over the block; a cell's slopes vary by 12 / n (n − 1) of a pixel's variance.
    offset = max(0, ss - s * s / 16 - (su * su + sv * sv) / 20) / 13 / unit
    slope = max(0, aa - (a * a + b * b) / 16) / 30 / unit
    whiteOffset = variance / 64 / unit
    whiteSlope = variance * 12 / (64 * 63) / unit
  }
}

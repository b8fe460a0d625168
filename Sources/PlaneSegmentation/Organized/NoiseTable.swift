// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

package import PlaneFitting

/// A noise model tabulated over inverse depth, sixteen entries per octave.
///
/// The tables give, per pixel, the white variance of ρ (`variance`, never below quantization) and the
/// step of stored ρ (`quantum`); the other numbers belong to the whole image.
package struct NoiseTable: Sendable, Equatable {
  /// The variance of ρ [1/m²] by `index(of:)`.
  package var variance: [Float]
  /// The step of ρ [1/m] by `index(of:)`.
  package var quantum: [Float]
  /// The variance of the viewing direction [px²].
  package var lateral: Float = 0
  /// The variance of a cell's offset beyond the white part, in units of `variance`, with a margin.
  package var correlatedOffset: Float = 0
  /// The variance of a cell's slopes beyond the white part, in units of `variance` [1/px²], with a margin.
  package var correlatedSlope: Float = 0
  /// From 0 (white noise) to 1: how far correlated error rules, as it does on real sensors.
  package var correlationShare: Float = 0

  /// The number of entries.
  static let count = 256
  private static let octaves = 8

  /// A table without noise.
  init() {
    variance = .init(repeating: 0, count: Self.count)
    quantum = variance
  }

  /// The entry of inverse depth `rho` [1/m]; clamped to 2⁻⁸…2⁸ 1/m.
  @inline(__always)
  static func index(of rho: Float) -> Int {
    let bits = Int(rho.bitPattern >> 19) &- (127 &- octaves) &* 16
    return min(max(bits, 0), count &- 1)
  }

  /// The inverse depth [1/m] in the middle of an entry.
  static func rho(at index: Int) -> Float {
    Float(bitPattern: UInt32((index + (127 - octaves) * 16) << 19 | 1 << 18))
  }

  /// The table of a known noise model.
  package init(_ model: NoiseModel) {
    self.init()
    for i in variance.indices {
      let rho = Double(Self.rho(at: i))
      let step = model.quantum(at: 1 / rho) * rho * rho
      let sigma = model.sigma(at: 1 / rho) * rho * rho
      quantum[i] = Float(step)
      variance[i] = Float(max(sigma * sigma, step * step / 12))
    }
    lateral = Float(model.lateral * model.lateral)
    let margin = Float(NoiseEstimator.correlationMargin)
    correlatedOffset = margin * Float(model.correlatedOffset)
    correlatedSlope = margin * Float(model.correlatedSlope)
    // From 1 to 4 m, where indoor cameras look.
    let usual = variance[Self.index(of: 0.25)...Self.index(of: 1)]
    correlationShare = NoiseEstimator.correlationShare(
      offset: correlatedOffset, variance: usual.reduce(0, +) / Float(usual.count))
  }

  /// The closest model `σ = constant + quadratic · z²` to the tabulated variance at `depths` [m].
  ///
  /// Least squares of the relative error over the depths; negative parts become 0.
  func model(at depths: [Double]) -> NoiseModel {
    var (s11, s12, s22, t1, t2) = (0.0, 0.0, 0.0, 0.0, 0.0)
    var (quantumSum, quantumCount) = (0.0, 0.0)
    for z in depths where z > 0 {
      let i = Self.index(of: Float(1 / z))
      let sigma = Double(variance[i]).squareRoot() * z * z
      guard sigma > 0 else { continue }
      let (u, v) = (1 / sigma, z * z / sigma)
      (s11, s12, s22, t1, t2) = (s11 + u * u, s12 + u * v, s22 + v * v, t1 + u, t2 + v)
      (quantumSum, quantumCount) = (quantumSum + Double(quantum[i]), quantumCount + 1)
    }
    let determinant = s11 * s22 - s12 * s12
    var (constant, quadratic) = (0.0, s22 > 0 ? t2 / s22 : 0)
    if determinant > 1e-9 * s11 * s22 {
      constant = (t1 * s22 - t2 * s12) / determinant
      quadratic = (t2 * s11 - t1 * s12) / determinant
      if constant < 0 { (constant, quadratic) = (0, t2 / s22) }
      if quadratic < 0 { (constant, quadratic) = (t1 / s11, 0) }
    }
    return NoiseModel(
      constant: constant, quadratic: quadratic,
      quantumQuadratic: quantumCount > 0 ? quantumSum / quantumCount : 0,
      lateral: Double(lateral).squareRoot(),
      correlatedOffset: Double(correlatedOffset) / NoiseEstimator.correlationMargin,
      correlatedSlope: Double(correlatedSlope) / NoiseEstimator.correlationMargin)
  }
}

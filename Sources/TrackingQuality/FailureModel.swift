// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Glibc
internal import LinearAlgebra

/// A probability of failure by logistic regression: p = 1 / (1 + exp(−(b + w·(x − m)))).
///
/// The rule-based state stays the authority; this puts a number on doubt.
public struct FailureModel: Sendable, Equatable, Codable {
  /// How far ahead the model looks [s]; 0 says whether tracking is bad now.
  public var horizon: Double
  /// What the weights were trained on, for reports.
  public var provenance: String
  /// The names of the inputs.
  public var inputs: [String]
  /// The means m of the inputs in training.
  public var means: [Double]
  /// The weights w.
  public var weights: [Double]
  /// The bias b.
  public var bias: Double
  /// A monotone correction of the probability, if one was fitted.
  public var calibration: IsotonicCurve?

  /// The probability for a vector of inputs, in [0, 1].
  package func probability(_ x: [Double]) -> Double {
    precondition(x.count == weights.count, "one input per weight")
    var score = bias
    for i in x.indices { score += weights[i] * (x[i] - means[i]) }
    let raw = 1 / (1 + exp(-score))
    return calibration?.value(at: raw) ?? raw
  }

  /// Trains a model by iteratively reweighted least squares with a ridge on the weights.
  ///
  /// - Parameters:
  ///   - samples: inputs by row, and whether tracking was bad (or failed within the horizon).
  ///   - horizon: how far ahead the outcomes look [s].
  ///   - ridge: the penalty λ of λ/2 ‖w‖²; 1 gave the lowest Brier score of 1 and 20.
  ///   - provenance: what the samples were.
  /// - Returns: the model, or `nil` if only one outcome occurs.
  /// - Complexity: O(rows · inputs²) per iteration, 15 iterations.
  package static func trained(
    on samples: [(x: [Double], isBad: Bool)], horizon: Double, ridge: Double = 1,
    provenance: String
  ) -> FailureModel? {
    let badCount = samples.count { $0.isBad }
    guard badCount > 0, badCount < samples.count, let width = samples.first?.x.count else {
      return nil
    }
    let means = (0..<width).map { k in
      samples.reduce(0) { $0 + $1.x[k] } / Double(samples.count)
    }
    var model = FailureModel(
      horizon: horizon, provenance: provenance, inputs: FailureInputs.names, means: means,
      weights: [Double](repeating: 0, count: width), bias: 0, calibration: nil)
    for _ in 0..<15 {
      guard model.step(samples, ridge: ridge) else { break }
    }
    return model
  }

  /// One Newton step; returns whether it changed anything worth a further one.
  private mutating func step(_ samples: [(x: [Double], isBad: Bool)], ridge: Double) -> Bool {
    let size = weights.count + 1
    var hessian = [Double](repeating: 0, count: size * size)
    var gradient = [Double](repeating: 0, count: size)
    for (x, isBad) in samples {
      let p = probability(x)
      let (weight, error) = (max(1e-6, p * (1 - p)), (isBad ? 1 : 0) - p)
      let row = zip(x, means).map { $0 - $1 } + [1]
      for i in 0..<size {
        gradient[i] += error * row[i]
        for j in 0...i { hessian[i * size + j] += weight * row[i] * row[j] }
      }
    }
    for i in 0..<size {
      for j in 0..<i { hessian[j * size + i] = hessian[i * size + j] }
      if i < weights.count {
        hessian[i * size + i] += ridge
        gradient[i] -= ridge * weights[i]
      }
    }
    guard let change = try? LinearSystem.leastSquares(hessian, gradient, columns: size) else {
      return false
    }
    for i in weights.indices { weights[i] += change[i] }
    bias += change[size - 1]
    return change.contains { abs($0) > 1e-6 }
  }
}

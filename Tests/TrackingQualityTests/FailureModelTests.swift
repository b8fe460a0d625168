// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import LinearAlgebra
import Testing

@testable import TrackingQuality

@Suite struct FailureModelTests {
  private static let width = FailureInputs.names.count

  /// Samples whose outcome follows a logistic law in the first input.
  private static func samples(count: Int) -> [(x: [Double], isBad: Bool)] {
    var random = SplitMix64(seed: 8)
    return (0..<count).map { _ in
      let x = (0..<width).map { _ in random.normal() }
      // Odds of 2 : 1 or 1 : 9, by the sign of the first input.
      return (x, random.uniform() < (x[0] > 0 ? 2.0 / 3 : 0.1))
    }
  }

  @Test("known value: the model learns which input matters, and its mean is the outcome's mean")
  func training() throws {
    let samples = Self.samples(count: 3_000)
    let model = try #require(
      FailureModel.trained(on: samples, horizon: 0, provenance: "test"))
    let others = model.weights.dropFirst().map { $0.magnitude }.max() ?? 0
    #expect(model.weights[0] > 5 * others)
    let mean = samples.reduce(0) { $0 + model.probability($1.x) } / 3_000
    let rate = Double(samples.count { $0.isBad }) / 3_000
    #expect(abs(mean - rate) < 1e-6)
  }

  @Test("malformed input: one outcome alone trains nothing")
  func oneOutcome() {
    let samples = Self.samples(count: 50).map { ($0.x, false) }
    #expect(FailureModel.trained(on: samples, horizon: 0, provenance: "test") == nil)
  }

  @Test("known value: isotonic regression pools what falls")
  func isotonic() {
    let curve = IsotonicCurve(fitting: [
      (0.1, false), (0.2, true), (0.3, false), (0.4, true), (0.9, true),
    ])
    #expect(curve.value(at: 0) == 0)
    #expect(curve.value(at: 0.25) == 0.5)
    #expect(curve.value(at: 0.95) == 1)
    #expect(zip(curve.values, curve.values.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(IsotonicCurve(fitting: []).value(at: 0.3) == 0.3)
  }

  @Test("malformed input: models that do not fit are refused")
  func modelsMustFit() {
    var short = FailureModel.now
    short.weights.removeLast()
    var infinite = FailureModel.soon
    infinite.bias = .infinity
    #expect(
      FailureModels([.now, .soon]) == .standard && FailureModels([.soon, .now]) == .standard)
    for models in [[], [.now], [.now, .now], [short, .soon], [.now, infinite]] as [[FailureModel]] {
      #expect(FailureModels(models) == nil)
    }
  }

  @Test("property: the built-in models take the inputs there are and rise with doubt")
  func builtIn() {
    for model in [FailureModel.now, .soon] {
      #expect(model.inputs == FailureInputs.names)
      #expect(model.weights.count == Self.width && model.means.count == Self.width)
    }
  }
}

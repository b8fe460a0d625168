// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// A rising staircase from raw to calibrated probabilities, linear between its steps.
///
/// Pool adjacent violators (Ayer et al. 1955, doi:10.1214/aoms/1177728423).
public struct IsotonicCurve: Sendable, Equatable, Codable {
  /// The raw probabilities, ascending.
  public var positions: [Double]
  /// The calibrated probabilities, not falling.
  public var values: [Double]

  /// Fits the curve that is nearest to the outcomes in squared error and never falls.
  ///
  /// Empty samples give the identity.
  public init(fitting samples: [(raw: Double, isBad: Bool)]) {
    var blocks: [(position: Double, value: Double, count: Double)] = []
    for sample in samples.sorted(by: { $0.raw < $1.raw }) {
      blocks.append((sample.raw, sample.isBad ? 1 : 0, 1))
      while blocks.count > 1, blocks[blocks.count - 2].value >= blocks[blocks.count - 1].value {
        let (a, b) = (blocks[blocks.count - 2], blocks[blocks.count - 1])
        let count = a.count + b.count
        blocks.removeLast(2)
        blocks.append(
          (
            (a.position * a.count + b.position * b.count) / count,
            (a.value * a.count + b.value * b.count) / count, count
          ))
      }
    }
    positions = blocks.map(\.position)
    values = blocks.map(\.value)
  }

  /// The calibrated probability of a raw one.
  public func value(at raw: Double) -> Double {
    guard let first = positions.first, let last = positions.last else { return raw }
    if raw <= first { return values[0] }
    if raw >= last { return values[values.count - 1] }
    let high = positions.firstIndex { $0 > raw } ?? positions.count - 1
    let (a, b) = (positions[high - 1], positions[high])
    return values[high - 1] + (values[high] - values[high - 1]) * (raw - a) / (b - a)
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Parameters

/// One parameter of a sweep with the values it takes.
public struct SweepAxis: Sendable, Equatable {
  /// The parameter's name: `merge-max-angle`.
  public let name: String
  /// The key in configuration files: `merge.max-angle`.
  public let key: String
  /// The unit of numbers.
  public let unit: Unit
  /// The values as the parameter writes them, in the order given; none twice.
  public let values: [String]
  /// The value that is used without a sweep.
  public let defaultValue: String

  /// The values as numbers, or `nil` unless all are.
  public var numbers: [Double]? {
    let numbers = values.compactMap { Double($0) }
    return numbers.count == values.count ? numbers : nil
  }

  /// The place of the value nearest to the default: where a descent begins.
  var startIndex: Int {
    if let index = values.firstIndex(of: defaultValue) { return index }
    guard let numbers, let origin = Double(defaultValue) else { return 0 }
    return numbers.indices.min {
      (numbers[$0] - origin).magnitude < (numbers[$1] - origin).magnitude
    } ?? 0
  }
}

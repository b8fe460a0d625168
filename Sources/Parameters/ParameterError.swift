// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// What is wrong with a parameter; the message says what, where, what was expected, what to do.
public enum ParameterError: Error, Equatable, Sendable {
  /// The text does not spell a value of the parameter's kind.
  case malformed(parameter: String, found: String, expected: String)
  /// The value lies outside the parameter's range.
  case outOfRange(parameter: String, found: String, expected: String)
  /// No parameter has this name.
  case unknown(parameter: String, nearest: String?)
  /// Two fields contradict each other.
  case conflict(_ first: String, _ second: String, rule: String)
}

extension ParameterError: CustomStringConvertible {
  /// One sentence: the parameter, what was found, what was expected.
  public var description: String {
    switch self {
    case .malformed(let parameter, let found, let expected):
      "--\(parameter): '\(found)' is not a value, expected \(expected)"
    case .outOfRange(let parameter, let found, let expected):
      "--\(parameter): \(found) is out of range, expected \(expected)"
    case .unknown(let parameter, let nearest):
      "unknown parameter '\(parameter)'" + (nearest.map { ", did you mean '\($0)'?" } ?? "")
    case .conflict(let first, let second, let rule):
      "--\(first) and --\(second) contradict each other: \(rule)"
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// What can go wrong in a sweep; the message says what, where, what was expected, what to do.
public enum TuningError: Error, Equatable, Sendable {
  /// The text of an axis is malformed.
  case axis(text: String, reason: String)
  /// The search cannot be run as asked.
  case search(reason: String)
  /// The metrics have no such path, or it holds no number.
  case metric(path: String, nearest: String?)
  /// The file of trials belongs to another experiment: the first key that differs.
  case otherExperiment(path: String, key: String, stored: String, given: String)
  /// The file of trials cannot be used.
  case database(path: String, reason: String)
  /// A result from elsewhere does not belong to this experiment.
  case foreignResult(path: String, reason: String)
}

extension TuningError: CustomStringConvertible {
  /// What, where, what was expected.
  public var description: String {
    switch self {
    case .axis(let text, let reason): "--sweep '\(text)': \(reason)"
    case .search(let reason): reason
    case .metric(let path, let nearest):
      "the metrics have no number '\(path)'" + (nearest.map { ", did you mean '\($0)'?" } ?? "")
    case .otherExperiment(let path, let key, let stored, let given):
      """
      \(path) belongs to another experiment: \(key) is \(stored) there and \(given) here; \
      give another --output, or --force to start over
      """
    case .database(let path, let reason): "\(path): \(reason)"
    case .foreignResult(let path, let reason): "\(path) cannot be collected: \(reason)"
    }
  }
}

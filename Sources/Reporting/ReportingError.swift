// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// What can go wrong with a run folder.
public enum ReportingError: Error, Equatable, Sendable {
  /// The folder holds something and `--force` was not given.
  case exists(path: String)
  /// The folder holds files that no run of ours wrote, so that `--force` does not clear it.
  case foreign(path: String, file: String)
  /// A file or folder cannot be written.
  case unwritable(path: String, reason: String)
  /// A file of a run is missing or damaged.
  case unreadable(path: String, reason: String)
  /// Two runs have other data or another protocol; the key says in what.
  case incomparable(first: String, second: String, key: String)
}

extension ReportingError: CustomStringConvertible {
  /// What, where, and what to do.
  public var description: String {
    switch self {
    case .exists(let path):
      "\(path) exists and is not empty; give another folder, or --force to replace it"
    case .foreign(let path, let file):
      "\(path) holds '\(file)', which no run wrote; --force replaces only earlier results"
    case .unwritable(let path, let reason): "\(path) cannot be written: \(reason)"
    case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
    case .incomparable(let first, let second, let key):
      "\(first) and \(second) cannot be compared: \(key)"
    }
  }
}

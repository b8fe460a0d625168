// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Parameters

/// Why a session script cannot be used.
public enum PlacementError: Error, Equatable, CustomStringConvertible {
  /// The text is not JSON.
  case syntax(JSONSyntaxError)
  /// A value is not what its place asks for.
  case malformed(place: String, expected: String, found: String)
  /// A key that nothing reads.
  case unknownKey(place: String, key: String, nearest: String?)

  /// One sentence: the place, what was expected, what was found.
  public var description: String {
    switch self {
    case .syntax(let error): "\(error)"
    case .malformed(let place, let expected, let found):
      "\(place): expected \(expected), found \(found)"
    case .unknownKey(let place, let key, let nearest):
      "\(place): unknown key '\(key)'" + (nearest.map { ", did you mean '\($0)'?" } ?? "")
    }
  }
}

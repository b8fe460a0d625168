// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// What a plane is.
public enum PlaneClass: String, Sendable, Codable, CaseIterable {
  case floor, ceiling, wall, table, seat
  /// None of the others.
  case other
}

/// What is known about what a plane is.
public enum PlaneClassification: Sendable, Equatable {
  /// Gravity is unknown: nothing can be said.
  case notAvailable
  /// The plane is not settled, or what it is compared with is not there yet.
  case undetermined
  /// The plane is settled, but near the border between two rules.
  case unknown
  /// The plane is this.
  case known(PlaneClass)

  /// The status alone: `notAvailable`, `undetermined`, `unknown` or `known`.
  public var status: String {
    switch self {
    case .notAvailable: "notAvailable"
    case .undetermined: "undetermined"
    case .unknown: "unknown"
    case .known: "known"
    }
  }

  /// The class, if it is known.
  public var planeClass: PlaneClass? {
    if case .known(let planeClass) = self { planeClass } else { nil }
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// How a plane lies relative to gravity.
public enum Alignment: String, Sendable, Codable, CaseIterable {
  /// Its normal points up: floor, table.
  case horizontalUp
  /// Its normal points down: ceiling, the underside of a table.
  case horizontalDown
  /// Its normal is level: wall, door.
  case vertical
  /// None of these within the tolerance.
  case other
}

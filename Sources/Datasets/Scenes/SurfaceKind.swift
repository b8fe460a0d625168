// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// What a person would call a surface of a scene.
package enum SurfaceKind: String, Sendable, Codable, CaseIterable {
  case floor, ceiling, wall, table, seat, other
}

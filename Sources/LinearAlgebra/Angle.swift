// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// An angle, kept in radians, written in degrees by people.
public struct Angle: Sendable, Hashable, Comparable {
  /// The angle in radians.
  public var radians: Double

  /// Creates an angle from radians.
  @inlinable public init(radians: Double) { self.radians = radians }

  /// Creates an angle from degrees.
  @inlinable public static func degrees(_ degrees: Double) -> Angle {
    Angle(radians: degrees * .pi / 180)
  }

  /// The angle in degrees.
  @inlinable public var degrees: Double { radians * 180 / .pi }

  /// Whether the left angle is the smaller one.
  @inlinable public static func < (left: Angle, right: Angle) -> Bool {
    left.radians < right.radians
  }
}

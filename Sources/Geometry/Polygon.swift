// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// A region of a plane: an outer ring and holes, in the coordinates of a `TangentFrame` [m].
///
/// Rings are not closed (the first vertex is not repeated). The outer ring is counterclockwise seen
/// from the tip of the normal, holes are clockwise.
public struct Polygon: Sendable, Equatable {
  /// The outer ring, counterclockwise.
  public var outer: [SIMD2<Double>]
  /// The holes, clockwise.
  public var holes: [[SIMD2<Double>]]

  /// Creates a polygon from its rings.
  public init(outer: [SIMD2<Double>], holes: [[SIMD2<Double>]] = []) {
    (self.outer, self.holes) = (outer, holes)
  }

  /// The area enclosed by the outer ring less the holes [m²].
  public var area: Double {
    Self.signedArea(outer) + holes.reduce(0) { $0 + Self.signedArea($1) }
  }

  /// The signed area of a ring by the shoelace formula, positive if counterclockwise.
  public static func signedArea(_ ring: [SIMD2<Double>]) -> Double {
    guard let last = ring.last else { return 0 }
    var (sum, previous) = (0.0, last)
    for vertex in ring {
      sum += previous.x * vertex.y - vertex.x * previous.y
      previous = vertex
    }
    return sum / 2
  }
}

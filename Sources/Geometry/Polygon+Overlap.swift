// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// The areas [m²] of two regions laid over each other.
public struct RegionOverlap: Sendable, Equatable {
  /// The area common to both.
  public var intersection: Double
  /// The areas of both; parts that overlap count once.
  public var first, second: Double

  /// Intersection over union, in [0, 1]; `nil` if both regions are empty.
  public var iou: Double? {
    let union = first + second - intersection
    return union > 0 ? min(1, intersection / union) : nil
  }
}

/// Overlap, distance and simplification of regions, by GEOS.
///
/// A region is a list of polygons in one tangent frame [m]. Polygons without area (fewer than three
/// vertices, collinear or not finite) count as empty; self-intersecting ones are read by the
/// even-odd rule. Nothing here throws or traps on such input. Every call makes its own GEOS context,
/// so calls from several threads do not meet.
extension [Polygon] {
  /// The area [m²] common to both regions.
  ///
  /// - Complexity: O((*n* + *m*) log(*n* + *m*)) vertices, plus crossings.
  public func intersectionArea(with other: [Polygon]) -> Double {
    let session = GEOSSession()
    guard let a = GEOSShape(session, region: self), let b = GEOSShape(session, region: other)
    else { return 0 }
    return a.intersection(with: b)?.area ?? 0
  }

  /// The area [m²] of the region; parts that overlap count once.
  ///
  /// - Complexity: O(*n* log *n*) vertices.
  public var coveredArea: Double {
    // a shape is valid, so that it holds no part twice
    GEOSShape(GEOSSession(), region: self)?.area ?? 0
  }

  /// All areas that tell how much two regions have in common, from one look at both.
  ///
  /// - Complexity: O((*n* + *m*) log(*n* + *m*)) vertices, plus crossings.
  public func overlap(with other: [Polygon]) -> RegionOverlap {
    let session = GEOSSession()
    let (a, b) = (GEOSShape(session, region: self), GEOSShape(session, region: other))
    let common = a.flatMap { a in b.flatMap { a.intersection(with: $0)?.area } }
    return RegionOverlap(
      intersection: common ?? 0, first: a?.area ?? 0, second: b?.area ?? 0)
  }

  /// The area [m²] covered by either region.
  public func unionArea(with other: [Polygon]) -> Double {
    let overlap = overlap(with: other)
    return overlap.first + overlap.second - overlap.intersection
  }

  /// Intersection over union of the two regions, in [0, 1]; `nil` if both are empty.
  public func iou(with other: [Polygon]) -> Double? { overlap(with: other).iou }

  /// The part of the region inside `other`.
  public func intersection(with other: [Polygon]) -> [Polygon] {
    let session = GEOSSession()
    guard let a = GEOSShape(session, region: self), let b = GEOSShape(session, region: other)
    else { return [] }
    return a.intersection(with: b)?.polygons ?? []
  }

  /// The region covered by either.
  public func union(with other: [Polygon]) -> [Polygon] {
    let session = GEOSSession()
    guard let a = GEOSShape(session, region: self) else {
      return GEOSShape(session, region: other)?.polygons ?? []
    }
    guard let b = GEOSShape(session, region: other) else { return a.polygons }
    return a.union(with: b)?.polygons ?? []
  }

  /// Whether the region can be taken as it stands: no ring crosses or touches itself, holes lie inside, and
  /// polygons do not overlap.
  package var isValid: Bool { GEOSShape.isValid(GEOSSession(), region: self) }

  /// The same region as valid polygons: those that cross themselves are taken apart, empty ones go.
  public var validated: [Polygon] {
    let session = GEOSSession()
    return GEOSShape(session, region: self)?.polygons ?? []
  }

  /// Whether `point` lies in the region or on its boundary.
  public func contains(_ point: SIMD2<Double>) -> Bool {
    let session = GEOSSession()
    guard let a = GEOSShape(session, region: self), let p = GEOSShape(session, point: point)
    else { return false }
    return a.covers(p)
  }

  /// The smallest distance [m] between the regions, 0 if they touch; `nil` if either is empty.
  public func distance(to other: [Polygon]) -> Double? {
    let session = GEOSSession()
    guard let a = GEOSShape(session, region: self), let b = GEOSShape(session, region: other)
    else { return nil }
    return a.distance(to: b)
  }

  /// The region with fewer vertices, none farther than `tolerance` [m] from the former outline.
  ///
  /// Topology is kept: a simple polygon stays simple and holes stay holes.
  public func simplified(tolerance: Double) -> [Polygon] {
    let session = GEOSSession()
    guard let a = GEOSShape(session, region: self) else { return [] }
    return a.simplified(tolerance: tolerance)?.polygons ?? []
  }
}

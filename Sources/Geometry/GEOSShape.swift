// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import CGEOS

/// A GEOS context: not shared between threads, so every operation makes its own.
@safe final class GEOSSession {
  fileprivate let handle = unsafe GEOS_init_r()

  deinit { unsafe GEOS_finish_r(handle) }
}

/// A geometry owned by GEOS and freed with this object.
///
/// GEOS reports a failed operation (invalid topology, too few vertices) by a null pointer: such a
/// shape does not come into being, and the operations built on it give an empty result.
@safe final class GEOSShape {
  private let session: GEOSSession
  private let pointer: OpaquePointer

  private init?(_ session: GEOSSession, _ pointer: OpaquePointer?) {
    guard let pointer = unsafe pointer else { return nil }
    self.session = session
    unsafe self.pointer = unsafe pointer
  }

  deinit { unsafe GEOSGeom_destroy_r(session.handle, pointer) }

  /// Points as one chain of vertices; `nil` for fewer than two.
  convenience init?(_ session: GEOSSession, chain points: [SIMD2<Double>]) {
    guard points.count >= 2, let sequence = unsafe Self.sequence(session, points) else {
      return nil
    }
    unsafe self.init(session, GEOSGeom_createLineString_r(session.handle, sequence))
  }

  /// A single point.
  convenience init?(_ session: GEOSSession, point: SIMD2<Double>) {
    unsafe self.init(session, GEOSGeom_createPointFromXY_r(session.handle, point.x, point.y))
  }

  /// A valid region made of the polygons that have an area; `nil` if none has.
  convenience init?(_ session: GEOSSession, region polygons: [Polygon]) {
    guard let whole = unsafe Self.collection(session, polygons) else { return nil }
    if unsafe GEOSisValid_r(session.handle, whole) == 1 {
      unsafe self.init(session, whole)
    } else {
      let valid = unsafe GEOSMakeValid_r(session.handle, whole)
      unsafe GEOSGeom_destroy_r(session.handle, whole)
      unsafe self.init(session, valid)
    }
  }

  /// Whether the polygons that have an area are a valid region, and there is one.
  static func isValid(_ session: GEOSSession, region polygons: [Polygon]) -> Bool {
    guard let whole = unsafe collection(session, polygons) else { return false }
    defer { unsafe GEOSGeom_destroy_r(session.handle, whole) }
    return unsafe GEOSisValid_r(session.handle, whole) == 1
  }

  /// The polygons that have an area, valid or not; `nil` if none has.
  private static func collection(
    _ session: GEOSSession, _ polygons: [Polygon]
  ) -> OpaquePointer? {
    var parts: [OpaquePointer?] = unsafe []
    for polygon in polygons {
      guard let part = unsafe Self.polygon(session, polygon) else { continue }
      unsafe parts.append(part)
    }
    guard unsafe !parts.isEmpty else { return nil }
    let count = unsafe UInt32(parts.count)
    return unsafe GEOSGeom_createCollection_r(
      session.handle, Int32(GEOS_MULTIPOLYGON.rawValue), &parts, count)
  }

  private static func polygon(_ session: GEOSSession, _ polygon: Polygon) -> OpaquePointer? {
    guard polygon.outer.count >= 3, let shell = unsafe ring(session, polygon.outer) else {
      return nil
    }
    var holes: [OpaquePointer?] = unsafe []
    for hole in polygon.holes where hole.count >= 3 {
      guard let inner = unsafe ring(session, hole) else { continue }
      unsafe holes.append(inner)
    }
    let count = unsafe UInt32(holes.count)
    return unsafe GEOSGeom_createPolygon_r(session.handle, shell, &holes, count)
  }

  private static func ring(
    _ session: GEOSSession, _ vertices: [SIMD2<Double>]
  ) -> OpaquePointer? {
    guard let sequence = unsafe sequence(session, vertices + [vertices[0]]) else { return nil }
    return unsafe GEOSGeom_createLinearRing_r(session.handle, sequence)
  }

  private static func sequence(
    _ session: GEOSSession, _ points: [SIMD2<Double>]
  ) -> OpaquePointer? {
    guard points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return nil }
    let coordinates = points.flatMap { [$0.x, $0.y] }
    return unsafe GEOSCoordSeq_copyFromBuffer_r(
      session.handle, coordinates, UInt32(points.count), 0, 0)
  }
}

// Measures and operations.
extension GEOSShape {
  /// The area, 0 for points and lines.
  var area: Double {
    var value = 0.0
    return unsafe GEOSArea_r(session.handle, pointer, &value) == 1 ? value : 0
  }

  func distance(to other: GEOSShape) -> Double? {
    var value = 0.0
    return unsafe GEOSDistance_r(session.handle, pointer, other.pointer, &value) == 1
      ? value : nil
  }

  func covers(_ other: GEOSShape) -> Bool {
    unsafe GEOSCovers_r(session.handle, pointer, other.pointer) == 1
  }

  func intersection(with other: GEOSShape) -> GEOSShape? {
    unsafe GEOSShape(session, GEOSIntersection_r(session.handle, pointer, other.pointer))
  }

  func union(with other: GEOSShape) -> GEOSShape? {
    unsafe GEOSShape(session, GEOSUnion_r(session.handle, pointer, other.pointer))
  }

  var convexHull: GEOSShape? {
    unsafe GEOSShape(session, GEOSConvexHull_r(session.handle, pointer))
  }

  func concaveHull(ratio: Double, allowsHoles: Bool) -> GEOSShape? {
    unsafe GEOSShape(
      session, GEOSConcaveHull_r(session.handle, pointer, ratio, allowsHoles ? 1 : 0))
  }

  func simplified(tolerance: Double) -> GEOSShape? {
    unsafe GEOSShape(
      session, GEOSTopologyPreserveSimplify_r(session.handle, pointer, tolerance))
  }
}

// Reading back.
extension GEOSShape {
  /// The polygons among the parts, wound as `Polygon` asks.
  var polygons: [Polygon] { unsafe polygons(of: pointer) }

  private func polygons(of part: OpaquePointer) -> [Polygon] {
    let type = unsafe GEOSGeomTypeId_r(session.handle, part)
    if type >= Int32(GEOS_MULTIPOINT.rawValue) {
      return unsafe (0..<max(0, GEOSGetNumGeometries_r(session.handle, part))).flatMap { index in
        unsafe GEOSGetGeometryN_r(session.handle, part, index).map { unsafe polygons(of: $0) } ?? []
      }
    }
    guard type == Int32(GEOS_POLYGON.rawValue),
      unsafe GEOSisEmpty_r(session.handle, part) == 0,
      let shell = unsafe GEOSGetExteriorRing_r(session.handle, part)
    else { return [] }
    let holes = unsafe (0..<GEOSGetNumInteriorRings_r(session.handle, part)).compactMap {
      unsafe GEOSGetInteriorRingN_r(session.handle, part, $0)
    }
    return [
      Polygon(
        outer: unsafe ring(shell).wound(counterclockwise: true),
        holes: unsafe holes.map { unsafe ring($0).wound(counterclockwise: false) })
    ]
  }

  /// The vertices of a point or chain, as they stand.
  var vertices: [SIMD2<Double>] { unsafe coordinates(of: pointer) }

  private func ring(_ part: OpaquePointer) -> [SIMD2<Double>] {
    unsafe Array(coordinates(of: part).dropLast())
  }

  private func coordinates(of part: OpaquePointer) -> [SIMD2<Double>] {
    var count: UInt32 = 0
    guard let sequence = unsafe GEOSGeom_getCoordSeq_r(session.handle, part),
      unsafe GEOSCoordSeq_getSize_r(session.handle, sequence, &count) == 1
    else { return [] }
    var values = [Double](repeating: 0, count: 2 * Int(count))
    guard unsafe GEOSCoordSeq_copyToBuffer_r(session.handle, sequence, &values, 0, 0) == 1 else {
      return []
    }
    return (0..<Int(count)).map { SIMD2(values[2 * $0], values[2 * $0 + 1]) }
  }
}

extension [SIMD2<Double>] {
  /// The ring in the given sense of rotation.
  package func wound(counterclockwise: Bool) -> [SIMD2<Double>] {
    (Polygon.signedArea(self) > 0) == counterclockwise ? self : reversed()
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// Hulls of points in a plane.
///
/// Points that are not finite are left out, repeated ones count once. Fewer than three points, or
/// collinear ones, give a degenerate hull (no vertex, a point, or the two ends of a segment), never an
/// error.
public enum PointHull {
  /// The vertices of the convex hull, counterclockwise; the ends of the segment if collinear.
  ///
  /// - Complexity: O(*n* log *n*); points inside the octagon of the extremes are dropped first, so
  ///   that dense clouds cost little more than one pass.
  public static func convex(of points: [SIMD2<Double>]) -> [SIMD2<Double>] {
    let outer = beyondOctagon(points)
    guard let first = outer.first else { return [] }
    guard outer.contains(where: { $0 != first }) else { return [first] }
    let session = GEOSSession()
    guard let hull = GEOSShape(session, chain: outer)?.convexHull else { return [] }
    return hull.polygons.first?.outer ?? hull.vertices
  }

  /// The concave hull: the convex hull with triangles of long edges dug away.
  ///
  /// - Parameters:
  ///   - points: the points [m].
  ///   - ratio: where the longest kept edge stands between the shortest (0) and the longest (1)
  ///     edge of the Delaunay triangulation; 1 gives the convex hull.
  ///   - allowsHoles: whether inner triangles may go, too.
  /// - Returns: one simple polygon, or `nil` if the points span no area.
  /// - Complexity: O(*n* log *n*).
  public static func concave(
    of points: [SIMD2<Double>], ratio: Double, allowsHoles: Bool = false
  ) -> Polygon? {
    precondition((0...1).contains(ratio), "ratio must lie in 0...1")
    let session = GEOSSession()
    let finite = points.filter { $0.x.isFinite && $0.y.isFinite }
    guard let chain = GEOSShape(session, chain: finite),
      let hull = chain.concaveHull(ratio: ratio, allowsHoles: allowsHoles)
    else { return nil }
    return hull.polygons.first
  }

  /// The finite points that may be vertices of the hull: those not inside the octagon of the points
  /// that are extreme in eight directions (Akl & Toussaint, doi:10.1016/0020-0190(78)90003-0).
  private static func beyondOctagon(_ points: [SIMD2<Double>]) -> [SIMD2<Double>] {
    let finite = points.filter { $0.x.isFinite && $0.y.isFinite }
    guard finite.count > 64 else { return finite }
    let directions: [SIMD2<Double>] = [
      [1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1], [0, -1], [1, -1],
    ]
    let corners = directions.map { direction -> SIMD2<Double> in
      var (best, reach) = (finite[0], -Double.infinity)
      for point in finite {
        let along = point.x * direction.x + point.y * direction.y
        if along > reach { (best, reach) = (point, along) }
      }
      return best
    }
    return finite.filter { point in
      var isInside = true
      for i in 0..<8 {
        let (a, b) = (corners[i], corners[(i + 1) & 7])
        let cross = (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)
        isInside = isInside && (cross > 0 || a == b)
      }
      return !isInside
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry
internal import LinearAlgebra
internal import PlaneTracking

extension Extent {
  /// The nearest place of the outline, holes included, and the distance to it [m]: positive inside.
  ///
  /// - Complexity: O(vertices).
  func nearestEdge(to point: Vector3) -> (place: SIMD2<Double>, distance: Double)? {
    let place = frame.coordinates(of: point)
    var best: (place: SIMD2<Double>, squared: Double)?
    for ring in outline.flatMap({ [$0.outer] + $0.holes }) {
      guard var a = ring.last else { continue }
      for b in ring {
        let (edge, offset) = (b - a, place - a)
        let squaredLength = (edge * edge).sum()
        let share = squaredLength > 0 ? min(1, max(0, (offset * edge).sum() / squaredLength)) : 0
        let foot = a + edge * share
        let squared = ((place - foot) * (place - foot)).sum()
        if squared < best?.squared ?? .infinity { best = (foot, squared) }
        a = b
      }
    }
    guard let best else { return nil }
    let distance = best.squared.squareRoot()
    return (best.place, outline.surrounds(place) ? distance : -distance)
  }

  /// The point moved inward, so that it keeps `margin` [m] from the outline if there is room for it.
  ///
  /// A place outside the outline, or one in a neck narrower than the margin, stays where it is.
  func point(_ point: Vector3, keeping margin: Double) -> Vector3 {
    guard let edge = nearestEdge(to: point), edge.distance > 0, edge.distance < margin
    else { return point }
    let place = frame.coordinates(of: point)
    let inward = (place - edge.place) / edge.distance
    let moved = frame.point(at: edge.place + inward * margin)
    guard let now = nearestEdge(to: moved), now.distance > edge.distance else { return point }
    return moved + frame.normal * frame.normal.dot(point - frame.origin)
  }
}

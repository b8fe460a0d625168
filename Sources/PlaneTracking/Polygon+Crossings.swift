// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry

extension [Polygon] {
  /// Whether a point lies in the region, by the number of edges that a ray to the right crosses.
  ///
  /// For questions that come in every frame: `contains` is exact on the boundary and builds a shape for each
  /// answer, this costs a few nanoseconds per vertex; on the boundary the answer may be either.
  package func surrounds(_ point: SIMD2<Double>) -> Bool {
    var isInside = false
    for polygon in self {
      for ring in [polygon.outer] + polygon.holes {
        guard var a = ring.last else { continue }
        for b in ring {
          if (a.y > point.y) != (b.y > point.y),
            point.x < a.x + (b.x - a.x) * (point.y - a.y) / (b.y - a.y)
          {
            isInside.toggle()
          }
          a = b
        }
      }
    }
    return isInside
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import LinearAlgebra

/// A rectangle at any angle in a tangent frame.
public struct Rectangle: Sendable, Equatable {
  /// The center [m].
  public var center: SIMD2<Double>
  /// The longer side [m].
  public var width: Double
  /// The shorter side [m], 0 for collinear points.
  public var height: Double
  /// The angle from the first axis to the longer side, in [0°, 180°).
  public var rotation: Angle

  /// Creates a rectangle from its parts.
  public init(center: SIMD2<Double>, width: Double, height: Double, rotation: Angle) {
    (self.center, self.width, self.height) = (center, width, height)
    self.rotation = rotation
  }

  /// Creates the rectangle of least area around a convex hull; `nil` without vertices.
  ///
  /// One side of the least rectangle lies on a hull edge (Freeman & Shapira,
  /// doi:10.1145/360881.360919), so every edge is tried. GEOS 3.11's rectangle has the least *width*
  /// instead, which is another one for a triangle. A point gives a rectangle of size zero, a segment one of
  /// height zero.
  ///
  /// - Parameter hull: the vertices of a convex polygon, in order.
  /// - Complexity: O(*h*²) for *h* vertices.
  public init?(around hull: [SIMD2<Double>]) {
    guard let first = hull.first else { return nil }
    var best: Rectangle?
    for i in hull.indices {
      let edge = hull[i + 1 == hull.count ? 0 : i + 1] - hull[i]
      let length = (edge * edge).sum().squareRoot()
      guard length > 0, length.isFinite else { continue }
      let candidate = Rectangle(around: hull, along: edge / length)
      if candidate.area < best?.area ?? .infinity { best = candidate }
    }
    self = best ?? Rectangle(center: first, width: 0, height: 0, rotation: .degrees(0))
  }

  /// The rectangle around points with one side along the unit vector `axis`.
  private init(around points: [SIMD2<Double>], along axis: SIMD2<Double>) {
    let normal = SIMD2(-axis.y, axis.x)
    var low = SIMD2<Double>(repeating: .infinity)
    var high = -low
    for point in points {
      let local = SIMD2((point * axis).sum(), (point * normal).sum())
      low = pointwiseMin(low, local)
      high = pointwiseMax(high, local)
    }
    let (size, middle) = (high - low, (high + low) / 2)
    let long = size.x >= size.y ? axis : normal
    let radians = arcTangent(long.y, long.x)
    let turned = radians < 0 ? radians + .pi : radians
    self.init(
      center: axis * middle.x + normal * middle.y, width: size.max(), height: size.min(),
      rotation: Angle(radians: turned >= .pi ? 0 : turned))
  }

  /// Whether a point lies in the rectangle or on its border, enlarged by `margin` [m] on each side.
  package func contains(_ point: SIMD2<Double>, margin: Double = 0) -> Bool {
    let (sine, cosine) = sineCosine(rotation.radians)
    let d = point - center
    let along = (d.x * cosine + d.y * sine).magnitude
    let across = (d.y * cosine - d.x * sine).magnitude
    return along <= width / 2 + margin && across <= height / 2 + margin
  }

  /// The area [m²].
  public var area: Double { width * height }
}

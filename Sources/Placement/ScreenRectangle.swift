// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// An upright rectangle on the screen [pt], y down from the upper edge.
public struct ScreenRectangle: Sendable, Equatable {
  /// The upper left corner.
  public var x, y: Double
  /// The size.
  public var width, height: Double

  /// Creates a rectangle.
  public init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// The smallest rectangle around points, or `nil` without any.
  init?(around points: [SIMD2<Double>]) {
    guard let first = points.first else { return nil }
    let low = points.reduce(first) { pointwiseMin($0, $1) }
    let size = points.reduce(first) { pointwiseMax($0, $1) } - low
    self.init(x: low.x, y: low.y, width: size.x, height: size.y)
  }

  /// The middle.
  public var center: SIMD2<Double> { SIMD2(x + width / 2, y + height / 2) }

  /// Whether a point lies in the rectangle enlarged by `margin` on each side; the far edges are outside.
  public func contains(_ point: SIMD2<Double>, margin: Double = 0) -> Bool {
    point.x >= x - margin && point.y >= y - margin && point.x < x + width + margin
      && point.y < y + height + margin
  }

  /// Whether two rectangles share a point of their insides.
  public func overlaps(_ other: ScreenRectangle) -> Bool {
    x < other.x + other.width && other.x < x + width && y < other.y + other.height
      && other.y < y + height
  }
}

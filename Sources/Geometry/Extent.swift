// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import LinearAlgebra

/// How far a plane reaches: outline, convex hull, smallest rectangle and area, in a frame on the plane.
public struct Extent: Sendable, Equatable {
  /// The frame in which all coordinates are given.
  public var frame: TangentFrame
  /// The outline: one polygon per connected piece, with holes.
  public var outline: [Polygon]
  /// The convex hull, counterclockwise.
  public var hull: [SIMD2<Double>]
  /// The center of the rectangle of least area [m].
  public var center: SIMD2<Double>
  /// The rectangle's longer side [m].
  public var width: Double
  /// The rectangle's shorter side [m].
  public var height: Double
  /// The angle from the frame's first axis to the longer side, in [0°, 180°).
  public var rotation: Angle
  /// The area of the outline [m²].
  public var area: Double

  /// Creates an extent from its parts.
  public init(
    frame: TangentFrame, outline: [Polygon], hull: [SIMD2<Double>], center: SIMD2<Double>,
    width: Double, height: Double, rotation: Angle, area: Double
  ) {
    (self.frame, self.outline, self.hull, self.center) = (frame, outline, hull, center)
    (self.width, self.height, self.rotation, self.area) = (width, height, rotation, area)
  }
}

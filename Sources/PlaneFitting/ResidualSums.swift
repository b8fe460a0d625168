// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// Weighted sums over pixels of image coordinates and of residuals r about a plane.
///
/// Residuals are small, so that their squares lose nothing; pixels are counted from the principal point.
package struct ResidualSums: Sendable {
  package var weight = 0.0
  package var u = 0.0, v = 0.0, uu = 0.0, uv = 0.0, vv = 0.0
  package var r = 0.0, ur = 0.0, vr = 0.0, rr = 0.0

  /// The sums of no pixel.
  package init() {}

  /// Adds a pixel.
  @inlinable
  package mutating func add(u x: Double, v y: Double, residual: Double, weight w: Double) {
    let (wx, wy, wr) = (w * x, w * y, w * residual)
    weight += w
    u += wx
    v += wy
    uu += wx * x
    uv += wx * y
    vv += wy * y
    r += wr
    ur += wr * x
    vr += wr * y
    rr += wr * residual
  }

  /// Adds the sums of other pixels.
  @inlinable
  package static func += (l: inout ResidualSums, r: ResidualSums) {
    l.weight += r.weight
    l.u += r.u
    l.v += r.v
    l.uu += r.uu
    l.uv += r.uv
    l.vv += r.vv
    l.r += r.r
    l.ur += r.ur
    l.vr += r.vr
    l.rr += r.rr
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import LinearAlgebra

/// Tells a region of a curved surface from a plane.
///
/// A region on a curved surface grows until the χ² test stops it, so that what a quadric gains per cell
/// is scale-free. Offsets alone cannot tell; slopes make the difference.
struct CurvatureTest {
  let configuration: CurvatureConfiguration
  /// From 0 to 1: how far correlated error rules.
  let correlationShare: Double
  /// The area of the image [px].
  let imageArea: Double
  /// Largest gain per cell.
  let maxShare: Double

  /// Whether a growing region is curved beyond doubt.
  func isHopeless(_ fit: QuadricFit) -> Bool {
    fit.cellCount >= 40 && fit.bendStatistic > 3 * configuration.minStatistic
      && fit.bendStatistic > 1.5 * maxShare * Double(fit.cellCount)
      && fit.curvature > 2 * configuration.planarCurvature
      && fit.turn > configuration.maxTurn.radians * correlationShare
  }

  /// Why the region is curved, or `nil` if it may be a plane.
  func refusal(of region: Region, box: CellBox) -> String? {
    let bend = region.bend
    let isPlanar =
      region.area > configuration.planarArea * imageArea
      && bend.curvature < configuration.planarCurvature
    let turn = Angle(radians: bend.turn)
    if min(box.width, box.height) >= 2, !isPlanar,
      bend.bendStatistic > configuration.minStatistic,
      bend.bendStatistic > maxShare * Double(bend.cellCount),
      bend.turn > configuration.maxTurn.radians * correlationShare
    {
      return "curved: turns \(Int(turn.degrees.rounded()))° over its width"
    }
    let leastTurn =
      Angle.degrees(2).radians + 0.857 * configuration.maxTurn.radians * correlationShare
    if region.smoothBorder > configuration.maxSmoothBorder, !isPlanar, bend.turn > leastTurn,
      bend.bendStatistic > 9
    {
      return "curved: its border goes on smoothly"
    }
    let isSmall = bend.cellCount < 60 || min(box.width, box.height) < 5
    if isSmall, region.smoothBorder > configuration.maxSmallSmoothBorder {
      return "part of a smooth surface"
    }
    return nil
  }
}

/// How much of a region's border is smooth: the surface goes on beside it.
enum SmoothBorder {
  /// The share of the cells around `members` that are valid, meet the plane and tilt by under 25°.
  static func share(
    _ grid: CellGrid, _ members: BitRows, _ box: CellBox, _ plane: RegionPlane,
    focal: (x: Double, y: Double)
  ) -> Double {
    let around = box.expanded(by: 1, columns: grid.columns, rows: grid.rows)
    var (total, smooth) = (0, 0)
    let q = plane.q(focal)
    let length = q.length
    for row in around.rows {
      for word in 0..<members.stride {
        let i = row * members.stride + word
        var border = members.neighborWord(row: row, word: word) & ~members.words[i]
        border &= members.columnMask(word: word)
        total += border.nonzeroBitCount
        border &= grid.valid.words[i]
        while border != 0 {
          let column = word * 64 + border.trailingZeroBitCount
          border &= border &- 1
          if isSmooth(grid, column, row, plane, q, length, focal) { smooth += 1 }
        }
      }
    }
    return total == 0 ? 0 : Double(smooth) / Double(total)
  }

  private static func isSmooth(
    _ grid: CellGrid, _ column: Int, _ row: Int, _ plane: RegionPlane, _ q: Vector3,
    _ length: Double, _ focal: (x: Double, y: Double)
  ) -> Bool {
    let cell = row * grid.columns + column
    let (u, v) = (Double(grid.u(column)), Double(grid.v(row)))
    let rho = Double(grid.rho[cell])
    let (a, b) = (Double(grid.slopeU[cell]), Double(grid.slopeV[cell]))
    let e = (rho - plane.rho(u: u, v: v)).magnitude
    let bend = Double(grid.size) / 2 * ((a - plane.a).magnitude + (b - plane.b).magnitude)
    guard e <= 3 * Double(grid.offsetVariance[cell]).squareRoot() + bend / 2 else { return false }
    let other = Vector3(a * focal.x, b * focal.y, rho - a * u - b * v)
    return other.dot(q) > 0.9063 * other.length * length
  }
}

extension BitRows {
  /// The four-neighbors of the ones, for one word of a row.
  @inline(__always)
  func neighborWord(row: Int, word: Int) -> UInt64 {
    let i = row &* stride &+ word
    var bits = words[i] << 1 | words[i] >> 1
    if word > 0 { bits |= words[i &- 1] >> 63 }
    if word &+ 1 < stride { bits |= words[i &+ 1] << 63 }
    if row > 0 { bits |= words[i &- stride] }
    if row &+ 1 < height { bits |= words[i &+ stride] }
    return bits
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import LinearAlgebra

/// Decides which regions are planes worth reporting.
///
/// Area does not separate planes from shards of clutter; how well the normal is determined does.
struct RegionAcceptance {
  let configuration: AcceptanceConfiguration
  let focal: (x: Double, y: Double)
  /// From 0 to 1: how far correlated error rules.
  let correlationShare: Double
  /// The area of the image [px].
  let imageArea: Double

  /// Why a region is no plane, or `nil` if it is one.
  func refusal(of region: Region) -> String? {
    let sigma = normalSigma(of: region)
    let real = correlationShare
    let degrees = (sigma * 180 / .pi * 10).rounded() / 10
    if sigma * real > configuration.maxNormalSigma.radians {
      return "normal not determined: σ \(degrees)°"
    }
    let bend = region.bend
    if bend.shape == nil, sigma > Angle.degrees(0.5).radians { return "a strip one cell wide" }
    let perCell = bend.bendStatistic / Double(bend.cellCount)
    if bend.turn > configuration.maxTurn.radians, bend.curvature > configuration.maxCurvature,
      bend.bendStatistic > 21, perCell > 0.3 + 0.7 * (1 - real)
    {
      return "curved: turns \(Int(Angle(radians: bend.turn).degrees.rounded()))°"
    }
    if real > 0.5, bend.quadricError > configuration.maxRoughness * Double(bend.cellCount),
      region.smoothBorder > 0.55, region.area < 0.15 * imageArea
    {
      return "rough, and its border goes on smoothly"
    }
    let cosine = facing(region)
    if real > 0.5, cosine < configuration.minFacing, region.area < 0.15 * imageArea {
      return "seen edge-on: cosine \((cosine * 100).rounded() / 100)"
    }
    return nil
  }

  /// The cosine between the normal and the line of sight to the middle of the region.
  private func facing(_ region: Region) -> Double {
    let f = region.sums.footprint
    let ray = Vector3(f.u / focal.x, f.v / focal.y, 1)
    return region.plane.rho(u: f.u, v: f.v) / (region.plane.q(focal).length * ray.length)
  }

  /// The standard deviation of the normal along its least known direction [rad].
  private func normalSigma(of region: Region) -> Double {
    let s = region.plane.covariance
    let (a, b, c) = (s.xx * focal.x * focal.x, s.xy * focal.x * focal.y, s.yy * focal.y * focal.y)
    let half = (a + c) / 2
    let largest = half + (max(0, half * half - (a * c - b * b))).squareRoot()
    let f = region.sums.footprint
    let rho = region.plane.rho(u: f.u, v: f.v)
    let (gx, gy) = (region.plane.a * focal.x / rho, region.plane.b * focal.y / rho)
    return largest.squareRoot() / rho / (1 + gx * gx + gy * gy).squareRoot()
  }
}

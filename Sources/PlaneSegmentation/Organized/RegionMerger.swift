// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import LinearAlgebra

/// Joins regions that lie on one plane.
struct RegionMerger {
  let configuration: MergeConfiguration
  let focal: (x: Double, y: Double)
  /// From 0 to 1: how far correlated error rules.
  let correlationShare: Double
  /// What two planes may differ by beyond their own variance, squared, at an inverse depth [1/m²].
  let tolerance: (_ rho: Double, _ plane: RegionPlane) -> Double

  /// Joins touching regions, then regions that do not touch as far as the configuration wants it.
  func join(
    _ groups: inout RegionGroups, isRefused: [Bool], _ borders: BorderTable,
    _ lines: OcclusionTest
  ) {
    joinTouching(&groups, isRefused, borders)
    if configuration.disconnected != .none { joinDisconnected(&groups, isRefused, lines) }
  }

  private func joinTouching(
    _ groups: inout RegionGroups, _ isRefused: [Bool], _ borders: BorderTable
  ) {
    let pairs = borders.touching.filter { !isRefused[$0.0] && !isRefused[$0.1] }
    let ranked = pairs.map { (pair: $0, gap: borders[$0.0, $0.1].gap) }
      .sorted { ($0.gap, $0.pair.0, $0.pair.1) < ($1.gap, $1.pair.0, $1.pair.1) }
    for (pair, gap) in ranked {
      let (i, j) = (groups.root(pair.0), groups.root(pair.1))
      guard i != j else { continue }
      let (a, b) = (groups.regions[i], groups.regions[j])
      let side = min(a.area, b.area).squareRoot() / 4
      let isTight =
        gap <= configuration.practicalSigmas
        && Double(borders[pair.0, pair.1].length) >= configuration.minBorder * side
        && isWithin(configuration.practicalAngle, a, b)
      if isTight || isCoplanar(a, b, sigmas: configuration.maxTouchingSigmas) {
        groups.join(i, j)
      }
    }
  }

  private func joinDisconnected(
    _ groups: inout RegionGroups, _ isRefused: [Bool], _ lines: OcclusionTest
  ) {
    let roots = Set(groups.roots().enumerated().filter { !isRefused[$0.offset] }.map(\.element))
      .sorted { (groups.regions[$0].area, $1) > (groups.regions[$1].area, $0) }
    for (rank, first) in roots.enumerated() {
      for second in roots[(rank + 1)...] {
        let (i, j) = (groups.root(first), groups.root(second))
        guard i != j else { continue }
        let (a, b) = (groups.regions[i], groups.regions[j])
        guard a.plane.cosine(to: b.plane, focal) > 0.9 else { continue }
        let isLarge = max(a.area, b.area) >= 1500 || correlationShare < 0.5
        let isOnePlane =
          isLarge && isCoplanar(a, b, sigmas: configuration.maxDisconnectedSigmas)
          || correlationShare >= 0.5 && isOneBentPlane(a, b)
        guard isOnePlane else { continue }
        if configuration.disconnected == .all || lines.isHidden(between: first, and: second, a, b) {
          groups.join(i, j)
        }
      }
    }
  }

  private func isWithin(_ angle: Angle, _ a: Region, _ b: Region) -> Bool {
    a.plane.angle(to: b.plane, focal).radians <= angle.radians
  }

  /// Whether the mean squared gap over the smaller region is within `sigmas` of what both fits allow.
  private func isCoplanar(_ a: Region, _ b: Region, sigmas: Double) -> Bool {
    let small = a.area < b.area ? a : b
    let footprint = small.sums.footprint
    let gap = a.plane.squaredGap(to: b.plane, over: footprint)
    let rho = small.plane.rho(u: footprint.u, v: footprint.v)
    let variance =
      a.plane.variance(over: footprint) + b.plane.variance(over: footprint)
      + tolerance(rho, small.plane)
    return gap <= sigmas * sigmas * variance
      && (small.area <= 2000 || isWithin(configuration.maxAngle, a, b))
  }

  /// Whether two large pieces that do not touch lie on one plane that the sensor bends.
  private func isOneBentPlane(_ a: Region, _ b: Region) -> Bool {
    guard min(a.area, b.area) >= 2000, isWithin(configuration.practicalAngle, a, b) else {
      return false
    }
    let fit = a.jointFit(with: b)
    let balance =
      (a.bend.planeError + b.bend.planeError - fit.quadricError)
      / Double(min(a.bend.cellCount, b.bend.cellCount))
    return fit.shape != nil && balance >= -1.5
      && (fit.curvature <= 0.15 || fit.turn <= Angle.degrees(6).radians)
      && fit.turn <= Angle.degrees(10).radians
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import LinearAlgebra

/// Tells whether touching regions are pieces of one curved surface, of one bent plane, or two planes.
///
/// One quadric has no more parameters than two planes. On a curved surface it explains both pieces at
/// least as well, while a crease keeps slope steps that no quadric follows. What decides is free of scale:
/// the quadric's cost over two planes in units of what it saves over one plane.
struct JointCurvature {
  let curvature: CurvatureConfiguration
  let merge: MergeConfiguration
  let focal: (x: Double, y: Double)

  /// The evidence about a pair of touching regions.
  private struct Pair {
    let i, j: Int
    let fit: QuadricFit
    let angle: Double
    let gap: Double
    let ratio: Double
    /// How much worse one quadric is than two planes, per cell of the smaller region; negative if so.
    let balance: Double
  }

  /// Joins pieces of bent planes in `groups` and returns which regions are pieces of curved surfaces.
  func resolve(_ groups: inout RegionGroups, _ borders: BorderTable) -> [Bool] {
    let pairs = borders.touching.compactMap { pair($0.0, $0.1, groups.regions, borders) }
    var isRefused = chains(pairs, groups.regions)
    refuseRemains(&isRefused, pairs, groups.regions)
    joinBent(&groups, pairs, isRefused)
    return isRefused
  }

  private func pair(_ i: Int, _ j: Int, _ regions: [Region], _ borders: BorderTable) -> Pair? {
    let (a, b) = (regions[i], regions[j])
    let border = borders[i, j]
    let side = Double(min(a.area, b.area)).squareRoot() / 4
    guard Double(border.length) >= merge.minBorder * side else { return nil }
    let angle = a.plane.angle(to: b.plane, focal)
    guard angle < curvature.maxChainAngle else { return nil }
    let fit = a.jointFit(with: b)
    let apart = a.bend.planeError + b.bend.planeError
    let saved = fit.planeError - fit.quadricError
    return Pair(
      i: i, j: j, fit: fit, angle: angle.radians, gap: border.gap,
      ratio: saved > 0 ? (fit.quadricError - apart) / saved : .infinity,
      balance: (apart - fit.quadricError) / Double(min(a.bend.cellCount, b.bend.cellCount)))
  }

  /// Chains of pieces that share a curved surface; a chain is refused if most of its area is bent by
  /// itself, which protects a large plane that touches one piece of clutter.
  private func chains(_ pairs: [Pair], _ regions: [Region]) -> [Bool] {
    var chains = RegionGroups(regions)
    for pair in pairs where isCurved(pair) {
      let (i, j) = (chains.root(pair.i), chains.root(pair.j))
      if i != j { chains.join(i, j) }
    }
    let roots = chains.roots()
    var (total, bent) = ([Double](repeating: 0, count: regions.count), [Double]())
    bent = total
    var size = [Int](repeating: 0, count: regions.count)
    for (i, root) in roots.enumerated() {
      size[root] += 1
      total[root] += regions[i].area
      if isBent(regions[i].bend) { bent[root] += regions[i].area }
    }
    return roots.map { size[$0] > 1 && bent[$0] >= curvature.minBentShare * total[$0] }
  }

  private func isCurved(_ pair: Pair) -> Bool {
    pair.ratio < curvature.maxJointRatio && pair.fit.curvature > curvature.minChainCurvature
      && pair.fit.turn > curvature.minChainTurn.radians
      && pair.angle > curvature.minChainAngle.radians
  }

  private func isBent(_ bend: QuadricFit) -> Bool {
    bend.curvature > merge.bentCurvature && bend.turn > Angle.degrees(3).radians
      && bend.bendStatistic > curvature.minStatistic
  }

  /// Small regions that continue a refused neighbor smoothly go with it.
  private func refuseRemains(_ isRefused: inout [Bool], _ pairs: [Pair], _ regions: [Region]) {
    for _ in 0..<3 {
      for pair in pairs where isRefused[pair.i] != isRefused[pair.j] {
        let (kept, refused) = isRefused[pair.i] ? (pair.j, pair.i) : (pair.i, pair.j)
        if regions[kept].area <= regions[refused].area / 2,
          pair.ratio < curvature.maxJointRatio, pair.fit.curvature > merge.bentCurvature,
          pair.gap <= merge.bentSigmas
        {
          isRefused[kept] = true
        }
      }
    }
  }

  /// Joins pieces of one bent plane, least curved first; the union is tested again as it grows.
  private func joinBent(_ groups: inout RegionGroups, _ pairs: [Pair], _ isRefused: [Bool]) {
    let bent = pairs.filter {
      !isRefused[$0.i] && !isRefused[$0.j] && $0.gap <= merge.bentSigmas
        && $0.angle <= merge.bentAngle.radians && isOneBentPlane($0.fit) && $0.balance >= -1
    }
    for pair in bent.sorted(by: { $0.fit.curvature < $1.fit.curvature }) {
      let (i, j) = (groups.root(pair.i), groups.root(pair.j))
      guard i != j else { continue }
      let (a, b) = (groups.regions[i], groups.regions[j])
      let fit = a.jointFit(with: b)
      let balance =
        (a.bend.quadricError + b.bend.quadricError - fit.quadricError)
        / Double(min(a.bend.cellCount, b.bend.cellCount))
      if isOneBentPlane(fit), balance >= -1 || (i == pair.i && j == pair.j) {
        groups.join(i, j)
      }
    }
  }

  private func isOneBentPlane(_ fit: QuadricFit) -> Bool {
    fit.shape != nil && fit.curvature < merge.bentCurvature
      && fit.turn <= merge.bentTurn.radians
  }
}

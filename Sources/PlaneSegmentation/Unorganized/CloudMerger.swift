// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import LinearAlgebra
internal import PlaneFitting

/// Joins regions that are one plane.
struct CloudMerger {
  /// The limits of the tests, in units of σ².
  struct Limits {
    /// Largest angle between the planes [rad].
    var maxAngle = 18 * Double.pi / 180
    /// Largest ΔSSE of touching regions: χ²₃ at 99.9 %.
    var touching = 16.3
    /// Largest ΔSSE of regions that do not touch.
    var apart = 80.0
    /// Largest sine of the angle between the joint plane and either of regions that do not touch.
    var sineOfMaxApart = 0.05
    /// What the width of a region in σ adds to it, times the width.
    var stripTurn = 1.2
    /// Least share of the smaller region's cells that twins have in common.
    var overlap = 0.25
    /// Largest sine of the angle between touching parts in neighboring tiles.
    var sineAcrossTiles = 0.03
    /// Largest gap between them halfway between their means [σ].
    var gapAcrossTiles = 1.5
    /// Largest excess of each part's mean square about the joint plane over that about its own.
    var excess = 0.25
  }

  /// Two regions that share cells.
  struct Touch {
    var first, second: Int
    /// The share of the smaller one's cells that both contain.
    var overlap: Double
  }

  private var moments: [ScatterMoments]
  private let own: [ScatterMoments]
  private var planes: [LeastAxis?]
  private var parents: [Int]
  private let variance: Double
  private let limits: Limits

  init(_ moments: [ScatterMoments], sigma: Double, limits: Limits) {
    (self.moments, self.limits, own) = (moments, limits, moments)
    planes = moments.map { $0.weight > 3 ? LeastAxis($0.covariance) : nil }
    parents = Array(moments.indices)
    variance = sigma * sigma
  }

  /// Merges touching pairs until none passes, then pairs that are apart; returns the root of each region.
  mutating func roots(
    touching: [Touch], acrossTiles: [Touch] = [], joinsApart: Bool
  ) -> [Int] {
    merge(touching, areTouching: true)
    mergeAcrossTiles(acrossTiles)
    if joinsApart {
      let roots = parents.indices.filter { parents[$0] == $0 && planes[$0] != nil }
      var pairs: [Touch] = []
      for (i, a) in roots.enumerated() {
        for b in roots[..<i] where isNearlyParallel(a, b, cosine: 0.985) {
          pairs.append(Touch(first: b, second: a, overlap: 0))
        }
      }
      merge(pairs, areTouching: false)
    }
    return parents.indices.map { root($0) }
  }

  /// The joint moments of a root.
  func moments(of root: Int) -> ScatterMoments { moments[root] }

  private mutating func merge(_ pairs: [Touch], areTouching: Bool) {
    let ordered = pairs.sorted {
      let (a, b) = (size($0), size($1))
      return a != b ? a > b : ($0.first, $0.second) < ($1.first, $1.second)
    }
    var isChanging = true
    while isChanging {
      isChanging = false
      for pair in ordered {
        let (a, b) = (root(pair.first), root(pair.second))
        guard a != b, isOnePlane(a, b, areTouching, pair.overlap) else { continue }
        let (kept, dropped) = moments[a].weight >= moments[b].weight ? (a, b) : (b, a)
        moments[kept] += moments[dropped]
        planes[kept] = LeastAxis(moments[kept].covariance)
        parents[dropped] = kept
        isChanging = true
      }
    }
  }

  /// Merges touching parts of neighboring tiles that agree in angle and where they meet.
  ///
  /// χ² would split large surfaces that are not flat to σ/√n.
  private mutating func mergeAcrossTiles(_ pairs: [Touch]) {
    for pair in pairs {
      let (a, b) = (root(pair.first), root(pair.second))
      guard a != b, let p = planes[pair.first], let q = planes[pair.second] else { continue }
      let small = min(own[pair.first].weight, own[pair.second].weight)
      let sine = p.normal.cross(q.normal).length
      guard sine < limits.sineAcrossTiles || (small < 500 && sine < limits.sineOfMaxAngle) else {
        continue
      }
      // Between the means, each plane extrapolated by its own half of the way.
      let way = own[pair.second].mean - own[pair.first].mean
      let gaps = (p.normal.dot(way), q.normal.dot(way))
      let gap = p.normal.dot(q.normal) > 0 ? (gaps.0 + gaps.1) / 2 : (gaps.0 - gaps.1) / 2
      guard
        gap * gap < limits.gapAcrossTiles * limits.gapAcrossTiles * variance
          || isOnePlane(a, b, true, 0)
      else { continue }
      let (kept, dropped) = moments[a].weight >= moments[b].weight ? (a, b) : (b, a)
      moments[kept] += moments[dropped]
      parents[dropped] = kept
    }
  }

  private func size(_ pair: Touch) -> Double {
    min(moments[pair.first].weight, moments[pair.second].weight)
  }

  private func root(_ i: Int) -> Int {
    var i = i
    while parents[i] != i { i = parents[i] }
    return i
  }

  private func isNearlyParallel(_ a: Int, _ b: Int, cosine: Double) -> Bool {
    guard let p = planes[a], let q = planes[b] else { return false }
    return p.normal.dot(q.normal).magnitude >= cosine
  }

  private func isOnePlane(_ a: Int, _ b: Int, _ areTouching: Bool, _ overlap: Double) -> Bool {
    guard let p = planes[a], let q = planes[b] else { return false }
    let small = min(moments[a].weight, moments[b].weight)
    guard p.normal.cross(q.normal).length < limits.sineOfMaxAngle || small < 60 else {
      return false
    }
    let joint = moments[a] + moments[b]
    guard let plane = LeastAxis(joint.covariance) else { return false }
    let (na, nb) = (moments[a].weight, moments[b].weight)
    let rise = joint.weight * plane.variance - na * p.variance - nb * q.variance
    guard areTouching else {
      return rise < limits.apart * variance && isNear(p, plane) && isNear(q, plane)
    }
    if rise < limits.touching * variance { return true }
    guard overlap >= limits.overlap else { return false }
    let (sa, sb) = (
      meanSquare(a, plane, joint.mean), meanSquare(b, plane, joint.mean)
    )
    if sa - p.variance < limits.excess * variance, sb - q.variance < limits.excess * variance {
      return true
    }
    return sa < variance * (1.12 + 1.5 * (2 / na).squareRoot())
      && sb < variance * (1.12 + 1.5 * (2 / nb).squareRoot())
  }

  /// Whether a plane turns little into the joint one; a strip's own turn about its length is uncertain, since what it
  /// meets on either side pulls it by about a σ.
  private func isNear(_ part: LeastAxis, _ joint: LeastAxis) -> Bool {
    let width = (12 * part.middleVariance).squareRoot()
    let limit = limits.sineOfMaxApart + limits.stripTurn * variance.squareRoot() / max(width, 1e-12)
    return joint.normal.cross(part.normal).length < limit
  }

  private func meanSquare(_ region: Int, _ plane: LeastAxis, _ through: Vector3) -> Double {
    let gap = plane.normal.dot(moments[region].mean - through)
    return moments[region].covariance.quadraticForm(plane.normal) + gap * gap
  }
}

extension CloudMerger.Limits {
  var sineOfMaxAngle: Double { maxAngle - maxAngle * maxAngle * maxAngle / 6 }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Glibc

/// The limits that decide whether cells belong to a plane and whether a region is one.
struct GrowthLimits {
  /// Fewest points within 3 σ in a column of cells.
  var minColumnCount: Int32 = 5
  /// Least share of the points within 3 σ that lie within 1.5 σ: .87 for a plane, .5 for what crosses the slab.
  var minLayerShare: Float = 0.66
  /// The same over a whole region.
  var minRegionShare: Float = 0.68
  /// The same over the points that are assigned in the end.
  var minFinalShare = 0.7
  /// Least ratio of the density near the plane to that beside it.
  var minContrast: Float = 3.0
  /// Least evidence against one half, KL(share ‖ ½) · n [nats].
  var minEvidence = 8.0
  /// Least mean of min(3, r_old)² − r²: a true plane gains 7.9, a shadow layer 1.9, a tilted twin 3.5.
  var minGain: Float = 4.5
  /// Largest mean square residual [σ²].
  var maxMeanSquare = 1.5
  /// Fewest points of a region.
  var minCount = 30
  /// What multiplies the largest residual of a member.
  var reach: Float = 1
  /// Limits of curvature; `nil` accepts curved regions.
  var curvature: CurvatureLimits? = CurvatureLimits()
}

/// When a region counts as curved.
struct CurvatureLimits {
  /// Largest mean square that the quadratic part explains [σ²].
  var maxExplained = 0.03
  /// Largest ratio of explained to remaining sum of squares.
  var maxRatio = 16.0
  /// Largest turn over the region's width [rad].
  var maxBend = 6 * Double.pi / 180
  /// Least curvature of the middle relative to that of the whole.
  var minSteadiness = 0.5

  /// The limits for a region most of whose cells a larger curved region passed: less evidence will do.
  var suspect: CurvatureLimits {
    CurvatureLimits(maxExplained: maxExplained / 2, maxRatio: 4, maxBend: maxBend)
  }
}

/// Counts of open points within 3 and 1.5 σ of a plane, and of points within 2.5 σ that nearer planes claim.
struct SlabCounts {
  var wide: Int32 = 0
  var near: Int32 = 0
  var taken: Int32 = 0

  mutating func add(_ other: SlabCounts) {
    wide &+= other.wide
    near &+= other.near
    taken &+= other.taken
  }

  /// Whether the points concentrate on the plane.
  func isLayer(_ limits: GrowthLimits) -> Bool {
    wide >= limits.minColumnCount && Float(near) >= limits.minLayerShare * Float(wide)
  }

  /// KL(near/wide ‖ ½) · wide [nats].
  var evidence: Double {
    guard wide > 0 else { return 0 }
    let p = Double(near) / Double(wide)
    let entropy = (p > 0 ? p * log(2 * p) : 0) + (p < 1 ? (1 - p) * log(2 * (1 - p)) : 0)
    return p > 0.5 ? entropy * Double(wide) : 0
  }
}

/// Why a candidate is no plane.
enum Refusal: String, Hashable {
  case noGain = "what is present explains its points"
  case beaten = "closer planes own most of its points"
  case small = "too few points"
  case thick = "points do not concentrate on the plane"
  case faint = "hardly denser than its surroundings"
  case curved = "curved"
}

/// How many candidates were refused for a reason, and the sum of their points.
struct RefusalCount: Equatable {
  private(set) var candidates = 0
  private(set) var points = 0

  mutating func add(points count: Int) {
    candidates += 1
    points += count
  }
}

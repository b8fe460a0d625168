// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// Raises the estimated noise while planes fall to pieces.
///
/// White noise between neighboring points says little about real sensors, whose error is correlated and whose
/// walls are wavy: there the estimate is 2–15 times too small, and planes split into layers. The share of
/// points in pieces beside a larger plane tells: 0–.015 at the right σ, .17–.7 at half of it.
enum FragmentationLoop {
  private static let limit = 0.03
  private static let growth: Float = 1.5
  /// Once the estimate has proved too small, this index ends the search.
  private static let settled = 0.003
  /// The search is given up if the index rises to this multiple of the first, and in vain if its least is not
  /// below this share: planes that cross at random look fragmented at any σ.
  private static let (abandoned, improved) = (1.4, 0.7)
  private static let maxSteps = 8
  /// Of tries whose indices differ by less the largest σ wins: too small a σ does far more harm than too large a one.
  private static let tied = 0.01
  /// Larger clouds are tried on a spatial sample of about this size.
  private static let sampleCount = 100_000

  static func outcome(
    _ search: inout CloudSearch, shouldStop: () -> Bool
  ) -> (CloudDetector.Outcome, CellSigmas) {
    var sigma = search.estimatedSigma()
    while search.grid.side < 7 * sigma {
      search.widen(for: sigma)
      sigma = search.estimatedSigma()
    }
    let sigmas = CellSigmas(sigma)
    let first = search.outcome(sigmas, shouldStop: shouldStop)
    guard first.fragmentation > limit else { return (first, sigmas) }
    return raised(&search, from: sigma, first, shouldStop: shouldStop)
  }

  private static func raised(
    _ search: inout CloudSearch, from start: Float, _ first: CloudDetector.Outcome,
    shouldStop: () -> Bool
  ) -> (CloudDetector.Outcome, CellSigmas) {
    let largest = max(Float(search.configuration.flatness), 3 * start)
    var trial = search
    if search.points.count > 2 * sampleCount,
      let sample = CloudSearch(
        search.points.sampled(about: sampleCount), configuration: search.configuration,
        minSupport: search.minSupport)
    {
      trial = sample
    }
    var tries = [(sigma: start, index: first.fragmentation)]
    var (sigma, least) = (start, first.fragmentation)
    while least > settled, sigma * growth <= largest, tries.count <= maxSteps, !shouldStop() {
      sigma *= growth
      trial.widen(for: sigma)
      let index = trial.outcome(CellSigmas(sigma), shouldStop: shouldStop).fragmentation
      tries.append((sigma, index))
      least = min(least, index)
      if index > abandoned * first.fragmentation { break }
    }
    guard least < improved * first.fragmentation,
      let best = tries.last(where: { $0.index <= least + tied })
    else { return (first, CellSigmas(start)) }
    let sigmas = CellSigmas(best.sigma)
    search.widen(for: best.sigma)
    return (search.outcome(sigmas, shouldStop: shouldStop), sigmas)
  }
}

extension LocalPoints {
  /// The points of some blocks of 1/24 of the extent, about `count` in all.
  func sampled(about count: Int) -> LocalPoints {
    let modulus = UInt32(max(1, self.count / count))
    guard modulus > 1, size.max() > 0 else { return self }
    let scale = Float(24 / size.max())
    return filtered { x, y, z in
      let block =
        UInt32(x * scale) &* 73_856_093 ^ UInt32(y * scale) &* 19_349_663
        ^ UInt32(z * scale) &* 83_492_791
      return (block &* 2_654_435_769) >> 8 % modulus == 0
    }
  }
}

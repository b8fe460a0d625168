// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import LinearAlgebra

extension Search {
  /// The share of points that a rung passes on, as its inverse.
  private static let reduction = 3

  /// Scores many points on few frames, and the best third again on three times as many.
  func halving(_ known: (SearchQuery) -> Fitness?) -> [SearchQuery] {
    var points = drawnPoints(trialLimit ?? 1)
    var queries: [SearchQuery] = []
    for frames in rungs(pointCount: points.count) {
      let rung = points.map { SearchQuery(point: $0, frameCount: frames) }
      queries += rung
      let scores = rung.compactMap(known)
      guard scores.count == rung.count else { return queries }
      let kept = max(1, points.count / Self.reduction)
      let order = points.indices.sorted { a, b in
        scores[a] != scores[b] ? scores[b] < scores[a] : a < b
      }
      points = order.prefix(kept).sorted().map { points[$0] }
    }
    return queries
  }

  /// The number of frames of each rung, ending with all.
  func rungs(pointCount: Int) -> [Int] {
    var rungs = [frameCount]
    var survivors = pointCount / Self.reduction
    while survivors >= 1, let frames = rungs.last, frames > 1 {
      rungs.append(max(1, frames / Self.reduction))
      survivors /= Self.reduction
    }
    return rungs.reversed()
  }

  /// Which frames make up a part of `count` frames: ascending, and contained in every larger part.
  public func framePart(_ count: Int) -> [Int] {
    guard count < frameCount else { return Array(0..<frameCount) }
    var order = Array(0..<frameCount)
    var random = SplitMix64(seed: seed, 3)
    for last in order.indices.dropFirst().reversed() {
      order.swapAt(last, random.index(below: last + 1))
    }
    return order.prefix(count).sorted()
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import LinearAlgebra
public import Parameters

/// How points of a grid are chosen.
public enum SearchMethod: String, Sendable, CaseIterable, ParameterWord {
  /// Every point.
  case grid
  /// Points drawn without repetition (Bergstra & Bengio, JMLR 13, 2012).
  case random
  /// One axis after the other, starting at the defaults, from new points while trials are left.
  case descent
  /// Many points on few frames, the best third on three times as many, and so on (Jamieson & Talwalkar,
  /// AISTATS 2016, arXiv:1502.07943).
  case halving
}

/// A point of the grid that is to be scored on some of the frames.
public struct SearchQuery: Sendable, Hashable {
  /// The place of each axis's value.
  public var point: [Int]
  /// How many frames are enough.
  public var frameCount: Int

  /// Creates a query.
  public init(point: [Int], frameCount: Int) {
    (self.point, self.frameCount) = (point, frameCount)
  }
}

/// A deterministic search over a grid, written as a function of what is known.
///
/// `trace` replays the search from its beginning with the results so far, so that an interrupted search
/// goes on where it was, and two processes that share their results make the same choices.
public struct Search: Sendable, Equatable {
  /// How points are chosen.
  public let method: SearchMethod
  /// The number of values per axis.
  public let sizes: [Int]
  /// The most points tried; `nil` for no limit (grid and descent only).
  public let trialLimit: Int?
  /// The seed of drawn points.
  public let seed: UInt64
  /// The number of all frames.
  public let frameCount: Int
  /// Where a descent begins.
  public let start: [Int]

  /// Creates a search over the values of axes.
  ///
  /// - Throws: `TuningError.search` if there is nothing to choose from, if the method needs a number of
  ///   trials and has none, or if a grid has more points than trials are allowed.
  public init(
    _ method: SearchMethod, axes: [SweepAxis], trialLimit: Int? = nil, seed: UInt64 = 0,
    frameCount: Int
  ) throws(TuningError) {
    try self.init(
      method, sizes: axes.map(\.values.count), start: axes.map(\.startIndex),
      trialLimit: trialLimit, seed: seed, frameCount: frameCount)
  }

  /// Creates a search over a grid of these sizes.
  init(
    _ method: SearchMethod, sizes: [Int], start: [Int], trialLimit: Int? = nil, seed: UInt64 = 0,
    frameCount: Int
  ) throws(TuningError) {
    guard !sizes.isEmpty, sizes.allSatisfy({ $0 > 0 }), frameCount > 0 else {
      throw .search(reason: "--sweep is missing: there is nothing to choose from")
    }
    (self.method, self.sizes, self.start) = (method, sizes, start)
    (self.trialLimit, self.seed, self.frameCount) = (trialLimit, seed, frameCount)
    switch method {
    case .random, .halving:
      guard trialLimit != nil else {
        throw .search(reason: "--search \(method.rawValue) needs --trials")
      }
    case .grid:
      if let trialLimit, pointCount > Double(trialLimit) {
        throw .search(
          reason: """
            the grid has \(pointCount.parameterText) points but --trials allows \(trialLimit); \
            take --search random, or leave --trials out
            """)
      }
      guard pointCount <= 100_000 else {
        throw .search(
          reason: "the grid has \(pointCount.parameterText) points; take --search random")
      }
    case .descent: break
    }
  }

  /// The number of points of the grid.
  var pointCount: Double { sizes.reduce(1) { $0 * Double($1) } }

  /// What the search asks for, from its beginning up to the first thing that is not known.
  ///
  /// - Parameter known: the fitness of a query, or `nil` if it has not been scored.
  /// - Returns: the queries in order, none twice; if all are known, the search has ended.
  public func trace(_ known: (SearchQuery) -> Fitness?) -> [SearchQuery] {
    switch method {
    case .grid: everyPoint.map { SearchQuery(point: $0, frameCount: frameCount) }
    case .random:
      drawnPoints(trialLimit ?? 1).map { SearchQuery(point: $0, frameCount: frameCount) }
    case .descent: descent(known)
    case .halving: halving(known)
    }
  }

  /// The points in order, the last axis fastest.
  private var everyPoint: [[Int]] {
    sizes.reduce([[]]) { points, size in
      points.flatMap { point in (0..<size).map { point + [$0] } }
    }
  }

  /// Points drawn uniformly without repetition; all points, in order, if there are no more.
  func drawnPoints(_ count: Int) -> [[Int]] {
    guard pointCount > Double(count) else { return everyPoint }
    var random = SplitMix64(seed: seed, 1)
    var seen: Set<[Int]> = []
    var points: [[Int]] = []
    while points.count < count {
      let point = sizes.map { random.index(below: $0) }
      if seen.insert(point).inserted { points.append(point) }
    }
    return points
  }
}

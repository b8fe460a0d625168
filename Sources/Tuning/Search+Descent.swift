// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import LinearAlgebra

extension Search {
  /// Takes the best value of one axis at a time until no axis improves, then starts elsewhere.
  ///
  /// Without a limit of trials there is one start: the values nearest to the defaults.
  func descent(_ known: (SearchQuery) -> Fitness?) -> [SearchQuery] {
    var walk = Walk(search: self)
    var random = SplitMix64(seed: seed, 2)
    walk.go(from: start, known)
    // a start that meets only known points costs nothing, so their number is bounded as well
    var starts = 0
    while let trialLimit, walk.isFinished, walk.queries.count < trialLimit,
      Double(walk.queries.count) < pointCount, starts < 10 * trialLimit
    {
      starts += 1
      walk.go(from: sizes.map { random.index(below: $0) }, known)
    }
    return walk.queries
  }

  /// A descent on its way: what it asked for, and whether it knows all of it.
  private struct Walk {
    let search: Search
    var queries: [SearchQuery] = []
    var isFinished = true
    private var asked: Set<SearchQuery> = []

    init(search: Search) { self.search = search }

    mutating func go(from start: [Int], _ known: (SearchQuery) -> Fitness?) {
      var best = start
      var unchanged = 0
      var axis = 0
      while unchanged < search.sizes.count {
        let line = (0..<search.sizes[axis]).map { value in
          var point = best
          point[axis] = value
          return SearchQuery(point: point, frameCount: search.frameCount)
        }
        guard let winner = choose(from: line, now: best[axis], known) else { return }
        unchanged = winner == best[axis] ? unchanged + 1 : 1
        best[axis] = winner
        axis = (axis + 1) % search.sizes.count
      }
    }

    /// The place of the best query of a line; the present one wins ties; `nil` to stop here.
    private mutating func choose(
      from line: [SearchQuery], now: Int, _ known: (SearchQuery) -> Fitness?
    ) -> Int? {
      for query in line where !asked.contains(query) {
        guard queries.count < search.trialLimit ?? .max else { break }
        asked.insert(query)
        queries.append(query)
      }
      let scores = line.map { asked.contains($0) ? known($0) : .undefined }
      guard scores.allSatisfy({ $0 != nil }), let present = scores[now] else {
        isFinished = false
        return nil
      }
      var (winner, best) = (now, present)
      for (place, score) in scores.enumerated() {
        if let score, best < score { (winner, best) = (place, score) }
      }
      return winner
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import LinearAlgebra
import Testing

@testable import Tuning

/// Searches over objectives that cost nothing, beside brute force.
@Suite struct SearchTests {
  private static let sizes = [5, 4, 3]

  private func search(_ method: SearchMethod, trials: Int? = nil, seed: UInt64 = 0, frames: Int = 9)
    throws -> Search
  {
    try Search(
      method, sizes: Self.sizes, start: [0, 0, 0], trialLimit: trials, seed: seed,
      frameCount: frames)
  }

  /// Asks and answers until nothing is asked, `batch` answers at a time.
  private func run(_ search: Search, batch: Int = .max, _ score: (SearchQuery) -> Double)
    -> [SearchQuery: Fitness]
  {
    var known: [SearchQuery: Fitness] = [:]
    while true {
      let asked = search.trace { known[$0] }.filter { known[$0] == nil }
      if asked.isEmpty { return known }
      for query in asked.prefix(batch) { known[query] = Fitness(score: score(query)) }
    }
  }

  /// A hill on the grid with its top at (3, 1, 2): every axis leads up from anywhere.
  private func hill(_ query: SearchQuery) -> Double {
    -zip(query.point, [3, 1, 2]).reduce(0) { $0 + Double(($1.0 - $1.1) * ($1.0 - $1.1)) }
  }

  private func best(_ known: [SearchQuery: Fitness]) -> [Int]? {
    known.filter { $0.key.frameCount == 9 }.max { $0.value < $1.value }?.key.point
  }

  @Test func oracle_gridVisitsEveryPointOnce() throws {
    let known = run(try search(.grid), hill)
    #expect(Set(known.keys.map(\.point)).count == 5 * 4 * 3)
    #expect(best(known) == [3, 1, 2])
  }

  @Test(arguments: SearchMethod.allCases) func oracle_everyMethodFindsTheTopOfAHill(
    method: SearchMethod
  ) throws {
    let limit = method == .descent ? nil : 60
    #expect(best(run(try search(method, trials: limit), hill)) == [3, 1, 2], "\(method)")
  }

  @Test func knownValue_aDescentIsShort() throws {
    // at most one line per axis until no axis has moved since: two rounds of 5 + 4 + 3
    #expect(run(try search(.descent), hill).count <= 2 * (5 + 4 + 3))
  }

  @Test func property_aDescentStartsAgainUntilTrialsAreSpent() throws {
    // a needle that no axis leads to
    let needle: (SearchQuery) -> Double = { $0.point == [4, 3, 1] ? 1 : 0 }
    #expect(best(run(try search(.descent, trials: 60), needle)) == [4, 3, 1])
    #expect(run(try search(.descent, trials: 17), needle).count == 17)
  }

  @Test(arguments: 0..<5 as Range<UInt64>) func property_randomPointsAreDistinctAndSeeded(
    seed: UInt64
  ) throws {
    let first = run(try search(.random, trials: 20, seed: seed), hill)
    #expect(Set(first.keys.map(\.point)).count == 20)
    #expect(first == run(try search(.random, trials: 20, seed: seed), hill))
    #expect(first != run(try search(.random, trials: 20, seed: seed + 1), hill))
  }

  @Test func knownValue_halvingSpendsFewFramesOnTheWorse() throws {
    let search = try search(.halving, trials: 27)
    let known = run(search, hill)
    let counts = Dictionary(grouping: known.keys, by: \.frameCount).mapValues(\.count)
    #expect(counts == [1: 27, 3: 9, 9: 3])
    #expect(search.framePart(9) == Array(0..<9))
    #expect(Set(search.framePart(1)).isSubset(of: search.framePart(3)))
    #expect(search.framePart(3).count == 3 && search.framePart(3) == search.framePart(3).sorted())
  }

  @Test(arguments: SearchMethod.allCases) func property_resultsMayComeInAnyPortion(
    method: SearchMethod
  ) throws {
    let search = try search(method, trials: 60, seed: 3)
    let rugged: (SearchQuery) -> Double = { query in
      var random = SplitMix64(seed: UInt64(query.point.reduce(0) { $0 * 7 + $1 }), 9)
      return random.uniform()
    }
    let whole = run(search, rugged)
    for batch in [1, 2, 5] { #expect(run(search, batch: batch, rugged) == whole, "\(method)") }
  }

  @Test func malformed_searchesThatCannotRun() {
    #expect(throws: TuningError.self) { try search(.random) }
    #expect(throws: TuningError.self) { try search(.halving) }
    #expect(throws: TuningError.self) { try search(.grid, trials: 59) }
    #expect(throws: TuningError.self) {
      try Search(.grid, sizes: [], start: [], frameCount: 1)
    }
  }

  @Test func knownValue_feasibleTrialsWinThenSmallViolationsThenScores() {
    let order = [
      Fitness.undefined, Fitness(violation: 0.5, score: 9), Fitness(violation: 0.1, score: 0),
      Fitness(score: 1), Fitness(score: 2),
    ]
    #expect(order.shuffled().sorted() == order)
  }
}

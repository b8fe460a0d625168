// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Evaluation
import Testing

@testable import Tuning

@Suite struct StatisticsTests {
  @Test func knownValue_sharesOfATwoWayGrid() throws {
    // scores = 3 · i + j on a 3 × 3 grid: SS = 3 · (9 + 9) and 3 · (1 + 1)
    let points = (0..<3).flatMap { i in (0..<3).map { (i, $0) } }
    let scores = points.map { Double(3 * $0.0 + $0.1) }
    let first = Sensitivity(places: points.map(\.0), scores: scores)
    let second = Sensitivity(places: points.map(\.1), scores: scores)
    #expect(abs(try #require(first.share) - 54.0 / 60) < 1e-12)
    #expect(abs(try #require(second.share) - 6.0 / 60) < 1e-12)
    // 1 − (1 − 0.9) · (9 − 1) / (9 − 3)
    #expect(abs(try #require(first.adjustedShare) - (1 - 0.1 * 8 / 6)) < 1e-12)
    #expect(first.effect == 6 && second.effect == 2)
    #expect(try #require(first.pValue) < 0.02 && #require(second.pValue) > 0.3)
    #expect(first.levels.map(\.mean) == [1, 4, 7] && first.levels.map(\.best) == [2, 5, 8])
  }

  @Test func knownValue_nothingIsClaimedFromTooLittle() {
    #expect(Sensitivity(places: [0, 0, 1, 1], scores: [1, 1, 2, 2]).pValue == nil)
    #expect(Sensitivity(places: [0, 1, 0, 1], scores: [1, 1, 1, 1]).share == nil)
    #expect(Sensitivity(places: [], scores: []).share == nil)
  }

  @Test func knownValue_cellsOfAPair() {
    let surface = PairSurface(
      places: [(0, 0), (0, 0), (1, 1)], scores: [1, 3, 5], sizes: (2, 2), isMinimized: true)
    #expect(surface.cells[0][0] == .init(count: 2, mean: 2, best: 1))
    #expect(surface.cells[0][1] == nil)
    #expect(surface.cells[1][1]?.best == 5)
  }

  @Test func oracle_paretoFrontAgainstAllPairs() {
    let costs = [3.0, 1, 2, 2, 5, 1, 4]
    let scores = [5.0, 1, 4, 4, 5, 0, 6]
    let front = costs.indices.filter { i in
      !costs.indices.contains { j in
        costs[j] <= costs[i] && scores[j] >= scores[i]
          && (costs[j] < costs[i] || scores[j] > scores[i] || j < i)
      }
    }
    #expect(Set(ParetoFront.indices(costs: costs, scores: scores)) == Set(front))
  }

  @Test func knownValue_holmsCorrection() {
    #expect(holmCorrected([0.01, nil, 0.04, 0.03]) == [0.03, nil, 0.06, 0.06])
  }

  @Test func knownValue_violationsAreSharesOfBounds() throws {
    let gate = try #require(MetricGate("time_ms.detect.p95<=2"))
    let objective = Objective("segmentation.pq.pq", constraints: [gate])
    let values: [String: Double?] = ["segmentation.pq.pq": 0.8, "time_ms.detect.p95": 3]
    #expect(objective.fitness(of: values) == Fitness(violation: 0.5, score: 0.8))
    #expect(objective.fitness(of: ["segmentation.pq.pq": 0.8]).violation == .infinity)
    #expect(Objective("x", isMinimized: true).fitness(of: ["x": 2]) == Fitness(score: -2))
    #expect(Objective("x").fitness(of: ["x": nil]) == .undefined)
  }
}

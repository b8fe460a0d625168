// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Datasets
import Geometry
import Parameters
import PlaneSegmentation
import Testing

@testable import planelab_bench

@Suite struct BenchmarkTests {
  private func result(_ times: [Double]) -> BenchmarkResult {
    BenchmarkResult(
      name: "kernel/sum", item: "pixel", itemCount: 1000, repetitions: times.count,
      time: .init(times), parts: [("half", .init(times.map { $0 / 2 }))], peakMemory: 10)
  }

  @Test("known value: minimum, median and median absolute deviation")
  func spread() {
    let spread = BenchmarkResult.Spread([5, 1, 2, 9])
    // Sorted 1 2 5 9: the median is (2 + 5) / 2; deviations are 1.5 1.5 2.5 5.5.
    #expect(spread.least == 1 && spread.median == 3.5 && spread.deviation == 2)
    #expect(result([2]).nanosecondsPerItem == 2e6 / 1000)
  }

  @Test("results are read back from the file that states them")
  func roundTrip() throws {
    let text = BenchmarkReport(results: [result([1, 2, 4])]).json.text
    let times = try #require(BenchmarkComparison.times(in: try JSONValue(parsing: text)))
    let found = try #require(times["kernel/sum"])
    #expect(found.median == 2 && found.deviation == 1)
    #expect(BenchmarkComparison.times(in: ["schema": "planelab-metrics-1"]) == nil)
  }

  @Test(
    "only what is slower by more than tolerance and scatter is a regression",
    arguments: [
      (1.05, 0.0, false),  // within the tolerance
      (1.2, 0.0, true),
      (1.2, 0.05, false),  // 3 · 1.4826 · 0.05 = 0.22 ms of scatter
      (0.5, 0.0, false),
    ])
  func regressions(median: Double, deviation: Double, isRegression: Bool) {
    let comparison = BenchmarkComparison(
      result([median]), old: (1, deviation), tolerance: 0.1)
    #expect(comparison.isRegression == isRegression)
    #expect(comparison.ratio == median)
  }

  @Test("every case has a name of its own, and stages are told in order")
  func cases() async throws {
    let names = PlaneLabBench.cases.map(\.name)
    #expect(Set(names).count == names.count)
    let image = DepthImage(
      width: 32, height: 24, units: .init(repeating: 2000, count: 32 * 24), unitsPerMeter: 1000)
    var segmenter = OrganizedSegmenter()
    var stages: [OrganizedSegmenter.Stage] = []
    _ = segmenter.segment(
      image, intrinsics: .guessed(width: 32, height: 24), noise: nil
    ) { stages.append($0) }
    #expect(stages == OrganizedSegmenter.Stage.allCases)
  }

  @Test("a case is repeated at least five times, and its parts add up to less than the whole")
  func runner() async throws {
    let benchmark = BenchmarkCase(name: "two parts") {
      Workload(frameCount: 2, itemCount: 10) { laps in
        laps.end("first")
        laps.end("second")
      }
    }
    let result = try await BenchmarkRunner(seconds: 0.001).result(of: benchmark)
    #expect(result.repetitions >= 5)
    #expect(result.parts.map(\.name) == ["first", "second"])
    #expect(result.parts.reduce(0) { $0 + $1.time.least } <= result.time.median)
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Datasets
import Testing

@testable import Tuning

@Suite struct TuningPlanTests {
  /// Plays a plan to its end with scores by split for the defaults and three points.
  private func play(_ scores: [DatasetManifest.Split: [Double]]) throws -> TuningPlan.Trace {
    let search = try Search(.grid, sizes: [3], start: [0], frameCount: 9)
    let plan = TuningPlan(
      search: search, finalistCount: 2, frameCounts: [.train: 9, .validation: 4, .test: 4])
    var known: [TrialRequest: Fitness] = [:]
    while true {
      let trace = plan.trace(known)
      let open = trace.requests.filter { known[$0] == nil }
      guard !open.isEmpty else { return trace }
      for request in open {
        known[request] = Fitness(score: scores[request.split]?[request.trial] ?? 0)
      }
    }
  }

  @Test func knownValue_onlyWhatBeatsTheDefaultsOnTrainIsChosenOnValidation() throws {
    let trace = try play([.train: [0.5, 0.6, 0.4, 0.7], .validation: [0.5, 0.8, 0.9, 0.7]])
    #expect(trace.ranking == [3, 1, 0, 2])
    #expect(trace.requests.filter { $0.split == .validation }.map(\.trial) == [0, 3, 1])
    #expect(trace.choice == 1 && trace.isFinished)
    #expect(trace.requests.filter { $0.split == .test }.map(\.trial) == [0, 1])
  }

  @Test func knownValue_theDefaultsStayUnlessSomethingBeatsThemTwice() throws {
    // on train nothing is better; equal is not better
    let first = try play([.train: [0.5, 0.5, 0.4, 0.3], .validation: [0.1, 0.8, 0.9, 0.7]])
    #expect(first.choice == 0 && first.isFinished)
    #expect(first.requests.filter { $0.split != .train }.map(\.trial) == [0, 0])
    let second = try play([.train: [0.5, 0.6, 0.7, 0.8], .validation: [0.9, 0.8, 0.7, 0.6]])
    #expect(second.choice == 0 && second.isFinished)
  }
}

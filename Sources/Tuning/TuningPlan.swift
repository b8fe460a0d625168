// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

package import Datasets

/// What is scored: one trial on frames of one split.
package struct TrialRequest: Sendable, Hashable {
  /// The trial's number; 0 is the configuration without a sweep.
  package var trial: Int
  package var split: DatasetManifest.Split
  /// How many of the split's frames are enough.
  package var frameCount: Int

  package init(trial: Int, split: DatasetManifest.Split, frameCount: Int) {
    (self.trial, self.split, self.frameCount) = (trial, split, frameCount)
  }
}

/// The way from a search to one number: tuned on train, chosen on validation, reported once on test.
///
/// Like `Search`, the plan is replayed from what is known, so that its state lies in the results alone.
package struct TuningPlan: Sendable {
  /// How far a plan has come.
  package struct Trace: Sendable {
    /// The point of every trial, by number; trial 0 has none.
    package var points: [[Int]?] = [nil]
    /// What has been asked for, in order, up to the first thing that is not known.
    package var requests: [TrialRequest] = []
    /// The trials fully scored on train, best first; the defaults are among them.
    package var ranking: [Int] = []
    /// The chosen trial, once that is known.
    package var choice: Int?
    /// Whether nothing is left to score.
    package var isFinished = false
  }

  package let search: Search
  /// How many of the trials that beat the defaults on train are scored on validation.
  package let finalistCount: Int
  /// The number of frames per split; a split without frames is left out.
  package let frameCounts: [DatasetManifest.Split: Int]

  package init(
    search: Search, finalistCount: Int, frameCounts: [DatasetManifest.Split: Int]
  ) {
    (self.search, self.finalistCount) = (search, finalistCount)
    self.frameCounts = frameCounts
  }

  /// Replays the plan with what is known.
  package func trace(_ known: [TrialRequest: Fitness]) -> Trace {
    var trace = Trace()
    ask(.train, of: 0, &trace)
    var places: [[Int]: Int] = [:]
    let queries = search.trace { query in
      known[request(query, trial: number(query.point, &places, &trace))]
    }
    for query in queries {
      let trial = number(query.point, &places, &trace)
      trace.requests.append(request(query, trial: trial))
    }
    guard trace.requests.allSatisfy({ known[$0] != nil }) else { return trace }
    trace.ranking = ranked(
      trace.requests.filter { $0.frameCount == search.frameCount }.map(\.trial), on: .train, known)
    finish(&trace, known)
    return trace
  }

  /// The number of a point, given at first sight.
  private func number(
    _ point: [Int], _ places: inout [[Int]: Int], _ trace: inout Trace
  ) -> Int {
    if let number = places[point] { return number }
    places[point] = trace.points.count
    trace.points.append(point)
    return trace.points.count - 1
  }

  private func request(_ query: SearchQuery, trial: Int) -> TrialRequest {
    TrialRequest(trial: trial, split: .train, frameCount: query.frameCount)
  }

  /// Validation among the finalists and the defaults, then the test of the choice and the defaults.
  ///
  /// What loses to the defaults on train can win on validation by chance only, so it does not compete.
  private func finish(_ trace: inout Trace, _ known: [TrialRequest: Fitness]) {
    var candidates = trace.ranking
    if frameCounts[.validation] != nil {
      let finalists = trace.ranking.prefix { $0 != 0 }.prefix(finalistCount)
      let requests = ([0] + finalists).map { ask(.validation, of: $0, &trace) }
      guard requests.allSatisfy({ known[$0] != nil }) else { return }
      candidates = ranked([0] + finalists, on: .validation, known)
    }
    let choice = candidates.first ?? 0
    trace.choice = choice
    if frameCounts[.test] != nil {
      let requests = (choice == 0 ? [0] : [0, choice]).map { ask(.test, of: $0, &trace) }
      guard requests.allSatisfy({ known[$0] != nil }) else { return }
    }
    trace.isFinished = true
  }

  @discardableResult
  private func ask(_ split: DatasetManifest.Split, of trial: Int, _ trace: inout Trace)
    -> TrialRequest
  {
    let request = TrialRequest(trial: trial, split: split, frameCount: frameCounts[split] ?? 0)
    trace.requests.append(request)
    return request
  }

  /// The trials by fitness, best first; among equals the one that came first.
  private func ranked(
    _ trials: [Int], on split: DatasetManifest.Split, _ known: [TrialRequest: Fitness]
  ) -> [Int] {
    func fitness(_ trial: Int) -> Fitness {
      known[TrialRequest(trial: trial, split: split, frameCount: frameCounts[split] ?? 0)]
        ?? .undefined
    }
    let scored = trials.enumerated().map { ($0.offset, $0.element, fitness($0.element)) }
    return scored.sorted { $0.2 != $1.2 ? $0.2 > $1.2 : $0.0 < $1.0 }.map(\.1)
  }
}

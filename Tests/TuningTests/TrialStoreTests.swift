// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Datasets
import FoundationEssentials
import TestSupport
import Testing

@testable import Tuning

@Suite struct TrialStoreTests {
  private let key = MeasurementKey(
    TrialRequest(trial: 1, split: .test, frameCount: 3), seed: 0)
  private let experiment = [("data", "a"), ("seed", "0")].map { (key: $0.0, value: $0.1) }

  /// A process on another machine, of which nothing can be learnt.
  private let stranger = ProcessIdentity(scope: "elsewhere", process: 1, start: "7")

  private func found() -> Measurement {
    var measurement = Measurement()
    measurement.values = ["pq": 0.1 + 0.2, "undefined": nil]
    measurement.frames = [("d:s/b", 0.5), ("d:s/a", nil)]
    measurement.skippedCount = 2
    return measurement
  }

  @Test func property_whatIsFinishedIsReadBackUnchanged() async throws {
    try await withScratchFolder { folder in
      let path = folder + "/trials.sqlite"
      let store = try TrialStore(path: path, experiment: experiment)
      try store.add([(trial: 1, values: [("merge-max-angle", "4")])])
      #expect(try store.claim(key))
      #expect(try store.measurements().isEmpty)
      try store.finish(key, found())
      let again = try TrialStore(path: path, experiment: experiment)
      var expected = found()
      let frames = try again.frames(of: key)
      #expect(frames.map(\.name) == ["d:s/b", "d:s/a"] && frames.map(\.value) == [0.5, nil])
      expected.frames = []
      #expect(try again.measurements() == [key: expected])
      #expect(try !again.claim(key))
    }
  }

  @Test func malformed_anotherExperimentIsRefusedByKey() async throws {
    try await withScratchFolder { folder in
      let path = folder + "/trials.sqlite"
      _ = try TrialStore(path: path, experiment: experiment)
      #expect(
        throws: TuningError.otherExperiment(path: path, key: "data", stored: "a", given: "b")
      ) { try TrialStore(path: path, experiment: [("data", "b"), ("seed", "0")]) }
      #expect(
        throws: TuningError.otherExperiment(
          path: path, key: "seed", stored: "0", given: "absent")
      ) { try TrialStore(path: path, experiment: [("data", "a")]) }
      #expect(
        throws: TuningError.otherExperiment(
          path: path, key: "more", stored: "absent", given: "1")
      ) { try TrialStore(path: path, experiment: experiment + [("more", "1")]) }
    }
  }

  @Test func malformed_aFileThatIsNoDatabase() async throws {
    try await withScratchFolder { folder in
      let path = folder + "/trials.sqlite"
      try String(repeating: "no database ", count: 100).write(
        toFile: path, atomically: true, encoding: .utf8)
      #expect(throws: TuningError.self) { try TrialStore(path: path, experiment: experiment) }
    }
  }

  @Test func knownValue_claimsAreExclusiveWhileTheyLast() async throws {
    try await withScratchFolder { folder in
      let path = folder + "/trials.sqlite"
      let mine = try TrialStore(path: path, experiment: experiment)
      let theirs = try TrialStore(path: path, experiment: experiment, owner: stranger)
      #expect(try theirs.claim(key, now: 1000))
      #expect(try !mine.claim(key, now: 1000 + TrialStore.lease - 1))
      try theirs.renew(now: 1100)
      #expect(try !mine.claim(key, now: 1000 + TrialStore.lease + 1))
      // given up: taken over, and what the first owner finds afterwards does not count
      #expect(try mine.claim(key, now: 1101 + TrialStore.lease))
      try theirs.finish(key, Measurement())
      #expect(try mine.measurements().isEmpty)
      try mine.finish(key, found())
      #expect(try mine.measurements()[key]?.skippedCount == 2)
    }
  }

  @Test func knownValue_aDeadProcessLosesItsClaimAtOnce() async throws {
    try await withScratchFolder { folder in
      let path = folder + "/trials.sqlite"
      let current = ProcessIdentity.current
      #expect(ProcessIdentity(text: current.text) == current && !current.hasEnded)
      let dead = ProcessIdentity(scope: current.scope, process: current.process, start: "1")
      #expect(dead.hasEnded && !stranger.hasEnded)
      let left = try TrialStore(path: path, experiment: experiment, owner: dead)
      #expect(try left.claim(key))
      #expect(try TrialStore(path: path, experiment: experiment).claim(key))
    }
  }
}

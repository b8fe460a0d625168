// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Evaluation
internal import FoundationEssentials
internal import Parameters
package import Pipeline
internal import Synchronization

/// Does the units of work of a sweep on several threads, together with whoever else works on its file.
package struct TrialRunner: Sendable {
  package let task: TuningTask
  package let store: TrialStore
  package let threads: Int
  /// The most units of work that are laid out at once.
  private static let batchSize = 1_024

  /// The frames that are kept in memory.
  package let frames: FrameStore

  package init(task: TuningTask, store: TrialStore, threads: Int, memoryLimit: Int) {
    (self.task, self.store, self.threads) = (task, store, threads)
    frames = FrameStore(byteLimit: memoryLimit)
  }

  /// Works until the plan is finished.
  ///
  /// - Parameter progress: called with the units of work done and asked for so far, on any thread.
  /// - Returns: what is known in the end.
  /// - Throws: what the file of trials throws, and `TuningError.metric` if a path names no number.
  package func run(progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in })
    async throws -> TuningResult
  {
    while true {
      let result = try TuningResult(task: task, measurements: store.measurements())
      if result.trace.isFinished { return result }
      let pending = Array(result.pending.prefix(Self.batchSize))
      try store.add(result.values(of: Set(pending.map(\.request.trial))))
      let known = result.measurements.count
      let isIdle = try await work(on: pending, points: result.trace.points) { done in
        progress(known + done, known + result.pending.count)
      }
      // what is left is with other processes
      if isIdle { try await Task.sleep(for: .milliseconds(200)) }
    }
  }

  /// Does what nobody else does of `keys`; `true` if there was nothing to do.
  private func work(
    on keys: [MeasurementKey], points: [[Int]?], progress: @escaping @Sendable (Int) -> Void
  ) async throws -> Bool {
    let jobs = keys.map { key in
      TrialJob(key: key, point: points[key.request.trial], task: task, frames: frames)
    }
    if task.needsSequences {
      var count = 0
      for job in jobs where try store.claim(job.key) {
        try store.finish(job.key, try await job.sequenceMeasurement(threads: threads))
        count += 1
        progress(count)
      }
      return count == 0
    }
    let items = jobs.indices.flatMap { job in jobs[job].frames.indices.map { (job, $0) } }
    let board = JobBoard(jobs: jobs, store: store, progress: progress)
    _ = await concurrentMap(count: items.count, threads: threads, state: { JobDetector() }) {
      detector, index in
      board.work(job: items[index].0, frame: items[index].1, &detector)
    }
    return try board.finish() == 0
  }
}

/// A thread's detector, made anew when it comes to another trial.
struct JobDetector {
  private var job = -1
  private var detector: FrameDetector?

  mutating func withDetector(
    of job: Int, _ configuration: PipelineConfiguration, drawsOutlines: Bool,
    _ body: (inout FrameDetector) -> FrameOutcome
  ) -> FrameOutcome {
    var own = self.job == job ? detector : nil
    detector = nil
    var used = own.take() ?? FrameDetector(configuration: configuration)
    used.drawsOutlines = drawsOutlines
    let outcome = body(&used)
    (self.job, detector) = (job, used)
    return outcome
  }
}

/// Which jobs are taken, and what has been found for them.
private final class JobBoard: Sendable {
  private enum Status {
    case open
    case elsewhere
    case mine(PipelineConfiguration)
  }

  private struct State {
    var status: [Status]
    var outcomes: [[FrameOutcome?]]
    var left: [Int]
    var doneCount = 0
    var renewed = Date()
    var error: (any Error)?
  }

  private let jobs: [TrialJob]
  private let store: TrialStore
  private let progress: @Sendable (Int) -> Void
  private let state: Mutex<State>

  init(jobs: [TrialJob], store: TrialStore, progress: @escaping @Sendable (Int) -> Void) {
    (self.jobs, self.store, self.progress) = (jobs, store, progress)
    state = Mutex(
      State(
        status: jobs.map { _ in .open }, outcomes: jobs.map { _ in [] },
        left: jobs.map(\.frames.count)))
  }

  /// The number of jobs that were done here.
  func finish() throws -> Int {
    try state.withLock { state in
      if let error = state.error { throw error }
      return state.doneCount
    }
  }

  /// Does one frame of a job; nothing if the job is somebody else's.
  func work(job: Int, frame: Int, _ detector: inout JobDetector) {
    guard let configuration = configuration(of: job) else { return }
    let outcome = detector.withDetector(
      of: job, configuration, drawsOutlines: jobs[job].drawsOutlines
    ) { detector in jobs[job].outcome(of: frame, configuration, with: &detector) }
    guard let outcomes = note(outcome, job: job, frame: frame) else { return }
    do {
      try store.finish(jobs[job].key, try jobs[job].measurement(of: outcomes))
      progress(countDone())
    } catch { fail(error) }
  }

  /// The configuration of a job that is ours, taking it if it is open.
  private func configuration(of job: Int) -> PipelineConfiguration? {
    state.withLock { state in
      guard state.error == nil else { return nil }
      if case .open = state.status[job] {
        state.status[job] = .elsewhere
        do {
          guard try store.claim(jobs[job].key) else { return nil }
          switch try jobs[job].accepted() {
          case .success(let configuration):
            state.status[job] = .mine(configuration)
            state.outcomes[job] = jobs[job].frames.map { _ in nil }
          case .failure(let refusal):
            try store.finish(jobs[job].key, refusal.measurement)
            state.doneCount += 1
          }
        } catch { state.error = error }
      }
      guard case .mine(let configuration) = state.status[job] else { return nil }
      return configuration
    }
  }

  /// Notes an outcome; returns all of them with the last.
  private func note(_ outcome: FrameOutcome, job: Int, frame: Int) -> [FrameOutcome]? {
    state.withLock { state in
      state.outcomes[job][frame] = outcome
      state.left[job] -= 1
      do {
        if state.renewed.timeIntervalSinceNow < -TrialStore.lease / 4 {
          state.renewed = Date()
          try store.renew()
        }
      } catch { state.error = error }
      guard state.left[job] == 0 else { return nil }
      defer { state.outcomes[job] = [] }
      return state.outcomes[job].compactMap(\.self)
    }
  }

  private func countDone() -> Int {
    state.withLock { state in
      state.doneCount += 1
      return state.doneCount
    }
  }

  private func fail(_ error: any Error) {
    state.withLock { state in state.error = state.error ?? error }
  }
}

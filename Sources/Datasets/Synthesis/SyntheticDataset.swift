// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Dispatch
import Synchronization

/// Makes synthetic datasets.
package enum SyntheticDataset {
  /// How far synthesis is: jobs done and jobs in all.
  package typealias Progress = @Sendable (_ done: Int, _ total: Int) -> Void

  /// Renders a preset into a folder and writes its manifest last.
  ///
  /// The bytes depend on the preset and the seed and on nothing else. `threads` jobs run at once;
  /// `progress` is called after each, from any thread.
  @discardableResult
  package static func write(
    preset: SyntheticPreset, seed: UInt64, to folder: String, threads: Int = 2,
    progress: Progress? = nil
  ) throws(DatasetError) -> Dataset {
    var plan = preset.plan(seed)
    plan.manifest.layout = "synthetic"
    plan.manifest.recipe = DatasetManifest.Recipe(
      preset: preset.name, seed: seed, width: preset.size?.width, height: preset.size?.height)
    plan.manifest.checksums = try run(plan.jobs, folder, threads: threads, progress)
    try plan.manifest.write(to: folder)
    return Dataset(folder: folder, manifest: plan.manifest)
  }

  /// Runs all jobs and returns the checksums of what they wrote.
  private static func run(
    _ jobs: [SyntheticPlan.Job], _ folder: String, threads: Int, _ progress: Progress?
  ) throws(DatasetError) -> [String: String] {
    struct State {
      var next = 0
      var done = 0
      var checksums: [String: String] = [:]
      var failure: (index: Int, error: DatasetError)?
    }
    let state = Mutex(State())
    DispatchQueue.concurrentPerform(iterations: max(1, min(threads, jobs.count))) { _ in
      while let index = state.withLock({ state -> Int? in
        guard state.next < jobs.count, state.failure == nil else { return nil }
        state.next += 1
        return state.next - 1
      }) {
        let result = jobs[index](folder).flatMap { checksums(of: $0, in: folder) }
        let done = state.withLock { state in
          switch result {
          case .success(let sums): state.checksums.merge(sums) { first, _ in first }
          case .failure(let error): state.failure = state.failure ?? (index, error)
          }
          state.done += 1
          return state.done
        }
        progress?(done, jobs.count)
      }
    }
    let end = state.withLock { $0 }
    if let failure = end.failure { throw failure.error }
    return end.checksums
  }

  private static func checksums(
    of files: [String], in folder: String
  ) -> Result<[String: String], DatasetError> {
    do {
      var sums: [String: String] = [:]
      for file in files { sums[file] = try SHA256.hexDigest(ofFile: FilePath.join(folder, file)) }
      return .success(sums)
    } catch {
      return .failure(error)
    }
  }
}

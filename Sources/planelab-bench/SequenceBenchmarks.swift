// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Datasets
import FoundationEssentials
import Pipeline

/// Evaluations from files to scores: the 54 frames of the built-in dataset.
enum SequenceBenchmarks {
  static let cases: [BenchmarkCase] =
    [1, 2].flatMap { threads in [decode(threads), read(threads), evaluate(threads)] }

  /// Reading depth images, and nothing else.
  private static func decode(_ threads: Int) -> BenchmarkCase {
    onBuiltin("sequence/builtin/decode/\(threads)-threads") { dataset, _ in
      _ = await concurrentMap(count: dataset.frames.count, threads: threads, state: {}) {
        (try? dataset.frame(dataset.frames[$1])) == nil
      }
    }
  }

  /// Reading depth images, label maps and true planes.
  private static func read(_ threads: Int) -> BenchmarkCase {
    onBuiltin("sequence/builtin/read/\(threads)-threads") { dataset, _ in
      _ = await concurrentMap(count: dataset.frames.count, threads: threads, state: {}) {
        let reference = dataset.frames[$1]
        guard let frame = try? dataset.frame(reference) else { return false }
        return (try? dataset.groundTruth(reference, of: frame)) != nil
      }
    }
  }

  /// Decode, detect, draw outlines, score; parts are times per frame on its thread.
  private static func evaluate(_ threads: Int) -> BenchmarkCase {
    onBuiltin("sequence/builtin/evaluate/\(threads)-threads") { dataset, laps in
      let evaluation = DatasetEvaluation(
        of: dataset, references: dataset.frames, configuration: PipelineConfiguration())
      for outcome in await evaluation.outcomes(threads: threads) {
        laps.add(outcome.times.decode, to: "decode")
        laps.add(outcome.times.detect, to: "detect")
        laps.add(outcome.times.refine, to: "refine")
        laps.add(outcome.times.score, to: "score")
      }
    }
  }

  /// A case on the built-in dataset, which lies in a temporary folder while the case runs.
  private static func onBuiltin(
    _ name: String, _ run: @escaping @Sendable (Dataset, inout Laps) async throws -> Void
  ) -> BenchmarkCase {
    BenchmarkCase(name: name) {
      let folder = try TemporaryFolder()
      let dataset = try SyntheticDataset.write(
        preset: .named("builtin"), seed: 0, to: folder.path)
      return Workload(frameCount: dataset.frames.count, itemCount: 640 * 480) { laps in
        try await run(dataset, &laps)
        withExtendedLifetime(folder) {}
      }
    }
  }
}

/// A folder that is removed when nobody needs it any more.
private final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    path =
      FileManager.default.temporaryDirectory.appending(
        component: "planelab-bench-\(UUID().uuidString)"
      ).path()
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

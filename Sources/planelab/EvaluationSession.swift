// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import CommandLineKit
import Datasets
import Evaluation
import FoundationEssentials
import Parameters
import Pipeline
import Reporting
import Synchronization
import TrackingQuality

/// The work of one `evaluate`: which frames of which datasets, and where their labels go.
struct EvaluationSession {
  let invocation: Invocation
  let settings: ResolvedConfiguration<PipelineConfiguration>
  let datasets: [Dataset]
  let console: Console
  var failureModels = FailureModels.standard
  private var evaluations: [DatasetEvaluation] = []

  init(
    invocation: Invocation, settings: ResolvedConfiguration<PipelineConfiguration>,
    datasets: [Dataset], console: Console
  ) {
    (self.invocation, self.settings) = (invocation, settings)
    (self.datasets, self.console) = (datasets, console)
  }

  /// Chooses the frames, and refuses what cannot be scored before anything is written.
  mutating func plan() throws {
    for dataset in datasets {
      let references = dataset.frames(in: split)
      guard !references.isEmpty || !labelledSequences(of: dataset).isEmpty else {
        let part = split.map { " in split '\($0.rawValue)'" } ?? ""
        throw Failure("\(dataset.folder): there is no frame\(part)", .badInput)
      }
      var evaluation = DatasetEvaluation(
        of: dataset, references: references, configuration: settings.value)
      evaluation.failureModels = failureModels
      if evaluation.findsPlanes {
        evaluation.predictions = try predictions(for: dataset, references)
      }
      evaluations.append(evaluation)
    }
  }

  private var split: DatasetManifest.Split? {
    invocation["split"].flatMap(DatasetManifest.Split.init)
  }

  /// The sequences of the split for which the true state of tracking is known.
  private func labelledSequences(of dataset: Dataset) -> [String] {
    dataset.manifest.sequences.filter {
      $0.states != nil && (split == nil || $0.split == split)
    }.map(\.name)
  }

  private func predictions(for dataset: Dataset, _ references: [FrameReference]) throws
    -> PredictionFolder?
  {
    guard let path = invocation["predictions"] else { return nil }
    let policy =
      invocation["missing-predictions"].flatMap(PredictionFolder.MissingPolicy.init) ?? .error
    let folder = PredictionFolder(
      path: datasets.count > 1 ? path + "/" + dataset.manifest.name : path,
      hasSequences: dataset.sequenceNames.count > 1, missing: policy)
    let missing = references.filter { folder.file(of: $0) == nil }
    guard policy != .error || missing.isEmpty else {
      let names = missing.prefix(10).map { folder.expectedName(of: $0) }.joined(separator: ", ")
      throw Failure(
        """
        \(folder.path): no prediction for \(missing.count) of \(references.count) frames: \(names)\
        \(missing.count > 10 ? ", …" : ""); add them, or give --missing-predictions empty or skip
        """, .badInput)
    }
    return folder
  }

  /// Evaluates every dataset; labels and planes are written on the way.
  func run(into folder: RunFolder) async throws -> EvaluationRun {
    let start = Date()
    let clock = ContinuousClock()
    let began = clock.now
    let threads = invocation.integer("threads") ?? Machine.coreCount
    let total = evaluations.reduce(0) { $0 + $1.references.count }
    let counter = ProgressCounter()
    var outcomes: [FrameOutcome] = []
    var tracked: [(dataset: String, sequences: [SequenceTracker])] = []
    var quality: [(dataset: String, runs: [QualityRun])] = []
    for var evaluation in evaluations {
      evaluation.sink =
        invocation.contains("no-files") ? nil : sink(into: folder, evaluation.dataset)
      let progress: @Sendable () -> Void = { [console] in
        console.progress(counter.next(), of: total, "evaluated")
      }
      let name = evaluation.dataset.manifest.name
      guard evaluation.canFollowPlanes, evaluation.findsPlanes else {
        if evaluation.findsPlanes {
          outcomes += await evaluation.outcomes(threads: threads, progress: progress)
        }
        let runs = try await evaluation.qualityRuns(
          labelledSequences(of: evaluation.dataset), threads: threads)
        if !runs.isEmpty { quality.append((name, runs)) }
        continue
      }
      let (found, sequences) = try await evaluation.trackedOutcomes(
        threads: threads, progress: progress)
      outcomes += found
      tracked.append((name, sequences))
      quality.append((name, sequences.map(\.quality)))
    }
    let seconds = (clock.now - began) / .seconds(1)
    let isScored =
      outcomes.contains { $0.score != nil }
      || quality.contains { $0.runs.contains { $0.labels != nil } }
    guard isScored else {
      let reason = outcomes.lazy.compactMap(\.skipReason).first ?? "no frame has labels"
      throw Failure("nothing could be scored: \(reason)", .badInput)
    }
    return try EvaluationRun(
      outcomes: outcomes, tracked: tracked, quality: quality, trajectory: settings.value.trajectory,
      manifest: manifest(outcomes, threads: threads, from: start, seconds: seconds))
  }

  /// `labels/` and `planes/`, with a folder per dataset or sequence only if there are several.
  private func sink(into folder: RunFolder, _ dataset: Dataset) -> DatasetEvaluation.Sink {
    let prefix = datasets.count > 1 ? dataset.manifest.name + "/" : ""
    let hasSequences = dataset.sequenceNames.count > 1
    return { frame, detection, reference in
      let name = prefix + (hasSequences ? reference.sequence + "/" : "") + reference.name
      try FrameFiles.write(detection, of: frame, name: name, into: folder)
    }
  }

  private func manifest(
    _ outcomes: [FrameOutcome], threads: Int, from start: Date, seconds: Double
  ) -> RunManifest {
    var manifest = RunManifest(
      version: Program.version, commandLine: CommandLine.arguments,
      detector: invocation["detector"]
        ?? (invocation["predictions"] == nil ? "planelab" : "predictions"),
      configuration: settings.rows, seed: 0, threads: threads)
    manifest.sources = evaluations.map { evaluation in
      RunManifest.Source(
        name: evaluation.dataset.manifest.name, path: evaluation.dataset.folder,
        split: invocation["split"], frameCount: evaluation.references.count,
        checksum: try? SHA256.hexDigest(ofFile: evaluation.dataset.folder + "/dataset.json"))
    }
    (manifest.build, manifest.machine) = (Machine.build, Machine.json)
    func total(_ path: KeyPath<StageTimes, Double>) -> JSONValue {
      .number(outcomes.reduce(0) { $0 + $1.times[keyPath: path] })
    }
    manifest.time = [
      "start": .string(start.ISO8601Format()), "end": .string(Date().ISO8601Format()),
      "wall_s": .number(seconds),
      "thread_seconds": [
        "decode": total(\.decode), "detect": total(\.detect), "refine": total(\.refine),
        "score": total(\.score),
        "write": total(\.write),
      ],
      "peak_memory_mb": .number(Machine.peakMemory),
    ]
    return manifest
  }
}

/// Counts frames that are done, on any thread.
private final class ProgressCounter: Sendable {
  private let count = Atomic(0)

  func next() -> Int { count.wrappingAdd(1, ordering: .relaxed).newValue }
}

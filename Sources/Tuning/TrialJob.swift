// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Datasets
internal import Evaluation
internal import Parameters
internal import Pipeline

/// One unit of work: a configuration and the frames to score it on.
struct TrialJob: Sendable {
  /// A combination of values that contradict each other.
  struct Refusal: Error {
    let measurement: Measurement

    init(_ reason: String) {
      var measurement = Measurement()
      measurement.refusal = reason
      self.measurement = measurement
    }
  }

  let key: MeasurementKey
  /// The frames in order: the dataset's place in the part, and the frame.
  let frames: [(part: Int, reference: FrameReference)]
  private let point: [Int]?
  private let task: TuningTask
  private let store: FrameStore

  init(key: MeasurementKey, point: [Int]?, task: TuningTask, frames store: FrameStore) {
    (self.key, self.point, self.task, self.store) = (key, point, task, store)
    let all = (task.parts[key.request.split] ?? []).enumerated().flatMap { part in
      part.element.references.map { (part: part.offset, reference: $0) }
    }
    frames =
      key.request.split == .train
      ? task.plan.search.framePart(key.request.frameCount).map { all[$0] } : all
  }

  /// Whether outlines have to be drawn.
  var drawsOutlines: Bool { task.needsOutlines || task.needs(["time_ms.refine"]) }

  /// The configuration, unless its values contradict each other.
  func accepted() throws -> Result<PipelineConfiguration, Refusal> {
    do throws(ParameterError) {
      return .success(try task.configuration(of: point, seed: key.seed))
    } catch { return .failure(Refusal("\(error)")) }
  }

  /// Finds and scores the planes of one frame.
  func outcome(
    of index: Int, _ configuration: PipelineConfiguration, with detector: inout FrameDetector
  ) -> FrameOutcome {
    let (part, reference) = frames[index]
    var outcome = evaluation(of: part, [reference], configuration)
      .outcome(of: reference, with: &detector)
    outcome.patches = []
    return outcome
  }

  /// The measurement of all frames' outcomes.
  func measurement(of outcomes: [FrameOutcome]) throws(TuningError) -> Measurement {
    try measurement(of: outcomes, metrics: outcomes.metrics)
  }

  /// Follows planes over time, for objectives that ask for it.
  func sequenceMeasurement(threads: Int) async throws -> Measurement {
    let configuration: PipelineConfiguration
    switch try accepted() {
    case .success(let value): configuration = value
    case .failure(let refusal): return refusal.measurement
    }
    var outcomes: [FrameOutcome] = []
    var sequences: [SequenceTracker] = []
    var states: [QualityRun] = []
    for part in (task.parts[key.request.split] ?? []).indices {
      let references = frames.filter { $0.part == part }.map(\.reference)
      let evaluation = evaluation(of: part, references, configuration)
      guard evaluation.findsPlanes else {
        let names = references.map(\.sequence).reduce(into: [String]()) {
          if $0.last != $1 { $0.append($1) }
        }
        states += try await evaluation.qualityRuns(names, threads: threads)
        continue
      }
      let found = try await evaluation.trackedOutcomes(threads: threads)
      outcomes += found.outcomes
      sequences += found.sequences
      states += found.sequences.map(\.quality)
    }
    var metrics = outcomes.metrics
    metrics["tracking"] = try sequences.trackingMetrics()
    metrics["trajectory"] = try sequences.trajectoryMetrics(configuration.trajectory)
    metrics["quality"] = states.qualityMetrics
    return try measurement(of: outcomes, metrics: metrics)
  }

  private func evaluation(
    of part: Int, _ references: [FrameReference], _ configuration: PipelineConfiguration
  ) -> DatasetEvaluation {
    let dataset = (task.parts[key.request.split] ?? [])[part].dataset
    var evaluation = DatasetEvaluation(
      of: dataset, references: references, configuration: configuration)
    evaluation.store = store
    evaluation.sharesDetections = task.sharesDetections
    evaluation.sharesCells = task.sharesCells
    evaluation.comparesOutlines = task.needsOutlines
    evaluation.measuresDistances = task.needs(["geometry.rmse_mm"])
    evaluation.scoresFrames = !task.scoresSequencesOnly
    return evaluation
  }

  private func measurement(
    of outcomes: [FrameOutcome], metrics: MetricValue
  ) throws(TuningError) -> Measurement {
    var measurement = Measurement()
    measurement.skippedCount = outcomes.count { $0.skipReason != nil }
    measurement.seconds = outcomes.reduce(0) { $0 + $1.times.total }
    if !frames.isEmpty, measurement.skippedCount == frames.count {
      measurement.refusal = outcomes.first?.skipReason
      return measurement
    }
    for path in task.objective.paths {
      guard let value = metrics.value(at: path), value.entries.isEmpty else {
        throw .metric(path: path, nearest: nearestName(to: path, among: metrics.leaves.map(\.path)))
      }
      measurement.values[path] = .some(value.number)
    }
    for path in Measurement.timePaths where measurement.values[path] == nil {
      measurement.values[path] = .some(metrics.value(at: path)?.number)
    }
    if key.request.split != .train, !task.needsSequences {
      measurement.frames = outcomes.map { outcome in
        let name = "\(outcome.dataset):\(outcome.reference.sequence)/\(outcome.reference.name)"
        return (name, [outcome].metrics.value(at: task.objective.path)?.number)
      }
    }
    return measurement
  }
}

extension TuningTask {
  /// Whether planes have to be followed over time.
  var needsSequences: Bool { needs(["tracking", "trajectory", "quality", "placement"]) }

  /// Whether single frames need no score.
  var scoresSequencesOnly: Bool { needsSequences && !needs(["segmentation", "geometry"]) }

  /// Whether outlines have to be compared.
  var needsOutlines: Bool {
    needs(["areaIoU", "areaRatio", "boundary_mm", "boundary95_mm"].map { "geometry." + $0 })
  }

  /// Whether all trials cut depth images into the same cells, and learn the same noise from them.
  var sharesCells: Bool {
    !axes.contains {
      ["cells.size", "cells.min-fill"].contains($0.key) || $0.key.hasPrefix("noise.")
    }
  }

  /// Whether all trials find the same planes: only stages after detection are swept.
  var sharesDetections: Bool {
    let later: Set<String> = ["tracking", "classification", "quality"]
    return seedCount == 1 && !needs(["time_ms"])
      && axes.allSatisfy { axis in later.contains(String(axis.key.prefix { $0 != "." })) }
  }
}

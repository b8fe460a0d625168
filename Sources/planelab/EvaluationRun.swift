// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Datasets
import Evaluation
import Geometry
import Parameters
import Pipeline
import Reporting

/// What an evaluation found, and the files that tell of it.
struct EvaluationRun {
  let outcomes: [FrameOutcome]
  /// The sequences with poses, by dataset.
  let tracked: [(dataset: String, sequences: [SequenceTracker])]
  /// The sequences of which the state of tracking was told, by dataset.
  let quality: [(dataset: String, runs: [QualityRun])]
  let manifest: RunManifest
  let metrics: MetricValue

  init(
    outcomes: [FrameOutcome], tracked: [(dataset: String, sequences: [SequenceTracker])] = [],
    quality: [(dataset: String, runs: [QualityRun])] = [],
    trajectory: TrajectoryConfiguration = .init(), manifest: RunManifest
  ) throws {
    (self.outcomes, self.tracked, self.quality) = (outcomes, tracked, quality)
    self.manifest = manifest
    var metrics = outcomes.metricsDocument
    for entry in tracked {
      try metrics.add(entry.sequences, dataset: entry.dataset, trajectory)
    }
    if !tracked.isEmpty {
      try metrics.addOverall(tracked.flatMap(\.sequences), trajectory)
    }
    for entry in quality { metrics.add(entry.runs, dataset: entry.dataset) }
    if !quality.isEmpty { metrics.addOverall(quality.flatMap(\.runs)) }
    self.metrics = metrics
  }

  /// Writes everything but labels and planes.
  func write(into folder: RunFolder) throws {
    try folder.write(manifest.json.text, to: "run.json")
    try folder.write(metrics.json + "\n", to: "metrics.json")
    let frames = Table(rows: outcomes.map(frameRow))
    let planes = Table(rows: outcomes.flatMap(planeRows))
    try folder.write(frames.csv, to: "per_frame.csv")
    try folder.write(planes.csv, to: "per_plane.csv")
    let dictionary = DataDictionary.markdown(
      of: [
        .init("per_frame.csv", frames.columns.map(\.name)),
        .init("per_plane.csv", planes.columns.map(\.name)),
      ] + (quality.isEmpty ? [] : [QualityFiles.dictionaryFile]))
    try folder.write(dictionary, to: "data-dictionary.md")
    for entry in tracked {
      try TrackingFiles.write(
        entry.sequences, into: folder, below: tracked.count > 1 ? entry.dataset + "/" : "")
    }
    for entry in quality {
      try QualityFiles.write(
        entry.runs, into: folder, below: quality.count > 1 ? entry.dataset + "/" : "")
    }
    // the report knows nothing but what is stored, so that 'planelab report' says the same
    try folder.write(Report(of: [StoredRun(reading: folder.path)]).markdown, to: "report.md")
  }

  private func place(_ outcome: FrameOutcome) -> [(String, MetricValue)] {
    [
      ("dataset", .text(outcome.dataset)), ("sequence", .text(outcome.reference.sequence)),
      ("frame", .text(outcome.reference.name)),
    ]
  }

  private func frameRow(_ outcome: FrameOutcome) -> MetricValue {
    let status =
      outcome.score != nil ? "scored" : outcome.skipReason == nil ? "unlabeled" : "skipped"
    var row = place(outcome)
    row += [
      ("timestamp_s", MetricValue(outcome.reference.timestamp)), ("status", .text(status)),
      ("reason", outcome.skipReason.map { .text($0) } ?? .null),
    ]
    row += (outcome.score?.values ?? .null).entries.map { ($0.key, $0.value) }
    guard outcome.skipReason == nil else { return MetricValue(row) }
    row += [
      ("decode_ms", MetricValue(outcome.times.decode * 1_000)),
      ("detect_ms", MetricValue(outcome.times.detect * 1_000)),
      ("refine_ms", MetricValue(outcome.times.refine * 1_000)),
      ("score_ms", MetricValue(outcome.times.score * 1_000)),
    ]
    return MetricValue(row)
  }

  private func planeRows(_ outcome: FrameOutcome) -> [MetricValue] {
    let patches = Dictionary(
      outcome.patches.map { ($0.label, $0) }, uniquingKeysWith: { first, _ in first })
    return (outcome.score?.planes ?? []).map { plane in
      let estimate = plane.estimate.flatMap { patches[$0] }
      let normal = estimate?.plane.normal
      var row = place(outcome) + plane.values.entries.map { ($0.key, $0.value) }
      row += [
        ("nx", MetricValue(normal?.x)), ("ny", MetricValue(normal?.y)),
        ("nz", MetricValue(normal?.z)), ("offset_m", MetricValue(estimate?.plane.offset)),
        ("estimateRMSE_mm", MetricValue(estimate.map { $0.rmse * 1_000 })),
        ("estimateArea_m2", MetricValue(estimate?.extent?.area)),
        ("width_m", MetricValue(estimate?.extent?.width)),
        ("height_m", MetricValue(estimate?.extent?.height)),
      ]
      return MetricValue(row)
    }
  }
}

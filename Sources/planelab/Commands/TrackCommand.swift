// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import CommandLineKit
import Datasets
import Evaluation
import FoundationEssentials
import Geometry
import Ingestion
import Parameters
import Pipeline
import PlaneTracking
import Reporting
import Synchronization
import TrackingQuality

/// `planelab track SEQUENCE`: the planes of a sequence over time, from files or frame by frame.
enum TrackCommand: Command {
  static let description = CommandDescription(
    "track", overview: "Keep the planes of a sequence over time, and say how good tracking is.",
    discussion: """
      SEQUENCE is a dataset folder (all its sequences), DATASET:NAME, a folder in an import layout
      (TUM, ICL-NUIM, Open3D …), or - for one JSON frame record per line on standard input; events
      and changes of the tracking state then go to standard output as they happen.

      Writes the planes (events.jsonl, anchors.json, map.svg), the state of tracking per frame and its
      changes (quality.csv, quality-events.jsonl, timelines/), metrics.json and run.json.

      Examples:
        planelab track rooms --output run
        planelab track rooms:walk-1 --tracking-forgetting 1 --output run
        planelab track poses --quality-only --fail-under 'quality.healthyShare>=0.9'
        planelab track - < frames.jsonl
      """,
    arguments: [ArgumentDescription("sequence", completion: .folder, "A sequence, or -.")],
    options: [
      OptionDescription(
        "output", short: "o", value: "dir", completion: .folder,
        "Folder for events, anchors, map and metrics; not needed with -."),
      OptionDescription(
        flag: "labels", "Write labels/: a label map per frame whose ids are the anchors'."),
      OptionDescription(
        flag: "quality-only",
        "Say only how good tracking is, without planes; poses alone are enough."),
      MetricGates.option(example: "tracking.clear.idsw<=0"), .failureModel,
      .threads, .format, .force, .verbose,
    ] + ConfigurationOptions.options(without: ["evops", "ransac"]))

  static func run(_ invocation: Invocation, _ console: Console) async throws -> ExitCode {
    let target = invocation.arguments[0]
    if target == "-" {
      let settings = try ConfigurationOptions.resolve(invocation)
      return try FrameRecordSession(
        settings: settings, models: try FailureModels.given(invocation), console: console
      ).run()
    }
    let gates = try MetricGates(invocation, of: Self.self)
    let (dataset, name) = try SequenceTarget.open(target)
    let settings = try ConfigurationOptions.resolve(
      invocation,
      manifests: [(dataset.folder + "/dataset.json", dataset.manifest.stageParameters)])
    if invocation.contains("print-config") {
      ConfigurationOptions.print(settings, invocation, console)
      return .success
    }
    let references = dataset.frames.filter { name == nil || $0.sequence == name }
    var evaluation = DatasetEvaluation(
      of: dataset, references: references, configuration: settings.value)
    evaluation.scoresFrames = false
    evaluation.failureModels = try FailureModels.given(invocation)
    let start = Date()
    let threads = invocation.integer("threads") ?? Machine.coreCount
    if invocation.contains("quality-only") {
      let session = QualityOnlySession(
        evaluation: evaluation,
        sequences: dataset.sequenceNames.filter { name == nil || $0 == name }, console: console)
      let (metrics, folder, isWhole) = try await session.run(invocation, threads: threads)
      try folder?.write(
        RunManifest(of: dataset, references.count, settings, threads: threads, since: start).json
          .text,
        to: "run.json")
      if !gates.hold(on: metrics, console) { return .gateFailed }
      return isWhole ? .success : .partial
    }
    guard let output = invocation["output"] else {
      throw usage("--output is missing", option: "output")
    }
    guard evaluation.canFollowPlanes else {
      throw Failure(
        "\(target): no frame has a pose; import the sequence with its trajectory", .badInput)
    }
    let folder = try RunFolder(creating: output, replacesResults: invocation.contains("force"))
    let counter = Atomic(0)
    let (outcomes, sequences) = try await evaluation.trackedOutcomes(
      threads: threads,
      follow: { reference, labels in
        guard invocation.contains("labels") else { return }
        let place = dataset.sequenceNames.count > 1 ? reference.sequence + "/" : ""
        let ending = labels.height > 1 ? ".png" : ".npy"
        try LabelWriter.write(
          labels, to: folder.file("labels/" + place + reference.name + ending))
      }
    ) {
      console.progress(
        counter.wrappingAdd(1, ordering: .relaxed).newValue, of: references.count, "tracked")
    }
    let metrics = try document(outcomes, sequences, settings.value.trajectory)
    try TrackingFiles.write(sequences, into: folder)
    try QualityFiles.write(sequences.map(\.quality), into: folder)
    try QualityFiles.writeDictionary(into: folder)
    try folder.write(metrics.json + "\n", to: "metrics.json")
    let manifest = RunManifest(
      of: dataset, references.count, settings, threads: threads, since: start)
    try folder.write(manifest.json.text, to: "run.json")
    show(sequences, metrics, output, invocation, console)
    for outcome in outcomes {
      let name = outcome.reference.name
      if let reason = outcome.skipReason { console.warn("skipped \(name): \(reason)") }
      if let warning = outcome.warning { console.warn("\(name): no image: \(warning)") }
    }
    if !gates.hold(on: metrics, console) { return .gateFailed }
    let isWhole = sequences.allSatisfy { $0.coverage.posedCount == $0.coverage.frameCount }
    return isWhole && outcomes.allSatisfy { $0.skipReason == nil } ? .success : .partial
  }

  /// `metrics.json`: `overall` and every sequence.
  private static func document(
    _ outcomes: [FrameOutcome], _ sequences: [SequenceTracker],
    _ configuration: TrajectoryConfiguration
  ) throws -> MetricValue {
    var document = outcomes.metricsDocument
    try document.add(sequences, configuration)
    try document.addOverall(sequences, configuration)
    document.add(sequences.map(\.quality))
    document.addOverall(sequences.map(\.quality))
    return document
  }

  private static func show(
    _ sequences: [SequenceTracker], _ metrics: MetricValue, _ output: String,
    _ invocation: Invocation, _ console: Console
  ) {
    switch invocation["format"] {
    case "json": console.out(metrics.json + "\n")
    case "csv": console.out(Table(leavesOf: metrics).csv)
    default:
      for sequence in sequences {
        console.out("\(sequence.name): \(sequence.coverage.summary)\n")
        console.print(Table(of: sequence.tracker.anchors), invocation)
        console.out(QualityFiles.summary(of: sequence.quality))
      }
      let tracking = metrics["overall"]?["tracking"] ?? .null
      for path in [
        "hota.hota", "hota3d.hota", "clear.idsw", "lifecycle.duplicates",
        "lifecycle.jitter.normal_deg.median", "lifecycle.jitter.offset_mm.median",
        "time_ms.median",
      ] {
        guard let number = tracking.value(at: path)?.number else { continue }
        console.out("tracking.\(path): \(number.text(decimals: 4) ?? "")\n")
      }
      console.out("run: \(output)\n")
    }
  }
}

/// What `SEQUENCE` names on the command line.
enum SequenceTarget {
  /// The dataset and, if one is named, the sequence.
  static func open(_ target: String) throws -> (Dataset, String?) {
    if let dataset = try? Dataset.openingAny(target) { return (dataset, nil) }
    guard let colon = target.lastIndex(of: ":") else {
      return (try Dataset.openingAny(target), nil)
    }
    let dataset = try Dataset.openingAny(String(target[..<colon]))
    let name = String(target[target.index(after: colon)...])
    guard dataset.sequenceNames.contains(name) else {
      let hint = nearestName(to: name, among: dataset.sequenceNames)
      throw Failure(
        "\(dataset.folder): there is no sequence '\(name)'"
          + (hint.map { ", did you mean '\($0)'?" } ?? ""), .badInput)
    }
    return (dataset, name)
  }
}

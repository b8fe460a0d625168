// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import CommandLineKit
import Datasets
import Evaluation
import FoundationEssentials
import Parameters
import Pipeline
import Placement
import Reporting
import Synchronization
import TrackingQuality

/// `planelab replay SEQUENCE --script session.json`: an AR session on a recorded sequence, scored.
enum ReplayCommand: Command {
  static let description = CommandDescription(
    "replay", overview: "Play an AR session on a sequence: placing, dragging, messages; score it.",
    discussion: """
      SEQUENCE is a dataset folder (all its sequences), DATASET:NAME or a folder in an import layout.
      Planes are found and followed as by track. Without --script a standard session is played:
      aim, place in the middle, drag, rotate, reset.

      Writes session.jsonl, metrics.json, run.json and replay.html, a page that plays the session.

      Examples:
        planelab replay rooms:walk-1 --output run
        planelab replay rooms --script session.json --placement-drag-window 1 --output run
      """,
    arguments: [ArgumentDescription("sequence", completion: .folder, "A sequence.")],
    options: [
      OptionDescription(
        "output", short: "o", value: "dir", isRequired: true, completion: .folder,
        "Folder for the session, its metrics and the page that replays it."),
      OptionDescription(
        "script", value: "file", completion: .file,
        "What is done in the session; see Documentation/replay.md."),
      OptionDescription(
        "device", value: "name", kind: .word(DeviceProfile.builtin.map(\.name)),
        "Screen of the session, whatever the script says."),
      OptionDescription(
        "language", value: "tag", kind: .word(GuidanceTable.session.languages.map(\.rawValue)),
        "Language of messages, whatever the script says."),
      OptionDescription(flag: "no-page", "Write no replay.html."),
      OptionDescription(
        flag: "drag-curve",
        "Play the session with ten windows of each drag smoothing and draw figures/drag-curve.svg: "
          + "lag against smoothness."),
      .threads, .format, .force,
    ]
      + ConfigurationOptions.options(
        without: ["evops", "score", "similarity", "trajectory"], playsSessions: true))

  static func run(_ invocation: Invocation, _ console: Console) async throws -> ExitCode {
    let (dataset, name) = try SequenceTarget.open(invocation.arguments[0])
    let settings = try ConfigurationOptions.resolve(
      invocation,
      manifests: [(dataset.folder + "/dataset.json", dataset.manifest.parameters ?? [:])])
    if invocation.contains("print-config") {
      ConfigurationOptions.print(settings, invocation, console)
      return .success
    }
    guard let output = invocation["output"] else {
      throw usage("--output is missing", option: "output")
    }
    let script = try invocation["script"].map(Self.script)
    let references = dataset.frames.filter { name == nil || $0.sequence == name }
    var evaluation = DatasetEvaluation(
      of: dataset, references: references, configuration: settings.value)
    evaluation.scoresFrames = false
    guard evaluation.canFollowPlanes else {
      throw Failure(
        "\(invocation.arguments[0]): no frame has a pose; import the sequence with its trajectory",
        .badInput)
    }
    let folder = try RunFolder(creating: output, replacesResults: invocation.contains("force"))
    let start = Date()
    let counter = Atomic(0)
    let threads = invocation.integer("threads") ?? Machine.coreCount
    var recorder = ReplayRecorder(of: dataset, references, configuration: settings.value)
    var scripts: [String: SessionScript] = [:]
    let runs = try await evaluation.sessions(
      threads: threads,
      script: { name, start, end in
        let played = adapted(script, invocation, duration: end - start)
        scripts[name] = played
        return played.delayed(by: start)
      },
      variants: invocation.contains("drag-curve")
        ? DragCurve.variants(of: settings.value.placement) : [],
      show: { name, scene in
        if !invocation.contains("no-page") { recorder.add(scene, of: name) }
      },
      progress: {
        console.progress(
          counter.wrappingAdd(1, ordering: .relaxed).newValue, of: references.count, "replayed")
      })
    if invocation.contains("drag-curve") { try drawDragCurve(of: runs, into: folder, console) }
    let metrics = runs.sessionDocument
    recorder.add(metricsOf: runs)
    if !invocation.contains("no-page") {
      try folder.write(recorder.page.html, to: "replay.html")
    }
    try folder.write(SessionFiles.lines(of: runs), to: "session.jsonl")
    try folder.write(metrics.json + "\n", to: "metrics.json")
    var manifest = RunManifest(
      of: dataset, references.count, settings, threads: threads, since: start)
    manifest.details = [JSONMember("sessions", SessionFiles.sessions(runs, scripts))]
    try folder.write(manifest.json.text, to: "run.json")
    show(runs, metrics, output, invocation, console)
    for run in runs {
      for frame in run.skipped { console.warn("skipped \(run.name)/\(frame)") }
    }
    return runs.allSatisfy { $0.skipped.isEmpty } ? .success : .partial
  }

  /// The script of a file; its errors name the file.
  private static func script(_ path: String) throws -> SessionScript {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw Failure("\(path): cannot be read; --script takes a JSON file", .badInput)
    }
    do { return try SessionScript(parsing: text) } catch {
      throw Failure("\(path): \(error)", .badInput)
    }
  }

  /// The given or the standard script, on the device and in the language of the command line.
  private static func adapted(
    _ given: SessionScript?, _ invocation: Invocation, duration: Double
  ) -> SessionScript {
    var script = given ?? .standard(duration: duration)
    if let device = invocation["device"].flatMap({ DeviceProfile.named($0) }) {
      script.device = device
    }
    if let tag = invocation["language"] { script.language = GuidanceLanguage(rawValue: tag) }
    return script
  }

  private static func drawDragCurve(
    of runs: [SessionRun], into folder: RunFolder, _ console: Console
  ) throws {
    do { _ = try Gnuplot.draw([DragCurve.figure(of: runs)], into: folder) } catch is Gnuplot.Failure
    {
      console.warn("figures/drag-curve.csv has no drawing: gnuplot (gnuplot-nox) did not run")
    }
  }

  private static func show(
    _ runs: [SessionRun], _ metrics: MetricValue, _ output: String, _ invocation: Invocation,
    _ console: Console
  ) {
    switch invocation["format"] {
    case "json": console.out(metrics.json + "\n")
    case "csv": console.out(Table(leavesOf: metrics).csv)
    default:
      console.print(SessionFiles.table(of: runs), invocation)
      console.out("run: \(output)\n")
    }
  }
}

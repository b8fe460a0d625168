// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import CommandLineKit
import Datasets
import Evaluation
import FoundationEssentials
import Parameters
import Pipeline
import Reporting
import Tuning

/// The work of one `tune`: what is tried on which frames, where trials lie, what is written.
struct TuneSession {
  let invocation: Invocation
  let settings: ResolvedConfiguration<PipelineConfiguration>
  let datasets: [Dataset]
  let console: Console
  /// What the data cannot give, as sentences.
  private(set) var warnings: [String] = []
  private(set) var parts: [DatasetManifest.Split: [TuningTask.Part]] = [:]
  /// Whether `train` stands for all frames.
  private(set) var usesAllFrames = false
  private var task: TuningTask?

  init(
    invocation: Invocation, settings: ResolvedConfiguration<PipelineConfiguration>,
    datasets: [Dataset], console: Console
  ) {
    (self.invocation, self.settings) = (invocation, settings)
    (self.datasets, self.console) = (datasets, console)
  }

  /// Reads the axes, the objective and the search; refuses what cannot be run.
  mutating func plan() throws {
    chooseFrames()
    let axes = try self.axes
    let counts = parts.mapValues { part in part.reduce(0) { $0 + $1.references.count } }
    let method = invocation["search"].flatMap(SearchMethod.init) ?? .grid
    let search: Search
    do {
      search = try Search(
        method, axes: axes, trialLimit: invocation.integer("trials"),
        seed: UInt64(invocation["seed"] ?? "0") ?? 0, frameCount: counts[.train] ?? 0)
    } catch { throw TuneCommand.usage("\(error)", option: "search") }
    let task = TuningTask(
      base: settings.value, axes: axes, objective: try objective,
      plan: TuningPlan(
        search: search, finalistCount: invocation.integer("finalists") ?? 10,
        frameCounts: counts),
      seedCount: invocation.integer("seeds") ?? 1, parts: parts)
    if method == .halving, task.needs(["tracking", "trajectory"]) {
      throw TuneCommand.usage(
        "--search halving takes frames out of their sequences; \(task.objective.path) needs whole ones",
        option: "search")
    }
    self.task = task
  }

  /// The frames of each split that all datasets have.
  private mutating func chooseFrames() {
    for split in DatasetManifest.Split.allCases {
      let missing = datasets.filter { $0.frames(in: split).isEmpty }
      guard missing.isEmpty else {
        let names = missing.map(\.manifest.name).joined(separator: ", ")
        let consequence =
          switch split {
          case .train: "tuned on all frames; nothing is left to choose and test on"
          case .validation: "the best on train is chosen, however much it owes to chance"
          case .test: "the result is not tested; its score is that of frames it was chosen by"
          }
        warnings.append("\(names): no frame in split '\(split.rawValue)': \(consequence)")
        if split == .train { break }
        continue
      }
      parts[split] = datasets.map {
        TuningTask.Part(dataset: $0, references: $0.frames(in: split))
      }
    }
    guard parts[.train] == nil else { return }
    usesAllFrames = true
    parts = [.train: datasets.map { TuningTask.Part(dataset: $0, references: $0.frames) }]
  }

  private var axes: [SweepAxis] {
    get throws {
      var axes: [SweepAxis] = []
      for text in invocation.values(of: "sweep") {
        do {
          let axis = try SweepAxis(
            text, base: settings.value, fixedStages: TuningTask.fixedStages)
          guard !axes.contains(where: { $0.name == axis.name }) else {
            throw TuningError.axis(text: text, reason: "\(axis.name) is swept twice")
          }
          axes.append(axis)
        } catch { throw TuneCommand.usage("\(error)", option: "sweep") }
      }
      return axes
    }
  }

  private var objective: Objective {
    get throws {
      let path = invocation["objective"] ?? "segmentation.pq.pq"
      let isMinimized = invocation.contains("minimize")
      let constraints = try invocation.values(of: "subject-to").map { text in
        guard let gate = MetricGate(text) else {
          throw TuneCommand.usage(
            "--subject-to: '\(text)' is not a metric, one of >= <= > <, and a number",
            option: "subject-to")
        }
        return gate
      }
      let objective = Objective(path, isMinimized: isMinimized, constraints: constraints)
      for path in objective.paths
      where ["time_ms.decode", "time_ms.score"].contains(where: path.hasPrefix) {
        throw TuneCommand.usage(
          "\(path) is not measured in a sweep: frames are kept and scored in part only",
          option: "objective")
      }
      let isLowerBetter =
        path.hasPrefix("time_ms")
        ? true : MetricDescriptor.descriptor(for: path)?.higherIsBetter.map(!)
      if let isLowerBetter, isLowerBetter != isMinimized {
        throw TuneCommand.usage(
          isLowerBetter
            ? "smaller values of \(path) are better: give --minimize"
            : "larger values of \(path) are better: leave --minimize out", option: "minimize")
      }
      return objective
    }
  }

  /// Runs trials until the plan is finished, or hands them out, and writes what came of it.
  func run() async throws -> ExitCode {
    guard let task, let output = invocation["output"] else {
      throw TuneCommand.usage("--output is missing", option: "output")
    }
    for warning in warnings { console.warn(warning) }
    let folder = try folder(at: output)
    let store = try TrialStore(path: output + "/trials.sqlite", experiment: experiment(of: task))
    let exchange = TuneExchange(session: self, task: task, store: store)
    if let source = invocation["collect"] { try exchange.collect(from: source) }
    if invocation.contains("print-commands") {
      try exchange.printCommands()
      return .success
    }
    let start = Date()
    let threads = invocation.integer("threads") ?? Machine.coreCount
    let runner = TrialRunner(
      task: task, store: store, threads: threads,
      memoryLimit: (invocation.integer("memory-limit") ?? 2048) << 20)
    let result = try await runner.run { [console] done, total in
      console.progress(done, of: total, "trials")
    }
    let report = try TuneReport(result: result, store: store, warnings: warnings)
    let files = TuneFiles(session: self, report: report)
    if let warning = try files.write(into: folder, threads: threads, from: start) {
      console.warn(warning)
    }
    show(report, output)
    return verdict(report)
  }

  /// The folder of the sweep: an earlier one goes on unless it is to be replaced.
  private func folder(at output: String) throws -> RunFolder {
    let isThere = { FileManager.default.fileExists(atPath: output + "/trials.sqlite") }
    let isReplaced = invocation.contains("force")
    if !isReplaced, isThere() { return try RunFolder(continuing: output) }
    do { return try RunFolder(creating: output, replacesResults: isReplaced) } catch {
      // another process has just begun the same sweep
      guard case .exists = error, isThere() else { throw error }
      return try RunFolder(continuing: output)
    }
  }

  /// What must be the same whenever the trials are used.
  private func experiment(of task: TuningTask) -> [(key: String, value: String)] {
    var commit = "unknown"
    if case .string(let text) = Machine.build["commit"] { commit = text }
    var rows = [("schema", "planelab-trials-1"), ("program", "\(Program.version) \(commit)")]
    for dataset in datasets {
      let checksum = (try? SHA256.hexDigest(ofFile: dataset.folder + "/dataset.json")) ?? "unknown"
      rows.append(("datasets.\(dataset.manifest.name).sha256", checksum))
    }
    rows += task.axes.map { ("sweep.\($0.name)", $0.values.joined(separator: ",")) }
    rows += [
      ("objective", task.objective.path),
      ("minimize", String(task.objective.isMinimized)),
      ("subject-to", task.objective.constraints.map(\.text).joined(separator: " and ")),
      ("search", task.plan.search.method.rawValue),
      ("trials", task.plan.search.trialLimit.map { String($0) } ?? "all"),
      ("seed", String(task.plan.search.seed)), ("seeds", String(task.seedCount)),
      ("finalists", String(task.plan.finalistCount)),
    ]
    return rows + settings.rows.map { ("configuration.\($0.key)", $0.value) }
  }

  private func show(_ report: TuneReport, _ output: String) {
    console.print(report.summary, invocation)
    if invocation["format"] ?? "table" == "table" {
      console.out("\n" + report.conclusions.joined(separator: "\n") + "\nsweep: \(output)\n")
    }
  }

  private func verdict(_ report: TuneReport) -> ExitCode {
    if !report.meetsConstraints {
      console.note("failed: no trial meets every --subject-to")
      return .gateFailed
    }
    guard report.skippedCount > 0 else { return .success }
    console.warn("\(report.skippedCount) frames could not be used")
    return .partial
  }
}

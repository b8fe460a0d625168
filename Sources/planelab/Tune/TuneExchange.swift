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

/// Trials that run elsewhere: the commands that make them, and the runs that come back.
struct TuneExchange {
  let session: TuneSession
  let task: TuningTask
  let store: TrialStore

  /// Prints an `evaluate` command per unit of work on train that is next and not known.
  func printCommands() throws {
    guard task.plan.search.method != .halving else {
      throw TuneCommand.usage(
        "--search halving scores parts of the frames, which no command can; take another search",
        option: "print-commands")
    }
    let result = try TuningResult(task: task, measurements: store.measurements())
    let keys = result.pending.filter { $0.request.split == .train }
    try store.add(result.values(of: Set(keys.map(\.request.trial))))
    for key in keys {
      session.console.out(command(of: key, points: result.trace.points) + "\n")
    }
  }

  /// Stores the runs of a folder that the plan asks for, as far as it goes.
  ///
  /// Choices of a descent may depend on what has just been collected, so this goes on until nothing is
  /// found any more.
  func collect(from source: String) throws {
    guard FileManager.default.fileExists(atPath: source) else {
      throw Failure("\(source): there is no such folder to collect from", .badInput)
    }
    var count = 0
    while true {
      let result = try TuningResult(task: task, measurements: store.measurements())
      let found = result.pending.filter { key in
        key.request.split == .train
          && FileManager.default.fileExists(atPath: "\(source)/\(name(of: key))/metrics.json")
      }
      guard !found.isEmpty else { break }
      try store.add(result.values(of: Set(found.map(\.request.trial))))
      for key in found {
        let measurement = try measurement(
          of: key, point: result.trace.points[key.request.trial],
          in: "\(source)/\(name(of: key))")
        guard try store.claim(key) else { continue }
        try store.finish(key, measurement)
        count += 1
      }
    }
    session.console.note("collected \(count) runs from \(source)")
  }

  /// The folder of a unit of work: `train-00012`, `train-00012-seed1`.
  private func name(of key: MeasurementKey) -> String {
    let digits = String(key.request.trial)
    let padded = String(repeating: "0", count: max(0, 5 - digits.count)) + digits
    return "\(key.request.split.rawValue)-\(padded)" + (key.seed > 0 ? "-seed\(key.seed)" : "")
  }

  private func command(of key: MeasurementKey, points: [[Int]?]) -> String {
    var words = [CommandLine.arguments.first ?? Program.name, "evaluate"]
    words += session.datasets.map(\.folder)
    if !session.usesAllFrames { words += ["--split", key.request.split.rawValue] }
    words += ["--threads", "1", "--no-files"]
    if let file = session.invocation["config"] { words += ["--config", file] }
    let swept = Set(task.axes.map(\.name))
    for row in session.settings.rows where row.origin == .flag && !swept.contains(row.name) {
      words += flag(row.name, row.value)
    }
    for entry in task.values(of: points[key.request.trial]) + task.seedValues(key.seed) {
      words += flag(entry.parameter, entry.value)
    }
    words += ["--output", "\(session.invocation["output"] ?? "")/trials/\(name(of: key))"]
    return words.map(quoted).joined(separator: " ")
  }

  private func flag(_ name: String, _ value: String) -> [String] {
    let kind = PipelineConfiguration.parameters.first { $0.name == name }?.kind
    guard kind == .toggle else { return ["--" + name, value] }
    return [(value == "true" ? "--" : "--no-") + name]
  }

  /// A word as a POSIX shell reads it.
  private func quoted(_ word: String) -> String {
    let plain = word.unicodeScalars.allSatisfy {
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./=:,+%@".unicodeScalars
        .contains($0)
    }
    return plain && !word.isEmpty ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }

  /// What a run found, if it is the run that was asked for.
  private func measurement(of key: MeasurementKey, point: [Int]?, in path: String) throws
    -> Measurement
  {
    let run = try StoredRun(reading: path)
    let configuration = try task.configuration(of: point, seed: key.seed)
    for parameter in PipelineConfiguration.parameters {
      let expected = parameter.text(configuration)
      let found = run.manifest["configuration"]?[parameter.key]?["value"]
      guard let found, spelled(found) == expected else {
        throw TuningError.foreignResult(
          path: path,
          reason: "\(parameter.key) is \(found?.line ?? "absent") and should be \(expected)")
      }
    }
    try checkData(run, key)
    guard let text = try? String(contentsOfFile: path + "/metrics.json", encoding: .utf8),
      let metrics = (try? JSONValue(parsing: text))?["overall"]
    else { throw TuningError.foreignResult(path: path, reason: "metrics.json is damaged") }
    return try measurement(of: MetricValue(json: metrics), path)
  }

  private func spelled(_ value: JSONValue) -> String {
    switch value {
    case .null: "auto"
    case .string(let text), .number(let text): text
    default: value.line
    }
  }

  private func checkData(_ run: StoredRun, _ key: MeasurementKey) throws {
    let split = session.usesAllFrames ? nil : key.request.split.rawValue
    let expected = session.datasets.map { dataset -> JSONValue in
      [
        "name": .string(dataset.manifest.name), "split": .text(split),
        "sha256": .text(try? SHA256.hexDigest(ofFile: dataset.folder + "/dataset.json")),
      ]
    }
    var found: [JSONValue] = []
    if case .array(let sources) = run.manifest["datasets"] {
      found = sources.map { source in
        [
          "name": source["name"] ?? .null, "split": source["split"] ?? .null,
          "sha256": source["sha256"] ?? .null,
        ]
      }
    }
    guard found == expected else {
      throw TuningError.foreignResult(
        path: run.path,
        reason: """
          its datasets are \(JSONValue.array(found).line) and should be \
          \(JSONValue.array(expected).line)
          """)
    }
    guard run.manifest["version"] == .string(Program.version) else {
      throw TuningError.foreignResult(
        path: run.path,
        reason: "made by version \(run.manifest["version"]?.line ?? "?"), not \(Program.version)")
    }
  }

  private func measurement(of metrics: MetricValue, _ path: String) throws -> Measurement {
    var measurement = Measurement()
    measurement.skippedCount = metrics["skipped"]?.number.map { Int($0) } ?? 0
    for name in task.objective.paths {
      guard let value = metrics.value(at: name) else {
        throw TuningError.foreignResult(path: path, reason: "metrics.json has no \(name)")
      }
      measurement.values[name] = .some(value.number)
    }
    for name in Measurement.timePaths where measurement.values[name] == nil {
      measurement.values[name] = .some(metrics.value(at: name)?.number)
    }
    return measurement
  }
}

extension MetricValue {
  /// The tree that a JSON document holds; arrays and booleans, which metrics have none of, are `null`.
  fileprivate init(json: JSONValue) {
    switch json {
    case .number(let text): self.init(Double(text))
    case .string(let text): self = .text(text)
    case .object(let members):
      self.init(members.map { ($0.key, MetricValue(json: $0.value)) })
    case .null, .bool, .array: self = .null
    }
  }
}

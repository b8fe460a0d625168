// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Datasets
import Evaluation
import Parameters
import Reporting
import Tuning

/// What a finished sweep says: the choice, what it is worth, which parameters matter.
struct TuneReport {
  let result: TuningResult
  let warnings: [String]
  /// The chosen trial; 0 if the defaults stay.
  let choice: Int
  /// Defaults and choice frame by frame, by split; empty where they were not both measured.
  let comparisons: [DatasetManifest.Split: PairedComparison]
  /// A sensitivity per axis.
  let sensitivities: [Sensitivity]
  /// The p-values of the sensitivities, corrected for the number of axes.
  let pValues: [Double?]

  var task: TuningTask { result.task }
  var axes: [SweepAxis] { task.axes }

  init(result: TuningResult, store: TrialStore, warnings: [String]) throws {
    (self.result, self.warnings) = (result, warnings)
    choice = result.trace.choice ?? 0
    var comparisons: [DatasetManifest.Split: PairedComparison] = [:]
    for split in [DatasetManifest.Split.validation, .test] where choice != 0 {
      let base = try Self.frames(of: 0, on: split, result, store)
      let best = try Self.frames(of: choice, on: split, result, store)
      guard !base.isEmpty, base.count == best.count else { continue }
      comparisons[split] = PairedComparison(base, best)
    }
    self.comparisons = comparisons
    let samples = result.samples.compactMap { sample in
      sample.score.objective.map { (sample.point, $0) }
    }
    sensitivities = result.task.axes.indices.map { axis in
      Sensitivity(
        places: samples.map { $0.0[axis] }, scores: samples.map(\.1),
        isMinimized: result.task.objective.isMinimized)
    }
    pValues = holmCorrected(sensitivities.map(\.pValue))
  }

  /// The objective frame by frame, the mean over seeds.
  private static func frames(
    of trial: Int, on split: DatasetManifest.Split, _ result: TuningResult, _ store: TrialStore
  ) throws -> [Double?] {
    guard let count = result.task.plan.frameCounts[split] else { return [] }
    let request = TrialRequest(trial: trial, split: split, frameCount: count)
    let runs = try result.task.keys(of: request).map { try store.frames(of: $0) }
    return (runs.first ?? []).indices.map { frame in
      let values = runs.compactMap { $0.indices.contains(frame) ? $0[frame].value : nil }
      guard values.count == runs.count else { return nil }
      return values.reduce(0, +) / Double(values.count)
    }
  }

  /// Whether the choice meets every constraint on the split that it was chosen on.
  var meetsConstraints: Bool {
    let split: DatasetManifest.Split =
      task.plan.frameCounts[.validation] == nil ? .train : .validation
    return result.score(of: choice, on: split)?.fitness.isFeasible ?? false
  }

  /// The frames that could not be used by the choice.
  var skippedCount: Int {
    DatasetManifest.Split.allCases.reduce(0) {
      $0 + (result.score(of: choice, on: $1)?.skippedCount ?? 0)
    }
  }

  /// A row per split: the defaults, the choice, and how they differ.
  var summary: Table {
    var table = Table(columns: [
      .init("split", decimals: nil), .init("frames", decimals: 0),
      .init("defaults", decimals: 4), .init("best", decimals: 4),
      .init("difference", decimals: 4), .init("low", decimals: 4), .init("high", decimals: 4),
      .init("p", decimals: 4),
    ])
    for split in DatasetManifest.Split.allCases {
      guard let count = task.plan.frameCounts[split],
        let base = result.score(of: 0, on: split)?.objective,
        let best = result.score(of: choice, on: split)?.objective
      else { continue }
      let comparison = comparisons[split]
      table.append([
        .string(split.rawValue), .number(count), .number(base), .number(best),
        .number(best - base), .number(comparison?.interval?.lowerBound),
        .number(comparison?.interval?.upperBound), .number(comparison?.pValue),
      ])
    }
    return table
  }

  /// A row per parameter: its default, its chosen value, how much it matters.
  var parameters: Table {
    let names = ["parameter", "default", "best"]
    var table = Table(
      columns: names.map { .init($0, decimals: nil) } + [
        .init("unit", decimals: nil), .init("values", decimals: 0), .init("effect", decimals: 4),
        .init("share", decimals: 3), .init("adjustedShare", decimals: 3), .init("p", decimals: 4),
        .init("matters", decimals: nil),
      ])
    let chosen = task.values(of: result.trace.points[choice])
    for (index, axis) in axes.enumerated() {
      let sensitivity = sensitivities[index]
      table.append([
        .string(axis.name), .string(axis.defaultValue), .string(chosen[index].value),
        .string(axis.unit.rawValue), .number(axis.values.count), .number(sensitivity.effect),
        .number(sensitivity.share), .number(sensitivity.adjustedShare), .number(pValues[index]),
        matters(index).map { .string($0 ? "yes" : "not shown") } ?? .null,
      ])
    }
    return table
  }

  /// Whether the dependence on a parameter is more than chance; `nil` if that cannot be told.
  func matters(_ axis: Int) -> Bool? { pValues[axis].map { $0 <= 0.05 } }

  /// The result in sentences.
  var conclusions: [String] {
    var lines = [choiceLine]
    if let line = testLine { lines.append(line) }
    let order = axes.indices.sorted {
      (sensitivities[$1].share ?? 0, $0) < (sensitivities[$0].share ?? 0, $1)
    }
    for index in order { lines.append(sensitivityLine(index)) }
    return lines
  }

  private var choiceLine: String {
    let count = result.trace.points.count - 1
    guard choice != 0 else {
      return "none of \(count) trials was better than the defaults on the frames of the choice"
    }
    let values = task.values(of: result.trace.points[choice]).map { "\($0.parameter) \($0.value)" }
    return "best of \(count) trials: number \(choice), \(values.joined(separator: ", "))"
  }

  private var testLine: String? {
    guard choice != 0, let comparison = comparisons[.test],
      let difference = comparison.meanDifference, let interval = comparison.interval
    else { return nil }
    let isBetter = (difference > 0) != task.objective.isMinimized
    let verdict =
      (comparison.pValue ?? 1) > 0.05
      ? "not distinguishable from the defaults"
      : isBetter ? "better than the defaults" : "worse than the defaults"
    let texts = [difference, interval.lowerBound, interval.upperBound].map {
      $0.text(decimals: 4) ?? "n/a"
    }
    return """
      on test \(verdict): mean difference \(texts[0]) per frame, 95 % interval \(texts[1]) to \
      \(texts[2]), p = \((comparison.pValue ?? 1).text(decimals: 3) ?? "n/a"), \
      \(comparison.count) frames
      """
  }

  private func sensitivityLine(_ index: Int) -> String {
    guard let share = sensitivities[index].share else {
      return "\(axes[index].name): the objective does not vary"
    }
    let percent = (share * 100).text(decimals: 0) ?? "n/a"
    guard let p = pValues[index], let matters = matters(index) else {
      return "\(axes[index].name): too few trials to tell whether it matters"
    }
    let test = "p = \(p.text(decimals: 3) ?? "n/a")"
    return matters
      ? "\(axes[index].name) matters: it explains \(percent) % of the variance (\(test))"
      : "\(axes[index].name) is not shown to matter: it explains \(percent) % of the variance (\(test))"
  }
}

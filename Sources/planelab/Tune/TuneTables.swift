// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Datasets
import Evaluation
import Parameters
import Reporting
import Tuning

/// The CSV tables of a sweep.
extension TuneReport {
  /// A row per trial, split, seed and metric: the long format that pandas and R group by.
  var trialTable: Table {
    var table = Table(
      columns: ["trial", "split", "frames", "seed", "status"].map { .init($0, decimals: nil) }
        + axes.map { .init($0.name, decimals: nil) }
        + [.init("metric", decimals: nil), .init("value")])
    for request in result.trace.requests {
      for key in task.keys(of: request) {
        guard let measurement = result.measurements[key] else { continue }
        let front: [JSONValue] =
          [
            .number(request.trial), .string(request.split.rawValue), .number(request.frameCount),
            .number(key.seed), .string(measurement.refusal == nil ? "done" : "refused"),
          ]
          + task.values(of: result.trace.points[request.trial]).map { .string($0.value) }
        for (metric, value) in measurement.values.sorted(by: { $0.key < $1.key }) {
          table.append(front + [.string(metric), .number(value)])
        }
      }
    }
    return table
  }

  /// A row per value of each parameter.
  var levelTable: Table {
    var table = Table(columns: [
      .init("parameter", decimals: nil), .init("value", decimals: nil),
      .init("trials", decimals: 0), .init("mean", decimals: 4), .init("best", decimals: 4),
    ])
    for (axis, sensitivity) in zip(axes, sensitivities) {
      for level in sensitivity.levels {
        table.append([
          .string(axis.name), .string(axis.values[level.place]), .number(level.count),
          .number(level.mean), .number(level.best),
        ])
      }
    }
    return table
  }

  /// All pairs of axes, those that explain most together first.
  var pairs: [(first: Int, second: Int, surface: PairSurface)] {
    let samples = result.samples.compactMap { sample in
      sample.score.objective.map { (sample.point, $0) }
    }
    let shares = sensitivities.map { $0.share ?? 0 }
    let places = axes.indices.flatMap { a in axes.indices.filter { $0 > a }.map { (a, $0) } }
    let ordered = places.sorted { left, right in
      let (x, y) = (shares[left.0] + shares[left.1], shares[right.0] + shares[right.1])
      return x != y ? x > y : left < right
    }
    return ordered.map { a, b in
      let surface = PairSurface(
        places: samples.map { ($0.0[a], $0.0[b]) }, scores: samples.map(\.1),
        sizes: (axes[a].values.count, axes[b].values.count),
        isMinimized: task.objective.isMinimized)
      return (a, b, surface)
    }
  }

  /// A row per pair of values that occurs together.
  var pairTable: Table {
    let names = ["first", "second", "firstValue", "secondValue"]
    var table = Table(
      columns: names.map { .init($0, decimals: nil) } + [
        .init("trials", decimals: 0), .init("mean", decimals: 4), .init("best", decimals: 4),
      ])
    for pair in pairs {
      for (i, row) in pair.surface.cells.enumerated() {
        for (j, cell) in row.enumerated() {
          guard let cell else { continue }
          table.append([
            .string(axes[pair.first].name), .string(axes[pair.second].name),
            .string(axes[pair.first].values[i]), .string(axes[pair.second].values[j]),
            .number(cell.count), .number(cell.mean), .number(cell.best),
          ])
        }
      }
    }
    return table
  }

  /// Time and score of every trial, and which of them no other beats in both.
  var paretoTable: Table {
    var table = Table(
      columns: [.init("trial", decimals: nil)] + axes.map { .init($0.name, decimals: nil) }
        + [
          .init("time_ms"), .init("objective", decimals: 4), .init("front", decimals: nil),
        ])
    let all =
      [(trial: 0, score: result.score(of: 0, on: .train))]
      + result.samples.map { (trial: $0.trial, score: Optional($0.score)) }
    let timed = all.compactMap { entry -> (trial: Int, time: Double, objective: Double)? in
      guard let score = entry.score, score.fitness.isFeasible, let objective = score.objective,
        let time = score.milliseconds
      else { return nil }
      return (entry.trial, time, objective)
    }
    let front = Set(
      ParetoFront.indices(
        costs: timed.map(\.time),
        scores: timed.map { task.objective.isMinimized ? -$0.objective : $0.objective }))
    for (index, entry) in timed.enumerated() {
      table.append(
        [.number(entry.trial)]
          + task.values(of: result.trace.points[entry.trial]).map { .string($0.value) }
          + [
            .number(entry.time), .number(entry.objective), .bool(front.contains(index)),
          ])
    }
    return table
  }

  /// The best trials on train, with their scores on validation.
  func leaders(_ count: Int) -> Table {
    var table = Table(
      columns: [.init("trial", decimals: nil)] + axes.map { .init($0.name, decimals: nil) }
        + [
          .init("train", decimals: 4), .init("validation", decimals: 4),
          .init("spread", decimals: 4), .init("time_ms", decimals: 2),
          .init("feasible", decimals: nil),
        ])
    for trial in result.trace.ranking.prefix(count) {
      let score = result.score(of: trial, on: .train)
      table.append(
        [.number(trial)] + task.values(of: result.trace.points[trial]).map { .string($0.value) }
          + [
            .number(score?.objective),
            .number(result.score(of: trial, on: .validation)?.objective),
            .number(score?.spread), .number(score?.milliseconds),
            .string(score?.refusal ?? (score?.fitness.isFeasible ?? false ? "yes" : "no")),
          ])
    }
    return table
  }
}

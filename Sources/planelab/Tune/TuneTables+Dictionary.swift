// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Evaluation
import Parameters
import Reporting
import Tuning

/// What the columns of a sweep's tables mean.
extension TuneReport {
  /// The tables by file, each with the columns that are its own.
  var csvFiles: [(file: DataDictionary.File, table: Table)] {
    [
      ("trials.csv", trialTable, trialColumns), ("sensitivity.csv", parameters, sensitivityColumns),
      ("levels.csv", levelTable, levelColumns), ("pairs.csv", pairTable, pairColumns),
      ("pareto.csv", paretoTable, paretoColumns),
    ].map { name, table, own in
      (DataDictionary.File(name, table.columns.map(\.name), own: own), table)
    }
  }

  private var trialColumns: [MetricDescriptor] {
    [
      trial, .init(column: "split", in: "train, validation, test", "Which frames were scored."),
      .init(
        column: "frames", unit: "frames", in: "1...", "How many frames of the split were scored."),
      .init(column: "seed", in: "0...", "Added to the seeds of all stages that draw samples."),
      .init(
        column: "status", in: "done, refused",
        "Whether the trial was scored; values that contradict each other are refused."),
    ] + axisColumns
  }

  private var sensitivityColumns: [MetricDescriptor] {
    [
      .init(column: "parameter", "The swept parameter; `planelab parameters NAME` explains it."),
      .init(column: "default", "Its value without the sweep."),
      .init(column: "best", "Its value in the chosen trial."),
      .init(column: "unit", "The unit of its values."),
      .init(column: "values", in: "1...", "How many values were to be tried."),
      .init(
        column: "effect", "The largest minus the smallest mean objective of a value, over trials."),
      .init(
        column: "share", in: "0...1",
        "η²: the part of the objective's variance over trials that the parameter explains alone."),
      .init(column: "adjustedShare", "ε²: the share without what chance explains."),
      .init(
        column: "p", in: "0...1", "Of a permutation test, corrected for all parameters (Holm)."),
      .init(column: "matters", in: "yes, not shown", "Whether p ≤ 0.05; empty: too few trials."),
    ]
  }

  private var levelColumns: [MetricDescriptor] {
    [
      .init(column: "parameter", "The swept parameter."),
      .init(column: "value", "One of its values."),
    ] + scores("with this value")
  }

  private var pairColumns: [MetricDescriptor] {
    [
      .init(column: "first", "A swept parameter."), .init(column: "second", "Another one."),
      .init(column: "firstValue", "A value of the first."),
      .init(column: "secondValue", "A value of the second."),
    ] + scores("with both values")
  }

  private var paretoColumns: [MetricDescriptor] {
    [
      trial,
      .init(
        column: "time_ms", unit: "ms", in: "0...", better: false,
        "Mean time per frame on train: detection, and outlines where they are drawn."),
      .init(
        column: "objective", better: !task.objective.isMinimized,
        "\(task.objective.path) on train, the mean over seeds."),
      .init(
        column: "front", in: "true, false", "Whether no other trial beats it in time and score."),
    ] + axisColumns
  }

  private var trial: MetricDescriptor {
    .init(column: "trial", in: "0...", "The trial; 0 is the configuration without a sweep.")
  }

  private var axisColumns: [MetricDescriptor] {
    axes.map { axis in
      .init(
        column: axis.name, unit: axis.unit.rawValue,
        "The parameter's value; `planelab parameters \(axis.name)` explains it.")
    }
  }

  private func scores(_ which: String) -> [MetricDescriptor] {
    let name = task.objective.path
    return [
      .init(column: "trials", in: "1...", "Trials \(which) that have a score on all of train."),
      .init(column: "mean", "The mean of \(name) over them."),
      .init(
        column: "best", better: !task.objective.isMinimized, "The best \(name) among them."),
    ]
  }
}

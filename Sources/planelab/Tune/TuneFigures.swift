// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Parameters
import Reporting
import Tuning

/// The plots of a sweep: what each parameter does, pairs of them, time against score.
extension TuneReport {
  /// How many pairs are drawn; `pairs.csv` holds all.
  private static let maxPairCount = 6

  /// All figures for which there is something to draw.
  var figures: [Figure] {
    let drawn = pairs.prefix(Self.maxPairCount).enumerated().compactMap { index, pair in
      heatMap(pair.first, pair.second, pair.surface, number: index + 1)
    }
    return [sensitivityFigure] + drawn + [paretoFigure].compactMap(\.self)
  }

  private var objectiveName: String { task.objective.path }

  /// Bars of η² per parameter, the most important first.
  private var sensitivityFigure: Figure {
    var table = Table(
      columns: [.init("parameter", decimals: nil), .init("share"), .init("p", decimals: 4)])
    let order = axes.indices.sorted {
      (sensitivities[$1].share ?? 0, $0) < (sensitivities[$0].share ?? 0, $1)
    }
    for index in order.reversed() {
      table.append([
        .string(axes[index].name), .number(sensitivities[index].share ?? 0),
        .number(pValues[index]),
      ])
    }
    return Figure(
      name: "sensitivity", title: "Which parameters matter",
      caption: "Share of the variance of \(objectiveName) that each parameter explains (η²).",
      data: table,
      commands: [
        "set xlabel 'share of the variance (η²)'", "set xrange [0:1]",
        "set yrange [-0.6:\(Double(axes.count) - 0.4)]", "unset key",
        """
        plot 'sensitivity.csv' skip 1 using ($2/2):0:($2/2):(0.35):ytic(1) \
        with boxxyerror fs solid 0.8 noborder lc rgb '#0072B2'
        """,
      ])
  }

  /// The best objective for each pair of values, whatever the other parameters are.
  private func heatMap(_ a: Int, _ b: Int, _ surface: PairSurface, number: Int) -> Figure? {
    guard axes[a].values.count > 1, axes[b].values.count > 1 else { return nil }
    var table = Table(columns: [
      .init("x", decimals: 0), .init("y", decimals: 0), .init(axes[a].name, decimals: nil),
      .init(axes[b].name, decimals: nil), .init("best", decimals: 4), .init("trials", decimals: 0),
    ])
    for (i, row) in surface.cells.enumerated() {
      for (j, cell) in row.enumerated() {
        guard let cell else { continue }
        table.append([
          .number(i), .number(j), .string(axes[a].values[i]), .string(axes[b].values[j]),
          .number(cell.best), .number(cell.count),
        ])
      }
    }
    let name = "pair-\(number)"
    let isCrowded = axes[a].values.count * axes[b].values.count > 60
    let labels = ", '' skip 1 using 1:2:(sprintf('%.3f', $5)) with labels font ',10' tc rgb 'white'"
    return Figure(
      name: name, title: "\(axes[a].name) and \(axes[b].name)",
      caption: "Best \(objectiveName) on train for each pair of values, over all other parameters.",
      data: table,
      commands: [
        "set xlabel '\(axis(a))'", "set ylabel '\(axis(b))'", "set cblabel 'best \(objectiveName)'",
        "set xtics (\(tics(axes[a].values)))", "set ytics (\(tics(axes[b].values)))",
        "set xrange [-0.5:\(Double(axes[a].values.count) - 0.5)]",
        "set yrange [-0.5:\(Double(axes[b].values.count) - 0.5)]", "unset grid", "unset key",
        // dark enough everywhere for white numbers
        "set palette defined (0 '#1b1540', 0.5 '#7a2a72', 1 '#c8503c')",
        // not every pair of values need have been tried
        "plot '\(name).csv' skip 1 using 1:2:(0.5):(0.5):5 with boxxyerror fs solid lc palette"
          + (isCrowded ? "" : labels),
      ])
  }

  private func axis(_ index: Int) -> String {
    let unit = axes[index].unit.rawValue
    return axes[index].name + (unit.isEmpty ? "" : " [\(unit)]")
  }

  /// Names of places, no more than fit.
  private func tics(_ values: [String]) -> String {
    let step = max(1, (values.count + 9) / 10)
    return values.indices.filter { $0 % step == 0 }.map { "'\(values[$0])' \($0)" }
      .joined(separator: ", ")
  }

  /// Every feasible trial, and the front that none beats in time and score.
  private var paretoFigure: Figure? {
    let table = paretoTable
    guard !table.rows.isEmpty else { return nil }
    let (time, objective) = (axes.count + 2, axes.count + 3)
    let isOnFront = "strcol(\(objective + 1)) eq 'true'"
    return Figure(
      name: "pareto", title: "Time against score",
      caption:
        "Every trial that meets the constraints, on train; no trial beats the front in both.",
      data: table,
      commands: [
        "set xlabel 'time per frame [ms]'", "set ylabel '\(objectiveName)'",
        """
        plot 'pareto.csv' skip 1 using \(time):\(objective) with points pt 7 ps 0.4 \
        lc rgb '#999999' title 'trials', \\
          '' skip 1 using (\(isOnFront) ? $\(time) : NaN):\(objective) \
        with points pt 7 ps 0.8 lc rgb '#D55E00' title 'front', \\
          '' skip 1 using (strcol(1) eq '0' ? $\(time) : NaN):\(objective) \
        with points pt 4 ps 1 lw 2 lc rgb '#0072B2' title 'defaults'
        """,
      ])
  }
}

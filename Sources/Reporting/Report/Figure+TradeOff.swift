// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

extension Figure {
  /// A plot of one quantity over another, along a third.
  ///
  /// `data` holds what runs along the curves first, whose values stand beside the points, then x and y of
  /// each curve. The x axis is logarithmic from 1 on and linear near 0, where curves that cost little crowd.
  public static func tradeOff(
    _ name: String, title: String, caption: String, data: Table, curves: [String],
    axes: (x: String, y: String)
  ) -> Figure {
    let plots = curves.indices.flatMap { index -> [String] in
      let (x, y) = (2 * index + 2, 2 * index + 3)
      let color = "rgb '\(color(index))'"
      // Numbers stand above every other curve and below the rest.
      let offset = index % 2 == 0 ? "0.9,0.6" : "-0.9,-0.6"
      return [
        "'\(name).csv' skip 1 using \(x):\(y) with linespoints pt 7 ps 0.5 lw 2 lc \(color) "
          + "title \(quoted(curves[index]))",
        "'\(name).csv' skip 1 using \(x):\(y):1 with labels offset \(offset) "
          + "font ',11' tc \(color) notitle",
      ]
    }
    return Figure(
      name: name, title: title, caption: caption, data: data,
      commands: [
        "set nonlinear x via log10(1+x) inverse 10**x-1",
        "set xtics (0, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)",
        "set offsets graph 0.06, graph 0.06, graph 0.06, graph 0.06",
        "set xlabel \(quoted(axes.x))", "set ylabel \(quoted(axes.y))",
        "plot \\\n  " + plots.joined(separator: ", \\\n  "),
      ])
  }
}

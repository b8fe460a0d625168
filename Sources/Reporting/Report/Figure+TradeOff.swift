// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

extension Figure {
  /// A plot of one quantity over another, along a third.
  ///
  /// `data` holds what runs along the curves first, whose values stand beside the points, then x and y of
  /// each curve.
  public static func tradeOff(
    _ name: String, title: String, caption: String, data: Table, curves: [String],
    axes: (x: String, y: String)
  ) -> Figure {
    let plots = curves.indices.flatMap { index -> [String] in
      let (x, y) = (2 * index + 2, 2 * index + 3)
      let color = "lc rgb '\(color(index))'"
      return [
        "'\(name).csv' skip 1 using \(x):\(y) with linespoints pt 7 ps 0.5 lw 2 \(color) "
          + "title \(quoted(curves[index]))",
        "'\(name).csv' skip 1 using \(x):\(y):1 with labels offset 0.9,0.6 "
          + "font ',11' notitle",
      ]
    }
    return Figure(
      name: name, title: title, caption: caption, data: data,
      commands: [
        "set xlabel \(quoted(axes.x))", "set ylabel \(quoted(axes.y))",
        "plot \\\n  " + plots.joined(separator: ", \\\n  "),
      ])
  }
}

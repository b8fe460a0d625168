// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Evaluation
internal import Parameters

extension RunPages {
  /// How the errors of matched planes are distributed: shares over logarithmic classes.
  var errorHistograms: [Figure] {
    [
      ("angle_deg", "Angle between the normals", "°"), ("offset_mm", "Offset", "mm"),
      ("rmse_mm", "Distance of true points, RMS", "mm"),
      ("boundary_mm", "Distance of the outlines, mean", "mm"),
    ].compactMap { column, title, unit in
      let samples = runs.map { $0.samples(of: column) }
      guard let classes = LogarithmicClasses(samples.flatMap(\.self)) else { return nil }
      return histogram(column, title: title, unit: unit, samples, classes)
    }
  }

  private func histogram(
    _ column: String, title: String, unit: String, _ samples: [[Double]],
    _ classes: LogarithmicClasses
  ) -> Figure {
    var data = Table(
      columns: [.init(column)] + (isSingle ? ["share"] : labels).map { .init($0) })
    let shares = samples.map(classes.shares)
    for index in classes.edges.indices {
      // the last edge closes the last class
      let row = shares.map { $0.isEmpty ? nil : index < $0.count ? $0[index] : 0 }
      data.append([.number(classes.edges[index])] + row.map { .number($0) })
    }
    let name = "errors-" + String(column.prefix { $0 != "_" })
    let fill = isSingle ? ["set style fill solid 0.35 noborder"] : []
    return Figure.lines(
      name, title: title,
      caption:
        "Share of matched planes per class of error; classes have equal ratios, the first one "
        + "holds all that is smaller.", data: data,
      settings: fill + [
        "set logscale x", "set format x '10^{%L}'", "set termoption enhanced",
        "set xlabel 'error [\(unit)]'", "set ylabel 'share of matched planes'",
        "set yrange [0:]",
        "set xrange [\(classes.edges[0].parameterText):\((classes.edges.last ?? 1).parameterText)]",
      ] + (isSingle ? ["unset key"] : []), style: "steps", isFilled: isSingle)
  }
}

/// Classes of equal ratio, six per decade, between whole powers of ten.
struct LogarithmicClasses {
  private static let perDecade = 6
  /// 10^(k/6) for k = 0 … 5.
  private static let ratios = [
    1, 1.467799267622069, 2.154434690031884, 3.162277660168380, 4.641588833612779,
    6.812920690579611,
  ]
  /// The lower edges, and the upper edge of the last class.
  let edges: [Double]

  /// Classes that hold the samples, but for those under 10⁻⁴; `nil` if no sample is positive.
  init?(_ samples: [Double]) {
    let positive = samples.filter { $0 > 0 }.sorted()
    guard let most = positive.last else { return nil }
    let least = max(positive[positive.count / 100], 1e-4)
    var start = 1e-4
    while start * 10 <= least, start < 1e6 { start *= 10 }
    var edges: [Double] = []
    repeat {
      edges += Self.ratios.map { $0 * start }
      start *= 10
    } while start <= most && start < 1e9
    self.edges = edges + [start]
  }

  /// The share of samples in each class; what is smaller than the first edge counts in the first class.
  func shares(_ samples: [Double]) -> [Double] {
    guard !samples.isEmpty else { return [] }
    var counts = [Int](repeating: 0, count: edges.count - 1)
    for sample in samples {
      let upper = edges.firstIndex { $0 > sample } ?? edges.count - 1
      counts[max(0, upper - 1)] += 1
    }
    return counts.map { Double($0) / Double(samples.count) }
  }
}

extension StoredRun {
  /// The defined numbers of a column of `per_plane.csv`, over scored pairs.
  func samples(of column: String) -> [Double] {
    guard let place = planes.column(column) else { return [] }
    return planes.rows.compactMap { Double($0[place]) }
  }
}

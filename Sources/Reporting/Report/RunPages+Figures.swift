// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Evaluation
internal import Parameters

extension RunPages {
  /// Precision, recall and F1 of pooled planes over the IoU that a match needs; F1 alone for several runs.
  var iouCurve: Figure? {
    let metrics = isSingle ? ["precision", "recall", "f1"] : ["f1"]
    let steps = DetectionTally.thresholds.indices.map { index -> (x: Double, values: [Double?]) in
      let hundredths = 50 + 5 * index
      let values = metrics.flatMap { metric in
        self.values("segmentation.detection.0.\(hundredths).\(metric).pooled")
      }
      return (Double(hundredths) / 100, values)
    }
    let data = curves("iou", isSingle ? metrics : labels, steps)
    // runs of older versions have two thresholds only
    guard data.rows.count > 2 else { return nil }
    return .lines(
      "planes-over-iou", title: "Planes found, by the IoU that counts as found",
      caption: "Precision, recall and F1 of all planes in one, over the IoU of a match"
        + (isSingle ? "." : ": F1 per detector."),
      data: data,
      settings: ["set xlabel 'IoU'", "set xrange [0.5:0.95]", "set yrange [0:1]"])
  }

  /// Hoover's classes over the overlap tolerance; correct planes alone for several runs.
  var toleranceCurve: Figure {
    let keys = isSingle ? ["correct", "over", "under", "missed", "noise"] : ["correct"]
    let tolerances = (overall[0].value(at: "segmentation.segcomp") ?? .null).entries.map(\.key)
    let steps = tolerances.compactMap { tolerance -> (x: Double, values: [Double?])? in
      guard let x = Double(tolerance) else { return nil }
      return (x, keys.flatMap { values("segmentation.segcomp.\(tolerance).\($0)") })
    }
    return .lines(
      "segcomp-over-tolerance", title: "Hoover's comparison",
      caption: "Planes per frame over the overlap tolerance"
        + (isSingle ? ", by class." : ": correct ones per detector."),
      data: curves("tolerance", isSingle ? keys : labels, steps),
      settings: [
        "set xlabel 'overlap tolerance'", "set ylabel 'planes per frame'", "set yrange [0:]",
      ])
  }

  /// Recall of true planes by their size in pixels.
  var sizeCurve: Figure? {
    let classes = (overall[0].value(at: "segmentation.recallByPixels") ?? .null).entries
      .filter { ($0.value["groundTruth"]?.number ?? 0) > 0 }
    guard classes.count > 1 else { return nil }
    var table = Table(
      columns: [.init("pixels", decimals: nil)] + (isSingle ? ["recall"] : labels).map { .init($0) }
    )
    for entry in classes {
      table.append(
        [.string(Self.inThousands(entry.key))]
          + values("segmentation.recallByPixels.\(entry.key).recall").map { .number($0) })
    }
    return bars(
      "recall-by-size", title: "Recall at IoU 0.75 by size of the plane",
      caption: "Share of true planes found, by their number of pixels.", data: table,
      settings: ["set xlabel 'pixels of the true plane'", "set yrange [0:1]"])
  }

  /// A class of sizes with its thousands as `k`: `5000-20000` becomes `5k-20k`.
  private static func inThousands(_ name: String) -> String {
    name.split(separator: "-").map { part in
      part.hasSuffix("000") ? part.dropLast(3) + "k" : String(part)
    }.joined(separator: "-")
  }

  /// The mean time of each stage, side by side per run.
  func stageTimes(_ table: Table) -> Figure {
    let stage = isSingle ? 0 : 1
    var stages: [JSONValue] = []
    for row in table.rows where !stages.contains(row[stage]) { stages.append(row[stage]) }
    var data = Table(
      columns: [.init("stage", decimals: nil)]
        + (isSingle ? ["mean_ms"] : labels).map { .init($0) })
    for name in stages {
      let means = labels.map { label in
        table.rows.first { $0[stage] == name && (isSingle || $0[0] == .string(label)) }?[stage + 1]
      }
      data.append([name] + means.map { $0 ?? .null })
    }
    return bars(
      "time-per-stage", title: "Mean time per frame", caption: "Mean wall time per frame by stage.",
      data: data, settings: ["set ylabel 'ms per frame'", "set yrange [0:]"])
  }

  private func curves(
    _ x: String, _ names: [String], _ steps: [(x: Double, values: [Double?])]
  ) -> Table {
    var table = Table(columns: [.init(x)] + names.map { .init($0) })
    for step in steps where step.values.contains(where: { $0 != nil }) {
      table.append([.number(step.x)] + step.values.map { .number($0) })
    }
    return table
  }

  private func bars(
    _ name: String, title: String, caption: String, data: Table, settings: [String]
  ) -> Figure {
    let bars = data.columns.indices.dropFirst().map { column in
      "'\(name).csv' skip 1 using \(column + 1):xtic(1) lc rgb '\(Figure.color(column - 1))' "
        + "title \(Figure.quoted(data.columns[column].title))"
    }
    let hasKey = data.columns.count > 2
    return Figure(
      name: name, title: title, caption: caption, data: data,
      commands: settings + (hasKey ? [] : ["unset key"]) + [
        "set style data histograms",
        "set style histogram clustered gap 1",
        "set style fill solid 0.9 border lt -1", "set boxwidth 0.9 relative",
        "set xtics scale 0 font ',11'", "set grid noxtics",
        "plot \\\n  " + bars.joined(separator: ", \\\n  "),
      ])
  }
}

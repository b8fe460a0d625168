// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Evaluation
internal import Parameters

extension RunPages {
  var segmentation: Report.Section? {
    guard hasSegmentation else { return nil }
    var blocks: [Report.Block] = [
      .table(
        segmentationTable, name: "segmentation",
        caption: "Label maps against the ground truth; pooled: counts of all frames in one.")
    ]
    blocks += [iouCurve, toleranceCurve, sizeCurve].compactMap { $0.map(Report.Block.figure) }
    blocks += zip(runs, labels).enumerated().map { index, entry in
      .table(
        toleranceTable(overall[index]),
        name: "segcomp" + (isSingle ? "" : "-\(index + 1)"),
        caption: "Planes per frame by Hoover's comparison"
          + (isSingle ? "" : ", \(entry.1)") + ".", isFolded: !isSingle)
    }
    return .init("segmentation", "Segmentation", blocks)
  }

  private var segmentationTable: Table {
    var rows: [(String, [String])] = []
    for entry in (overall[0].value(at: "segmentation.evops") ?? .null).entries {
      let path = "segmentation.evops." + entry.key
      rows.append(("EVOPS " + entry.key, [path + ".frameMean", path + ".pooled"]))
    }
    for key in ["pq", "sq", "rq"] {
      rows.append(
        (key.uppercased(), ["segmentation.pq.frameMean.\(key)", "segmentation.pq.\(key)"]))
    }
    for key in ["ri", "voi", "sc"] {
      for (variant, words) in [
        ("withUnlabeled", "with unlabeled"), ("withoutUnlabeled", "labeled only"),
      ] {
        rows.append(
          (
            "\(key.uppercased()), \(words)",
            ["segmentation.\(key).\(variant)", "segmentation.\(key).pooled.\(variant)"]
          ))
      }
    }
    return metricTable(rows.map { (title: $0.0, paths: $0.1) }, variants: ["frame mean", "pooled"])
  }

  private func toleranceTable(_ tree: MetricValue) -> Table {
    let keys = ["correct", "over", "under", "missed", "noise"]
    var table = Table(
      columns: [.init("tolerance", decimals: nil)] + keys.map { .init($0, decimals: 2) })
    for entry in (tree.value(at: "segmentation.segcomp") ?? .null).entries {
      table.append([.string(entry.key)] + keys.map { .number(entry.value[$0]?.number) })
    }
    return table
  }

  var geometry: Report.Section? {
    guard hasSegmentation, isDefined("geometry.matched") else { return nil }
    let quantities = (overall[0]["geometry"] ?? .null).entries.filter { $0.value["median"] != nil }
    let variants = ["median", "mean", "p90"]
    let table = metricTable(
      quantities.map { entry in
        (title: entry.key, paths: variants.map { "geometry.\(entry.key).\($0)" })
      }, variants: variants)
    let counts = zip(labels, overall).map { label, tree in
      let parts = [
        ("matched", "matched"), ("unmatchedGroundTruth", "true planes unmatched"),
        ("unmatchedEstimate", "estimated planes unmatched"),
      ].map { key, words in
        "\(words) \(tree.value(at: "geometry." + key)?.number.map { String(Int($0)) } ?? "n/a")"
      }
      return (isSingle ? "Planes: " : "Planes of \(label): ") + parts.joined(separator: ", ") + "."
    }
    return .init(
      "geometry", "Geometry of matched planes",
      [.table(table, name: "geometry", caption: "Errors of matched planes."), .list(counts)]
        + errorHistograms.map(Report.Block.figure))
  }

  var worstFrames: Report.Section? {
    let keys = StoredRun.worstFrames(of: runs, count: 12)
    guard !keys.isEmpty else { return nil }
    let columns = [
      ("pq.pq", "PQ", 3), ("evops.fScore", "F", 3), ("segcomp.0.80.correct", "correct", 0),
      ("segcomp.0.80.over", "over", 0), ("segcomp.0.80.under", "under", 0),
      ("segcomp.0.80.missed", "missed", 0), ("segcomp.0.80.noise", "noise", 0),
    ]
    var table = Table(
      columns: [.init("frame", decimals: nil)]
        + (isSingle ? [] : [.init("detector", decimals: nil)])
        + columns.map { .init($0.0, title: $0.1, decimals: $0.2) })
    let values = runs.map { run in columns.map { run.values(of: $0.0) ?? [:] } }
    for key in keys {
      for (label, columns) in zip(labels, values) {
        table.append(
          [.string(key.text)] + (isSingle ? [] : [.string(label)])
            + columns.map { .number($0[key] ?? nil) })
      }
    }
    return .init(
      "frames", "Worst frames",
      [
        .table(
          table, name: "worst-frames",
          caption: "The frames with the lowest Panoptic Quality; counts by Hoover's comparison at "
            + "tolerance 0.80.")
      ])
  }

  var skipped: Report.Section? {
    var table = Table(
      columns: ["detector", "frame", "reason"].map { .init($0, decimals: nil) })
    for (run, label) in zip(runs, labels) {
      guard let status = run.frames.column("status"), let reason = run.frames.column("reason"),
        let places = ["dataset", "sequence", "frame"].map({ run.frames.column($0) })
          as? [Int]
      else { continue }
      for row in run.frames.rows where row[status] == "skipped" {
        let key = StoredRun.FrameKey(
          dataset: row[places[0]], sequence: row[places[1]], frame: row[places[2]])
        table.append([label, key.text, row[reason]].map(JSONValue.string))
      }
    }
    guard !table.rows.isEmpty else { return nil }
    return .init(
      "skipped", "Skipped frames",
      [.table(table, name: "skipped", caption: "Frames that could not be used, and why.")])
  }
}

extension StoredRun {
  /// The frames with the lowest mean Panoptic Quality over the runs, worst first.
  public static func worstFrames(of runs: [StoredRun], count: Int) -> [FrameKey] {
    var sums: [FrameKey: (sum: Double, count: Double)] = [:]
    for run in runs {
      for (key, value) in run.values(of: "pq.pq") ?? [:] {
        guard let value else { continue }
        let old = sums[key] ?? (0, 0)
        sums[key] = (old.sum + value, old.count + 1)
      }
    }
    return sums.map { (mean: $0.value.sum / $0.value.count, key: $0.key) }
      .sorted { ($0.mean, $0.key) < ($1.mean, $1.key) }.prefix(count).map(\.key)
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Evaluation
internal import Parameters

/// The text of `report.md`: what was scored, the numbers, what was left out, what was changed.
///
/// Everything but the table of times is the same whatever machine and thread count made it.
public struct RunReport: Sendable {
  /// `metrics.json`.
  public var metrics: MetricValue
  /// `run.json`.
  public var manifest: RunManifest
  /// The frames that were left out: dataset, sequence, frame, reason.
  public var skipped: Table

  /// Creates a report.
  public init(metrics: MetricValue, manifest: RunManifest, skipped: Table) {
    (self.metrics, self.manifest, self.skipped) = (metrics, manifest, skipped)
  }

  /// The report in Markdown.
  public var markdown: String {
    ([heading, summary, protocolLines, segmentation, tolerance, geometry]
      + (skipped.rows.isEmpty ? [] : [skippedSection]) + [configuration, time])
      .joined(separator: "\n")
  }

  private var overall: MetricValue { metrics["overall"] ?? .null }

  private var heading: String {
    let names = manifest.sources.map { source in
      "`\(source.name)`" + (source.split.map { " (\($0))" } ?? "") + ", \(source.frameCount) frames"
    }
    return """
      # Planes of \(manifest.sources.map(\.name).joined(separator: ", "))

      Detector: \(manifest.detector). Data: \(names.joined(separator: "; ")).
      Every column is explained in `data-dictionary.md`, every value stands in `metrics.json`.

      """
  }

  private var summary: String { "## Summary\n\n" + Table(summaryOf: metricsWithoutTime).markdown }

  /// The summary repeats no times, so that its bytes do not depend on the machine.
  private var metricsWithoutTime: MetricValue {
    var copy = metrics
    var overall = self.overall
    overall["time_ms"] = nil
    copy["overall"] = overall
    let sequences = (metrics["sequences"] ?? .null).entries.map { entry in
      var tree = entry.value
      tree["time_ms"] = nil
      return (entry.key, tree)
    }
    copy["sequences"] = MetricValue(sequences)
    return copy
  }

  private var protocolLines: String {
    func value(_ key: String) -> String {
      manifest.configuration.first { $0.key == key }?.value ?? "default"
    }
    return """
      ## Protocol

      - F, P and R are EVOPS at IoU ≥ \(value("evops.full-iou")), means over frames; PQ is pooled, VOI is in bits, \
      with unlabeled pixels as a segment.
      - *Ignore* pixels leave both sides before every metric; an estimated plane with more than half of its
        pixels on *ignore* is dropped first.
      - Geometry compares pairs of IoU ≥ \(value("score.match-iou")); it says nothing about missed planes.
      - Undefined values are `n/a` here, `null` in JSON, empty in CSV.

      """
  }

  private var segmentation: String {
    var table = Table(columns: [
      .init("metric", decimals: nil), .init("frameMean", title: "mean over frames"),
      .init("pooled"),
    ])
    for entry in (overall.value(at: "segmentation.evops") ?? .null).entries {
      table.append([
        .string("EVOPS " + entry.key), .number(entry.value["frameMean"]?.number),
        .number(entry.value["pooled"]?.number),
      ])
    }
    for key in ["pq", "sq", "rq"] {
      table.append([
        .string(key.uppercased()),
        .number(overall.value(at: "segmentation.pq.frameMean.\(key)")?.number),
        .number(overall.value(at: "segmentation.pq.\(key)")?.number),
      ])
    }
    for (key, title) in [("ri", "RI"), ("voi", "VOI"), ("sc", "SC")] {
      for (variant, words) in [
        ("withUnlabeled", "with unlabeled"), ("withoutUnlabeled", "labeled only"),
      ] {
        table.append([
          .string("\(title), \(words)"),
          .number(overall.value(at: "segmentation.\(key).\(variant)")?.number),
          .number(overall.value(at: "segmentation.\(key).pooled.\(variant)")?.number),
        ])
      }
    }
    return "## Segmentation\n\n" + table.markdown
  }

  private var tolerance: String {
    let keys = ["correct", "over", "under", "missed", "noise"]
    var table = Table(
      columns: [.init("tolerance", decimals: nil)] + keys.map { .init($0, decimals: 2) })
    for entry in (overall.value(at: "segmentation.segcomp") ?? .null).entries {
      table.append([.string(entry.key)] + keys.map { .number(entry.value[$0]?.number) })
    }
    return "## SegComp (Hoover), planes per frame\n\n" + table.markdown
  }

  private var geometry: String {
    let columns = ["mean", "median", "p90"]
    var table = Table(columns: [.init("quantity", decimals: nil)] + columns.map { .init($0) })
    for entry in (overall["geometry"] ?? .null).entries where entry.value["median"] != nil {
      table.append([.string(entry.key)] + columns.map { .number(entry.value[$0]?.number) })
    }
    let counts = ["matched", "unmatchedGroundTruth", "unmatchedEstimate"].map { key in
      "\(key) \(overall.value(at: "geometry.\(key)")?.number.map { String(Int($0)) } ?? "n/a")"
    }
    return "## Geometry of matched planes\n\n" + table.markdown + "\nPlanes: "
      + counts.joined(separator: ", ") + ".\n"
  }

  private var skippedSection: String { "## Skipped frames\n\n" + skipped.markdown }

  private var configuration: String {
    let changed = manifest.configuration.filter { $0.origin != .default }
    guard !changed.isEmpty else {
      return "## Configuration\n\nEvery parameter has its default; `run.json` lists all.\n"
    }
    var table = Table(columns: [
      .init("parameter", decimals: nil), .init("value", decimals: nil),
      .init("unit", decimals: nil),
      .init("origin", decimals: nil),
    ])
    for row in changed {
      table.append([row.key, row.value, row.unit.rawValue, row.origin.text].map(JSONValue.string))
    }
    return "## Configuration that is not default\n\n" + table.markdown
  }

  private var time: String {
    let columns = ["mean", "median", "p95"]
    var table = Table(
      columns: [.init("stage", decimals: nil)]
        + columns.map { .init($0, title: $0 + " ms", decimals: 2) })
    for entry in (overall["time_ms"] ?? .null).entries {
      table.append([.string(entry.key)] + columns.map { .number(entry.value[$0]?.number) })
    }
    return "## Time per frame\n\n" + table.markdown
  }
}

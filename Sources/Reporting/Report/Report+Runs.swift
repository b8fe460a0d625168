// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Evaluation
internal import Parameters

extension Report {
  /// What stored runs say, side by side; the first one is the baseline of differences.
  ///
  /// Frames are shown in tables only; see `worstFrames(of:count:)` for those worth a picture. Everything
  /// but the section of times is the same whatever machine and thread count made the runs.
  ///
  /// - Throws: `ReportingError.incomparable` if the runs' data or protocols differ.
  public init(of runs: [StoredRun]) throws(ReportingError) {
    precondition(!runs.isEmpty, "a report needs a run")
    try StoredRun.checkComparable(runs)
    let pages = RunPages(runs)
    self.init(
      title: pages.title, lead: pages.lead, labels: pages.labels,
      sections: [
        pages.summary, pages.differences, pages.protocolRules, pages.segmentation, pages.geometry,
        pages.worstFrames, pages.tracking, pages.quality, pages.otherMetrics, pages.skipped,
        pages.configuration, pages.glossary, pages.time,
      ].compactMap(\.self))
  }
}

/// Makes the sections of a report from stored runs.
struct RunPages {
  let runs: [StoredRun]
  let labels: [String]
  /// The trees `overall` of the runs.
  let overall: [MetricValue]

  init(_ runs: [StoredRun]) {
    self.runs = runs
    labels = StoredRun.labels(of: runs)
    overall = runs.map { $0.metrics["overall"] ?? .null }
  }

  var isSingle: Bool { runs.count == 1 }

  /// Whether any run scored label maps.
  var hasSegmentation: Bool { overall.contains { ($0["frames"]?.number ?? 0) > 0 } }

  var title: String {
    var names: [String] = []
    for name in runs[0].sources.map(\.name) where !names.contains(name) { names.append(name) }
    return "Planes of " + names.joined(separator: ", ")
  }

  var lead: String {
    let data = runs[0].sources.map { source in
      "`\(source.name)`" + (source.split.map { " (split \($0))" } ?? "")
        + ", \(source.frameCount) frames"
    }.joined(separator: "; ")
    let who = (isSingle ? "Detector: " : "Detectors: ") + labels.joined(separator: ", ")
    return "\(who). Data: \(data)."
  }

  /// The value of every run at a path below `overall`.
  func values(_ path: String) -> [Double?] { overall.map { $0.value(at: path)?.number } }

  func isDefined(_ path: String) -> Bool { values(path).contains { $0 != nil } }

  /// A table of metrics: a row per metric, a column per run and variant, the best of a row marked.
  ///
  /// - Parameters:
  ///   - rows: the metrics' titles, and the path of each variant.
  ///   - variants: the titles of the variants; a single untitled one gives a column per run.
  ///   - decimals: the decimals that people see.
  ///   - isMixed: whether counts stand among the values; they are shown without decimals.
  /// - Returns: the table; metrics that no run defines are left out.
  func metricTable(
    _ rows: [(title: String, paths: [String])], variants: [String], decimals: Int = 3,
    isMixed: Bool = false
  ) -> Table {
    let names = variants.flatMap { variant in
      labels.map { label in
        isSingle
          ? (variant.isEmpty ? "value" : variant)
          : label + (variant.isEmpty ? "" : ", " + variant)
      }
    }
    var table = Table(
      columns: [.init("metric", decimals: nil)]
        + names.map { .init($0, decimals: decimals, isMixed: isMixed) })
    var directions: [Bool?] = []
    for row in rows where row.paths.contains(where: isDefined) {
      table.append([.string(row.title)] + row.paths.flatMap { values($0).map { .number($0) } })
      directions.append(MetricDescriptor.descriptor(for: row.paths[0])?.higherIsBetter)
    }
    for variant in variants.indices where !isSingle {
      let first = 1 + variant * runs.count
      table.emphasizeBest(
        among: Array(first..<first + runs.count), higherIsBetter: directions)
    }
    return table
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Evaluation
internal import Parameters

extension RunPages {
  var tracking: Report.Section? {
    let drawings = zip(runs, labels).enumerated().flatMap { index, entry in
      sequenceDrawings(of: entry.0, label: isSingle ? "" : ", " + entry.1, number: index + 1)
    }
    return joined(treeSection("tracking", "Planes over time"), drawings)
  }

  var quality: Report.Section? {
    let drawings = zip(runs, labels).enumerated().flatMap { index, entry in
      entry.0.qualityTimelines.prefix(Self.maxDrawings).enumerated().map { place, timeline in
        Report.Block.drawing(
          name: "quality-\(index + 1)-\(place + 1)", svg: timeline.svg,
          caption: "State of tracking over time: \(timeline.name)"
            + (isSingle ? "" : ", " + entry.1) + ".")
      }
    }
    return joined(treeSection("quality", "Quality of tracking"), drawings)
  }

  /// A report draws this many sequences per run; all stay in the run folder.
  private static let maxDrawings = 8

  private func joined(_ section: Report.Section?, _ drawings: [Report.Block]) -> Report.Section? {
    guard var section else { return nil }
    section.blocks = drawings + section.blocks
    return section
  }

  /// The lives of planes, and the planes from above.
  private func sequenceDrawings(of run: StoredRun, label: String, number: Int) -> [Report.Block] {
    run.followedSequences.prefix(Self.maxDrawings).enumerated().flatMap { place, sequence in
      let name = "\(number)-\(place + 1)"
      let timeline = EventTimeline(
        events: sequence.events, name: sequence.name, times: run.timestamps(of: sequence.name))
      return [
        timeline.map {
          Report.Block.drawing(
            name: "timeline-" + name, svg: $0.svg,
            caption: "Planes over time: \(sequence.name)\(label).")
        },
        sequence.map.map {
          Report.Block.drawing(
            name: "map-" + name, svg: $0, caption: "Map from above: \(sequence.name)\(label).")
        },
      ].compactMap(\.self)
    }
  }

  /// Trees that have no section of their own, each as a table.
  var otherMetrics: Report.Section? {
    let known = ["segmentation", "geometry", "tracking", "quality", "time_ms"]
    var names: [String] = []
    for entry in overall.flatMap(\.entries) {
      let isTree = if case .object = entry.value { true } else { false }
      if isTree, !known.contains(entry.key), !names.contains(entry.key) { names.append(entry.key) }
    }
    let blocks = names.compactMap { treeSection($0, $0) }.flatMap(\.blocks)
    return blocks.isEmpty ? nil : .init("other", "Trajectory and session", blocks)
  }

  /// Every defined number of a tree as a row; times are left to their own section.
  private func treeSection(_ name: String, _ title: String) -> Report.Section? {
    var paths: [String] = []
    for tree in overall {
      let leaves = (tree[name] ?? .null).leaves.filter {
        $0.value.number != nil && !$0.path.contains("time_ms")
      }
      paths += leaves.map(\.path).filter { !paths.contains($0) }
    }
    guard !paths.isEmpty else { return nil }
    let table = metricTable(
      paths.map { (title: $0, paths: ["\(name).\($0)"]) }, variants: [""], decimals: 4,
      isMixed: true)
    return .init(
      name, title,
      [
        .table(
          table, name: name, caption: "All values of `\(name)` in `metrics.json`.", isFolded: true)
      ])
  }

  /// Single runs tell what is not default, several what was swept.
  var configuration: Report.Section {
    isSingle ? changedConfiguration : sweptConfiguration
  }

  private var changedConfiguration: Report.Section {
    let changed = runs[0].configuration.filter { $0.origin != "default" }
    guard !changed.isEmpty else {
      return .init(
        "configuration", "Configuration",
        [.text("Every parameter has its default; `run.json` lists all.")])
    }
    var table = Table(
      columns: ["parameter", "value", "origin"].map { .init($0, decimals: nil) })
    for row in changed { table.append([row.key, row.value, row.origin].map(JSONValue.string)) }
    return .init(
      "configuration", "Configuration",
      [.table(table, name: "configuration", caption: "Parameters that are not at their default.")])
  }

  private var sweptConfiguration: Report.Section {
    let swept = StoredRun.sweptParameters(of: runs)
    guard !swept.isEmpty else {
      return .init(
        "configuration", "Configuration", [.text("The runs have the same parameters.")])
    }
    var table = Table(
      columns: (["parameter"] + labels).map { .init($0, decimals: nil) })
    for row in swept { table.append(([row.key] + row.values).map(JSONValue.text)) }
    return .init(
      "configuration", "Configuration",
      [.table(table, name: "configuration", caption: "Parameters in which the runs differ.")])
  }

  /// What the metrics mean that the report shows, each once.
  var glossary: Report.Section {
    var entries: [MetricDescriptor] = []
    for path in shownPaths {
      guard let entry = MetricDescriptor.descriptor(for: path), !entry.page.isEmpty,
        !entries.contains(entry)
      else { continue }
      entries.append(entry)
    }
    var table = Table(
      columns: ["metric", "meaning", "unit", "range", "better", "source"].map {
        .init($0, decimals: nil)
      })
    for entry in entries {
      let better = entry.higherIsBetter.map { $0 ? "higher" : "lower" } ?? ""
      table.append(
        [entry.name, entry.summary, entry.unit, entry.range, better, entry.citation]
          .map(JSONValue.string))
    }
    return .init(
      "glossary", "What the numbers mean",
      [
        .table(
          table, name: "glossary", caption: "Definitions; `Documentation/metrics` has more.",
          isFolded: true)
      ])
  }

  private var shownPaths: [String] {
    let trees = hasSegmentation ? ["segmentation", "geometry"] : []
    return (trees + ["tracking", "trajectory", "quality", "placement"]).flatMap { name in
      overall.flatMap { tree in
        (tree[name] ?? .null).leaves.filter { $0.value.number != nil }.map { "\(name).\($0.path)" }
      }
    }
  }

  /// How long the stages took, and on what.
  var time: Report.Section {
    let columns = ["mean", "median", "p95"]
    var table = Table(
      columns: (isSingle ? [] : [.init("detector", decimals: nil)])
        + [.init("stage", decimals: nil)]
        + columns.map { .init("time_ms.\($0)", title: $0 + " ms", decimals: 2) })
    for (run, (label, tree)) in zip(runs, zip(labels, overall)) {
      let stages =
        (tree["time_ms"] ?? .null).entries
        + [tree.value(at: "tracking.time_ms").map { MetricValue.Entry("track", $0) }]
        .compactMap(\.self)
      for entry in stages where entry.value["mean"]?.number != nil {
        // planes given as label maps have no outlines drawn, and nobody knows how long they took
        if run.hasPredictions, entry.key == "refine" { continue }
        let stage = run.hasPredictions && entry.key == "detect" ? "read predictions" : entry.key
        table.append(
          (isSingle ? [] : [.string(label)]) + [.string(stage)]
            + columns.map { .number(entry.value[$0]?.number) })
      }
    }
    let blocks: [Report.Block] =
      table.rows.isEmpty
      ? []
      : [
        .table(
          table, name: "time",
          caption: "Wall time per frame and stage."),
        .figure(stageTimes(table)),
      ]
    return .init("time", "Time per frame", blocks + [.list(zip(labels, runs).map(machine))])
  }

  private func machine(_ label: String, _ run: StoredRun) -> String {
    func text(_ group: String, _ key: String) -> String? {
      switch run.manifest[group]?[key] {
      case .string(let text): text
      case .number(let digits): digits
      default: nil
      }
    }
    var facts = [
      text("machine", "cpu"), text("machine", "cores").map { "\($0) cores" },
      text("machine", "os"), text("build", "mode").map { "\($0) build" },
      text("build", "instructions"),
    ]
    if case .number(let threads)? = run.manifest["threads"] { facts.append("\(threads) threads") }
    let version = if case .string(let text)? = run.manifest["version"] { text } else { "?" }
    facts += [text("build", "commit").map { "commit \($0.prefix(12))" }, "version " + version]
    return (isSingle ? "Machine: " : "\(label): ")
      + facts.compactMap(\.self).joined(separator: ", ") + "."
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Evaluation
internal import FoundationEssentials
public import Parameters

/// A notebook over stored runs, and the tidy tables that it loads.
///
/// The notebook (nbformat 4.5) needs pandas and matplotlib, reads only the tables in the folder beside it,
/// and names no path of the machine that made it.
public struct NotebookExport: Sendable {
  /// The notebook is `NAME.ipynb`, its tables lie in `NAME/`.
  public let name: String
  /// The tables by file name: `frames.csv`, `planes.csv`, `metrics.csv`, `columns.csv`.
  public let tables: [(file: String, table: Table)]
  private let report: Report
  private let tells: NotebookContents

  /// Gathers the tables of runs.
  ///
  /// - Throws: `ReportingError.incomparable` if the runs' data or protocols differ.
  public init(of runs: [StoredRun]) throws(ReportingError) {
    report = try Report(of: runs)
    name = runs.map(\.folderName).joined(separator: "-vs-")
    let labels = StoredRun.labels(of: runs)
    let frames = Table(tidy: zip(labels, runs.map(\.frames)).map { ($0, $1) })
    let planes = Table(tidy: zip(labels, runs.map(\.planes)).map { ($0, $1) })
    let metrics = Table(longFormOf: zip(labels, runs.map(\.metrics)).map { ($0, $1) })
    var columns: [String] = []
    for column in (frames.columns + planes.columns + metrics.columns).map(\.name)
    where !columns.contains(column) { columns.append(column) }
    tables = [
      ("frames.csv", frames), ("planes.csv", planes), ("metrics.csv", metrics),
      ("columns.csv", DataDictionary.table(of: columns)),
    ]
    tells = NotebookContents(
      folder: name, hasFrames: !frames.rows.isEmpty, hasPlanes: !planes.rows.isEmpty,
      hasTracking: runs.contains { $0.metrics.value(at: "overall.tracking") != nil },
      isComparison: runs.count > 1)
  }

  /// Writes the notebook and its tables into a folder, which is made if needed.
  ///
  /// - Parameters:
  ///   - folder: the folder.
  ///   - isReplaced: whether an earlier notebook of the same name, edited or not, may be lost.
  /// - Returns: the notebook's path.
  /// - Throws: `ReportingError.exists` or `.unwritable`.
  public func write(into folder: String, isReplaced: Bool) throws(ReportingError) -> String {
    let path = folder + "/" + name + ".ipynb"
    try check(folder, isReplaced: isReplaced)
    let files = [(name + ".ipynb", json.text)] + tables.map { (name + "/" + $0.file, $0.table.csv) }
    do {
      try FileManager.default.createDirectory(
        atPath: folder + "/" + name, withIntermediateDirectories: true)
      for (file, text) in files {
        try Data(text.utf8).write(to: URL(filePath: folder + "/" + file), options: .atomic)
      }
    } catch { throw .unwritable(path: path, reason: "\(error)") }
    return path
  }

  /// Refuses a folder in which a notebook of this name stands already, unless it may be lost.
  public func check(_ folder: String, isReplaced: Bool) throws(ReportingError) {
    let path = folder + "/" + name + ".ipynb"
    guard isReplaced || !FileManager.default.fileExists(atPath: path) else {
      throw .exists(path: path)
    }
  }

  /// The notebook as JSON, nbformat 4.5, without outputs.
  public var json: JSONValue {
    let cells = tells.cells(title: report.title, lead: report.lead).enumerated().map(Self.json)
    return [
      "cells": .array(cells),
      "metadata": [
        "kernelspec": [
          "display_name": "Python 3", "language": "python", "name": "python3",
        ],
        "language_info": ["name": "python"],
      ],
      "nbformat": .number(4), "nbformat_minor": .number(5),
    ]
  }

  private static func json(_ index: Int, _ cell: NotebookContents.Cell) -> JSONValue {
    let id = JSONValue.string("cell-" + (index < 9 ? "0" : "") + "\(index + 1)")
    let lines = cell.source.split(separator: "\n", omittingEmptySubsequences: false)
    let source = JSONValue.array(
      lines.enumerated().map { .string($1 + ($0 + 1 < lines.count ? "\n" : "")) })
    guard cell.isCode else {
      return ["cell_type": "markdown", "id": id, "metadata": .object([]), "source": source]
    }
    return [
      "cell_type": "code", "execution_count": .null, "id": id, "metadata": .object([]),
      "outputs": .array([]), "source": source,
    ]
  }
}

extension Table {
  /// The rows of several runs under one header; the first column names the run.
  fileprivate init(tidy parts: [(run: String, document: CSVDocument)]) {
    var names: [String] = []
    for header in parts.map(\.document.header) {
      names += header.filter { !names.contains($0) }
    }
    self.init(columns: (["run"] + names).map { .init($0, decimals: nil) })
    for part in parts {
      let places = names.map { part.document.column($0) }
      for row in part.document.rows {
        append([.string(part.run)] + places.map { $0.map { .string(row[$0]) } ?? .null })
      }
    }
  }

  /// A row per run, sequence and metric of `metrics.json`.
  fileprivate init(longFormOf parts: [(run: String, metrics: MetricValue)]) {
    self.init(
      columns: ["run", "sequence", "metric"].map { .init($0, decimals: nil) } + [.init("value")])
    for part in parts {
      for row in Table(leavesOf: part.metrics).rows { append([.string(part.run)] + row) }
    }
  }
}

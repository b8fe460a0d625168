// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import FoundationEssentials

/// A folder of results; everything that a command writes goes through it.
public struct RunFolder: Sendable {
  /// The names that results may have; `--force` removes nothing else.
  private static let names: Set<String> = [
    "run.json", "metrics.json", "per_frame.csv", "per_plane.csv", "events.jsonl",
    "anchors.json", "map.svg", "tracking", "session.jsonl", "replay.html", "labels",
    "planes", "report.md", "report.html", "table.tex", "data-dictionary.md", "planes.json",
    "labels.png", "labels.npy", "planes.ply", "overlay.png", "report.json", "figures", "tables",
    "quality", "quality.csv", "quality-events.jsonl", "timelines", "confusion.svg",
    "trials.sqlite", "trials.sqlite-wal", "trials.sqlite-shm", "trials", "tune.json", "tune.md",
    "best.json", "trials.csv", "sensitivity.csv", "levels.csv", "pairs.csv", "pareto.csv",
  ]

  /// The folder's path.
  public let path: String

  /// Creates the folder, and its parents.
  ///
  /// - Throws: `ReportingError.exists` if it holds anything and `replacesResults` is false, `.foreign` if
  ///   it holds what no run wrote.
  public init(creating path: String, replacesResults: Bool) throws(ReportingError) {
    self.path = path
    let manager = FileManager.default
    let present = (try? manager.contentsOfDirectory(atPath: path)) ?? []
    if !present.isEmpty {
      guard replacesResults else { throw .exists(path: path) }
      if let foreign = present.sorted().first(where: { !Self.names.contains($0) }) {
        throw .foreign(path: path, file: foreign)
      }
    }
    do {
      for name in present { try manager.removeItem(atPath: path + "/" + name) }
      try manager.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch { throw .unwritable(path: path, reason: Self.reason(error)) }
  }

  /// Opens a folder to add a report: a run's own, one that holds an earlier report, or a new one.
  ///
  /// - Throws: `ReportingError.foreign` if it holds other things.
  public init(forReportIn path: String) throws(ReportingError) {
    self.path = path
    let manager = FileManager.default
    let present = (try? manager.contentsOfDirectory(atPath: path)) ?? []
    let isOurs = present.contains("run.json") || present.contains("report.json")
    if !isOurs, let foreign = present.min() { throw .foreign(path: path, file: foreign) }
    do {
      for name in ["figures", "tables"] where present.contains(name) {
        try manager.removeItem(atPath: path + "/" + name)
      }
      try manager.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch { throw .unwritable(path: path, reason: Self.reason(error)) }
  }

  /// Writes bytes.
  public func write(_ bytes: [UInt8], to name: String) throws(ReportingError) {
    let file = try file(name)
    do { try Data(bytes).write(to: URL(filePath: file), options: .atomic) } catch {
      throw .unwritable(path: file, reason: Self.reason(error))
    }
  }

  /// Takes a folder that holds results already, to add to them.
  public init(continuing path: String) throws(ReportingError) {
    self.path = path
    guard (try? FileManager.default.contentsOfDirectory(atPath: path)) != nil else {
      throw .unreadable(path: path, reason: "it is no folder")
    }
  }

  /// The path of a file in the folder; its own folder is created.
  public func file(_ name: String) throws(ReportingError) -> String {
    let whole = path + "/" + name
    guard let slash = whole.lastIndex(of: "/"), name.contains("/") else { return whole }
    let parent = String(whole[..<slash])
    do {
      try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
    } catch { throw .unwritable(path: parent, reason: Self.reason(error)) }
    return whole
  }

  /// Writes a text file.
  public func write(_ text: String, to name: String) throws(ReportingError) {
    let file = try file(name)
    do { try Data(text.utf8).write(to: URL(filePath: file), options: .atomic) } catch {
      throw .unwritable(path: file, reason: Self.reason(error))
    }
  }

  private static func reason(_ error: any Error) -> String {
    if let error = error as? CocoaError {
      switch error.code {
      case .fileWriteNoPermission: return "permission denied"
      case .fileWriteOutOfSpace: return "no space left"
      case .fileWriteFileExists: return "a file of this name is in the way"
      case .fileNoSuchFile: return "the folder does not exist"
      default: break
      }
    }
    return "\(error)"
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Evaluation
internal import FoundationEssentials
public import Parameters

/// A run folder that was written earlier.
public struct StoredRun: Sendable {
  /// The folder.
  public let path: String
  /// `run.json`.
  public let manifest: JSONValue
  /// `metrics.json`.
  public let metrics: MetricValue
  /// `per_frame.csv`; empty for a run that scored no frames, as those of `track`.
  public let frames: CSVDocument
  /// `per_plane.csv`; empty if the run has none.
  public let planes: CSVDocument

  /// Reads a run folder.
  ///
  /// - Throws: `ReportingError.unreadable` naming the file that is missing or damaged.
  public init(reading path: String) throws(ReportingError) {
    self.path = path
    manifest = try Self.json(path + "/run.json")
    metrics = MetricValue(try Self.json(path + "/metrics.json"))
    frames = try Self.table(path + "/per_frame.csv", ["dataset", "sequence", "frame", "status"])
    planes = try Self.table(path + "/per_plane.csv", ["dataset", "sequence", "frame"])
  }

  private static func text(_ file: String) throws(ReportingError) -> String {
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
      throw .unreadable(path: file, reason: "no such file; is this a run of 'planelab evaluate'?")
    }
    return text
  }

  private static func json(_ file: String) throws(ReportingError) -> JSONValue {
    let text = try text(file)
    do { return try JSONValue(parsing: text) } catch {
      throw .unreadable(path: file, reason: "\(error)")
    }
  }

  private static func table(_ file: String, _ columns: [String]) throws(ReportingError)
    -> CSVDocument
  {
    guard FileManager.default.fileExists(atPath: file) else {
      return CSVDocument(header: columns, rows: [])
    }
    let text = try text(file)
    if text.allSatisfy(\.isWhitespace) { return CSVDocument(header: columns, rows: []) }
    guard let table = CSVDocument(text), columns.allSatisfy({ table.column($0) != nil }) else {
      throw .unreadable(path: file, reason: "it lacks one of \(columns.joined(separator: ", "))")
    }
    return table
  }

  /// Who found the planes.
  public var detector: String { Self.text(manifest["detector"]) ?? "planelab" }

  /// Whether planes were not found but read from label maps.
  var hasPredictions: Bool {
    guard case .array(let words) = manifest["command"] else { return false }
    return words.contains { Self.text($0)?.hasPrefix("--predictions") ?? false }
  }

  /// The datasets: name, folder as given, split, frames, checksum.
  public var sources: [RunManifest.Source] {
    guard case .array(let sources) = manifest["datasets"] else { return [] }
    return sources.map { source in
      var count = 0
      if case .number(let digits) = source["frames"] { count = Int(digits) ?? 0 }
      return RunManifest.Source(
        name: Self.text(source["name"]) ?? "unnamed", path: Self.text(source["path"]) ?? "",
        split: Self.text(source["split"]), frameCount: count,
        checksum: Self.text(source["sha256"]))
    }
  }

  /// The resolved configuration: key, value as text, origin.
  public var configuration: [(key: String, value: String, origin: String)] {
    guard case .object(let members) = manifest["configuration"] else { return [] }
    return members.map { member in
      let value = member.value["value"] ?? .null
      return (
        member.key, Self.text(value) ?? value.line, Self.text(member.value["origin"]) ?? "default"
      )
    }
  }

  private static func text(_ value: JSONValue?) -> String? {
    if case .string(let text) = value { text } else { nil }
  }

  /// The name of a frame over all datasets: `DATASET:SEQUENCE/FRAME`.
  public struct FrameKey: Sendable, Hashable, Comparable {
    /// The names of the dataset, its sequence and the frame.
    public var dataset, sequence, frame: String

    /// The key as people read it.
    public var text: String { "\(dataset):\(sequence)/\(frame)" }

    /// By dataset, sequence, frame.
    public static func < (a: FrameKey, b: FrameKey) -> Bool {
      (a.dataset, a.sequence, a.frame) < (b.dataset, b.sequence, b.frame)
    }
  }

  /// The scored frames' values of a column, `nil` where undefined; `nil` without the column.
  public func values(of column: String) -> [FrameKey: Double?]? {
    guard let place = frames.column(column), let status = frames.column("status"),
      let dataset = frames.column("dataset"), let sequence = frames.column("sequence"),
      let frame = frames.column("frame")
    else { return nil }
    var values: [FrameKey: Double?] = [:]
    for row in frames.rows where row[status] == "scored" {
      let key = FrameKey(dataset: row[dataset], sequence: row[sequence], frame: row[frame])
      values[key] = .some(Double(row[place]))
    }
    return values
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import FoundationEssentials
public import Parameters

/// A run folder that was written earlier.
public struct StoredRun: Sendable {
  /// The folder.
  public let path: String
  /// `run.json`.
  public let manifest: JSONValue
  /// `per_frame.csv`.
  public let frames: CSVDocument

  /// Reads a run folder.
  ///
  /// - Throws: `ReportingError.unreadable` naming the file that is missing or damaged.
  public init(reading path: String) throws(ReportingError) {
    self.path = path
    let text = try Self.text(path + "/run.json")
    do { manifest = try JSONValue(parsing: text) } catch {
      throw .unreadable(path: path + "/run.json", reason: "\(error)")
    }
    guard let frames = CSVDocument(try Self.text(path + "/per_frame.csv")),
      ["dataset", "sequence", "frame", "status"].allSatisfy({ frames.column($0) != nil })
    else {
      throw .unreadable(path: path + "/per_frame.csv", reason: "it is no table of frames")
    }
    self.frames = frames
  }

  private static func text(_ file: String) throws(ReportingError) -> String {
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
      throw .unreadable(path: file, reason: "no such file; is this a run of 'planelab evaluate'?")
    }
    return text
  }

  /// The scored frames' values of a column by dataset, sequence and frame; `nil` without the column.
  public func values(of column: String) -> [String: Double?]? {
    guard let place = frames.column(column), let status = frames.column("status"),
      let dataset = frames.column("dataset"), let sequence = frames.column("sequence"),
      let frame = frames.column("frame")
    else { return nil }
    var values: [String: Double?] = [:]
    for row in frames.rows where row[status] == "scored" {
      values["\(row[dataset]):\(row[sequence])/\(row[frame])"] = .some(Double(row[place]))
    }
    return values
  }

  /// The first key in which another run has other data or another protocol, or `nil` if none.
  ///
  /// Compared are the datasets (name, split, checksum) and the thresholds of the metrics.
  public func difference(from other: StoredRun) -> String? {
    let (mine, theirs) = (datasets, other.datasets)
    guard mine == theirs else { return "datasets: \(theirs) and \(mine)" }
    guard case .object(let members) = manifest["configuration"] else { return nil }
    for member in members where ["evops.", "score."].contains(where: member.key.hasPrefix) {
      let (value, base) = (
        member.value["value"], other.manifest["configuration"]?[member.key]?["value"]
      )
      if value != base {
        return "\(member.key): \(base?.line ?? "nothing") and \(value?.line ?? "nothing")"
      }
    }
    return nil
  }

  private var datasets: String {
    guard case .array(let sources) = manifest["datasets"] else { return "none" }
    return sources.map { source in
      ["name", "split", "sha256"].map { key in
        switch source[key] {
        case .string(let text): key == "sha256" ? String(text.prefix(12)) : text
        default: "-"
        }
      }.joined(separator: " ")
    }.joined(separator: "; ")
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Parameters

/// What is in a file, in numbers, with whatever about it looks odd.
public struct FileSummary: Sendable, Equatable {
  /// Where the file is.
  public var path: String
  /// What it holds: depth image, label map, image, point cloud, array or trajectory.
  public var kind: String
  /// Its format.
  public var format: String
  /// Its size [bytes].
  public var byteCount: Int
  /// Facts in a fixed order; units end the names.
  public var entries: [JSONMember] = []
  /// What looks odd, in words.
  public var warnings: [String] = []

  /// All of it as a JSON object; what is undefined is `null`.
  public var json: JSONValue {
    .object(
      [
        JSONMember("path", .string(path)), JSONMember("kind", .string(kind)),
        JSONMember("format", .string(format)), JSONMember("bytes", .number(byteCount)),
      ] + entries + [JSONMember("warnings", .array(warnings.map(JSONValue.string)))])
  }

  /// The facts as pairs of texts, one line per number, for a table.
  public var rows: [(fact: String, value: String)] {
    var rows = [("kind", kind), ("format", format), ("bytes", "\(byteCount)")]
    for entry in entries { Self.append(entry.key, entry.value, to: &rows) }
    return rows + warnings.map { ("warning", $0) }
  }

  private static func append(
    _ name: String, _ value: JSONValue, to rows: inout [(String, String)]
  ) {
    switch value {
    case .null: rows.append((name, "n/a"))
    case .bool(let flag): rows.append((name, flag ? "yes" : "no"))
    case .number(let text), .string(let text): rows.append((name, text))
    case .array(let values):
      var parts: [(String, String)] = []
      for value in values { append(name, value, to: &parts) }
      rows.append((name, parts.map(\.1).joined(separator: ", ")))
    case .object(let members):
      for member in members { append(name + "." + member.key, member.value, to: &rows) }
    }
  }

  /// Reads a file whole and sums it up.
  ///
  /// Gray images of 16 bits and arrays of whole numbers are taken for label maps if they have at most
  /// 1000 different values, else for depth. Text is taken for a trajectory if its rows are poses, else
  /// for points.
  ///
  /// - Parameters:
  ///   - path: any file that a reader of this room reads.
  ///   - unitsPerMeter: the scale of integer depth; millimeters if `nil`.
  /// - Throws: the first fault in the file.
  public init(of path: String, unitsPerMeter: Double? = nil) throws(IngestionError) {
    try self.init(FileBytes(contentsOf: path), unitsPerMeter: unitsPerMeter)
  }

  /// Sums up a file that is already in memory.
  package init(_ file: FileBytes, unitsPerMeter: Double? = nil) throws(IngestionError) {
    let format = FileFormat(file)
    (path, kind, byteCount) = (file.path, "", file.count)
    self.format = format.rawValue
    switch format {
    case .png, .pgm: try summarizeGray(file, format, unitsPerMeter)
    case .ppm, .jpeg: try summarizeColor(file)
    case .npy: try summarizeArray(file, unitsPerMeter)
    case .pcd, .ply, .las: try summarizeCloud(PointCloudReader.table(file))
    case .text: try summarizeText(file)
    case .plainPNM, .gzip, .zip, .hdf5, .tiff, .exr, .markup, .json, .empty, .unknown:
      throw .unknownFormat(
        path: file.path, expected: "an image, a point cloud, an array or a trajectory",
        found: format.rawValue)
    }
  }

  /// Adds a fact.
  mutating func add(_ name: String, _ value: JSONValue) { entries.append(JSONMember(name, value)) }

  /// Poses if the rows are poses, else points.
  private mutating func summarizeText(_ file: FileBytes) throws(IngestionError) {
    if let trajectory = PoseLayout.likelyTrajectory(file) {
      summarizeTrajectory(trajectory)
    } else {
      try summarizeCloud(PointCloudReader.table(file))
    }
  }
}

extension PoseLayout {
  /// The trajectory in a text file, or `nil` if it looks like something else.
  static func likelyTrajectory(_ file: FileBytes) -> Trajectory? {
    if !OpenLog.matches(file) {
      guard let table = try? NumericTable(file, expected: "numbers") else { return nil }
      let names = table.header.map { $0.lowercased() }
      let isTimed = names.contains { $0.hasPrefix("time") }
      guard isTimed || table.columns.count == 8 || (12...13).contains(table.columns.count) else {
        return nil
      }
    }
    return try? TrajectoryReader.decode(file)
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import LinearAlgebra

/// Where the records of a point file are, so that they can be read piece by piece.
struct RecordLayout {
  /// The byte at which the first record begins.
  var start: Int
  /// The bytes of a record.
  var stride: Int
  /// The number of records.
  var count: Int
  /// The columns, relative to a record.
  var columns: [PointTable.Column]
  /// Where the sensor stood, if the file says.
  var viewpoint: RigidTransform?
  /// The box around the points, if the header says.
  var bounds: Bounds?

  /// A box parallel to the axes.
  struct Bounds {
    var low: Vector3
    var high: Vector3

    var middle: Vector3 { low / 2 + high / 2 }

    /// Whether a point lies in the box, or less than a meter away.
    func contain(_ point: Vector3) -> Bool {
      (0..<3).allSatisfy { point[$0] >= low[$0] - 1 && point[$0] <= high[$0] + 1 }
    }
  }

  /// Reads the layout from the head of a file; `size` is that of the whole file.
  init(_ head: FileBytes, size: Int) throws(IngestionError) {
    switch FileFormat(head) {
    case .las: self = Self.layout(try LASReader.header(head))
    case .pcd: self = try Self.layout(PCDHeader(head), head)
    case .ply: self = try Self.layout(PLYHeader(head), head)
    case let other:
      throw .unknownFormat(
        path: head.path, expected: "LAS, binary PCD or binary PLY to read in blocks",
        found: other.rawValue)
    }
    let (bytes, overflow) = count.multipliedReportingOverflow(by: stride)
    guard !overflow, start <= size, bytes <= size - start else {
      throw head.truncated(
        .byte(size), expected: "\(count) records of \(stride) bytes from byte \(start)",
        found: "\(max(0, size - start)) bytes")
    }
  }

  private init(
    start: Int, stride: Int, count: Int, columns: [PointTable.Column],
    viewpoint: RigidTransform? = nil, bounds: Bounds? = nil
  ) {
    (self.start, self.stride, self.count, self.columns) = (start, stride, count, columns)
    (self.viewpoint, self.bounds) = (viewpoint, bounds)
  }

  private static func layout(_ header: LASReader.Header) -> RecordLayout {
    RecordLayout(
      start: header.start, stride: header.recordSize, count: header.count,
      columns: LASReader.columns(header, start: 0),
      bounds: Bounds(low: header.low, high: header.high))
  }

  private static func layout(
    _ header: PCDHeader, _ head: FileBytes
  ) throws(IngestionError) -> RecordLayout {
    guard header.encoding == .binary else {
      throw notInBlocks(head, .field("DATA"), header.encoding.rawValue)
    }
    return RecordLayout(
      start: header.end.byte, stride: header.recordSize, count: header.count,
      columns: PCDReader.interleaved(header, start: 0), viewpoint: header.viewpoint)
  }

  private static func layout(
    _ header: PLYHeader, _ head: FileBytes
  ) throws(IngestionError) -> RecordLayout {
    guard header.encoding != .ascii else { throw notInBlocks(head, .header, "ascii") }
    var start = header.end.byte
    for element in header.elements {
      guard let size = element.recordSize else {
        throw notInBlocks(head, .field(element.name), "an element with lists before the points")
      }
      if element.name == "vertex" {
        return RecordLayout(
          start: start, stride: size, count: element.count,
          columns: header.columns(of: element, at: 0, stride: size))
      }
      let (bytes, overflow) = element.count.multipliedReportingOverflow(by: size)
      let sum = start.addingReportingOverflow(bytes)
      guard !overflow, !sum.overflow else {
        throw head.malformed(.field(element.name), expected: "a count that fits", found: "more")
      }
      start = sum.partialValue
    }
    throw head.malformed(.header, expected: "an element vertex", found: "none")
  }

  private static func notInBlocks(
    _ head: FileBytes, _ place: IngestionError.Place, _ found: String
  ) -> IngestionError {
    .unsupported(
      path: head.path, place: place, found: found + ", read in blocks,",
      advice: "write the points as LAS, binary PCD or binary PLY")
  }
}

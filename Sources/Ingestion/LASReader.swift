// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import LinearAlgebra

/// Reads LAS 1.0 to 1.4, point formats 0 to 10; LAZ is refused.
enum LASReader {
  /// The smallest record of each point format.
  private static let recordSizes = [20, 28, 26, 34, 57, 63, 30, 36, 38, 59, 67]
  /// Where red, green and blue begin.
  private static let colorOffsets = [2: 20, 3: 28, 5: 28, 7: 30, 8: 30, 10: 30]

  /// The head of a LAS file, which must be 375 bytes or more for LAS 1.4.
  struct Header {
    var start: Int
    var recordSize: Int
    var count: Int
    var format: Int
    var scale: [Double]
    var shift: [Double]
    /// The smallest and largest coordinates that the header claims.
    var low: Vector3
    var high: Vector3
  }

  static func table(_ file: FileBytes) throws(IngestionError) -> PointTable {
    let header = try header(file)
    let (size, overflow) = header.count.multipliedReportingOverflow(by: header.recordSize)
    guard !overflow, header.start <= file.count, size <= file.count - header.start else {
      throw file.truncated(
        .byte(file.count),
        expected: "\(header.count) points of \(header.recordSize) bytes from byte \(header.start)",
        found: "\(max(0, file.count - header.start)) bytes")
    }
    return PointTable(
      path: file.path, bytes: file.bytes, count: header.count, width: header.count, height: 1,
      columns: columns(header, start: header.start))
  }

  static func header(_ file: FileBytes) throws(IngestionError) -> Header {
    guard file.count >= 227 else {
      throw file.truncated(.header, expected: "227 bytes", found: "\(file.count)")
    }
    let version = (major: file.bytes[24], minor: file.bytes[25])
    guard version.major == 1, version.minor <= 4 else {
      throw file.malformed(
        .byte(24), expected: "version 1.0 to 1.4", found: "\(version.major).\(version.minor)")
    }
    guard file.bytes[104] & 0xC0 == 0 else {
      throw .unsupported(
        path: file.path, place: .byte(104), found: "LAZ compression",
        advice: "decompress the file to LAS first (laszip, PDAL)")
    }
    var header = Header(
      start: file.littleEndian(at: 96, size: 4),
      recordSize: file.littleEndian(at: 105, size: 2),
      count: file.littleEndian(at: 107, size: 4), format: Int(file.bytes[104]),
      scale: [131, 139, 147].map { double(file, $0) },
      shift: [155, 163, 171].map { double(file, $0) },
      low: Vector3(double(file, 187), double(file, 203), double(file, 219)),
      high: Vector3(double(file, 179), double(file, 195), double(file, 211)))
    if version.minor == 4 { header.count = try longCount(file) }
    try check(header, file)
    return header
  }

  private static func longCount(_ file: FileBytes) throws(IngestionError) -> Int {
    guard file.count >= 375 else {
      throw file.truncated(.header, expected: "375 bytes", found: "\(file.count)")
    }
    let count = UInt64(littleEndian: file.load(UInt64.self, at: 247))
    guard let count = Int(exactly: count) else {
      throw file.malformed(.byte(247), expected: "fewer than 2^63 points", found: "\(count)")
    }
    return count
  }

  private static func check(_ header: Header, _ file: FileBytes) throws(IngestionError) {
    guard header.format < recordSizes.count else {
      throw file.malformed(
        .byte(104), expected: "point format 0 to 10", found: "\(header.format)")
    }
    guard header.recordSize >= recordSizes[header.format] else {
      throw file.malformed(
        .byte(105),
        expected: "\(recordSizes[header.format]) bytes or more in format \(header.format)",
        found: "\(header.recordSize)")
    }
    let numbers = header.scale + header.shift
    guard numbers.allSatisfy(\.isFinite), header.scale.allSatisfy({ $0 != 0 }) else {
      throw file.malformed(
        .byte(131), expected: "finite scales other than 0 and finite offsets",
        found: "\(header.scale) and \(header.shift)")
    }
  }

  /// The columns of records that begin at `start`.
  static func columns(_ header: Header, start: Int) -> [PointTable.Column] {
    func column(_ name: String, _ kind: ScalarKind, _ offset: Int) -> PointTable.Column {
      let stored = ScalarColumn(
        kind: kind, offset: start + offset, stride: header.recordSize,
        isSwapped: 1.littleEndian != 1)
      return .init(name: name, kind: kind, storage: .stored(stored))
    }
    var columns = ["x", "y", "z"].enumerated().map { index, name in
      var column = column(name, .int32, 4 * index)
      (column.scale, column.shift) = (header.scale[index], header.shift[index])
      return column
    }
    columns.append(column("intensity", .uint16, 12))
    columns.append(column("classification", .uint8, header.format < 6 ? 15 : 16))
    if let offset = colorOffsets[header.format] {
      for (index, name) in ["red", "green", "blue"].enumerated() {
        columns.append(column(name, .uint16, offset + 2 * index))
      }
    }
    return columns
  }

  private static func double(_ file: FileBytes, _ offset: Int) -> Double {
    Double(bitPattern: UInt64(littleEndian: file.load(UInt64.self, at: offset)))
  }
}

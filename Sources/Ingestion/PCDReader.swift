// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import CLZF

/// Reads PCD: ascii, binary and binary_compressed.
enum PCDReader {
  static func table(_ file: FileBytes) throws(IngestionError) -> PointTable {
    let header = try PCDHeader(file)
    var table = PointTable(
      path: file.path, count: header.count, width: header.width, height: header.height,
      viewpoint: header.viewpoint, columns: [])
    switch header.encoding {
    case .ascii:
      table.columns = try parsed(file, header)
    case .binary:
      try checkSize(file, header)
      table.columns = interleaved(header, start: header.end.byte)
      table.bytes = file.bytes
    case .compressed:
      table.columns = planar(header)
      table.bytes = try decompressed(file, header)
    }
    return table
  }

  private static func checkSize(
    _ file: FileBytes, _ header: PCDHeader
  ) throws(IngestionError) {
    let present = file.count - header.end.byte
    let needed = header.count * header.recordSize
    guard present >= needed else {
      throw file.truncated(
        .byte(file.count), expected: "\(header.count) points of \(header.recordSize) bytes",
        found: "\(present) bytes")
    }
  }

  /// The columns of records that follow each other.
  static func interleaved(_ header: PCDHeader, start: Int) -> [PointTable.Column] {
    var columns: [PointTable.Column] = []
    var offset = start
    for field in header.fields {
      if field.count > 0, field.name != "_" {
        let stored = ScalarColumn(kind: field.kind, offset: offset, stride: header.recordSize)
        columns.append(.init(name: field.name, kind: field.kind, storage: .stored(stored)))
      }
      offset += field.kind.size * field.count
    }
    return columns
  }

  /// The columns of a body that holds one field of all points after the other.
  private static func planar(_ header: PCDHeader) -> [PointTable.Column] {
    var columns: [PointTable.Column] = []
    var offset = 0
    for field in header.fields {
      if field.count > 0, field.name != "_" {
        let stored = ScalarColumn(
          kind: field.kind, offset: offset, stride: field.kind.size * field.count)
        columns.append(.init(name: field.name, kind: field.kind, storage: .stored(stored)))
      }
      offset += field.kind.size * field.count * header.count
    }
    return columns
  }

  /// The columns of text; of a field with several numbers the first is kept.
  private static func parsed(
    _ file: FileBytes, _ header: PCDHeader
  ) throws(IngestionError) -> [PointTable.Column] {
    var items: [TextRecords.Item] = []
    var kept: [PCDHeader.Field] = []
    for field in header.fields where field.count > 0 {
      items.append(.number(column: field.name == "_" ? nil : kept.count))
      items += Array(repeating: .number(column: nil), count: field.count - 1)
      if field.name != "_" { kept.append(field) }
    }
    var lines = TextLines(file, at: header.end.byte, after: header.end.line)
    let columns = try TextRecords(items: items, columnCount: kept.count)
      .read(count: header.count, named: "point", from: &lines)
    if lines.nextFilled() != nil {
      throw file.malformed(
        .line(lines.number), expected: "the end after \(header.count) points",
        found: "another line")
    }
    return zip(kept, columns).map { field, values in
      .init(name: field.name, kind: field.kind, storage: .parsed(values))
    }
  }

  /// The body behind its two sizes; LZF packs at most 88 bytes into one.
  private static func decompressed(
    _ file: FileBytes, _ header: PCDHeader
  ) throws(IngestionError) -> [UInt8] {
    let start = header.end.byte
    let needed = header.count * header.recordSize
    if needed == 0 { return [] }
    guard file.count - start >= 8 else {
      throw file.truncated(
        .byte(file.count), expected: "two sizes of 4 bytes", found: "\(file.count - start) bytes")
    }
    let packed = file.littleEndian(at: start, size: 4)
    let unpacked = file.littleEndian(at: start + 4, size: 4)
    guard unpacked == needed, needed / 88 <= packed else {
      throw file.malformed(
        .byte(start + 4),
        expected: "\(header.count) points of \(header.recordSize) bytes, \(needed) in all",
        found: "\(unpacked) bytes from \(packed) compressed ones")
    }
    guard file.count - start - 8 >= packed else {
      throw file.truncated(
        .byte(file.count), expected: "\(packed) compressed bytes",
        found: "\(file.count - start - 8)")
    }
    let body = unsafe [UInt8](unsafeUninitializedCapacity: needed) { buffer, filled in
      unsafe file.bytes.withUnsafeBytes { input in
        filled = unsafe Int(
          lzf_decompress(
            input.baseAddress.map { unsafe $0 + start + 8 }, UInt32(packed), buffer.baseAddress,
            UInt32(needed)))
      }
    }
    guard body.count == needed else {
      throw file.malformed(
        .byte(start + 8), expected: "LZF of \(needed) bytes",
        found: body.isEmpty ? "broken LZF" : "LZF of \(body.count) bytes")
    }
    return body
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// Reads the vertices of PLY: ascii, little and big endian; lists and other elements are skipped.
enum PLYReader {
  static func table(_ file: FileBytes) throws(IngestionError) -> PointTable {
    let header = try PLYHeader(file)
    guard let index = header.elements.firstIndex(where: { $0.name == "vertex" }) else {
      let names = header.elements.map(\.name).joined(separator: " ")
      throw file.malformed(
        .header, expected: "an element vertex", found: names.isEmpty ? "none" : names)
    }
    var table = PointTable(
      path: file.path, count: header.elements[index].count, width: header.elements[index].count,
      height: 1, columns: [])
    if header.encoding == .ascii {
      table.columns = try parsed(file, header, vertex: index)
    } else {
      var body = PLYBody(file, header)
      (table.columns, table.bytes) = try body.columns(vertex: index)
    }
    return table
  }

  private static func parsed(
    _ file: FileBytes, _ header: PLYHeader, vertex: Int
  ) throws(IngestionError) -> [PointTable.Column] {
    var lines = TextLines(file, at: header.end.byte, after: header.end.line)
    var columns: [PointTable.Column] = []
    for (index, element) in header.elements.enumerated() where !element.properties.isEmpty {
      guard index == vertex else {
        try skip(element, &lines)
        continue
      }
      let kept = element.properties.filter { $0.listCount == nil }
      var next = 0
      let items = element.properties.map { property -> TextRecords.Item in
        if property.listCount != nil { return .list }
        defer { next += 1 }
        return .number(column: next)
      }
      let values = try TextRecords(items: items, columnCount: kept.count)
        .read(count: element.count, named: "vertex", from: &lines)
      columns = zip(kept, values).map { property, values in
        .init(name: property.name, kind: property.kind, storage: .parsed(values))
      }
    }
    return columns
  }

  private static func skip(
    _ element: PLYHeader.Element, _ lines: inout TextLines
  ) throws(IngestionError) {
    for index in 0..<element.count where lines.nextFilled() == nil {
      throw lines.file.truncated(
        .line(lines.number), expected: "\(element.count) \(element.name) lines", found: "\(index)")
    }
  }
}

/// Walks the binary body of a PLY file.
private struct PLYBody {
  let file: FileBytes
  let header: PLYHeader
  let isSwapped: Bool
  var place: Int

  init(_ file: FileBytes, _ header: PLYHeader) {
    (self.file, self.header, place) = (file, header, header.end.byte)
    isSwapped = header.isSwapped
  }

  /// The vertex columns and the bytes they refer to; all elements are checked to be there.
  mutating func columns(
    vertex: Int
  ) throws(IngestionError) -> ([PointTable.Column], [UInt8]) {
    var result: ([PointTable.Column], [UInt8]) = ([], [])
    for (index, element) in header.elements.enumerated() {
      let start = place
      if index == vertex, let size = element.recordSize {
        try skip(element)
        result = (header.columns(of: element, at: start, stride: size), file.bytes)
      } else if index == vertex {
        let packed = try pack(element)
        result = (header.columns(of: element, at: 0, stride: packed.stride), packed.bytes)
      } else {
        try skip(element)
      }
    }
    return result
  }

  private mutating func skip(_ element: PLYHeader.Element) throws(IngestionError) {
    if let size = element.recordSize {
      let (bytes, overflow) = element.count.multipliedReportingOverflow(by: size)
      guard !overflow, bytes <= file.count - place else {
        throw truncated(element, size, at: place)
      }
      place += bytes
      return
    }
    for _ in 0..<element.count {
      for property in element.properties { _ = try advance(property, element) }
    }
  }

  /// Steps over one property and returns its bytes.
  private mutating func advance(
    _ property: PLYHeader.Property, _ element: PLYHeader.Element
  ) throws(IngestionError) -> Range<Int> {
    let start = place
    var length = property.kind.size
    if let kind = property.listCount {
      guard file.count - place >= kind.size else { throw truncated(element, nil, at: start) }
      let column = ScalarColumn(kind: kind, offset: place, stride: 0, isSwapped: isSwapped)
      let count = column.wholes(count: 1, of: file.bytes)[0] ?? -1
      guard count >= 0 else {
        throw file.malformed(
          .byte(place), expected: "a list length of 0 or more", found: "\(count)")
      }
      place += kind.size
      let (bytes, overflow) = count.multipliedReportingOverflow(by: property.kind.size)
      length = overflow ? .max : bytes
    }
    guard length <= file.count - place else { throw truncated(element, nil, at: start) }
    place += length
    return start..<place
  }

  /// Copies the scalars of records that hold lists, so that they get a fixed distance.
  private mutating func pack(
    _ element: PLYHeader.Element
  ) throws(IngestionError) -> (bytes: [UInt8], stride: Int) {
    var bytes: [UInt8] = []
    for _ in 0..<element.count {
      for property in element.properties {
        let range = try advance(property, element)
        if property.listCount == nil { bytes += file.bytes[range] }
      }
    }
    let scalars = element.properties.filter { $0.listCount == nil }
    return (bytes, scalars.reduce(0) { $0 + $1.kind.size })
  }

  private func truncated(
    _ element: PLYHeader.Element, _ size: Int?, at place: Int
  ) -> IngestionError {
    let records = size.map { " of \($0) bytes" } ?? " with lists"
    return file.truncated(
      .byte(file.count), expected: "\(element.count) \(element.name) records\(records)",
      found: "the end of the file \(file.count - place) bytes after byte \(place)")
  }
}

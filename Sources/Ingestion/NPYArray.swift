// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// An array in NumPy's `.npy` format, versions 1 to 3, any numeric type, row- or column-major.
package struct NPYArray: Sendable {
  /// The sizes of the dimensions, slowest first.
  package let shape: [Int]
  /// The numbers within `file`.
  package let column: ScalarColumn
  /// Whether the first index runs fastest.
  package let isColumnMajor: Bool
  /// The file.
  package let file: FileBytes

  /// The number of elements.
  package var count: Int { shape.reduce(1, *) }

  /// Reads the header and checks that all elements are there.
  package init(_ file: FileBytes) throws(IngestionError) {
    let header = try NPYHeader(file)
    let size = header.kind.size
    var bytes = size
    for extent in header.shape {
      let (product, overflow) = bytes.multipliedReportingOverflow(by: extent)
      guard !overflow else {
        throw file.malformed(
          .field("shape"), expected: "sizes whose product fits", found: "\(header.shape)")
      }
      bytes = product
    }
    let present = file.count - header.length
    guard present >= bytes else {
      throw file.truncated(
        .byte(file.count), expected: "\(bytes) bytes of \(header.kind.rawValue) \(header.shape)",
        found: "\(present)")
    }
    guard present == bytes else {
      throw file.malformed(
        .byte(header.length + bytes), expected: "the end of the file",
        found: "\(present - bytes) more bytes")
    }
    (shape, isColumnMajor, self.file) = (header.shape, header.isColumnMajor, file)
    column = ScalarColumn(
      kind: header.kind, offset: header.length, stride: size, isSwapped: header.isSwapped)
  }

  /// The elements as doubles, row-major.
  package var doubles: [Double] { rowMajor(column.doubles(count: count, of: file.bytes)) }

  /// The elements as floats, row-major, each rounded once.
  package var floats: [Float] { rowMajor(column.floats(count: count, of: file.bytes)) }

  /// The elements as whole numbers, row-major; `nil` where one is fractional or not finite.
  package var wholes: [Int?] { rowMajor(column.wholes(count: count, of: file.bytes)) }

  /// Width and height of an image: two dimensions, or three of which the last is 1.
  package var imageSize: (width: Int, height: Int)? {
    if shape.count == 2 || (shape.count == 3 && shape[2] == 1) { return (shape[1], shape[0]) }
    return nil
  }

  private func rowMajor<T>(_ stored: [T]) -> [T] {
    guard isColumnMajor, shape.count > 1, !stored.isEmpty else { return stored }
    var index = [Int](repeating: 0, count: shape.count)
    var strides = [Int](repeating: 1, count: shape.count)
    for d in 1..<shape.count { strides[d] = strides[d - 1] * shape[d - 1] }
    var result: [T] = []
    result.reserveCapacity(stored.count)
    for _ in 0..<stored.count {
      result.append(stored[zip(index, strides).reduce(0) { $0 + $1.0 * $1.1 }])
      for d in shape.indices.reversed() {
        index[d] += 1
        if index[d] < shape[d] { break }
        index[d] = 0
      }
    }
    return result
  }
}

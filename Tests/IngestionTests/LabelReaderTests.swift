// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import Ingestion
import Testing

struct LabelReaderTests {
  @Test(arguments: ["png", "npy"]) func `labels survive a round trip`(_ kind: String) throws {
    let labels = LabelImage(width: 3, height: 2, labels: [0, 1, 65535, 300, 2, 0])
    let scratch = try Scratch()
    let path = scratch.path("labels." + kind)
    try LabelWriter.write(labels, to: path)
    #expect(try LabelReader.read(path, width: 3, height: 2) == labels)
    #expect(try LabelReader.read(path, width: nil, height: nil) == labels)
  }

  @Test func `a one-dimensional array needs a size`() throws {
    let scratch = try Scratch()
    let path = scratch.path("gt.npy")
    try NPYWriter.write([0, 1, 2, 3, 4, 5] as [Double], shape: [6], to: path)
    #expect(
      try LabelReader.read(path, width: 3, height: 2)
        == LabelImage(width: 3, height: 2, labels: [0, 1, 2, 3, 4, 5]))
    #expect(
      ingestionError { () throws(IngestionError) in
        _ = try LabelReader.read(path, width: nil, height: nil)
      }
        == .malformed(
          path: path, place: .field("shape"), expected: "two dimensions or a known size",
          found: "[6]"))
  }

  @Test(arguments: [(-1.0, "-1"), (2.5, "a fraction, infinity or NaN"), (65536, "65536")])
  func `U143 a value that is no label is an error that names its index`(
    _ value: Double, _ found: String
  ) throws {
    let scratch = try Scratch()
    let path = scratch.path("gt.npy")
    try NPYWriter.write([0, 1, value, 1], shape: [2, 2], to: path)
    #expect(
      ingestionError { () throws(IngestionError) in
        _ = try LabelReader.read(path, width: nil, height: nil)
      }
        == .malformed(
          path: path, place: .element(2), expected: "a whole number of 0 to 65535", found: found))
  }

  @Test func `U146 another size is an error, never a crop`() throws {
    let scratch = try Scratch()
    let path = scratch.path("labels.png")
    try LabelWriter.write(LabelImage(width: 3, height: 2), to: path)
    #expect(
      ingestionError { () throws(IngestionError) in
        _ = try LabelReader.read(path, width: 6, height: 4)
      }?.description
        == path + ": expected 6×4 labels, found 3×2; labels are never cropped or resized")
  }

  @Test func `packed samples of 1, 2 and 4 bits keep their values`() throws {
    for depth in [1, 2, 4] {
      let values = (0..<10).map { UInt16($0 % (1 << depth)) }
      var rows: [UInt8] = []
      for row in 0..<2 {
        var bits = 0
        for column in 0..<5 { bits = bits << depth | Int(values[row * 5 + column]) }
        let size = (5 * depth + 7) / 8
        bits <<= size * 8 - 5 * depth
        rows += (0..<size).reversed().map { UInt8(truncatingIfNeeded: bits >> (8 * $0)) }
      }
      let file = FileBytes(
        path: "labels.png",
        bytes: packedPNG(width: 5, height: 2, bitDepth: depth, colorType: 0, rows: rows))
      #expect(try LabelReader.decode(file, width: 5, height: 2).labels == values)
    }
  }

  @Test func `column-major arrays are read by row`() throws {
    let header = "{'descr': '<i2', 'fortran_order': True, 'shape': (2, 3), }"
    let file = npy(header, [1, 0, 4, 0, 2, 0, 5, 0, 3, 0, 6, 0])
    #expect(try LabelReader.decode(file, width: 3, height: 2).labels == [1, 2, 3, 4, 5, 6])
  }

  @Test(.needsData) func `EVOPS labels are floats in one dimension`() throws {
    let path = dataFile("evops-icl-frame0/gt_0.npy")
    let labels = try LabelReader.read(path, width: 640, height: 480)
    #expect(Set(labels.labels).subtracting([0]).count == 17)
    let png = dataFile("evops-icl-frame0/derived_gt_0_u8.png")
    #expect(try LabelReader.read(png, width: 640, height: 480) == labels)
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import Ingestion
import LinearAlgebra
import Testing

struct LASReaderTests {
  /// A LAS file of format 0, scale 0.001, offset (500000, 5400000, 100).
  static func las(
    minor: UInt8 = 2, format: UInt8 = 0, recordSize: UInt16 = 20, count: UInt64, body: [[Int32]]
  ) -> [UInt8] {
    let headerSize = minor == 4 ? 375 : 227
    var bytes = [UInt8](repeating: 0, count: headerSize)
    func put<T: FixedWidthInteger>(_ value: T, _ offset: Int) {
      for i in 0..<MemoryLayout<T>.size {
        bytes[offset + i] = UInt8(truncatingIfNeeded: value >> T(8 * i))
      }
    }
    bytes.replaceSubrange(0..<4, with: Array("LASF".utf8))
    (bytes[24], bytes[25], bytes[104]) = (1, minor, format)
    put(UInt32(headerSize), 96)
    put(recordSize, 105)
    put(UInt32(truncatingIfNeeded: count), 107)
    for (axis, shift) in [500_000.0, 5_400_000, 100].enumerated() {
      put(Double(0.001).bitPattern, 131 + 8 * axis)
      put(shift.bitPattern, 155 + 8 * axis)
    }
    if minor == 4 { put(count, 247) }
    for point in body {
      var record = [UInt8](repeating: 0, count: Int(recordSize))
      for axis in 0..<3 {
        for i in 0..<4 {
          record[4 * axis + i] = UInt8(truncatingIfNeeded: point[axis] >> (8 * Int32(i)))
        }
      }
      bytes += record
    }
    return bytes
  }

  @Test(arguments: [UInt8(2), 4]) func `scale and offset are applied in double`(
    minor: UInt8
  ) throws {
    let bytes = Self.las(minor: minor, count: 2, body: [[1, -2, 3], [123_456, 0, -1]])
    let cloud = try PointCloudReader.decode(FileBytes(path: "a.las", bytes: bytes))
    #expect((cloud.point(0) - Vector3(500_000.001, 5_399_999.998, 100.003)).length < 1e-5)
    #expect((cloud.point(1) - Vector3(500_123.456, 5_400_000, 99.999)).length < 1e-5)
  }

  @Test func `each fault is named`() {
    func error(_ bytes: [UInt8]) -> String? {
      ingestionError { () throws(IngestionError) in
        _ = try PointCloudReader.decode(FileBytes(path: "a.las", bytes: bytes))
      }?.description
    }
    #expect(
      error(Self.las(format: 0x83, recordSize: 34, count: 0, body: []))
        == "a.las: byte 104: LAZ compression is not supported; "
        + "decompress the file to LAS first (laszip, PDAL)")
    #expect(
      error(Self.las(format: 11, recordSize: 34, count: 0, body: []))
        == "a.las: byte 104: expected point format 0 to 10, found 11")
    #expect(
      error(Self.las(format: 3, recordSize: 20, count: 0, body: []))
        == "a.las: byte 105: expected 34 bytes or more in format 3, found 20")
    #expect(
      error(Self.las(count: 1 << 31, body: []))
        == "a.las: byte 227: expected 2147483648 points of 20 bytes from byte 227, found 0 bytes; "
        + "the file is cut off, fetch it again")
    #expect(
      error(Self.las(minor: 4, count: 1 << 63, body: []))
        == "a.las: byte 247: expected fewer than 2^63 points, found 9223372036854775808")
    #expect(
      error(Self.las(minor: 4, count: 1 << 62, body: []))
        == "a.las: byte 375: expected 4611686018427387904 points of 20 bytes from byte 375, "
        + "found 0 bytes; the file is cut off, fetch it again")
    #expect(
      error(Array(Self.las(count: 0, body: []).prefix(100)))
        == "a.las: header: expected 227 bytes, found 100; the file is cut off, fetch it again")
  }

  @Test(
    .needsData,
    arguments: [
      ("simple.las", 1065, 635_619.85, 638_982.55),
      ("extrabytes.las", 1065, 635_619.85, 638_982.55),
      ("test1_4.las", 1000, 1_694_038.445_6, 1_694_539.677_0),
    ]) func `real LAS files have the bounds of their headers`(
      _ name: String, _ count: Int, _ low: Double, _ high: Double
    ) throws
  {
    let cloud = try PointCloudReader.read(dataFile("format-zoo/las/" + name))
    #expect(cloud.count == count)
    let xs = (0..<count).map { cloud.point($0).x }
    #expect(abs((xs.min() ?? 0) - low) < 1e-3)
    #expect(abs((xs.max() ?? 0) - high) < 1e-3)
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import Ingestion
import LinearAlgebra
import Testing

struct PCDReaderTests {
  /// A PCD of three fields x y z in floats, with these points as its body.
  static func header(
    fields: String = "x y z", size: String = "4 4 4", type: String = "F F F",
    count: String? = "1 1 1", width: String = "2", height: String = "1", points: String? = "2",
    data: String = "ascii", end: String = "\n"
  ) -> String {
    var lines = ["# .PCD v0.7 - Point Cloud Data file format", "VERSION 0.7", "FIELDS " + fields]
    lines += ["SIZE " + size, "TYPE " + type]
    if let count { lines.append("COUNT " + count) }
    lines += ["WIDTH " + width, "HEIGHT " + height]
    if let points { lines.append("POINTS " + points) }
    lines.append("DATA " + data)
    return lines.map { $0 + end }.joined()
  }

  static func floats(_ values: [Float]) -> [UInt8] {
    values.flatMap { value in
      (0..<4).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * UInt32($0))) }
    }
  }

  @Test(arguments: ["\n", "\r\n"], ["ascii", "binary"])
  func `U077 both line ends are read`(_ end: String, _ data: String) throws {
    let body =
      data == "ascii" ? Array("1 2 3\(end)4 5 -6\(end)".utf8) : Self.floats([1, 2, 3, 4, 5, -6])
    let file = FileBytes(
      path: "a.pcd", bytes: Array(Self.header(data: data, end: end).utf8) + body)
    let cloud = try PointCloudReader.decode(file)
    #expect(cloud == PointCloud(x: [1, 4], y: [2, 5], z: [3, -6]))
  }

  @Test func `U073 padding, counts above 1 and counts of 0`() throws {
    let text = Self.header(
      fields: "x y z _ intensity t reflectivity ring _ noise _ range _",
      size: "4 4 4 1 4 4 2 1 1 2 1 4 1", type: "F F F U F U U U U U U U U",
      count: "1 1 1 4 1 1 1 1 0 1 0 1 15", width: "1", points: "1", data: "binary")
    var body = Self.floats([1, 2, 3]) + [9, 9, 9, 9] + Self.floats([0.5])
    body += [7, 0, 0, 0, 8, 0, 3, 5, 0, 6, 0, 0, 0] + [UInt8](repeating: 0xEE, count: 15)
    let file = FileBytes(path: "a.pcd", bytes: Array(text.utf8) + body)
    let table = try PointCloudReader.table(file)
    let cloud = try table.cloud()
    #expect(cloud.point(0) == Vector3(1, 2, 3))
    #expect(cloud.intensities == [0.5])
    #expect(table.column("ring").map { table.doubles($0) } == [3])
    #expect(table.column("noise").map { table.doubles($0) } == [5])
    #expect(table.column("range").map { table.doubles($0) } == [6])
  }

  @Test func `U080 an organized cloud keeps its grid around NaN`() throws {
    let text =
      Self.header(width: "2", height: "2", points: "4") + "nan nan nan\n1 1 1\n2 2 2\n3 3 3\n"
    let cloud = try PointCloudReader.decode(FileBytes(text))
    #expect([cloud.width, cloud.height, cloud.count] == [2, 2, 4])
    #expect((0..<4).map(cloud.isValid) == [false, true, true, true])
  }

  @Test(arguments: [
    ("F", "4.2108e+06", 0x8080E0), ("F", "1.648931e-38", 0xB38E00), ("U", "4286611680", 0x8080E0),
    ("I", "-8355616", 0x8080E0),
  ])
  func `U083 packed colors of every type`(_ type: String, _ value: String, _ color: UInt32) throws {
    let text =
      Self.header(
        fields: "x y z rgb", size: "4 4 4 4", type: "F F F " + type, count: "1 1 1 1", width: "1",
        points: "1") + "0 0 0 \(value)\n"
    let expected =
      value == "1.648931e-38" ? Float(1.648931e-38).bitPattern & 0xFF_FFFF : color
    #expect(try PointCloudReader.decode(FileBytes(text)).colors == [expected])
  }

  @Test func `U085 and U086 the name does not matter, nor trailing blanks and comments`() throws {
    let text =
      "# comment\nVERSION .7\nFIELDS x y z\n# another\nSIZE 4 4 4\nTYPE F F F\nWIDTH 1\n"
      + "HEIGHT 1\nPOINTS 1\nDATA ascii \n1 2 3\n"
    let scratch = try Scratch()
    let path = try scratch.write(text, "x.pcd.bin")
    #expect(try PointCloudReader.read(path).point(0) == Vector3(1, 2, 3))
  }

  @Test func `the viewpoint is a translation and a quaternion w x y z`() throws {
    let text = Self.header(width: "1", points: "1").replacing(
      "POINTS", with: "VIEWPOINT 1 2 3 0 1 0 0\nPOINTS")
    let cloud = try PointCloudReader.decode(FileBytes(text + "0 0 0\n"))
    let viewpoint = try #require(cloud.viewpoint)
    #expect(viewpoint.translation == Vector3(1, 2, 3))
    #expect(viewpoint.rotation * Vector3(0, 1, 0) == Vector3(0, -1, 0))
  }

  static let faults: [(String, IngestionError)] = [
    (
      "VERSION 0.7\nFIELDS x y z\nSIZE 4 4 4\n",
      .malformed(path: "file", place: .header, expected: "a DATA line", found: "none")
    ),
    (
      "# .PCD v.7\nVERSION .7\nFIEL",
      .malformed(path: "file", place: .header, expected: "a DATA line", found: "none")
    ),
    (
      header(width: "4", height: "3", points: "10"),
      .malformed(
        path: "file", place: .field("POINTS"), expected: "WIDTH · HEIGHT = 4 · 3", found: "10")
    ),
    (
      header(width: "4294967295", height: "4294967295", points: nil),
      .malformed(
        path: "file", place: .field("POINTS"),
        expected: "WIDTH · HEIGHT = 4294967295 · 4294967295", found: "a product that overflows")
    ),
    (
      header(width: "9223372036854775808", points: nil),
      .malformed(
        path: "file", place: .field("WIDTH"), expected: "a whole number of 0 to 2^63 - 1",
        found: "'9223372036854775808'")
    ),
    (
      header(width: "-1", points: nil),
      .malformed(
        path: "file", place: .field("WIDTH"), expected: "a whole number of 0 to 2^63 - 1",
        found: "'-1'")
    ),
    (
      header(width: "2147483648", points: nil, data: "binary"),
      .truncated(
        path: "file", place: .byte(140), expected: "2147483648 points of 12 bytes", found: "0 bytes"
      )
    ),
    (
      header(width: "9223372036854775807", points: nil, data: "binary"),
      .truncated(
        path: "file", place: .field("POINTS"),
        expected: "9223372036854775807 points of 12 bytes", found: "0 bytes")
    ),
    (
      header(size: "4 4"),
      .malformed(
        path: "file", place: .field("SIZE"), expected: "3 numbers of 1 to 8, as FIELDS has",
        found: "'4 4'")
    ),
    (
      header(size: "4 4 2"),
      .malformed(
        path: "file", place: .field("z"),
        expected: "F of 4 or 8 bytes, or I or U of 1, 2, 4 or 8", found: "F of 2")
    ),
    (
      header(data: "zipped"),
      .malformed(
        path: "file", place: .field("DATA"), expected: "ascii, binary or binary_compressed",
        found: "'zipped'")
    ),
    (
      header() + "1 2 3\n",
      .truncated(path: "file", place: .line(11), expected: "2 point lines", found: "1")
    ),
    (
      header() + "1 2 3\n4 5\n",
      .malformed(
        path: "file", place: .line(12), expected: "3 values",
        found: "no number in place 3 of '4 5'")
    ),
    (
      header() + "1 2 3\n4 5 6 7\n",
      .malformed(
        path: "file", place: .line(12), expected: "3 values", found: "more: '4 5 6 7'")
    ),
    (
      header(fields: "a b c") + "1 2 3\n4 5 6\n",
      .malformed(
        path: "file", place: .header, expected: "coordinates x, y and z", found: "fields a b c")
    ),
  ]

  @Test(arguments: faults.indices)
  func `U076 and U079 each fault is named`(_ index: Int) {
    let (text, expected) = Self.faults[index]
    let error = ingestionError { () throws(IngestionError) in
      _ = try PointCloudReader.decode(FileBytes(text))
    }
    #expect(error == expected)
  }

  @Test func `a made-up compressed size allocates nothing`() {
    let text = Self.header(width: "300000000", points: nil, data: "binary_compressed")
    let sizes: [UInt8] = [4, 0, 0, 0, 0, 0xA4, 0x93, 0xD6]  // 3.6 GB from 4 bytes
    let file = FileBytes(path: "file", bytes: Array(text.utf8) + sizes + [0, 0, 0, 0])
    #expect(
      ingestionError { () throws(IngestionError) in _ = try PointCloudReader.decode(file) }?
        .description
        == "file: byte 154: expected 300000000 points of 12 bytes, 3600000000 in all, "
        + "found 3600000000 bytes from 4 compressed ones")
  }

  @Test(arguments: [1, 2, 3, 4]) func `what is written is read back`(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let origin = seed % 2 == 0 ? Vector3(500_000, 5_400_000, 300) : .zero
    func values() -> [Float] { (0..<12).map { _ in Float(random.uniform(in: -9..<9)) } }
    var cloud = PointCloud(
      origin: origin, x: values(), y: values(), z: values(), width: 4, height: 3)
    cloud.x[5] = .nan
    cloud.colors = (0..<12).map { _ in UInt32(truncatingIfNeeded: random.next() & 0xFF_FFFF) }
    cloud.labels = (0..<12).map { Int32($0) - 1 }
    cloud.intensities = values()
    cloud.normals = (0..<12).map { _ in SIMD3(values()[0], 0, 1) }
    cloud.viewpoint = RigidTransform(translation: Vector3(1, 0.1, -2))
    let scratch = try Scratch()
    try PCDWriter.write(cloud, to: scratch.path("a.pcd"))
    let back = try PointCloudReader.read(scratch.path("a.pcd"))
    for i in 0..<12 where i != 5 {
      #expect((back.point(i) - cloud.point(i)).length < 1e-6)
    }
    #expect(!back.isValid(5))
    #expect(back.colors == cloud.colors && back.labels == cloud.labels)
    #expect(back.normals == cloud.normals && back.intensities == cloud.intensities)
    #expect(back.viewpoint == cloud.viewpoint)
    #expect([back.width, back.height] == [4, 3])
  }

  @Test(.needsData) func `the format zoo reads or fails as its origin says`() throws {
    func read(_ name: String) throws -> PointCloud {
      try PointCloudReader.read(dataFile("format-zoo/pcd/" + name))
    }
    let ascii = try read("ascii.pcd")
    #expect(ascii.count == 213 && ascii.colors?[0] == 0x8080E0)
    let binary = try read("binary.pcd")
    let compressed = try read("binary_compressed.pcd")
    #expect(binary == compressed)
    #expect(ascii.x == binary.x && ascii.colors == binary.colors)
    #expect(try read("ascii_multi_count.pcd").intensities?[7] == 0.8)
    let organized = try read("ascii_organized.pcd")
    #expect([organized.width, organized.height] == [4, 2])
    #expect(try read("binary_compressed_organized.pcd") == organized)
    #expect(try read("ascii_with_empty_points.pcd").count == 0)
    #expect(try read("ascii_with_underscore.pcd").x == ascii.x)
    #expect(throws: IngestionError.self) { try read("ascii_empty.pcd") }
    #expect(throws: IngestionError.self) { try read("ascii_invalid_header.pcd") }
  }

  @Test(.needsData) func `real clouds have their known sizes`() throws {
    let fragment = try PointCloudReader.read(dataFile("open3d-testdata/fragment.pcd"))
    #expect(fragment.count == 113_662 && fragment.normals != nil)
    let plane = try PointCloudReader.read(dataFile("pcl-test/sac_plane_test.pcd"))
    #expect(plane.count == 3283 && plane.normals?.count == 3283)
    let utm = try PointCloudReader.read(dataFile("pcl-test/samp11-utm.pcd"))
    #expect(utm.count == 38_010 && utm.origin.length > 1e6)
    let table = try PointCloudReader.read(dataFile("pcl-mosd/learn/learn0.pcd"))
    #expect([table.width, table.height] == [640, 480])
    #expect(Set(table.labels ?? []).isSuperset(of: [0, 1]))
  }
}

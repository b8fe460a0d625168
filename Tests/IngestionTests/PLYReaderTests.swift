// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import Ingestion
import LinearAlgebra
import Testing

struct PLYReaderTests {
  static let head =
    "ply\nformat ascii 1.0\nelement vertex 2\nproperty float x\n"
    + "property float y\nproperty float z\n"

  @Test(arguments: ["\n", "\r\n", "\r"]) func `U092 every line end is read in ascii`(
    _ end: String
  ) throws {
    let text = (Self.head + "end_header\n1 2 3\n4 5 6\n").replacing("\n", with: end)
    let cloud = try PointCloudReader.decode(FileBytes(text))
    #expect(cloud == PointCloud(x: [1, 4], y: [2, 5], z: [3, 6]))
  }

  @Test(arguments: ["\n", "\r\n", "\r"], [false, true])
  func `U092 every line end is read in binary, both byte orders`(
    _ end: String, _ isBig: Bool
  ) throws {
    let order = isBig ? "big" : "little"
    let text =
      "ply\nformat binary_\(order)_endian 1.0\nelement vertex 1\nproperty double z\n"
      + "property uchar red\nproperty float y\nproperty short x\nend_header\n"
    // The body begins with the byte LF, which a CR-only header must not swallow.
    var body = (0..<8).map { UInt8(truncatingIfNeeded: Double(3).bitPattern >> (8 * UInt64($0))) }
    body[0] = 0x0A
    let z = Double(bitPattern: Double(3).bitPattern | 0x0A)
    if isBig { body.reverse() }
    let y = PCDReaderTests.floats([2])
    body += [200] + (isBig ? y.reversed() : y) + (isBig ? [0, 1] : [1, 0])
    let file = FileBytes(
      path: "a.ply", bytes: Array(text.replacing("\n", with: end).utf8) + body)
    let cloud = try PointCloudReader.decode(file)
    #expect(cloud.point(0) == Vector3(1, 2, Double(Float(z))))
  }

  @Test func `U100 fields are found by name, and labels keep their type`() throws {
    let text =
      "ply\nformat ascii 1.0\ncomment x y z\nobj_info made by hand\nelement vertex 1\n"
      + "property uchar red\nproperty float nx\nproperty double z\nproperty float ny\n"
      + "property float y\nproperty float nz\nproperty uchar green\nproperty int x\n"
      + "property uchar blue\nproperty int label\nproperty int segment_index\nend_header\n"
      + "255 0.5 3 0 2 1 16 1 1 -7 42\n"
    let table = try PointCloudReader.table(FileBytes(text))
    let cloud = try table.cloud()
    #expect(cloud.point(0) == Vector3(1, 2, 3))
    #expect(cloud.colors == [0xFF1001])
    #expect(cloud.normals == [SIMD3(0.5, 0, 1)])
    #expect(cloud.labels == [-7])
    #expect(table.column("segment_index").map { table.wholes($0) } == [42])
  }

  @Test func `U094 elements before, after, and lists anywhere`() throws {
    let text =
      "ply\nformat ascii 1.0\nelement camera 1\nproperty list uchar float pose\n"
      + "element vertex 2\nproperty list uchar int seen_by\nproperty float x\nproperty float y\n"
      + "property float z\nelement face 1\nproperty int material_index\n"
      + "property list uchar int vertex_indices\nend_header\n2 0.5 0.5\n0 1 2 3\n2 8 9 4 5 6\n"
      + "7 3 0 1 2\n"
    let cloud = try PointCloudReader.decode(FileBytes(text))
    #expect(cloud == PointCloud(x: [1, 4], y: [2, 5], z: [3, 6]))
  }

  @Test func `lists inside of binary vertices are stepped over`() throws {
    let text =
      "ply\nformat binary_little_endian 1.0\nelement edge 1\nproperty list uchar uchar e\n"
      + "element vertex 2\nproperty float x\nproperty list uchar short l\nproperty float y\n"
      + "property float z\nend_header\n"
    let f = PCDReaderTests.floats
    let body: [UInt8] =
      [2, 7, 7] + f([1]) + [1, 9, 9] + f([2, 3]) + f([4]) + [0] + f([5, 6])
    let file = FileBytes(path: "a.ply", bytes: Array(text.utf8) + body)
    #expect(
      try PointCloudReader.decode(file) == PointCloud(x: [1, 4], y: [2, 5], z: [3, 6]))
  }

  @Test(arguments: ["", "element face 0\nproperty list uchar int vertex_indices\n"])
  func `U101 no faces are fine`(_ faces: String) throws {
    let text = Self.head + faces + "end_header\n1 2 3\n4 5 6\n"
    #expect(try PointCloudReader.decode(FileBytes(text)).count == 2)
  }

  @Test func `U095 fewer lines than the header says is an error`() {
    let text =
      Self.head.replacing("vertex 2", with: "vertex 5") + "end_header\n1 2 3\n4 5 6\n7 8 9\n"
    #expect(
      ingestionError { () throws(IngestionError) in
        _ = try PointCloudReader.decode(FileBytes(text))
      } == .truncated(path: "file", place: .line(10), expected: "5 vertex lines", found: "3"))
  }

  @Test(arguments: ["2147483648", "6000000000", "9223372036854775807"])
  func `U097 counts beyond the file fail as truncated before anything is allocated`(
    _ count: String
  ) {
    let text =
      Self.head.replacing("vertex 2", with: "vertex " + count)
      .replacing("ascii", with: "binary_little_endian") + "end_header\n"
    let error = ingestionError { () throws(IngestionError) in
      _ = try PointCloudReader.decode(FileBytes(text))
    }
    #expect(
      error
        == .truncated(
          path: "file", place: .byte(text.utf8.count),
          expected: "\(count) vertex records of 12 bytes",
          found: "the end of the file 0 bytes after byte \(text.utf8.count)"))
  }

  @Test func `U098 a truncated list is an error`() {
    let text =
      "ply\nformat binary_little_endian 1.0\nelement v 1\nproperty list uchar int i\n"
      + "element vertex 0\nproperty float x\nproperty float y\nproperty float z\nend_header\n"
    let file = FileBytes(path: "a.ply", bytes: Array(text.utf8) + [0xFF, 0x41, 0x41, 0x41])
    #expect(
      ingestionError { () throws(IngestionError) in _ = try PointCloudReader.decode(file) }
        == .truncated(
          path: "a.ply", place: .byte(file.count), expected: "1 v records with lists",
          found: "the end of the file 4 bytes after byte \(text.utf8.count)"))
  }

  static let faults: [(String, String)] = [
    ("ply\nend_header\n", "file: header: expected a format line, found none"),
    ("ply\nformat ascii 1.0\n", "file: header: expected an end_header line, found none"),
    (
      "ply\nformat ascii 1.0\nelement face 0\nend_header\n",
      "file: header: expected an element vertex, found face"
    ),
    (
      "ply\nformat ascii 2.0\n",
      "file: line 2: expected ascii, binary_little_endian or binary_big_endian of version 1.0, "
        + "found 'ascii 2.0'"
    ),
    (
      "ply\nformat ascii 1.0\nelement vertex -1\n",
      "file: line 3: expected element NAME COUNT, the count from 0 to 2^63 - 1, "
        + "found 'element vertex -1'"
    ),
    (
      "ply\nformat ascii 1.0\nproperty float x\n",
      "file: line 3: expected an element first, found a property"
    ),
    (
      "ply\nformat ascii 1.0\nelement vertex 1\nproperty half x\n",
      "file: line 4: expected property TYPE NAME or property list TYPE TYPE NAME, "
        + "found 'property half x'"
    ),
    (
      "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nend_header\n1\n",
      "file: header: expected coordinates x, y and z, found fields x"
    ),
  ]

  @Test(arguments: faults) func `each fault is named`(_ text: String, _ message: String) {
    let error = ingestionError { () throws(IngestionError) in
      _ = try PointCloudReader.decode(FileBytes(text))
    }
    #expect(error?.description == message)
  }

  @Test func `U103 and U091 UTM coordinates lose nothing`() throws {
    let text =
      Self.head.replacing("float", with: "double")
      + "end_header\n701362.56 4485513.72 105.123456\n701363.561 4485514.722 106.5\n"
    let cloud = try PointCloudReader.decode(FileBytes(text))
    #expect((cloud.point(0) - Vector3(701_362.56, 4_485_513.72, 105.123456)).length < 1e-6)
    #expect((cloud.point(1) - Vector3(701_363.561, 4_485_514.722, 106.5)).length < 1e-6)
    let scratch = try Scratch()
    try PLYWriter.write(cloud, to: scratch.path("a.ply"))
    let back = try PointCloudReader.read(scratch.path("a.ply"))
    #expect(back == cloud)
  }

  @Test func `labels are written with the palette's colors`() throws {
    let cloud = PointCloud(x: [1, 2], y: [0, 0], z: [0, 0])
    let scratch = try Scratch()
    try PLYWriter.write(cloud, labels: [0, 3], to: scratch.path("a.ply"))
    let back = try PointCloudReader.read(scratch.path("a.ply"))
    #expect(back.labels == [0, 3])
    #expect(back.colors == [0, LabelPalette.color(of: 3)])
  }

  @Test(.needsData) func `real PLY files`() throws {
    func read(_ name: String) throws -> PointCloud {
      try PointCloudReader.read(dataFile(name))
    }
    let example = try read("cgal-debian/example.ply")
    #expect(example.count == 3 && example.labels?.count == 3 && example.normals?.count == 3)
    #expect(try read("cgal-debian/spheres.ply").count == 5969)
    let color = try read("open3d-testdata/color.ply")
    #expect(color.count == 3017 && color.colors?.count == 3017)
    #expect(try read("pcl-test/cube.ply").count == 24)
    let lidar = try read("smallgicp-lidar/target.ply")
    #expect(lidar.count == 69_088 && lidar.intensities?.count == 69_088)
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import Ingestion
import LinearAlgebra
import Testing

struct TextPointReaderTests {
  static let spellings: [(String, String)] = [
    ("blanks", "1 2 3\n4 5 6\n"), ("tabs and CR LF", "1\t2\t3 \r\n 4  5\t6\r\n"),
    ("commas", "1,2,3\n4,5,6"), ("commas and blanks", "1, 2, 3\n4, 5, 6\n"),
    ("semicolons", "1;2;3\n4; 5;6;\n"), ("comments", "# a\n1 2 3\n// b\n\n4 5 6\n"),
    ("a header", "x y z\n1 2 3\n4 5 6\n"), ("a quoted header", "\"Z\",\"Y\",\"X\"\n3,2,1\n6,5,4\n"),
    ("a count", "2\n1 2 3\n4 5 6\n"), ("exponents", "1e0 +2.0E0 .3e1\n4. 5.000 600e-2\n"),
    ("a byte-order mark", "\u{FEFF}1 2 3\n4 5 6\n"), ("CloudCompare", "//X,Y,Z\n1,2,3\n4,5,6\n"),
  ]

  @Test(arguments: spellings) func `every spelling of two points`(
    _ name: String, _ text: String
  ) throws {
    #expect(
      try PointCloudReader.decode(FileBytes(text))
        == PointCloud(x: [1, 4], y: [2, 5], z: [3, 6]))
  }

  @Test func `further columns are normals, colors or intensities`() throws {
    let normals = try PointCloudReader.decode(FileBytes("1 2 3 0 0 1\n1 2 4 0 1 0\n"))
    #expect(normals.normals == [SIMD3(0, 0, 1), SIMD3(0, 1, 0)] && normals.colors == nil)
    let colors = try PointCloudReader.decode(FileBytes("1 2 3 255 0 1\n"))
    #expect(colors.colors == [0xFF0001] && colors.normals == nil)
    let pts = try PointCloudReader.decode(FileBytes("1\n1 2 3 -7 255 0 1\n"))
    #expect(pts.intensities == [-7] && pts.colors == [0xFF0001])
    let named = try PointCloudReader.decode(FileBytes("y,x,z,label\n2,1,3,9\n"))
    #expect(named.point(0) == Vector3(1, 2, 3) && named.labels == [9])
  }

  static let faults: [(String, String)] = [
    (
      "0,5 1,25 3,0\n",
      "file: line 1: expected a decimal point, found the decimal comma in '0,5'"
    ),
    (
      "0,5;1,25;3,0\n",
      "file: line 1: expected a decimal point, found the decimal comma in '0,5'"
    ),
    ("1 2 3\n1 2\n", "file: line 2: expected 3 numbers, as in line 1, found 2"),
    ("1 2 3\n1 2 x\n", "file: line 2: expected a number, found 'x'"),
    ("1 2\n", "file: line 1: expected rows of x y z and more, found 2 columns"),
    ("1,,3\n", "file: line 1: expected a number, found ''"),
    ("hello world\n", "file: file: expected rows of x y z and more, found 0 columns"),
    ("x y z\n1 2 3 4\n", "file: line 2: expected 3 numbers, as the header names, found 4"),
    (
      "3\n1 2 3\n",
      "file: line 2: expected 3 rows, found 1; the file is cut off, fetch it again"
    ),
  ]

  @Test(arguments: faults) func `U089 each fault is named`(_ text: String, _ message: String) {
    let error = ingestionError { () throws(IngestionError) in
      _ = try PointCloudReader.decode(FileBytes(text))
    }
    #expect(error?.description == message)
  }

  @Test func `numbers are rounded as the library rounds them`() throws {
    var random = SplitMix64(seed: 7)
    var texts = ["0", "-0", "1e22", "1e23", "9007199254740993", "1e-400", "1e400", "123456789e-30"]
    for _ in 0..<500 {
      let value = Double(bitPattern: random.next())
      if value.isFinite { texts.append("\(value)") }
      texts.append("\(random.uniform(in: -1e6..<1e6))")
      texts.append("\(Int64(bitPattern: random.next())).\(random.index(below: 1000))e-9")
    }
    let rows = texts.map { $0 + " 0 0\n" }.joined()
    let table = try NumericTable(FileBytes(rows), expected: "numbers")
    for (text, value) in zip(texts, table.columns[0]) {
      #expect(value.bitPattern == Double(text)?.bitPattern, "\(text)")
    }
  }

  @Test(.needsData) func `real text files`() throws {
    func read(_ name: String) throws -> PointCloud {
      try PointCloudReader.read(dataFile(name))
    }
    let cube = try PointCloudReader.table(
      FileBytes(
        path: "cube.pwn",
        bytes: Array(FileBytes(contentsOf: dataFile("cgal-debian/cube.pwn")).bytes.prefix(38_000))
          + Array(" \n".utf8)
      ).wholeLines)
    #expect(cube.columns.map(\.name) == ["x", "y", "z", "nx", "ny", "nz"])
    #expect(try read("cgal-debian/half.xyz").count == 325)
    #expect(try read("open3d-testdata/simple.xyz").count == 4)
    #expect(try read("roofn3d-deeproofplane/100010.txt").count == 2048)
  }
}

extension FileBytes {
  /// The bytes up to the last whole line but one.
  var wholeLines: FileBytes {
    let end = bytes.dropLast(2).lastIndex(of: 0x0A) ?? 0
    return FileBytes(path: path, bytes: Array(bytes[...end]))
  }
}

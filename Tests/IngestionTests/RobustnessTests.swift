// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import Ingestion
import LinearAlgebra
import Testing

/// Broken files throw or are read; they never trap, hang or invent points.
struct RobustnessTests {
  static let seeds: [(name: String, bytes: [UInt8])] = {
    var cloud = PointCloud(
      origin: Vector3(500_000, 0, 0), x: [1, 2, 3], y: [4, 5, 6], z: [7, 8, 9])
    cloud.labels = [1, 2, 3]
    cloud.normals = [SIMD3(0, 0, 1), SIMD3(0, 1, 0), SIMD3(1, 0, 0)]
    let labels = LabelImage(width: 3, height: 2, labels: [0, 1, 65535, 300, 2, 0])
    let list =
      Array(
        ("ply\nformat binary_little_endian 1.0\nelement vertex 1\nproperty float x\n"
          + "property float y\nproperty float z\nelement face 2\n"
          + "property list uchar int vertex_indices\nend_header\n").utf8)
      + PCDReaderTests.floats([1, 2, 3]) + [1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0]
    let ascii =
      "ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\n"
      + "property float z\nend_header\n1 2 3\n4 5 6\n7 8 9\n"
    return [
      ("cloud.pcd", PCDWriter.encode(cloud)), ("cloud.ply", PLYWriter.encode(cloud)),
      ("list.ply", list), ("ascii.ply", Array(ascii.utf8)),
      ("compressed.pcd", compressed()),
      ("cloud.las", LASReaderTests.las(minor: 4, count: 2, body: [[1, 2, 3], [4, 5, 6]])),
      ("labels.png", LabelWriter.png(labels)), ("depth.pgm", Array("P5\n2 1\n65535\nabcd".utf8)),
      ("points.txt", Array("x,y,z\n1,2,3\n4,5,6e1\n7,8,nan\n".utf8)),
      (
        "depth.npy",
        npy("{'descr': '<u2', 'fortran_order': False, 'shape': (1, 2), }", [1, 2, 3, 4]).bytes
      ),
    ]
  }()

  /// 100 equal points as LZF: literals, then one long reference.
  static func compressed() -> [UInt8] {
    let text = PCDReaderTests.header(width: "4", points: "4", data: "binary_compressed")
    // 48 zero bytes: one literal zero, then a back reference of 47 bytes at distance 1.
    let lzf: [UInt8] = [0x00, 0x00, 0xE0, 47 - 2 - 7, 0x00]
    return Array(text.utf8) + [UInt8(lzf.count), 0, 0, 0, 48, 0, 0, 0] + lzf
  }

  /// Reads the bytes as everything that reads files; returns whether anything was accepted.
  static func readAsAll(_ file: FileBytes) -> [Bool] {
    func accepts(_ body: () throws(IngestionError) -> Void) -> Bool { ingestionError(body) == nil }
    return [
      accepts { () throws(IngestionError) in _ = try PointCloudReader.decode(file) },
      accepts { () throws(IngestionError) in _ = try DepthReader.decode(file, unitsPerMeter: nil) },
      accepts { () throws(IngestionError) in
        _ = try LabelReader.decode(file, width: nil, height: nil)
      },
      accepts { () throws(IngestionError) in _ = try ColorImageReader.decode(file) },
    ]
  }

  @Test func `every seed file is sound`() {
    for seed in Self.seeds {
      let file = FileBytes(path: seed.name, bytes: seed.bytes)
      #expect(Self.readAsAll(file).contains(true), "\(seed.name)")
    }
  }

  @Test(arguments: seeds.indices) func `truncation at every sixteenth is an error`(_ index: Int) {
    let seed = Self.seeds[index]
    // A text without a count may end anywhere; the other formats say how much they hold.
    for step in 0..<16 where seed.name != "points.txt" {
      let bytes = Array(seed.bytes.prefix(seed.bytes.count * step / 16))
      let file = FileBytes(path: seed.name, bytes: bytes)
      #expect(!Self.readAsAll(file).contains(true), "\(seed.name) cut to \(bytes.count) bytes")
    }
  }

  @Test(arguments: seeds.indices) func `flipped bytes throw or are read`(_ index: Int) {
    let seed = Self.seeds[index]
    var random = SplitMix64(seed: UInt64(index))
    for _ in 0..<150 {
      var bytes = seed.bytes
      for _ in 0...random.index(below: 3) {
        bytes[random.index(below: bytes.count)] = UInt8(truncatingIfNeeded: random.next())
      }
      _ = Self.readAsAll(FileBytes(path: seed.name, bytes: bytes))
    }
  }

  @Test func `noise behind each magic throws or is read`() {
    var random = SplitMix64(seed: 99)
    for seed in Self.seeds {
      for length in [4, 8, 16, 64, 300, 1000] {
        let noise = (0..<length).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        let file = FileBytes(path: seed.name, bytes: Array(seed.bytes.prefix(10)) + noise)
        _ = Self.readAsAll(file)
      }
    }
  }
}

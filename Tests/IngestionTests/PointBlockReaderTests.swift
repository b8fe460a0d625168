// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import Ingestion
import LinearAlgebra
import Testing

struct PointBlockReaderTests {
  static func cloud(_ count: Int, origin: Vector3) -> PointCloud {
    var random = SplitMix64(seed: 5)
    func values() -> [Float] { (0..<count).map { _ in Float(random.uniform(in: -90..<90)) } }
    var cloud = PointCloud(origin: origin, x: values(), y: values(), z: values())
    cloud.labels = (0..<count).map { Int32($0) }
    cloud.intensities = values()
    return cloud
  }

  @Test(arguments: ["pcd", "ply"], [1, 7, 100, 1000])
  func `the blocks are the whole cloud`(_ kind: String, _ blockSize: Int) throws {
    for origin in [Vector3.zero, Vector3(500_000, 5_400_000, 100)] {
      let cloud = Self.cloud(100, origin: origin)
      let scratch = try Scratch()
      let path = scratch.path("cloud." + kind)
      try kind == "pcd" ? PCDWriter.write(cloud, to: path) : PLYWriter.write(cloud, to: path)
      let reader = try PointBlockReader(path, blockSize: blockSize)
      #expect(reader.count == 100)
      var index = 0
      for block in 0..<reader.blockCount {
        let part = try reader.block(block)
        #expect(part.origin == reader.origin)
        for i in 0..<part.count {
          #expect((part.point(i) - cloud.point(index)).length < 1e-4)
          #expect(part.labels?[i] == Int32(index))
          index += 1
        }
      }
      #expect(index == 100)
      let bare = try reader.block(0, coordinatesOnly: true)
      #expect(bare.labels == nil && bare.intensities == nil)
      #expect(try bare.x == reader.block(0).x)
    }
  }

  @Test func `LAS is read in blocks, and header bounds of zeros are not trusted`() throws {
    let scratch = try Scratch()
    let points = (0..<10).map { [Int32($0 * 1000), 0, -1] }
    let path = try scratch.write(LASReaderTests.las(count: 10, body: points), "a.las")
    let reader = try PointBlockReader(path, blockSize: 4)
    #expect(reader.blockCount == 3)
    let last = try reader.block(2)
    #expect(last.count == 2)
    #expect((last.point(1) - Vector3(500_009, 5_400_000, 99.999)).length < 1e-6)
  }

  @Test func `what cannot be read in blocks says so`() throws {
    let scratch = try Scratch()
    let path = try scratch.write(PCDReaderTests.header() + "1 2 3\n4 5 6\n", "a.pcd")
    #expect(
      ingestionError { () throws(IngestionError) in _ = try PointBlockReader(path) }?.description
        == path + ": field 'DATA': ascii, read in blocks, is not supported; "
        + "write the points as LAS, binary PCD or binary PLY")
    let cut = try scratch.write(
      Array(PCDWriter.encode(Self.cloud(9, origin: .zero)).dropLast()), "cut.pcd")
    #expect(
      ingestionError { () throws(IngestionError) in _ = try PointBlockReader(cut) }.map {
        if case .truncated = $0 { true } else { false }
      } == true)
  }
}

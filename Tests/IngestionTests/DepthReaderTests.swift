// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import Ingestion
import LinearAlgebra
import Testing

struct DepthReaderTests {
  /// Decoded once by an independent decoder (inflate and unfilter in Python).
  struct Known {
    let file: String
    let size: [Int]
    let sum: Int
    let validCount: Int
    let max: UInt16
  }

  static let known = [
    Known(
      file: "evops-icl-frame0/depth.png", size: [640, 480], sum: 4_409_084_065,
      validCount: 307_200, max: 17_150),
    Known(
      file: "tum-fr3-depth-deplex/1341848230.910894.png", size: [640, 480], sum: 3_256_065_663,
      validCount: 258_657, max: 46_655),
    Known(
      file: "open3d-testdata/RGBD/depth/00000.png", size: [640, 480], sum: 479_199_333,
      validCount: 267_129, max: 2702),
    Known(
      file: "realsense-polylidar/depth/00000000_1580908150203.png", size: [424, 240],
      sum: 250_496_015, validCount: 101_682, max: 5361),
  ]

  @Test(.needsData, arguments: known) func `real depth equals an independent decoder`(
    _ known: Known
  ) throws {
    let depth = try DepthReader.read(dataFile(known.file), unitsPerMeter: 5000)
    guard case .units(let units) = depth.storage else { throw Missing() }
    #expect([depth.width, depth.height] == known.size)
    #expect(units.reduce(0) { $0 + Int($1) } == known.sum)
    #expect(depth.validCount == known.validCount)
    #expect(units.max() == known.max)
  }

  @Test(arguments: [1, 2, 3, 4, 5]) func `16-bit PNG survives a round trip`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (width, height) = (1 + random.index(below: 40), 1 + random.index(below: 20))
    let units = (0..<width * height).map { _ in UInt16(truncatingIfNeeded: random.next()) }
    let depth = DepthImage(width: width, height: height, units: units, unitsPerMeter: 1000)
    let scratch = try Scratch()
    try DepthWriter.write(depth, to: scratch.path("depth.png"))
    #expect(try DepthReader.read(scratch.path("depth.png"), unitsPerMeter: nil) == depth)
  }

  @Test func `PGM is big-endian and the scale is kept`() throws {
    let file = FileBytes(
      path: "d.pgm", bytes: Array("P5\n# made by hand\n2 1\n65535\n".utf8) + [0x13, 0x88, 0, 0])
    let depth = try DepthReader.decode(file, unitsPerMeter: 5000)
    #expect(depth.depth(u: 0, v: 0) == 1)
    #expect(depth.validCount == 1)
  }

  @Test func `U104 float depth is divided by the given scale`() throws {
    let scratch = try Scratch()
    let path = scratch.path("d.npy")
    try NPYWriter.write([1234, 0, .nan, -1] as [Float], shape: [2, 2], to: path)
    let depth = try DepthReader.read(path, unitsPerMeter: 1000)
    #expect(depth.depths == [1.234, 0, 0, 0])
    #expect(depth.rejectedCount == 2)
    #expect(try DepthReader.read(path, unitsPerMeter: nil).depth(u: 0, v: 0) == 1234)
  }

  @Test func `U115 uint16 and float depth of one scene agree`() throws {
    let scratch = try Scratch()
    try NPYWriter.write([1000, 2500] as [UInt16], shape: [1, 2], to: scratch.path("u.npy"))
    try NPYWriter.write([1, 2.5] as [Double], shape: [1, 2], to: scratch.path("f.npy"))
    let units = try DepthReader.read(scratch.path("u.npy"), unitsPerMeter: 1000)
    let meters = try DepthReader.read(scratch.path("f.npy"), unitsPerMeter: nil)
    #expect(units.depths == meters.depths)
  }

  @Test func `U107 a color image given as depth is an error`() throws {
    let scratch = try Scratch()
    let path = scratch.path("rgb.png")
    try ColorImageWriter.write(
      ColorImage(width: 1, height: 1, rgb: [1, 2, 3]), to: path)
    let error = ingestionError { () throws(IngestionError) in
      _ = try DepthReader.read(path, unitsPerMeter: nil)
    }
    #expect(
      error?.description == path
        + ": expected a 1-channel 16-bit depth image, found a 3-channel 8-bit RGB image; "
        + "check that color and depth are not swapped")
  }

  @Test func `8-bit gray is no depth`() {
    let file = FileBytes("P5 1 1 255\n!", path: "d.pgm")
    #expect(
      ingestionError { () throws(IngestionError) in
        _ = try DepthReader.decode(file, unitsPerMeter: nil)
      }
        == .wrongKind(
          path: "d.pgm", expected: "a 1-channel 16-bit depth image",
          found: "a 1-channel 8-bit gray image",
          advice: "check that color and depth are not swapped"))
  }

  @Test func `a missing file, a folder and an empty file are told apart`() throws {
    let scratch = try Scratch()
    func error(_ path: String) -> IngestionError? {
      ingestionError { () throws(IngestionError) in
        _ = try DepthReader.read(path, unitsPerMeter: nil)
      }
    }
    #expect(
      error(scratch.path("none"))
        == .unreadable(path: scratch.path("none"), reason: "No such file or directory"))
    #expect(
      error(scratch.folder) == .unreadable(path: scratch.folder, reason: "it is a folder"))
    let empty = try scratch.write("", "empty")
    #expect(
      error(empty)
        == .unknownFormat(
          path: empty, expected: "a depth image (16-bit PNG or PGM, .npy)",
          found: "an empty file"))
  }
}

struct Missing: Error {}

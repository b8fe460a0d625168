// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Ingestion
import LinearAlgebra
import Testing

/// The reader of plain depth PNG against libspng.
struct GrayPNGTests {
  /// A 16-bit gray PNG of random filters over random bytes.
  static func random(
    seed: UInt64, filters: [Int] = [0, 1, 2, 3, 4], between: [UInt8] = [], split: Int = 1
  ) -> FileBytes {
    var random = SplitMix64(seed: seed)
    let (width, height) = (1 + random.index(below: 37), 1 + random.index(below: 23))
    var rows: [UInt8] = []
    for _ in 0..<height {
      rows.append(UInt8(filters[random.index(below: filters.count)]))
      // Small differences as in real images, and now and then any byte.
      rows += (0..<2 * width).map { _ in
        let byte = UInt8(truncatingIfNeeded: random.next())
        return byte % 3 == 0 ? byte : byte & 0x83
      }
    }
    let stream = storedZlib(rows)
    let part = (stream.count + split - 1) / split
    let bodies = stride(from: 0, to: stream.count, by: part).flatMap {
      chunk("IDAT", Array(stream[$0..<min($0 + part, stream.count)]))
    }
    return FileBytes(
      path: "depth.png",
      bytes: pngSignature
        + headerChunk(width: UInt32(width), height: UInt32(height), bitDepth: 16, colorType: 0)
        + between + bodies + chunk("IEND", []))
  }

  @Test(arguments: 1...60) func `random rows of all filters agree with libspng`(
    seed: UInt64
  ) throws {
    let filters = seed <= 50 ? [Int(seed % 5)] : [0, 1, 2, 3, 4]
    let file = Self.random(seed: seed, filters: filters, split: 1 + Int(seed % 4))
    let header = try PNGHeader(file)
    let plain = try #require(GrayPNG.plainUnits(file, header: header))
    #expect(try plain == GrayPNG.spngUnits(file, header: header))
  }

  @Test func `anything unusual is left to libspng`() throws {
    let time = chunk("tIME", [7, 0xE8, 1, 1, 0, 0, 0])
    let file = Self.random(seed: 3, between: time)
    let header = try PNGHeader(file)
    #expect(GrayPNG.plainUnits(file, header: header) == nil)
    #expect(
      try GrayPNG.units(file, header: header) == GrayPNG.spngUnits(file, header: header))
    let unknown = Self.random(seed: 4, filters: [5])
    #expect(GrayPNG.plainUnits(unknown, header: header) == nil)
    #expect(throws: IngestionError.self) {
      try GrayPNG.units(unknown, header: PNGHeader(unknown))
    }
  }

  @Test(arguments: 1...4) func `every flipped byte is refused by both or by none`(
    seed: UInt64
  ) throws {
    let sound = Self.random(seed: seed, split: 2)
    var random = SplitMix64(seed: seed)
    for place in sound.bytes.indices where place < 120 || place % 7 == 0 {
      var bytes = sound.bytes
      bytes[place] ^= UInt8(1 << random.index(below: 8))
      try agree(FileBytes(path: "depth.png", bytes: bytes), "byte \(place)")
    }
    for length in stride(from: 0, to: sound.count, by: 11) {
      let cut = FileBytes(path: "depth.png", bytes: Array(sound.bytes.prefix(length)))
      try agree(cut, "cut to \(length)")
    }
  }

  /// Both refuse, or both accept with the same pixels.
  private func agree(_ file: FileBytes, _ what: String) throws {
    guard let header = try? PNGHeader(file), header.colorType == .gray, header.bitDepth == 16
    else { return }
    let library = try? GrayPNG.spngUnits(file, header: header)
    if let plain = GrayPNG.plainUnits(file, header: header) {
      let isEqual = plain == library  // not the arrays, which would be printed
      #expect(isEqual, "\(what)")
    } else {
      let isEqual = (try? GrayPNG.units(file, header: header)) == library
      #expect(isEqual, "\(what)")
    }
  }

  @Test(.needsData) func `real depth takes the short way`() throws {
    for name in [
      "evops-icl-frame0/depth.png", "open3d-testdata/RGBD/depth/00000.png",
      "tum-fr3-depth-deplex/1341848230.910894.png", "cape-tunnel/depth_0.png",
    ] {
      let file = try FileBytes(contentsOf: dataFile(name))
      let header = try PNGHeader(file)
      let plain = try #require(GrayPNG.plainUnits(file, header: header))
      #expect(try plain == GrayPNG.spngUnits(file, header: header))
    }
  }
}

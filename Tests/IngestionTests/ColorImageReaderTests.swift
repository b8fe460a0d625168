// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import Ingestion
import Testing

struct ColorImageReaderTests {
  @Test func `RGB survives a round trip`() throws {
    let image = ColorImage(width: 2, height: 2, rgb: Array(0..<12))
    let scratch = try Scratch()
    try ColorImageWriter.write(image, to: scratch.path("a.png"))
    #expect(try ColorImageReader.read(scratch.path("a.png")) == image)
  }

  @Test func `PPM, PGM and gray PNG are read as RGB`() throws {
    let ppm = FileBytes("P6 1 1 255\nABC", path: "a.ppm")
    #expect(try ColorImageReader.decode(ppm).rgb == [65, 66, 67])
    let pgm = FileBytes(path: "a.pgm", bytes: Array("P5 2 1 511\n".utf8) + [1, 255, 0, 0])
    #expect(try ColorImageReader.decode(pgm).rgb == [255, 255, 255, 0, 0, 0])
    let png = packedPNG(width: 1, height: 1, bitDepth: 8, colorType: 0, rows: [9])
    #expect(try ColorImageReader.decode(FileBytes(path: "a.png", bytes: png)).rgb == [9, 9, 9])
  }

  @Test(.needsData) func `real PNG and JPEG colors`() throws {
    let png = try ColorImageReader.read(dataFile("evops-icl-frame0/rgb.png"))
    #expect(png.rgb.reduce(0) { $0 + Int($1) } == 112_495_279)
    let jpeg = try ColorImageReader.read(dataFile("open3d-testdata/RGBD/color/00000.jpg"))
    #expect([jpeg.width, jpeg.height] == [640, 480])
    let whole = try FileBytes(contentsOf: dataFile("open3d-testdata/RGBD/color/00000.jpg"))
    let cut = FileBytes(path: "cut.jpg", bytes: Array(whole.bytes.prefix(whole.count / 2)))
    #expect(throws: IngestionError.self) { try ColorImageReader.decode(cut) }
  }
}

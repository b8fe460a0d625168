// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// A binary PGM (P5) or PPM (P6) image of 8 or 16 bits per sample.
struct PNMImage {
  let width: Int
  let height: Int
  /// 1 for PGM, 3 for PPM.
  let channelCount: Int
  /// The largest sample; more than 255 means two bytes per sample.
  let maxValue: Int
  private let file: FileBytes
  private let start: Int

  init(_ file: FileBytes) throws(IngestionError) {
    var place = 2
    channelCount = file.bytes[1] == 0x36 ? 3 : 1
    width = try Self.number("width", 1...(1 << 31 - 1), in: file, at: &place)
    height = try Self.number("height", 1...(1 << 31 - 1), in: file, at: &place)
    maxValue = try Self.number("maximum", 1...65535, in: file, at: &place)
    guard place < file.count, FileFormat.isBlank(file.bytes[place]) else {
      throw file.malformed(
        .byte(place), expected: "one blank after the maximum", found: "something else")
    }
    start = place + 1
    self.file = file
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    let needed = pixels.multipliedReportingOverflow(by: channelCount * (maxValue > 255 ? 2 : 1))
    guard !overflow, !needed.overflow, file.count - start >= needed.partialValue else {
      throw file.truncated(
        .byte(file.count), expected: "\(width)×\(height) pixels of \(channelCount) samples",
        found: "\(file.count - start) bytes")
    }
  }

  /// The samples of a 16-bit image, which is big-endian by definition.
  func units() throws(IngestionError) -> [UInt16] {
    let count = width * height * channelCount
    let samples = [UInt16](capacity: count) { output in
      for i in 0..<count {
        output.append(UInt16(bigEndian: file.load(UInt16.self, at: start + 2 * i)))
      }
    }
    if maxValue < 65535, let index = samples.firstIndex(where: { $0 > maxValue }) {
      throw file.malformed(
        .element(index), expected: "at most the maximum \(maxValue)", found: "\(samples[index])")
    }
    return samples
  }

  /// The samples of an image of any depth, scaled to 0…255.
  func bytes() throws(IngestionError) -> [UInt8] {
    let count = width * height * channelCount
    if maxValue > 255 {
      return try units().map { UInt8((Int($0) * 255 + maxValue / 2) / maxValue) }
    }
    let samples = Array(file.bytes[start..<start + count])
    if maxValue == 255 { return samples }
    if let index = samples.firstIndex(where: { $0 > maxValue }) {
      throw file.malformed(
        .element(index), expected: "at most the maximum \(maxValue)", found: "\(samples[index])")
    }
    return samples.map { UInt8((Int($0) * 255 + maxValue / 2) / maxValue) }
  }

  /// The unscaled samples of an 8-bit image.
  func rawBytes() -> [UInt8] {
    Array(file.bytes[start..<start + width * height * channelCount])
  }

  /// The pixel layout in words.
  var layout: String {
    "a \(channelCount)-channel \(maxValue > 255 ? 16 : 8)-bit \(channelCount == 3 ? "RGB" : "gray")"
      + " image"
  }

  /// A decimal number after blanks and `#` comments.
  private static func number(
    _ name: String, _ range: ClosedRange<Int>, in file: FileBytes, at place: inout Int
  ) throws(IngestionError) -> Int {
    let bytes = file.bytes
    while place < bytes.count, FileFormat.isBlank(bytes[place]) || bytes[place] == 0x23 {
      if bytes[place] == 0x23 {
        while place < bytes.count, bytes[place] != 0x0A { place += 1 }
      } else {
        place += 1
      }
    }
    let start = place
    while place < bytes.count, bytes[place] >= 0x30, bytes[place] <= 0x39 { place += 1 }
    let text = String(decoding: bytes[start..<min(place, start + 20)], as: UTF8.self)
    guard let value = Int(text), range.contains(value) else {
      throw file.malformed(
        .field(name), expected: "a number of \(range.lowerBound) to \(range.upperBound)",
        found: text.isEmpty ? "none" : text)
    }
    return value
  }
}

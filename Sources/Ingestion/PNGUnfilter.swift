// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// Undoes the row filters of 16-bit gray PNG (PNG specification, third edition, §9.2).
///
/// A pixel is two bytes, high one first, and the filters work on each byte by itself. Pixels are kept
/// as numbers in this machine's order, so that the two sums run side by side in one word.
enum PNGUnfilter {
  /// The pixels of rows that each begin with their filter's number; `nil` for an unknown filter.
  static func units(_ rows: [UInt8], width: Int, height: Int) -> [UInt16]? {
    let stride = 2 * width + 1
    precondition(rows.count == height * stride, "row bytes")
    let zeros = [UInt16](repeating: 0, count: width)
    var isKnown = true
    let units = unsafe [UInt16](unsafeUninitializedCapacity: width * height) { output, filled in
      unsafe rows.withUnsafeBytes { input in
        unsafe zeros.withUnsafeBufferPointer { zeros in
          for row in 0..<height where isKnown {
            let start = row * stride
            let source = unsafe UnsafeRawBufferPointer(rebasing: input[start + 1..<start + stride])
            let above =
              row == 0
              ? unsafe zeros
              : unsafe UnsafeBufferPointer(rebasing: output[(row - 1) * width..<row * width])
            let target = unsafe UnsafeMutableBufferPointer(
              rebasing: output[row * width..<(row + 1) * width])
            isKnown = unsafe undo(input[start], source, above, target)
          }
        }
      }
      filled = isKnown ? width * height : 0
    }
    return isKnown ? units : nil
  }

  private static func undo(
    _ filter: UInt8, _ source: UnsafeRawBufferPointer, _ above: UnsafeBufferPointer<UInt16>,
    _ target: UnsafeMutableBufferPointer<UInt16>
  ) -> Bool {
    switch filter {
    case 0: unsafe none(source, target)
    case 1: unsafe sub(source, target)
    case 2: unsafe up(source, above, target)
    case 3: unsafe average(source, above, target)
    case 4: unsafe paeth(source, above, target)
    default: return false
    }
    return true
  }

  @inline(__always)
  private static func pixel(_ source: UnsafeRawBufferPointer, _ i: Int) -> UInt16 {
    unsafe UInt16(bigEndian: source.loadUnaligned(fromByteOffset: 2 * i, as: UInt16.self))
  }

  /// The sum of both bytes without a carry between them.
  @inline(__always)
  private static func sum(_ a: UInt16, _ b: UInt16) -> UInt16 {
    ((a & 0xFF00) &+ (b & 0xFF00)) | ((a &+ b) & 0x00FF)
  }

  private static func none(
    _ source: UnsafeRawBufferPointer, _ target: UnsafeMutableBufferPointer<UInt16>
  ) {
    for i in 0..<target.count { unsafe target[i] = pixel(source, i) }
  }

  /// Four pixels at a time: one product with 1 + 2^16 + 2^32 + 2^48 gives all four running sums.
  private static func sub(
    _ source: UnsafeRawBufferPointer, _ target: UnsafeMutableBufferPointer<UInt16>
  ) {
    let lanes: UInt64 = 0x0001_0001_0001_0001
    let mask: UInt64 = 0x00FF_00FF_00FF_00FF
    var (left, i): (UInt16, Int) = (0, 0)
    var (high, low): (UInt64, UInt64) = (0, 0)
    while i + 4 <= target.count {
      let word = unsafe UInt64(
        littleEndian: source.loadUnaligned(fromByteOffset: 2 * i, as: UInt64.self))
      let highs = (word & mask) &* lanes &+ high &* lanes
      let lows = (word >> 8 & mask) &* lanes &+ low &* lanes
      (high, low) = (highs >> 48 & 0xFF, lows >> 48 & 0xFF)
      let pixels = (highs & mask) << 8 | lows & mask
      for k in 0..<4 {
        unsafe target[i + k] = UInt16(truncatingIfNeeded: pixels >> UInt64(16 * k))
      }
      i += 4
    }
    left = UInt16(high << 8 | low)
    while i < target.count {
      left = unsafe sum(pixel(source, i), left)
      unsafe target[i] = left
      i += 1
    }
  }

  private static func up(
    _ source: UnsafeRawBufferPointer, _ above: UnsafeBufferPointer<UInt16>,
    _ target: UnsafeMutableBufferPointer<UInt16>
  ) {
    for i in 0..<target.count { unsafe target[i] = sum(pixel(source, i), above[i]) }
  }

  private static func average(
    _ source: UnsafeRawBufferPointer, _ above: UnsafeBufferPointer<UInt16>,
    _ target: UnsafeMutableBufferPointer<UInt16>
  ) {
    var left: UInt16 = 0
    for i in 0..<target.count {
      let up = unsafe above[i]
      let high = UInt16(truncatingIfNeeded: (UInt32(left >> 8) + UInt32(up >> 8)) >> 1) << 8
      let low = UInt16(truncatingIfNeeded: (UInt32(left & 0xFF) + UInt32(up & 0xFF)) >> 1)
      left = unsafe sum(pixel(source, i), high | low)
      unsafe target[i] = left
    }
  }

  private static func paeth(
    _ source: UnsafeRawBufferPointer, _ above: UnsafeBufferPointer<UInt16>,
    _ target: UnsafeMutableBufferPointer<UInt16>
  ) {
    var (left, corner): (UInt16, UInt16) = (0, 0)
    for i in 0..<target.count {
      let up = unsafe above[i]
      let high = predictor(Int32(left >> 8), Int32(up >> 8), Int32(corner >> 8))
      let low = predictor(Int32(left & 0xFF), Int32(up & 0xFF), Int32(corner & 0xFF))
      left = unsafe sum(pixel(source, i), UInt16(truncatingIfNeeded: high << 8 | low))
      unsafe target[i] = left
      corner = up
    }
  }

  /// Of left, up and corner the one nearest to left + up - corner; ties in this order.
  @inline(__always)
  private static func predictor(_ left: Int32, _ up: Int32, _ corner: Int32) -> Int32 {
    let toLeft = up &- corner
    let toUp = left &- corner
    let toCorner = (toLeft &+ toUp).magnitude
    let isLeft = toLeft.magnitude <= toUp.magnitude && toLeft.magnitude <= toCorner
    let vertical = toUp.magnitude <= toCorner ? up : corner
    return isLeft ? left : vertical
  }
}

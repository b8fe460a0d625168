// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry

/// Numbers in a font of 3×5 dots, white on a dark rim, so that they are legible on any color.
enum PixelDigits {
  /// Five rows of three bits per digit, the left column in the highest bit.
  private static let rows: [[UInt8]] = [
    [7, 5, 5, 5, 7], [2, 6, 2, 2, 7], [7, 1, 7, 4, 7], [7, 1, 7, 1, 7], [5, 5, 7, 1, 1],
    [7, 4, 7, 1, 7], [7, 4, 7, 5, 7], [7, 1, 2, 2, 2], [7, 5, 7, 5, 7], [7, 5, 7, 1, 7],
  ]

  /// Writes a number centered on pixel (u, v); what lies outside the image is cut off.
  static func write(_ number: Int, on image: inout ColorImage, u: Int, v: Int, scale: Int) {
    let digits = String(number).compactMap(\.wholeNumberValue)
    let left = u - (digits.count * 4 - 1) * scale / 2
    let top = v - 5 * scale / 2
    var dots: [(x: Int, y: Int)] = []
    for (position, digit) in digits.enumerated() {
      for y in 0..<5 {
        for x in 0..<3 where rows[digit][y] & (4 >> UInt8(x)) != 0 {
          dots.append((left + (position * 4 + x) * scale, top + y * scale))
        }
      }
    }
    for dot in dots { fill(&image, dot, from: -1, to: scale, 0x000000) }
    for dot in dots { fill(&image, dot, from: 0, to: scale - 1, 0xFFFFFF) }
  }

  private static func fill(
    _ image: inout ColorImage, _ dot: (x: Int, y: Int), from first: Int, to last: Int,
    _ color: UInt32
  ) {
    for y in dot.y + first...dot.y + last where y >= 0 && y < image.height {
      for x in dot.x + first...dot.x + last where x >= 0 && x < image.width {
        image[x, y] = color
      }
    }
  }
}

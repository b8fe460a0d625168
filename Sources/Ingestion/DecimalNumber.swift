// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// Numbers in text, always with a decimal point, whatever the machine's locale.
enum DecimalNumber {
  /// The powers of ten that a double holds exactly.
  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// The correctly rounded number at `place`, which moves behind it, or `nil` if there is none.
  ///
  /// Reads `-1`, `.5`, `1e-3`, `nan`, `-inf` in any case. A number of up to 15 digits takes one
  /// multiplication (Clinger, PLDI 1990, doi:10.1145/93548.93557); the rest goes to the library.
  static func parse(_ bytes: [UInt8], at place: inout Int, end: Int) -> Double? {
    let start = place
    var here = place
    let isNegative = here < end && bytes[here] == 0x2D
    if isNegative || (here < end && bytes[here] == 0x2B) { here += 1 }
    var mantissa: UInt64 = 0
    var (digits, fraction, significant) = (0, 0, 0)
    var inFraction = false
    while here < end {
      let byte = bytes[here]
      if byte >= 0x30, byte <= 0x39 {
        digits += 1
        if inFraction { fraction += 1 }
        if significant > 0 || byte != 0x30 { significant += 1 }
        if significant <= 19 { mantissa = mantissa &* 10 &+ UInt64(byte - 0x30) }
      } else if byte == 0x2E, !inFraction {
        inFraction = true
      } else {
        break
      }
      here += 1
    }
    guard digits > 0 else { return word(bytes, at: &place, signed: here, end, isNegative) }
    let exponent = exponent(bytes, at: &here, end)
    place = here
    let power = exponent - fraction
    if significant <= 19, mantissa <= 1 << 53, power.magnitude <= 22 {
      let value = Double(mantissa)
      let scaled = power < 0 ? value / powers[-power] : value * powers[power]
      return isNegative ? -scaled : scaled
    }
    return Double(String(decoding: bytes[start..<here], as: UTF8.self))
  }

  /// The number behind `e`, or 0 if there is none; its size is limited.
  private static func exponent(_ bytes: [UInt8], at place: inout Int, _ end: Int) -> Int {
    guard place < end, bytes[place] | 0x20 == 0x65 else { return 0 }
    var here = place + 1
    let isNegative = here < end && bytes[here] == 0x2D
    if isNegative || (here < end && bytes[here] == 0x2B) { here += 1 }
    let first = here
    var value = 0
    while here < end, bytes[here] >= 0x30, bytes[here] <= 0x39 {
      value = min(value * 10 + Int(bytes[here] - 0x30), 100_000)
      here += 1
    }
    guard here > first else { return 0 }
    place = here
    return isNegative ? -value : value
  }

  /// `nan`, `inf` or `infinity`.
  private static func word(
    _ bytes: [UInt8], at place: inout Int, signed start: Int, _ end: Int, _ isNegative: Bool
  ) -> Double? {
    var here = start
    while here < end, bytes[here] | 0x20 >= 0x61, bytes[here] | 0x20 <= 0x7A { here += 1 }
    let word = String(decoding: bytes[start..<here].map { $0 | 0x20 }, as: UTF8.self)
    switch word {
    case "nan": place = here
    case "inf", "infinity":
      place = here
      return isNegative ? -.infinity : .infinity
    default: return nil
    }
    if here < end, bytes[here] == 0x28, bytes[here..<end].contains(0x29) {  // nan(ind), nan(snan)
      place = (bytes[here..<end].firstIndex(of: 0x29) ?? here) + 1
    }
    return .nan
  }
}

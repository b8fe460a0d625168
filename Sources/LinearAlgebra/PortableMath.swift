// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// Elementary functions made of + − × ÷ alone, so that every machine gives the same bits.
///
/// Synthetic data is made with these and not with libm, whose last bits differ between versions.
/// Each agrees with libm to 1e-14, relative or absolute, whichever is larger.
public enum PortableMath {
  /// The sine of an angle [rad]; |x| up to 1e5 keeps the accuracy.
  public static func sin(_ x: Double) -> Double {
    let (quarter, rest) = quarterTurns(x)
    let value = quarter % 2 == 0 ? sineNearZero(rest) : cosineNearZero(rest)
    return quarter < 2 ? value : -value
  }

  /// The cosine of an angle [rad]; |x| up to 1e5 keeps the accuracy.
  public static func cos(_ x: Double) -> Double {
    let (quarter, rest) = quarterTurns(x)
    let value = quarter % 2 == 0 ? cosineNearZero(rest) : sineNearZero(rest)
    return quarter == 0 || quarter == 3 ? value : -value
  }

  /// e to the power `x`; 0 below −700, infinite above 700.
  public static func exp(_ x: Double) -> Double {
    guard x > -700 else { return 0 }
    guard x < 700 else { return .infinity }
    let power = (x / ln2).rounded(.toNearestOrEven)
    let rest = (x - power * ln2High) - power * ln2Low
    var (sum, term) = (1.0, 1.0)
    for i in 1...16 {
      term *= rest / Double(i)
      sum += term
    }
    return sum * Double(sign: .plus, exponent: Int(power), significand: 1)
  }

  /// The natural logarithm of a positive number, by the series of 2 artanh((m − 1) / (m + 1)).
  public static func log(_ x: Double) -> Double {
    precondition(x > 0 && x.isFinite, "the logarithm needs a positive number, found \(x)")
    var (exponent, mantissa) = (Double(x.exponent), x.significand)
    if mantissa > 1.4142135623730951 {
      mantissa /= 2
      exponent += 1
    }
    let s = (mantissa - 1) / (mantissa + 1)
    let squared = s * s
    var sum = 0.0
    for odd in stride(from: 23.0, through: 1, by: -2) { sum = sum * squared + 1 / odd }
    return exponent * ln2High + (exponent * ln2Low + 2 * s * sum)
  }

  /// The angle [rad] in (−π/2, π/2) whose tangent is `x`.
  public static func atan(_ x: Double) -> Double {
    guard x.magnitude <= 1 else { return (x > 0 ? .pi : -.pi) / 2 - atan(1 / x) }
    var (value, factor) = (x, 1.0)
    while value.magnitude > 0.1 {
      value /= 1 + (1 + value * value).squareRoot()
      factor *= 2
    }
    let squared = value * value
    var sum = 0.0
    for k in (0...8).reversed() { sum = (k % 2 == 0 ? 1 : -1) / Double(2 * k + 1) + squared * sum }
    return factor * value * sum
  }

  /// The angle [rad] in [−π, π] of the vector (x, y) from the x axis; 0 for the zero vector.
  public static func atan2(_ y: Double, _ x: Double) -> Double {
    if x > 0 { return atan(y / x) }
    if x < 0 { return atan(y / x) + (y >= 0 ? .pi : -.pi) }
    return y > 0 ? .pi / 2 : (y < 0 ? -.pi / 2 : 0)
  }

  private static let ln2 = 0.6931471805599453
  private static let ln2High = 0.693147180369123816490
  private static let ln2Low = 1.90821492927058770002e-10

  /// The nearest multiple of π/2 (mod 4) and what is left, in [−π/4, π/4] (Cody & Waite).
  private static func quarterTurns(_ x: Double) -> (quarter: Int, rest: Double) {
    let turns = (x * (2 / .pi)).rounded(.toNearestOrEven)
    let rest =
      ((x - turns * 1.5707963267341256) - turns * 6.077100506303966e-11)
      - turns * 2.0222662487959506e-21
    return (Int(turns) & 3, rest)
  }

  private static func sineNearZero(_ x: Double) -> Double {
    let squared = x * x
    var sum = 1.0
    for k in stride(from: 18.0, through: 2, by: -2) { sum = 1 - squared / (k * (k + 1)) * sum }
    return x * sum
  }

  private static func cosineNearZero(_ x: Double) -> Double {
    let squared = x * x
    var sum = 1.0
    for k in stride(from: 17.0, through: 1, by: -2) { sum = 1 - squared / (k * (k + 1)) * sum }
    return sum
  }
}

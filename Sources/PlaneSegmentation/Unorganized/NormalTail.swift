// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Glibc

/// −2 log Φ(t), from a table of steps of 1/16 over −4 … 4.
enum NormalTail {
  /// How much of the penalty a member may carry beyond its residual.
  static let limit: Float = 6

  private static let table: [Float] = (0...128).map { i in
    let t = Double(i - 64) / 16
    return Float(-2 * log(0.5 * erfc(-t / 2.0.squareRoot())))
  }

  @inline(__always)
  static func penalty(_ t: Float) -> Float {
    table[Int(max(0, min(128, (t + 4) * 16)))]
  }
}

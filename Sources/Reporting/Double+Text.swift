// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

extension Double {
  /// The number with a fixed count of decimals, ties away from zero: `0.850`, `-1.2`.
  ///
  /// Large numbers are written in full; `nil` for what is not finite. No locale takes part.
  package func text(decimals: Int) -> String? {
    guard isFinite else { return nil }
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let scaled = (magnitude * scale).rounded(.toNearestOrAwayFromZero)
    guard scaled < 0x1p63 else { return String(self) }
    let digits = String(UInt64(scaled))
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    let sign = self < 0 && scaled > 0 ? "-" : ""
    guard decimals > 0 else { return sign + padded }
    return sign + padded.dropLast(decimals) + "." + padded.suffix(decimals)
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

extension Double {
  /// A coordinate with one decimal: precise enough for a picture, and the same on every machine.
  var textWithOneDecimal: String {
    let tenths = Int((self * 10).rounded())
    return (tenths < 0 ? "-" : "") + "\(tenths.magnitude / 10).\(tenths.magnitude % 10)"
  }
}

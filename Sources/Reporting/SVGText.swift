// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

extension String {
  /// The text with what XML reserves replaced.
  var escapedForSVG: String {
    reduce(into: "") { result, character in
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      default: result.append(character)
      }
    }
  }
}

extension Double {
  /// A coordinate with one decimal: precise enough for a picture, and the same on every machine.
  var textWithOneDecimal: String {
    let tenths = Int((self * 10).rounded())
    return (tenths < 0 ? "-" : "") + "\(tenths.magnitude / 10).\(tenths.magnitude % 10)"
  }
}

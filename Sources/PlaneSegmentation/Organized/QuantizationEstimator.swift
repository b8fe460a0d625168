// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry

/// Finds the steps in which an image stores depth, from the values that occur in it.
enum QuantizationEstimator {
  /// Fills `quantum` with the step of ρ [1/m] by entry of a `NoiseTable`.
  ///
  /// If a quarter of the occurring values have their successor present, the step is one stored unit;
  /// else it is the lower quartile of the relative gaps between occurring values.
  static func fill(_ quantum: inout [Float], from image: DepthImage) {
    let units = image.unitSamples(rows: 24)
    let present = units.occurring
    guard present.count > 1 else { return }
    var followed = 0
    for i in 1..<present.count where present[i] == present[i - 1] + 1 { followed += 1 }
    if 4 * followed > present.count {
      for i in quantum.indices {
        let rho = NoiseTable.rho(at: i)
        quantum[i] = rho * rho / units.perMeter
      }
      return
    }
    var gaps = [[Float]](repeating: [], count: NoiseTable.count / 4)
    for i in 1..<present.count {
      let rho = units.perMeter / Float(present[i])
      gaps[NoiseTable.index(of: rho) / 4].append(
        Float(present[i] - present[i - 1]) / Float(present[i]))
    }
    var last: Float = 0
    for bin in gaps.indices {
      if gaps[bin].count >= 4 { last = Quantile.value(0.25, of: &gaps[bin]) }
      for i in 4 * bin..<4 * bin + 4 { quantum[i] = last * NoiseTable.rho(at: i) }
    }
  }
}

/// The stored values that occur on some rows of an image.
private struct UnitSamples {
  let perMeter: Float
  let occurring: [Int]
}

extension DepthImage {
  /// The values on `rows` evenly spaced rows, ascending; float depth in steps of 0.2 mm.
  fileprivate func unitSamples(rows: Int) -> UnitSamples {
    var seen = BitRows(width: 65536, height: 1)
    let step = max(1, height / rows)
    let perMeter: Float
    switch storage {
    case .units(let units):
      perMeter = Float(unitsPerMeter)
      for row in stride(from: step / 2, to: height, by: step) {
        for i in row * width..<(row + 1) * width where units[i] != 0 {
          let value = Int(units[i])
          seen.words[value >> 6] |= 1 << UInt64(value & 63)
        }
      }
    case .meters(let meters):
      perMeter = 5000
      for row in stride(from: step / 2, to: height, by: step) {
        for i in row * width..<(row + 1) * width where meters[i] > 0 && meters[i] < 13 {
          let value = Int(meters[i] * perMeter + 0.5)
          seen.words[value >> 6] |= 1 << UInt64(value & 63)
        }
      }
    }
    var occurring: [Int] = []
    seen.forEach { value, _ in occurring.append(value) }
    return UnitSamples(perMeter: perMeter, occurring: occurring)
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// P-values of several tests made at once, corrected by Holm's step-down method.
///
/// The k-th smallest of m is multiplied by m − k + 1 and is at least as large as those before it, at most 1.
/// Holm, Scandinavian Journal of Statistics 6(2), 1979.
///
/// - Parameter pValues: a value per test; `nil` where nothing was tested, which counts for nothing.
/// - Returns: the corrected values in the same order.
public func holmCorrected(_ pValues: [Double?]) -> [Double?] {
  var corrected = pValues
  let tested = pValues.indices.compactMap { index in pValues[index].map { ($0, index) } }
  var floor = 0.0
  for (rank, entry) in tested.sorted(by: <).enumerated() {
    floor = max(floor, min(1, entry.0 * Double(tested.count - rank)))
    corrected[entry.1] = floor
  }
  return corrected
}

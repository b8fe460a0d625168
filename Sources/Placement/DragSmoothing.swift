// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Parameters

/// How the distance of a dragged object is smoothed over its recent values.
public enum DragSmoothing: String, Sendable, CaseIterable, ParameterWord {
  /// Their mean: smoothest, but behind by half the window.
  case mean
  /// The end of the line through them: not behind while the distance changes evenly.
  case line

  /// The smoothed last value.
  func value(of distances: [Double]) -> Double {
    let count = Double(distances.count)
    let mean = distances.reduce(0, +) / count
    guard self == .line, distances.count > 2 else {
      return self == .line ? distances.last ?? mean : mean
    }
    let middle = (count - 1) / 2
    var (products, squares) = (0.0, 0.0)
    for (index, distance) in distances.enumerated() {
      let offset = Double(index) - middle
      products += offset * (distance - mean)
      squares += offset * offset
    }
    return mean + products / squares * middle
  }
}

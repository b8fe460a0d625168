// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

extension FailureModel {
  /// Whether tracking is bad now.
  public static let now = FailureModel(
    horizon: 0, provenance: "untrained", inputs: FailureInputs.names,
    means: [Double](repeating: 0, count: 18), weights: [Double](repeating: 0, count: 18), bias: 0,
    calibration: nil)

  /// Whether tracking, fine now, fails within half a second.
  public static let soon = FailureModel(
    horizon: 0.5, provenance: "untrained", inputs: FailureInputs.names,
    means: [Double](repeating: 0, count: 18), weights: [Double](repeating: 0, count: 18), bias: 0,
    calibration: nil)
}

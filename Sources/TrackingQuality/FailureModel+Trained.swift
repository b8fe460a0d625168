// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

extension FailureModel {
  /// Whether tracking is bad now.
  public static let now = FailureModel(
    horizon: 0,
    provenance: "synthetic preset quality, seed 0, train split: 7 sequences, 3622 moments; ridge 1",
    inputs: FailureInputs.names,
    means: [
      0.7137, 0.8877, 0.9155, 0.9156, 0.6271, 0.5479, 0.9519, 0.8822, 0.1711, 0.2148, 0.9132,
      1.0613, -0.0049, 0.0015, -0.0034, -0.0056, -0.0031, 0.4691,
    ],
    weights: [
      -2.5379, -0.1185, 0.8885, -0.2113, -3.8281, -0.7987, 1.5067, -2.8087, 1.6818, -0.3577,
      0.7006, -2.8613, 1.7538, -4.3880, 1.4508, -0.3143, 1.0182, 7.6763,
    ],
    bias: 0.9516, calibration: nil)

  /// Whether tracking, fine now, fails within half a second.
  public static let soon = FailureModel(
    horizon: 0.5,
    provenance: "synthetic preset quality, seed 0, train split: 7 sequences, 1909 moments; ridge 1",
    inputs: FailureInputs.names,
    means: [
      0.9812, 0.9394, 0.9984, 0.9162, 0.9031, 0.7814, 0.9812, 1.0000, 0.0900, 0.1161, 1.0013,
      1.1478, 0.0007, 0.0243, -0.0016, 0.0079, 0.0051, 0.0126,
    ],
    weights: [
      -2.5140, 0.6318, -0.9583, 0.1717, 4.4073, -1.3617, 0.8348, 0.0000, -1.2483, -1.0637,
      -1.6281, -1.0412, -0.1056, -4.1705, -0.9583, -1.4309, -0.4114, 0.2253,
    ],
    bias: -2.0633, calibration: nil)
}

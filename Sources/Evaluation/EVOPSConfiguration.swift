// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Parameters

/// The thresholds of the EVOPS metrics; the defaults are those of evops 1.0.0.
public struct EVOPSConfiguration: Configuration {
  /// Smallest IoU of a full overlap: a true positive.
  public var fullIoU = 0.75
  /// Smallest IoU of a partial overlap: what over- and under-segmentation are counted from.
  public var partIoU = 0.2

  /// Creates the published thresholds.
  public init() {}

  /// The prefix of the flags.
  public static let stage = "evops"
  /// The table of parameters.
  public static let parameters = [
    parameter(
      "full-iou", \.fullIoU, in: 0.01...1, "Smallest IoU at which a plane counts as found (EVOPS)."
    ),
    parameter(
      "part-iou", \.partIoU, in: 0.01...1,
      "Smallest IoU of a partial overlap in EVOPS' over- and under-segmentation."),
  ]

  /// Checks rules between fields.
  public func validate() throws(ParameterError) {
    guard partIoU <= fullIoU else {
      throw .conflict(
        "evops-part-iou", "evops-full-iou", rule: "a partial overlap must not ask for more IoU")
    }
  }
}

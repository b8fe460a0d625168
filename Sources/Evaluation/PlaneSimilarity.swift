// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry
public import LinearAlgebra
public import Parameters

/// When two planes in the world count as the same surface, for tracking in 3-D.
public struct PlaneSimilarity: Configuration {
  /// Largest angle between the normals.
  public var maxAngle = Angle.degrees(10)
  /// Largest distance of either centroid to the other plane [m].
  public var maxOffset = 0.05

  /// Creates the defaults.
  public init() {}

  /// The prefix of the flags.
  public static let stage = "similarity"
  /// The table of parameters.
  public static let parameters = [
    parameter(
      "max-angle", \.maxAngle, unit: .degrees, in: 0...90,
      "Largest angle between planes that may be one surface in 3-D tracking metrics."),
    parameter(
      "max-offset", \.maxOffset, unit: .meters, in: 0...10,
      "Largest distance between planes that may be one surface in 3-D tracking metrics."),
  ]

  /// The IoU of the outlines on the true plane; 0 beyond the angle or the offset, or without outlines.
  public func iou(groundTruth: ScoredPlane, estimate: ScoredPlane) -> Double {
    guard isCompatible(groundTruth, estimate) else { return 0 }
    return ExtentComparison(groundTruth: groundTruth, estimate: estimate)?.iou ?? 0
  }

  /// The share of the estimate's area that lies on the true plane; 0 as for `iou`.
  ///
  /// Unlike IoU it also tells to which surface a small piece belongs.
  public func containment(groundTruth: ScoredPlane, estimate: ScoredPlane) -> Double {
    guard isCompatible(groundTruth, estimate) else { return 0 }
    return ExtentComparison(groundTruth: groundTruth, estimate: estimate)?.estimateInside ?? 0
  }

  private func isCompatible(_ truth: ScoredPlane, _ estimate: ScoredPlane) -> Bool {
    guard truth.plane.angle(to: estimate.plane) <= maxAngle else { return false }
    let offset = PlaneComparison(groundTruth: truth, estimate: estimate).offset
    return offset.map { $0 <= maxOffset } ?? false
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

/// What became of one plane: a row of `per_plane.csv`.
///
/// True planes come first, matched or not, then the estimated planes that match none.
public struct PlaneScore: Sendable, Equatable, Codable {
  /// The true label, `nil` for a false plane.
  public var groundTruth: UInt16?
  /// The estimated label, `nil` for a missed plane.
  public var estimate: UInt16?
  /// The pixels of either, without *ignore*.
  public var groundTruthPixelCount, estimatePixelCount: Int?
  /// The true area [m²], if known.
  public var area: Double?
  /// The IoU of the pair.
  public var iou: Double?
  /// The angle between the normals [°].
  public var angle: Double?
  /// The larger distance of either centroid to the other plane [m].
  public var offset: Double?
  /// The root mean square distance of the true plane's points to the estimated plane [m].
  public var rmse: Double?
  /// The error in units of its covariance, χ² with 3 degrees of freedom.
  public var nees: Double?
  /// The IoU of the outlines on the true plane.
  public var areaIoU: Double?
  /// The mean and the 95 % quantile of the distance between the outlines [m].
  public var boundaryDistance, boundaryDistance95: Double?
  /// Estimated area ÷ true area.
  public var areaRatio: Double?

  /// Creates an empty row.
  public init() {}

  /// The row as named values, units in the names.
  public var values: MetricValue {
    [
      "groundTruth": MetricValue(groundTruth.map(Double.init)),
      "estimate": MetricValue(estimate.map(Double.init)),
      "groundTruthPixels": MetricValue(groundTruthPixelCount.map(Double.init)),
      "estimatePixels": MetricValue(estimatePixelCount.map(Double.init)),
      "area_m2": MetricValue(area), "iou": MetricValue(iou), "angle_deg": MetricValue(angle),
      "offset_mm": MetricValue(offset.map { $0 * 1_000 }),
      "rmse_mm": MetricValue(rmse.map { $0 * 1_000 }), "nees": MetricValue(nees),
      "areaIoU": MetricValue(areaIoU),
      "boundary_mm": MetricValue(boundaryDistance.map { $0 * 1_000 }),
      "boundary95_mm": MetricValue(boundaryDistance95.map { $0 * 1_000 }),
      "areaRatio": MetricValue(areaRatio),
    ]
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry
internal import LinearAlgebra

/// The differences of a true plane and the estimated plane that matches it.
struct PlaneComparison {
  let groundTruth: ScoredPlane
  let estimate: ScoredPlane

  /// Writes every difference that can be measured into a row.
  func fill(_ row: inout PlaneScore, comparesOutlines: Bool = true) {
    row.angle = groundTruth.plane.angle(to: estimate.plane).degrees
    row.offset = offset
    row.nees = nees
    guard comparesOutlines,
      let extents = ExtentComparison(groundTruth: groundTruth, estimate: estimate)
    else { return }
    let (overlap, boundary) = (extents.overlap, extents.boundary)
    row.areaIoU = overlap.iou
    row.areaRatio = overlap.second > 0 ? overlap.first / overlap.second : nil
    row.boundaryDistance = boundary?.mean
    row.boundaryDistance95 = boundary?.percentile95
  }

  /// The larger distance of either known centroid to the other plane [m].
  var offset: Double? {
    let distances = [
      estimate.centroid.map { groundTruth.plane.signedDistance(to: $0).magnitude },
      groundTruth.centroid.map { estimate.plane.signedDistance(to: $0).magnitude },
    ]
    return distances.compactMap(\.self).max()
  }

  /// The normalized error squared, eᵀ Σ⁻¹ e with e = (θ1, θ2, h) from the estimate to the truth.
  var nees: Double? {
    guard let centroid = estimate.centroid, let information = estimate.covariance?.inverse else {
      return nil
    }
    let frame = TangentFrame(of: estimate.plane, at: centroid)
    let actual = groundTruth.plane
    let faces = actual.normal.dot(frame.normal) >= 0
    let rotation = frame.normal.cross(faces ? actual.normal : -actual.normal)
    let cosine = actual.normal.dot(frame.normal)
    guard cosine != 0 else { return nil }
    let height = -actual.signedDistance(to: frame.origin) / cosine
    let error = Vector3(rotation.dot(frame.first), rotation.dot(frame.second), height)
    let value = information.quadraticForm(error)
    return value.isFinite && value >= 0 ? value : nil
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

package import Geometry
internal import LinearAlgebra

/// Outlines laid over each other on the true plane.
package struct ExtentComparison {
  private let truth: [Polygon]
  private let estimate: [Polygon]

  /// Lays the estimate's outline along the true normal onto the true plane; `nil` without outlines.
  package init?(groundTruth: ScoredPlane, estimate: ScoredPlane) {
    guard let truth = groundTruth.extent, let other = estimate.extent,
      !truth.outline.isEmpty, !other.outline.isEmpty
    else { return nil }
    func moved(_ ring: [SIMD2<Double>]) -> [SIMD2<Double>] {
      ring.map { truth.frame.coordinates(of: other.frame.point(at: $0)) }
    }
    self.truth = truth.outline
    self.estimate = other.outline.map {
      Polygon(outer: moved($0.outer), holes: $0.holes.map(moved))
    }
  }

  /// The estimated area, the true area and what they have in common [m²]; computed at each call.
  package var overlap: RegionOverlap { estimate.overlap(with: truth) }

  /// Intersection over union of the areas.
  package var iou: Double? { overlap.iou }

  /// The share of the estimate's area that lies on the true area.
  package var estimateInside: Double? {
    let overlap = overlap
    return overlap.first > 0 ? min(1, overlap.intersection / overlap.first) : nil
  }

  /// The distances between the outlines [m], sampled every 2 cm.
  var boundary: BoundaryDistance? { estimate.boundaryDistance(to: truth, spacing: 0.02) }
}

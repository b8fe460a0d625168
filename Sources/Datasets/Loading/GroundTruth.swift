// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

package import Geometry

/// What is really there in a frame.
package struct GroundTruth: Sendable {
  /// A label per pixel, or per point with height 1: 0 no plane, 65535 *ignore*, else a plane's id.
  package var labels: LabelImage
  /// The planes whose ids occur in `labels`, by ascending id.
  package var planes: [TruePlane]
  /// How many pixels or points had an id that the convention does not name; they are *ignore*.
  package var unknownIDCount: Int

  package init(labels: LabelImage, planes: [TruePlane], unknownIDCount: Int = 0) {
    (self.labels, self.planes, self.unknownIDCount) = (labels, planes, unknownIDCount)
  }
}

/// One true plane of a frame.
package struct TruePlane: Sendable, Equatable {
  /// Its id in the label map; in synthetic sequences the same in every frame.
  package var id: UInt16
  /// The plane in the camera frame (a cloud's own frame), its normal on the sensor's side.
  package var plane: Plane
  /// Whether `plane` is known exactly; otherwise it was fitted to the labelled pixels or points.
  package var isExact: Bool
  /// The part that is seen, if known.
  package var extent: Extent?
  /// The area that is seen [m²], if known.
  package var area: Double?
  /// How many pixels or points carry the id.
  package var pixelCount: Int
  /// What a person would call it, if known.
  package var kind: SurfaceKind?

  package init(id: UInt16, plane: Plane, isExact: Bool, pixelCount: Int) {
    (self.id, self.plane, self.isExact, self.pixelCount) = (id, plane, isExact, pixelCount)
  }
}

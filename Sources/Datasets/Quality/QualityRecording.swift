// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

package import Geometry
package import LinearAlgebra

/// A synthetic sequence: what was recorded, and what was true at every tick.
package struct QualityRecording: Sendable {
  /// One recorded frame.
  package struct Frame: Sendable {
    /// The time at the middle of the exposure [s].
    package var time: Double
    package var image: GrayImage
    package var depth: DepthImage
    /// The pose as a tracker would estimate it.
    package var worldFromCamera: RigidTransform
    /// The pose as it was.
    package var trueWorldFromCamera: RigidTransform
    /// The exposure time [s].
    package var exposure: Double
    /// The gain, 1 without amplification.
    package var gain: Double
  }

  /// The image size [px].
  package static let (width, height) = (320, 240)
  /// The camera of the images.
  package static let camera = CameraIntrinsics(fx: 260, fy: 260, cx: 159.5, cy: 119.5)
  /// The camera of the depth images, a quarter of the size.
  package static let depthCamera = CameraIntrinsics(fx: 65, fy: 65, cx: 39.375, cy: 29.375)
  /// Depth units per meter.
  package static let depthUnitsPerMeter = 1_000.0
  /// Ticks per second.
  package static let rate = 30.0

  package var frames: [Frame]
  package var truth: [QualityTruth]
}

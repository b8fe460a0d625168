// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

package import Geometry
package import LinearAlgebra
package import PlaneFitting

/// A frame as it comes from its files.
package struct Frame: Sendable {
  /// What the sensor saw.
  package enum Source: Sendable {
    /// A depth image and its camera.
    case depth(DepthImage, CameraIntrinsics)
    /// Points in the sensor frame.
    case cloud(PointCloud)
    /// Nothing: only the pose is known.
    case none
  }

  package var name: String
  package var sequence: String
  /// Seconds, if known.
  package var timestamp: Double?
  package var source: Source
  package var worldFromCamera: RigidTransform?
  /// The sensor's noise, if the manifest states it.
  package var noise: NoiseModel?
  /// The color image, if there is one.
  package var colorPath: String?

  package init(name: String, sequence: String, source: Source) {
    (self.name, self.sequence, self.source) = (name, sequence, source)
  }

  /// The size of the frame's label map: the image, or N × 1 for a cloud; `nil` without source.
  package var labelSize: (width: Int, height: Int)? {
    switch source {
    case .depth(let depth, _): (depth.width, depth.height)
    case .cloud(let cloud): (cloud.count, 1)
    case .none: nil
    }
  }
}

/// Names a frame of a dataset without loading it.
package struct FrameReference: Sendable, Equatable, Hashable {
  /// The place in the manifest's list.
  package let index: Int
  package let name: String
  package let sequence: String
  package let timestamp: Double?
  package let split: DatasetManifest.Split?
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

package import Datasets
internal import Geometry
package import LinearAlgebra
package import PlaneFitting
internal import PlaneRefinement
internal import PlaneSegmentation

/// The single dominant plane of a frame, and how the search for it went.
package struct DominantPlane: Sendable {
  /// The plane as the only one of a detection: label 1 for its inliers.
  package var detection: Detection
  /// How many hypotheses were drawn.
  package var iterations: Int
  /// Why no more were drawn.
  package var stopReason: RANSACResult.StopReason
  /// What is odd about the inlier distance, in words.
  package var hint: String?

  /// Searches the valid points of a cloud or depth image by RANSAC.
  ///
  /// - Parameters:
  ///   - frame: a cloud, or a depth image whose pixels are taken as points.
  ///   - constraint: which orientations are wanted, any if `nil`.
  ///   - viewpoint: the normal faces it [m]; for a depth image the camera if `nil`.
  ///   - configuration: the thresholds of the search and of the extent.
  package init(
    of frame: Frame, constraint: AxisConstraint? = nil, viewpoint: Vector3? = nil,
    configuration: PipelineConfiguration
  ) {
    let (cloud, size) = Self.points(of: frame)
    let isImage = size.height > 1
    let result = PlaneRANSAC.dominantPlane(
      in: cloud, constraint: constraint,
      viewpoint: viewpoint ?? (isImage ? .zero : cloud.viewpoint?.translation),
      configuration: configuration.ransac)
    var labels = [UInt16](repeating: LabelImage.unlabeled, count: cloud.count)
    for i in result.inliers { labels[i] = 1 }
    let image = LabelImage(width: size.width, height: size.height, labels: labels)
    let segments = result.estimate.map { [Segmentation.Segment(label: 1, group: 1, estimate: $0)] }
    let segmentation = Segmentation(labels: image, segments: segments ?? [], noise: NoiseModel())
    detection = Detection(
      labels: image, patches: frame.patches(of: segmentation, configuration: configuration.extent))
    (iterations, stopReason) = (result.iterations, result.stopReason)
    hint = result.hint?.description
  }

  /// The points of a frame, one per pixel of an image and NaN where it has no depth.
  private static func points(of frame: Frame) -> (PointCloud, size: (width: Int, height: Int)) {
    switch frame.source {
    case .cloud(let cloud): return (cloud, (cloud.count, 1))
    case .none: return (PointCloud(points: []), (0, 0))
    case .depth(let depth, let intrinsics):
      let depths = depth.depths
      var (x, y, z) = (depths, depths, depths)
      for v in 0..<depth.height {
        for u in 0..<depth.width {
          let i = v * depth.width + u
          let ray = intrinsics.ray(u: Double(u), v: Double(v))
          (x[i], y[i]) = (Float(ray.x) * depths[i], Float(ray.y) * depths[i])
          if depths[i] == 0 { z[i] = .nan }
        }
      }
      return (PointCloud(x: x, y: y, z: z), (depth.width, depth.height))
    }
  }
}

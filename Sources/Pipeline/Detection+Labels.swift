// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

package import Datasets
package import Geometry
internal import LinearAlgebra
internal import PlaneFitting
internal import PlaneRefinement
internal import PlaneSegmentation

extension Detection {
  /// The planes of somebody's label map: least squares through the points of each label.
  ///
  /// Labels whose points span no plane keep their pixels and have no plane.
  ///
  /// - Complexity: O(points).
  package init(labels: LabelImage, in frame: Frame, configuration: PipelineConfiguration) {
    var segmentation = Segmentation(labels: labels, segments: [], noise: NoiseModel())
    segmentation.segments = LabelMoments(of: labels, in: frame).segments
    self.init(
      labels: labels, patches: frame.patches(of: segmentation, configuration: configuration.extent))
  }
}

extension Frame {
  /// The planes of a segmentation of this frame with their extents; none if the frame has no points.
  func patches(
    of segmentation: Segmentation, configuration: ExtentConfiguration
  ) -> [PlanarPatch] {
    switch source {
    case .depth(let depth, let intrinsics):
      ExtentRefinement.patches(
        of: segmentation, depth: depth, intrinsics: intrinsics, configuration: configuration)
    case .cloud(let cloud):
      ExtentRefinement.patches(of: segmentation, cloud: cloud, configuration: configuration)
    case .none: []
    }
  }
}

/// The moments of the points under each label.
private struct LabelMoments {
  private var places = [Int32](repeating: -1, count: 1 << 16)
  private var labels: [UInt16] = []
  private var moments: [ScatterMoments] = []
  private var origin = Vector3.zero
  private var viewpoint = Vector3.zero

  init(of map: LabelImage, in frame: Frame) {
    switch frame.source {
    case .depth(let depth, let intrinsics):
      for i in map.labels.indices where map.labels[i] != LabelImage.unlabeled {
        let (u, v) = (i % depth.width, i / depth.width)
        let z = depth.depth(u: u, v: v)
        if z > 0 { add(intrinsics.ray(u: Double(u), v: Double(v)) * z, to: map.labels[i]) }
      }
    case .cloud(let cloud):
      origin = cloud.origin
      viewpoint = cloud.viewpoint?.translation ?? .zero
      for i in map.labels.indices where map.labels[i] != LabelImage.unlabeled && cloud.isValid(i) {
        add(cloud.point(i) - origin, to: map.labels[i])
      }
    case .none: break
    }
  }

  private mutating func add(_ point: Vector3, to label: UInt16) {
    if places[Int(label)] < 0 {
      places[Int(label)] = Int32(moments.count)
      labels.append(label)
      moments.append(.zero)
    }
    moments[Int(places[Int(label)])].add(point)
  }

  /// One segment per label whose points span a plane, labels ascending.
  var segments: [Segmentation.Segment] {
    let ordered = labels.indices.sorted { labels[$0] < labels[$1] }
    return ordered.compactMap { index -> Segmentation.Segment? in
      let sums = moments[index]
      guard
        let estimate = sums.estimate(origin: origin, count: Int(sums.weight), facing: viewpoint)
      else { return nil }
      return Segmentation.Segment(
        label: labels[index], group: Int(labels[index]), estimate: estimate)
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Geometry
internal import LinearAlgebra
internal import PlaneFitting
public import PlaneSegmentation

/// Turns segments into patches with extents: outline with holes, hull, smallest rectangle, area.
public enum ExtentRefinement {
  /// The patches of an image segmentation.
  ///
  /// The borders of each label are followed per component, and the rays through their corners meet the
  /// segment's plane; measured depth is used only as a bound, so that noise does not fray the
  /// outline. Rings are wound by the plane's normal, also in the left-handed frame of a camera with
  /// `fy < 0`. A segment whose outline is empty has no extent.
  ///
  /// - Parameters:
  ///   - segmentation: labels and planes, camera frame.
  ///   - depth: the image that was segmented, of the labels' size.
  ///   - intrinsics: its camera.
  ///   - configuration: tolerances.
  /// - Returns: one patch per segment, in order.
  /// - Complexity: O(pixels) + O(border · log border).
  public static func patches(
    of segmentation: Segmentation, depth: DepthImage, intrinsics: CameraIntrinsics,
    configuration: ExtentConfiguration = .init()
  ) -> [PlanarPatch] {
    let image = segmentation.labels
    precondition(
      image.width == depth.width && image.height == depth.height,
      "labels are \(image.width)×\(image.height), depth is \(depth.width)×\(depth.height)")
    let outline = RasterOutline(labels: image.labels, width: image.width, height: image.height)
    let pieces = outline.pieces(minCells: configuration.minPiecePixels)
    let flatness = Flatness.measured(
      Dictionary(uniqueKeysWithValues: segmentation.segments.map { ($0.label, $0.estimate.plane) }),
      image, depth, intrinsics)
    return segmentation.segments.map { segment in
      let projection = PlaneProjection(of: segment.estimate, through: intrinsics)
      let tolerance = max(
        configuration.minTolerance,
        configuration.pixelTolerance * projection.centroidDepth / intrinsics.fx.magnitude)
      let polygons = (pieces[segment.label] ?? []).map {
        projection.polygon(of: $0, tolerance: tolerance)
      }
      return PlanarPatch(
        segment: segment, flatness: flatness[segment.label] ?? Flatness(),
        extent: Extent(
          frame: projection.frame, outline: polygons.validated,
          hull: PointHull.convex(of: polygons.flatMap(\.outer))))
    }
  }

  /// The patches of a segmentation without outlines and flatness: what its segments know already.
  package static func planes(of segmentation: Segmentation) -> [PlanarPatch] {
    segmentation.segments.map { PlanarPatch(segment: $0, flatness: Flatness(), extent: nil) }
  }

  /// The patches of a cloud's segmentation.
  ///
  /// The points of each segment are gathered in cells of a grid on the plane, whose occupied components
  /// are followed and clipped to the convex hull of their points, so that convex borders are exact
  /// and others are good to about a cell. Hull and rectangle are those of the points themselves.
  ///
  /// - Parameters:
  ///   - segmentation: one label per point.
  ///   - cloud: the cloud that was segmented.
  ///   - configuration: cell size and tolerances.
  /// - Returns: one patch per segment, in order; fewer than three distinct or collinear points have no
  ///   extent.
  /// - Complexity: O(points) + O(cells).
  public static func patches(
    of segmentation: Segmentation, cloud: PointCloud, configuration: ExtentConfiguration = .init()
  ) -> [PlanarPatch] {
    precondition(segmentation.labels.labels.count == cloud.count, "one label per point")
    let members = PointMembers(labels: segmentation.labels.labels)
    return segmentation.segments.map { segment in
      let frame = TangentFrame(of: segment.estimate.plane, at: segment.estimate.centroid)
      var flatness = Flatness()
      for i in members[segment.label] where cloud.isValid(Int(i)) {
        flatness.add(segment.estimate.plane.signedDistance(to: cloud.point(Int(i))))
      }
      let points = members[segment.label].lazy.filter { cloud.isValid(Int($0)) }
        .map { frame.coordinates(of: cloud.point(Int($0))) }
      return PlanarPatch(
        segment: segment, flatness: flatness,
        extent: Extent(frame: frame, points: Array(points), configuration: configuration))
    }
  }
}

extension PlanarPatch {
  /// The patch of a segment with its extent.
  init(segment: Segmentation.Segment, flatness: Flatness, extent: Extent?) {
    let estimate = segment.estimate
    self.init(
      label: segment.label, group: segment.group, plane: estimate.plane,
      centroid: estimate.centroid, covariance: estimate.covariance,
      inlierCount: estimate.count, rmse: flatness.rmse, maxResidual: flatness.largest,
      extent: extent)
  }
}

extension Extent {
  /// The extent with the given outline around the given hull; `nil` if either has no area.
  package init?(frame: TangentFrame, outline: [Polygon], hull: [SIMD2<Double>]) {
    guard !outline.isEmpty, hull.count >= 3, let rectangle = Rectangle(around: hull) else {
      return nil
    }
    self.init(
      frame: frame, outline: outline, hull: hull, center: rectangle.center,
      width: rectangle.width, height: rectangle.height, rotation: rectangle.rotation,
      area: outline.reduce(0) { $0 + $1.area })
  }
}

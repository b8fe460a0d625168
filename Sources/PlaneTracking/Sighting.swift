// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry
internal import LinearAlgebra

/// A patch of one frame, carried to the world.
struct Sighting: Sendable {
  /// The label of the patch.
  let label: UInt16
  /// The plane at the patch's centroid, with the covariance of the patch alone.
  let fit: SurfaceFit
  /// What the uncertain pose adds to the covariance.
  let poseCovariance: SymmetricMatrix3
  /// The outline, in `outlineFrame`.
  let outline: [Polygon]
  /// The frame of the outline, world.
  let outlineFrame: TangentFrame
  /// The middle of the outline's bounding box and the distance [m] from it to the corners, world.
  let disk: (center: Vector3, radius: Double)
  /// The number of inliers.
  let inlierCount: Int
  /// The distance [m] of its centroid from the camera.
  let distance: Double

  /// Carries a patch to the world; `nil` if its numbers are not finite.
  init?(_ patch: PlanarPatch, in frame: TrackedFrame, configuration: TrackingConfiguration) {
    let inCamera = TangentFrame(of: patch.plane, at: patch.centroid)
    let world = inCamera.transformed(by: frame.worldFromCamera)
    guard world.origin.isFinite, world.first.isFinite, world.second.isFinite else { return nil }
    let (angle, offset) = (configuration.unknownAngle.radians, configuration.unknownOffset)
    let covariance =
      patch.covariance ?? .diagonal(Vector3(angle * angle, angle * angle, offset * offset))
    guard covariance.determinant.isFinite, covariance.determinant >= 0 else { return nil }
    label = patch.label
    fit = SurfaceFit(
      frame: world,
      covariance: SurfaceFit.slopes(fromRotations: covariance) + Self.floor(configuration))
    poseCovariance = frame.poseUncertainty.covariance(
      in: world, from: frame.worldFromCamera.translation)
    outline = patch.extent?.outline ?? []
    outlineFrame = (patch.extent?.frame ?? inCamera).transformed(by: frame.worldFromCamera)
    disk = Self.disk(of: outline, in: outlineFrame)
    inlierCount = patch.inlierCount
    distance = (world.origin - frame.worldFromCamera.translation).length
  }

  /// The variances that no patch's covariance goes below.
  private static func floor(_ configuration: TrackingConfiguration) -> SymmetricMatrix3 {
    let (angle, offset) = (configuration.angleFloor.radians, configuration.offsetFloor)
    return .diagonal(Vector3(angle * angle, angle * angle, offset * offset))
  }

  private static func disk(
    of outline: [Polygon], in frame: TangentFrame
  ) -> (center: Vector3, radius: Double) {
    var (low, high) = (SIMD2<Double>(repeating: .infinity), SIMD2(repeating: -Double.infinity))
    for polygon in outline {
      for vertex in polygon.outer {
        (low, high) = (pointwiseMin(low, vertex), pointwiseMax(high, vertex))
      }
    }
    guard low.x <= high.x else { return (frame.origin, 0) }
    let half = (high - low) / 2
    return (frame.point(at: low + half), (half * half).sum().squareRoot())
  }

  /// The plane.
  var plane: Plane { fit.plane }

  /// Up to 17 places per piece, its middle and places between it and the outline, world.
  var places: [Vector3] {
    let middle = outlineFrame.coordinates(of: disk.center)
    return [disk.center]
      + outline.flatMap { polygon in
        stride(from: 0, to: polygon.outer.count, by: max(polygon.outer.count / 16, 1)).map {
          outlineFrame.point(at: middle + 0.6 * (polygon.outer[$0] - middle))
        }
      }
  }

  /// The outline laid into the coordinates of another frame on (nearly) the same plane.
  func raster(in frame: TangentFrame, cell: Double) -> PolygonRaster {
    let origin = frame.coordinates(of: outlineFrame.origin)
    let x = SIMD2(frame.first.dot(outlineFrame.first), frame.second.dot(outlineFrame.first))
    let y = SIMD2(frame.first.dot(outlineFrame.second), frame.second.dot(outlineFrame.second))
    return PolygonRaster(outline, cell: cell) { origin + x * $0.x + y * $0.y }
  }
}

extension TangentFrame {
  /// The same frame in another coordinate system.
  func transformed(by transform: RigidTransform) -> TangentFrame {
    TangentFrame(
      origin: transform * origin, first: transform.rotation * first,
      second: transform.rotation * second)
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry
internal import LinearAlgebra
internal import PlaneFitting

/// Where the rays of a camera meet a plane.
struct PlaneProjection {
  /// The frame on the plane at the segment's centroid.
  let frame: TangentFrame
  /// Inverse depth [1/m] of the plane as a function of the pixel: `slope.x · u + slope.y · v + slope.z`.
  private let slope: Vector3
  private let intrinsics: CameraIntrinsics
  /// The depth [m] of the centroid.
  let centroidDepth: Double

  init(of estimate: PlaneEstimate, through intrinsics: CameraIntrinsics) {
    frame = TangentFrame(of: estimate.plane, at: estimate.centroid)
    self.intrinsics = intrinsics
    centroidDepth = estimate.centroid.z
    let q = estimate.plane.normal / -estimate.plane.offset
    slope = [
      q.x / intrinsics.fx, q.y / intrinsics.fy,
      q.z - q.x * intrinsics.cx / intrinsics.fx - q.y * intrinsics.cy / intrinsics.fy,
    ]
  }

  /// The polygon in the plane's frame of a piece of the label image, simplified.
  ///
  /// Where it would cross itself at the tolerance, as narrow pieces do, smaller ones are tried: taking
  /// rings apart afterwards costs more than everything else.
  func polygon(of piece: RasterOutline.Piece, tolerance: Double) -> Polygon {
    let outer = ring(piece.outer).wound(counterclockwise: true)
    let holes = piece.holes.map { ring($0).wound(counterclockwise: false) }
    var polygon = Polygon(outer: [])
    for share in [1, 0.5, 0.25, 0] {
      polygon = Polygon(
        outer: RingSimplifier.simplified(outer, tolerance: share * tolerance),
        holes: holes.map { RingSimplifier.simplified($0, tolerance: share * tolerance) })
      if [polygon].isValid { break }
    }
    return polygon
  }

  /// A loop of corners on the plane.
  ///
  /// Corners beyond a sixteenth of the centroid's inverse depth (nearly on the horizon, or behind
  /// it) are moved to that depth.
  private func ring(_ corners: [SIMD2<Int32>]) -> [SIMD2<Double>] {
    let nearest = 1 / (16 * centroidDepth)
    return RasterOutline.unpinched(corners).map { corner in
      let (u, v) = (corner.x - 0.5, corner.y - 0.5)
      let inverseDepth = max(slope.x * u + slope.y * v + slope.z, nearest)
      return frame.coordinates(of: intrinsics.ray(u: u, v: v) / inverseDepth)
    }
  }
}

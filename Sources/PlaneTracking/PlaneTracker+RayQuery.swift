// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry
internal import LinearAlgebra

extension PlaneTracker {
  /// What a ray meets: existing planes before estimated ones, the nearest first among equals.
  ///
  /// Each anchor is met once, at its strictest target: within its outline, within its rectangle, or on its
  /// plane without bounds. Bounded hits come first, nearest first; then unbounded ones, nearest first; an
  /// estimated plane is last and only comes if no anchor is met within bounds. Planes that face away
  /// from the ray's origin are not met.
  ///
  /// - Parameters:
  ///   - query: the ray and what counts.
  ///   - frame: the frame whose depth serves the estimate; `nil` for none.
  /// - Returns: the hits; empty if nothing is met.
  /// - Complexity: O(*planes* · outline).
  public func hits(_ query: RayQuery, in frame: TrackedFrame? = nil) -> [RayHit] {
    var found: [RayHit] = []
    // By index: iteration would copy each track with its evidence.
    for index in tracks.indices {
      guard let plane = tracks[index].published?.plane,
        let distance = Self.distance(query, to: plane)
      else { continue }
      if let hit = tracks[index].published.flatMap({ hit(query, $0, at: distance) }) {
        found.append(hit)
      }
    }
    found.sort { ($0.rank, $0.distance) < ($1.rank, $1.distance) }
    let isBounded = found.contains { $0.target < .infinite }
    if !isBounded, query.targets.contains(.estimated), let frame,
      let hit = estimatedHit(query, in: frame)
    {
      found.append(hit)
    }
    return found
  }

  /// How far a ray goes to the front of a plane, or `nil` if it does not meet it.
  private static func distance(_ query: RayQuery, to plane: Plane) -> Double? {
    guard plane.signedDistance(to: query.origin) > 0,
      let distance = plane.intersection(origin: query.origin, direction: query.direction),
      distance > 0
    else { return nil }
    return distance
  }

  private func hit(_ query: RayQuery, _ anchor: PlaneAnchor, at distance: Double) -> RayHit? {
    if let alignments = query.alignments {
      guard let alignment = anchor.alignment, alignments.contains(alignment) else { return nil }
    }
    let point = query.origin + query.direction * distance
    guard let target = anchor.extent.strictestTarget(of: point, among: query.targets) else {
      return nil
    }
    return RayHit(
      target: target, id: anchor.id, distance: distance, point: point, plane: anchor.plane,
      alignment: anchor.alignment)
  }

  /// The plane through the depth around a ray.
  private func estimatedHit(_ query: RayQuery, in frame: TrackedFrame) -> RayHit? {
    guard let view = frame.view else { return nil }
    let cameraFromWorld = frame.worldFromCamera.inverse
    let local = LocalPlane(
      view, origin: cameraFromWorld * query.origin,
      direction: cameraFromWorld.rotation * query.direction,
      radius: configuration.estimateRadius, tolerance: configuration.depthTolerance)
    guard let plane = local?.plane.transformed(by: frame.worldFromCamera),
      let distance = plane.intersection(origin: query.origin, direction: query.direction),
      distance > 0
    else { return nil }
    let alignment = alignment(of: plane.normal)
    if let alignments = query.alignments {
      guard let alignment, alignments.contains(alignment) else { return nil }
    }
    return RayHit(
      target: .estimated, id: nil, distance: distance,
      point: query.origin + query.direction * distance, plane: plane, alignment: alignment)
  }
}

extension RayHit {
  /// Bounded hits before unbounded ones.
  fileprivate var rank: Int { target < .infinite ? 0 : 1 }
}

extension Extent {
  /// The strictest of the allowed targets that a point of the plane meets.
  func strictestTarget(of point: Vector3, among targets: Set<RayQuery.Target>) -> RayQuery.Target? {
    let place = frame.coordinates(of: point)
    if targets.contains(.outline), outline.surrounds(place) { return .outline }
    if targets.contains(.rectangle), rectangleContains(place) { return .rectangle }
    return targets.contains(.infinite) ? .infinite : nil
  }

  private func rectangleContains(_ place: SIMD2<Double>) -> Bool {
    Rectangle(center: center, width: width, height: height, rotation: rotation).contains(place)
  }
}

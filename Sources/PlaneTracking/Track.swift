// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry
internal import LinearAlgebra

/// What the tracker keeps of one plane.
struct Track: Sendable {
  /// The identity, given at confirmation.
  var id: TrackID?
  /// The frame in which it was born; its axes stay.
  let birth: TangentFrame
  /// All evidence for the plane.
  var moments: SurfaceMoments
  /// The plane that the evidence gives.
  var fit: SurfaceFit
  /// The birth frame laid onto the plane of `fit`.
  var frame: TangentFrame
  /// Where the surface was seen, in the coordinates of `frame`.
  var grid: EvidenceGrid
  /// Some places of the surface, in the coordinates of `frame`, to predict its visibility.
  var samples: [SIMD2<Double>] = []
  /// When it was seen for the first and the last time [s].
  var firstSeen, lastSeen: Double
  /// Whether planes known at its birth explain it, so that more frames must speak for it.
  var isExplained = false
  /// Frames in which it was seen.
  var hits = 1
  /// Frames in which it was in plain view but missed, in all and in a row.
  var misses = 0, missesInARow = 0
  /// Frames in a row in which it was not seen, for whatever reason.
  var absentInARow = 0
  /// What the last frame said.
  var visibility = PlaneVisibility.seen
  /// The next cell to check for free space.
  var freeSpaceCursor = 0
  /// Frames that a round of checks over all cells takes; outlines add evidence once per round.
  var roundLength = 1
  /// The patch that was last assigned to it.
  var sighting: Sighting?
  /// How often a frame showed another track apart from this one, less how often it did not.
  var apart: [TrackID: Int] = [:]
  /// What was last reported.
  var published: PlaneAnchor?
  /// When it was last reported [s].
  var publishedAt = -Double.infinity
  /// The area of its cells at the last report [m²].
  var publishedArea = 0.0

  /// Begins a track with its first sighting.
  init?(
    _ sighting: Sighting, at timestamp: Double, up: Vector3?, configuration: TrackingConfiguration
  ) {
    let birth = Self.birthFrame(of: sighting, up: up)
    moments = SurfaceMoments(origin: birth.origin)
    guard let information = (sighting.fit.covariance + sighting.poseCovariance).inverse
    else { return nil }
    moments.add(information: information, in: sighting.fit.frame)
    guard let fit = moments.fit(facing: birth.normal) else { return nil }
    (self.birth, self.fit, frame) = (birth, fit, birth)
    // A large plane is believed at first sight, its cells with it.
    let isInstant = sighting.inlierCount >= configuration.instantSupport
    grid = EvidenceGrid(
      cell: configuration.cellSize, threshold: Int8(isInstant ? 0 : configuration.hitEvidence))
    (firstSeen, lastSeen) = (timestamp, timestamp)
    frame = Self.frame(birth, on: fit.plane)
    self.sighting = sighting
    addOutline(of: sighting, Int8(configuration.hitEvidence))
  }

  private mutating func addOutline(of sighting: Sighting, _ amount: Int8) {
    let frame = frame
    grid.add(amount) { sighting.raster(in: frame, cell: $0) }
  }

  /// The plane.
  var plane: Plane { fit.plane }

  /// The chance that the plane is there, by Laplace's rule of succession.
  var confidence: Double { Double(hits + 1) / Double(hits + misses + 2) }

  /// How settled the plane is.
  var maturity: PlaneAnchor.Maturity {
    guard id != nil else { return .tentative }
    let (angle, height) = (Angle.degrees(0.2).radians, 0.002)
    let c = fit.covariance
    let isKnown = max(c.xx, c.yy) <= angle * angle && c.zz <= height * height
    return hits >= 30 && isKnown ? .mature : .confirmed
  }

  /// What was last reported, with today's visibility and counts.
  var anchor: PlaneAnchor? {
    guard var anchor = published else { return nil }
    (anchor.visibility, anchor.lastSeen, anchor.maturity) = (visibility, lastSeen, maturity)
    (anchor.frameCount, anchor.missCount, anchor.confidence) = (hits, misses, confidence)
    return anchor
  }

  /// Adds a sighting to the evidence; `isRepeated` marks a further patch of the same frame.
  mutating func fuse(
    _ sighting: Sighting, at timestamp: Double, configuration: TrackingConfiguration,
    isRepeated: Bool = false
  ) {
    if !isRepeated { moments.scale(by: configuration.forgetting) }
    if let information = (sighting.fit.covariance + sighting.poseCovariance).inverse {
      moments.add(information: information, in: sighting.fit.frame)
    }
    if let better = moments.fit(facing: fit.frame.normal) { fit = better }
    frame = Self.frame(birth, on: fit.plane)
    if !isRepeated { hits += 1 }
    // A settled plane's outline says little that is new.
    if hits < 30 || hits % max(roundLength, 2) == 0 {
      addOutline(of: sighting, Int8(configuration.hitEvidence))
    }
    self.sighting = sighting
    (missesInARow, absentInARow, lastSeen, visibility) = (0, 0, timestamp, .seen)
  }

  /// How a sighting meets an extent.
  enum Contact: Sendable {
    /// The middle of the sighting lies in it.
    case inside
    /// A point of the sighting's outline lies in it or near it.
    case near
  }

  /// How a sighting's outline meets the extent, judged by its middle and up to 32 of its vertices; `nil`
  /// if they are farther than `gap` [m] from it.
  func contact(with sighting: Sighting, gap: Double) -> Contact? {
    let center = frame.coordinates(of: sighting.disk.center)
    guard grid.reaches(center - sighting.disk.radius, center + sighting.disk.radius, margin: gap)
    else { return nil }
    if grid.isOccupied(at: center) { return .inside }
    for polygon in sighting.outline {
      let step = max(polygon.outer.count / 16, 1)
      for index in stride(from: 0, to: polygon.outer.count, by: step) {
        let place = frame.coordinates(of: sighting.outlineFrame.point(at: polygon.outer[index]))
        if grid.isOccupied(near: place, within: gap) { return .near }
      }
    }
    guard sighting.outline.isEmpty, grid.isOccupied(near: center, within: gap) else { return nil }
    return .near
  }

  /// The squared Mahalanobis distance and the difference to a sighting, at the sighting's centroid.
  func difference(
    to sighting: Sighting, drift: PoseUncertainty
  ) -> (squaredDistance: Double, offset: Double) {
    let shared = TangentFrame(
      origin: plane.projection(of: sighting.fit.frame.origin), first: frame.first,
      second: frame.second)
    let e = SurfaceFit.difference(from: shared, to: sighting.plane)
    var s = fit.covariance(in: shared) + sighting.fit.covariance(in: shared)
    s.xx += drift.rotation * drift.rotation
    s.yy += drift.rotation * drift.rotation
    s.zz += drift.translation * drift.translation + sighting.poseCovariance.zz
    guard let inverse = s.inverse else { return (.infinity, e.z) }
    return (inverse.quadraticForm(e), e.z)
  }

  /// The axes of the birth frame laid onto a plane.
  static func frame(_ birth: TangentFrame, on plane: Plane) -> TangentFrame {
    let along = birth.first - plane.normal * plane.normal.dot(birth.first)
    guard let first = along.normalized else {
      return TangentFrame(of: plane, at: birth.origin)
    }
    return TangentFrame(
      origin: plane.projection(of: birth.origin), first: first,
      second: plane.normal.cross(first))
  }

  /// The frame in which a plane is kept: origin in its centroid, first axis level.
  private static func birthFrame(of sighting: Sighting, up: Vector3?) -> TangentFrame {
    let frame = sighting.fit.frame
    guard let up, let first = up.cross(frame.normal).normalized,
      up.cross(frame.normal).length > 0.1
    else { return TangentFrame(of: sighting.plane, at: frame.origin) }
    return TangentFrame(origin: frame.origin, first: first, second: frame.normal.cross(first))
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry
internal import LinearAlgebra
internal import PlaneRefinement

extension PlaneTracker {
  /// Drops tentative tracks that stayed away and removes planes that were missed for too long.
  mutating func retire(_ frame: TrackedFrame) -> [PlaneEvent] {
    var events: [PlaneEvent] = []
    tracks.removeAll { track in
      guard let anchor = track.published else {
        return track.absentInARow > configuration.maxTentativeMisses
      }
      guard track.missesInARow > configuration.maxMisses else { return false }
      events.append(PlaneEvent(.removed, of: anchor, in: frame))
      return true
    }
    return events
  }

  /// Reports new anchors and what changed about known ones.
  mutating func publish(_ frame: TrackedFrame) -> [PlaneEvent] {
    var events: [PlaneEvent] = []
    for i in tracks.indices {
      guard let id = tracks[i].id else { continue }
      if tracks[i].published == nil {
        guard let anchor = anchor(of: tracks[i], id: id) else { continue }
        report(.added, anchor, for: i, in: frame, to: &events)
      } else if tracks[i].visibility == .seen, let change = change(of: tracks[i], in: frame),
        let anchor = anchor(of: tracks[i], id: id)
      {
        report(.updated(change), anchor, for: i, in: frame, to: &events)
      }
    }
    return events.sorted { $0.id < $1.id }
  }

  /// Tells what each anchor is and reports where that changed.
  mutating func classify(_ frame: TrackedFrame) -> [PlaneEvent] {
    guard let up else { return [] }
    let classifier = PlaneClassifier(
      tracks.compactMap(\.anchor), up: up, cameraHeight: cameraHeight,
      configuration: classification)
    var events: [PlaneEvent] = []
    for i in tracks.indices {
      guard let anchor = tracks[i].anchor else { continue }
      let new = classifier.classification(of: anchor)
      guard new != anchor.classification else { continue }
      tracks[i].published?.classification = new
      guard let changed = tracks[i].anchor else { continue }
      events.append(PlaneEvent(.updated(.reclassified), of: changed, in: frame))
    }
    return events.sorted { $0.id < $1.id }
  }

  private mutating func report(
    _ kind: PlaneEvent.Kind, _ anchor: PlaneAnchor, for i: Int, in frame: TrackedFrame,
    to events: inout [PlaneEvent]
  ) {
    tracks[i].published = anchor
    (tracks[i].publishedAt, tracks[i].publishedArea) = (
      frame.timestamp, tracks[i].grid.occupiedArea
    )
    tracks[i].samples = tracks[i].grid.samples
    events.append(PlaneEvent(kind, of: anchor, in: frame))
  }

  /// What is worth reporting about a track since its last report, or `nil`.
  ///
  /// After five update intervals without a report a fifth of each threshold suffices.
  private func change(of track: Track, in frame: TrackedFrame) -> PlaneEvent.Change? {
    guard let old = track.published else { return nil }
    let age = frame.timestamp - track.publishedAt
    guard age >= configuration.updateInterval else { return nil }
    let share = age >= 5 * configuration.updateInterval ? 0.2 : 1
    let growth = track.grid.occupiedArea / max(track.publishedArea, .leastNormalMagnitude) - 1
    if growth > share * configuration.areaChange { return .grown }
    if growth < -share * configuration.areaChange { return .shrunk }
    let center = old.extent.frame.point(at: old.extent.center)
    let turned = track.plane.angle(to: old.plane).radians
    let moved = track.plane.signedDistance(to: center).magnitude
    return turned > share * configuration.angleChange.radians
      || moved > share * configuration.offsetChange ? .refined : nil
  }

  /// What is known of a track, as an anchor; `nil` if its extent has no area.
  func anchor(of track: Track, id: TrackID) -> PlaneAnchor? {
    guard
      let extent = Extent(
        frame: track.frame, cells: track.grid, minPieceCells: configuration.minPieceCells)
    else { return nil }
    return PlaneAnchor(
      id: id,
      worldFromAnchor: track.birth.poseWithNormalAsY,
      plane: track.plane,
      covariance: SurfaceFit.rotations(fromSlopes: track.fit.covariance(in: track.frame)),
      extent: extent,
      alignment: alignment(of: track.plane.normal),
      classification: track.published?.classification
        ?? (up == nil ? .notAvailable : .undetermined),
      confidence: track.confidence,
      maturity: track.maturity, visibility: track.visibility, firstSeen: track.firstSeen,
      lastSeen: track.lastSeen, frameCount: track.hits, missCount: track.misses)
  }

  /// How a normal lies relative to gravity, `nil` if gravity is unknown.
  func alignment(of normal: Vector3) -> Alignment? {
    guard let up else { return nil }
    let (cosine, sine) = (normal.dot(up), normal.cross(up).length)
    if sine <= limits.sineOfTolerance { return cosine > 0 ? .horizontalUp : .horizontalDown }
    return cosine.magnitude <= limits.sineOfTolerance ? .vertical : .other
  }
}

extension PlaneEvent {
  /// An event of a frame.
  init(_ kind: Kind, of anchor: PlaneAnchor, in frame: TrackedFrame) {
    self.init(
      frame: frame.index, timestamp: frame.timestamp, id: anchor.id, kind: kind, anchor: anchor)
  }
}

extension Extent {
  /// The extent of the cells that belong to a plane; `nil` if they span no area.
  init?(frame: TangentFrame, cells: EvidenceGrid, minPieceCells: Int) {
    let outline = cells.outline(minCells: minPieceCells)
    self.init(
      frame: frame, outline: outline, hull: PointHull.convex(of: outline.flatMap(\.outer)))
  }
}

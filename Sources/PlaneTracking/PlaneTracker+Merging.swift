// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry
internal import LinearAlgebra

extension PlaneTracker {
  /// Joins tracks that turned out to be one surface; each track is checked every few frames.
  ///
  /// Two tracks are one surface if their normals agree, the smaller one lies in the larger one to a
  /// good part, and there within the merge offset; that is wide, because a drifting pose shifts what is seen
  /// again by centimeters. Two surfaces that one frame shows apart stay apart (a book on a table).
  ///
  /// - Returns: the `merged` events; the older anchor lives on.
  mutating func mergeDuplicates(_ frame: TrackedFrame) -> [PlaneEvent] {
    var events: [PlaneEvent] = []
    var ended: Set<Int> = []
    for i in tracks.indices where isDue(i, frame) && !ended.contains(i) {
      for j in tracks.indices where j != i && !ended.contains(j) && !ended.contains(i) {
        guard tracks[j].id != nil, areDuplicates(i, j, at: frame) else { continue }
        let (survivor, other) = isOlder(i, j) ? (i, j) : (j, i)
        tracks[survivor].join(tracks[other], gate: configuration.maxSquaredDistance)
        ended.insert(other)
        if let event = end(other, into: survivor, in: frame) { events.append(event) }
      }
    }
    guard !ended.isEmpty else { return [] }
    let gone = ended.compactMap { tracks[$0].id }
    tracks = tracks.indices.filter { !ended.contains($0) }.map { tracks[$0] }
    for i in tracks.indices { for id in gone { tracks[i].apart[id] = nil } }
    return events
  }

  /// Whether a track was seen now and is to be checked: at its confirmation, and then in turn.
  private func isDue(_ i: Int, _ frame: TrackedFrame) -> Bool {
    guard let id = tracks[i].id, tracks[i].visibility == .seen else { return false }
    return tracks[i].published == nil
      || (frame.index + id.rawValue) % configuration.mergeInterval == 0
  }

  private func isOlder(_ i: Int, _ j: Int) -> Bool {
    guard let a = tracks[i].id, let b = tracks[j].id else { return tracks[i].id != nil }
    return a < b
  }

  /// Notes where a track went and reports it, if it had been reported.
  private mutating func end(
    _ other: Int, into survivor: Int, in frame: TrackedFrame
  ) -> PlaneEvent? {
    guard let id = tracks[other].id, let target = tracks[survivor].id else { return nil }
    subsumptions[id] = target
    for (label, owner) in identities where owner == id { identities[label] = target }
    return tracks[other].anchor.map { PlaneEvent(.merged(into: target), of: $0, in: frame) }
  }

  /// Whether two tracks are one surface.
  ///
  /// What one frame shows apart needs no drift to tell it apart: such votes count before the wide limits.
  private mutating func areDuplicates(_ i: Int, _ j: Int, at frame: TrackedFrame) -> Bool {
    guard tracks[i].frame.normal.dot(tracks[j].frame.normal) >= limits.cosineOfMergeAngle,
      tracks[i].isNear(tracks[j], offset: configuration.mergeOffset),
      votesForApart(i, j) <= 0
    else { return false }
    let isSmaller = tracks[i].grid.occupiedArea <= tracks[j].grid.occupiedArea
    let (small, large) = isSmaller ? (i, j) : (j, i)
    guard let gap = tracks[small].gap(to: tracks[large], minShare: configuration.mergeOverlap)
    else { return false }
    return gap <= configuration.mergeOffset
  }

  /// How often a frame showed two tracks apart, less how often it did not, this frame included.
  private mutating func votesForApart(_ i: Int, _ j: Int) -> Int {
    guard let own = tracks[i].id, let other = tracks[j].id else { return 0 }
    var votes = tracks[i].apart[other, default: 0]
    if tracks[i].visibility == .seen, tracks[j].visibility == .seen, let a = tracks[i].sighting,
      let b = tracks[j].sighting
    {
      votes = min(max(votes + (isPart(a, of: b) ? -1 : 1), -3), 8)
      (tracks[i].apart[other], tracks[j].apart[own]) = (votes, votes)
    }
    return votes
  }
}

extension Track {
  /// Whether two tracks' bounding disks overlap, and their planes there within about `offset`.
  func isNear(_ other: Track, offset: Double) -> Bool {
    let (a, b) = (grid.disk, other.grid.disk)
    let (p, q) = (frame.point(at: a.center), other.frame.point(at: b.center))
    let reach = a.radius + b.radius
    guard (p - q).squaredLength <= reach * reach else { return false }
    // Two planes within the merge angle part by up to a seventh of the distance.
    let slack = offset + 0.15 * reach
    return plane.signedDistance(to: q).magnitude <= slack
      && other.plane.signedDistance(to: p).magnitude <= slack
  }

  /// The mean distance [m] of this track's surface from a larger track where they overlap, or `nil` if
  /// less than `minShare` of it does.
  func gap(to larger: Track, minShare: Double) -> Double? {
    let places = samples.isEmpty ? grid.samples : samples
    var (sum, count) = (0.0, 0)
    for place in places {
      let point = frame.point(at: place)
      guard larger.grid.isOccupied(at: larger.frame.coordinates(of: point)) else { continue }
      sum += larger.plane.signedDistance(to: point).magnitude
      count += 1
    }
    guard count > 0, Double(count) >= minShare * Double(places.count) else { return nil }
    return sum / Double(count)
  }

  /// Takes over the evidence of another track of the same surface.
  ///
  /// If the two disagree beyond their uncertainty the pose has drifted: the one not seen now then counts
  /// a tenth.
  mutating func join(_ other: Track, gate: Double) {
    let shared = TangentFrame(
      origin: plane.projection(of: other.fit.frame.origin), first: frame.first,
      second: frame.second)
    let e = SurfaceFit.difference(from: shared, to: other.plane)
    let sum = fit.covariance(in: shared) + other.fit.covariance(in: shared)
    var theirs = other.moments
    if (sum.inverse?.quadraticForm(e) ?? .infinity) > gate {
      if other.lastSeen > lastSeen || hits < other.hits {
        moments.scale(by: 0.1)
      } else {
        theirs.scale(by: 0.1)
      }
    }
    moments.add(theirs)
    let old = other.frame
    if let better = moments.fit(facing: fit.frame.normal) { fit = better }
    frame = Track.frame(birth, on: fit.plane)
    let target = frame
    grid.add(other.grid) { target.coordinates(of: old.point(at: $0)) }
    (hits, misses) = (max(hits, other.hits), max(misses, other.misses))
    firstSeen = min(firstSeen, other.firstSeen)
    if other.lastSeen > lastSeen || other.visibility == .seen {
      (lastSeen, visibility, sighting) = (other.lastSeen, other.visibility, other.sighting)
      (missesInARow, absentInARow) = (0, 0)
    }
  }
}

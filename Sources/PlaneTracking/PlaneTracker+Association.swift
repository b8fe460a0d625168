// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry
internal import LinearAlgebra

extension PlaneTracker {
  /// A sighting that may be a track's plane, at a cost.
  struct Candidate {
    var track: Int
    var sighting: Int
    var cost: Double
  }

  /// Assigns sightings to tracks one to one at least cost and fuses them.
  ///
  /// - Returns: the track of each sighting, `nil` for those without one.
  mutating func associate(_ sightings: [Sighting], at timestamp: Double) -> [Int?] {
    var owners = [Int?](repeating: nil, count: sightings.count)
    for pair in assignment(of: candidates(for: sightings, at: timestamp)) {
      owners[pair.sighting] = pair.track
      tracks[pair.track].fuse(
        sightings[pair.sighting], at: timestamp, configuration: configuration)
    }
    return owners
  }

  /// All pairs within the gates.
  private func candidates(for sightings: [Sighting], at timestamp: Double) -> [Candidate] {
    var found: [Candidate] = []
    for track in tracks.indices {
      let drift = self.drift(of: tracks[track], at: timestamp)
      for sighting in sightings.indices {
        if let cost = cost(of: sightings[sighting], as: tracks[track], drift: drift) {
          found.append(Candidate(track: track, sighting: sighting, cost: cost))
        }
      }
    }
    return found
  }

  /// The cost of taking a sighting for a track's plane, in [0, 2 + overlap weight], or `nil` if it
  /// cannot be.
  private func cost(
    of sighting: Sighting, as track: Track, drift: PoseUncertainty
  ) -> Double? {
    let cosine = sighting.fit.frame.normal.dot(track.frame.normal)
    guard cosine >= limits.cosineOfMaxAngle else { return nil }
    let (squaredDistance, offset) = track.difference(to: sighting, drift: drift)
    var cost = squaredDistance / configuration.maxSquaredDistance
    if cost > 1 {
      guard cosine >= limits.cosineOfPracticalAngle,
        offset.magnitude <= configuration.practicalOffset
      else { return nil }
      cost = 1 + offset.magnitude / max(configuration.practicalOffset, .leastNormalMagnitude)
    }
    guard let overlap = overlap(of: sighting, with: track) else { return nil }
    return cost + configuration.overlapWeight * (1 - overlap)
  }

  /// The share of a sighting's outline that lies in a track's extent, or `nil` if they are apart.
  private func overlap(of sighting: Sighting, with track: Track) -> Double? {
    let raster = sighting.raster(in: track.frame)
    guard let bounds = raster.bounds else {
      let place = track.frame.coordinates(of: sighting.fit.frame.origin)
      return track.grid.isOccupied(near: place, within: configuration.maxGap) ? 0 : nil
    }
    guard track.grid.reaches(bounds.low, bounds.high, margin: configuration.maxGap) else {
      return nil
    }
    let (covered, occupied) = track.grid.overlap(with: raster)
    let share = covered == 0 ? 0 : Double(occupied) / Double(covered)
    if share >= configuration.minOverlap || sharesEnough(occupied, of: track) { return share }
    let isNear = raster.edges.contains {
      track.grid.isOccupied(near: $0.from, within: configuration.maxGap)
    }
    return isNear ? share : nil
  }

  private func sharesEnough(_ occupied: Int, of track: Track) -> Bool {
    Double(occupied) >= configuration.minOverlap * Double(max(track.grid.occupiedCount, 1))
  }

  /// How far the pose may have drifted since a track was last seen.
  func drift(of track: Track, at timestamp: Double) -> PoseUncertainty {
    let root = max(timestamp - track.lastSeen, 0).squareRoot()
    return PoseUncertainty(
      rotation: configuration.rotationDrift.radians * root,
      translation: configuration.translationDrift * root)
  }

  /// Fuses what remained unassigned but is a further part of a plane that was seen in this frame.
  mutating func absorb(
    _ sightings: [Sighting], into owners: inout [Int?], at timestamp: Double
  ) {
    let seen = owners.enumerated().compactMap { index, track in track.map { (index, $0) } }
    for index in sightings.indices where owners[index] == nil {
      let home = seen.first { main, track in
        isPart(sightings[index], of: sightings[main])
          && (overlap(of: sightings[index], with: tracks[track]) ?? 0) >= 0.5
      }
      guard let home else { continue }
      owners[index] = home.1
      tracks[home.1].fuse(
        sightings[index], at: timestamp, configuration: configuration, isRepeated: true)
    }
  }

  /// Whether two patches of one frame lie on one plane, by their own uncertainty alone.
  func isPart(_ sighting: Sighting, of other: Sighting) -> Bool {
    let frame = sighting.fit.frame
    guard frame.normal.dot(other.fit.frame.normal) >= limits.cosineOfPracticalAngle else {
      return false
    }
    let shared = TangentFrame(of: other.plane, at: frame.origin)
    let sum = other.fit.covariance(in: shared) + sighting.fit.covariance(in: shared)
    let e = SurfaceFit.difference(from: shared, to: sighting.plane)
    return (sum.inverse?.quadraticForm(e) ?? .infinity) <= configuration.maxSquaredDistance
  }

  /// Begins a track for every sighting that is nobody's.
  mutating func beginTracks(
    for sightings: [Sighting], owners: inout [Int?], at timestamp: Double
  ) {
    guard configuration.findsNewPlanes else { return }
    for index in sightings.indices where owners[index] == nil {
      guard
        let track = Track(
          sightings[index], at: timestamp, up: up, configuration: configuration)
      else { continue }
      owners[index] = tracks.count
      tracks.append(track)
    }
  }

  /// One pair per track and sighting, cheapest first.
  private func assignment(of candidates: [Candidate]) -> [Candidate] {
    var (usedTracks, usedSightings) = (Set<Int>(), Set<Int>())
    return candidates.sorted {
      ($0.cost, $0.track, $0.sighting) < ($1.cost, $1.track, $1.sighting)
    }.filter {
      guard !usedTracks.contains($0.track), !usedSightings.contains($0.sighting) else {
        return false
      }
      usedTracks.insert($0.track)
      usedSightings.insert($0.sighting)
      return true
    }
  }
}

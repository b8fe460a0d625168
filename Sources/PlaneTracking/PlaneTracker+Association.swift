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
    var contact: Track.Contact
  }

  /// Assigns sightings to tracks one to one at least cost and fuses them.
  ///
  /// Where only one pair is possible a few points tell whether it overlaps; where pairs compete, their
  /// overlap is counted cell by cell.
  ///
  /// - Returns: the track of each sighting, `nil` for those without one.
  mutating func associate(_ sightings: [Sighting], at timestamp: Double) -> [Int?] {
    var owners = [Int?](repeating: nil, count: sightings.count)
    for pair in assignment(of: candidates(for: sightings, at: timestamp), sightings) {
      owners[pair.sighting] = pair.track
      tracks[pair.track].fuse(
        sightings[pair.sighting], at: timestamp, configuration: configuration)
    }
    return owners
  }

  /// All pairs within the gates, by track, then by sighting.
  ///
  /// A small patch that only comes near a track must fit it within its uncertainty: a table's edge is not
  /// its leg, although both lie within the practical limits.
  private func candidates(for sightings: [Sighting], at timestamp: Double) -> [Candidate] {
    var found: [Candidate] = []
    for track in tracks.indices {
      let reach = Reach(of: tracks[track], drift: drift(of: tracks[track], at: timestamp))
      for sighting in sightings.indices {
        let seen = sightings[sighting]
        guard reach.normal.dot(seen.fit.frame.normal) >= limits.cosineOfMaxAngle,
          reach.mayTouch(seen, gap: configuration.maxGap),
          let cost = planeCost(of: seen, as: track, drift: reach.drift),
          let contact = tracks[track].contact(with: seen, gap: configuration.maxGap),
          cost <= 1 || contact == .inside || seen.inlierCount >= configuration.instantSupport
        else { continue }
        found.append(
          Candidate(track: track, sighting: sighting, cost: cost, contact: contact))
      }
    }
    // A track in which a sighting lies goes before those that it only comes near, unless these fit better.
    var best = [Double](repeating: .infinity, count: sightings.count)
    for pair in found where pair.contact == .inside {
      best[pair.sighting] = min(best[pair.sighting], pair.cost)
    }
    return found.filter { $0.contact == .inside || $0.cost < best[$0.sighting] }
  }

  /// Where a track may be met, for a quick first test.
  private struct Reach {
    let normal, center: Vector3
    let radius: Double
    let drift: PoseUncertainty

    init(of track: Track, drift: PoseUncertainty) {
      let disk = track.grid.disk
      (normal, center) = (track.frame.normal, track.frame.point(at: disk.center))
      (radius, self.drift) = (disk.radius + 4 * drift.translation, drift)
    }

    func mayTouch(_ sighting: Sighting, gap: Double) -> Bool {
      let reach = radius + sighting.disk.radius + 2 * gap
      return (center - sighting.disk.center).squaredLength <= reach * reach
    }
  }

  /// The cost of the difference between two planes, in [0, 2], or `nil` if it passes no gate.
  private func planeCost(
    of sighting: Sighting, as track: Int, drift: PoseUncertainty
  ) -> Double? {
    let (squaredDistance, offset) = tracks[track].difference(to: sighting, drift: drift)
    let cost = squaredDistance / configuration.maxSquaredDistance
    if cost <= 1 { return cost }
    let angle = sighting.plane.angle(to: tracks[track].plane).radians
    // Small patches err more than they admit: as the root of the share of a large one's inliers.
    let few = Double(configuration.instantSupport) / Double(max(sighting.inlierCount, 1))
    let width = min(max(few, 1).squareRoot(), 2.5)
    let reach = configuration.practicalOffset * width
    guard angle <= configuration.practicalAngle.radians * width,
      offset.magnitude <= reach
    else { return nil }
    return 1 + offset.magnitude / max(reach, .leastNormalMagnitude)
  }

  /// The share of a sighting's outline that lies in a track's extent.
  private func overlap(of sighting: Sighting, with i: Int) -> Double {
    let raster = sighting.raster(in: tracks[i].frame, cell: tracks[i].grid.cell)
    let (covered, occupied) = tracks[i].grid.overlap(with: raster)
    return covered == 0 ? 0 : Double(occupied) / Double(covered)
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
      for (main, track) in seen where isPart(sightings[index], of: sightings[main]) {
        guard overlap(of: sightings[index], with: track) >= configuration.absorbOverlap else {
          continue
        }
        owners[index] = track
        tracks[track].fuse(
          sightings[index], at: timestamp, configuration: configuration, isRepeated: true)
        break
      }
    }
  }

  /// Whether two patches of one frame lie on one plane.
  ///
  /// One frame has no drift: the centroid of either must lie close to the other's plane, within the
  /// planes' own uncertainty up to a share of the distance from the camera.
  func isPart(_ sighting: Sighting, of other: Sighting) -> Bool {
    let frame = sighting.fit.frame
    guard frame.normal.dot(other.fit.frame.normal) >= limits.cosineOfPracticalAngle else {
      return false
    }
    let gap = max(
      other.plane.signedDistance(to: frame.origin).magnitude,
      sighting.plane.signedDistance(to: other.fit.frame.origin).magnitude)
    let reach = configuration.sameFrameOffset * max(sighting.distance, other.distance)
    guard gap > reach / 2 else { return true }
    guard gap <= reach else { return false }
    let shared = TangentFrame(of: other.plane, at: frame.origin)
    let sum = other.fit.covariance(in: shared) + sighting.fit.covariance(in: shared)
    let e = SurfaceFit.difference(from: shared, to: sighting.plane)
    return (sum.inverse?.quadraticForm(e) ?? .infinity) <= configuration.maxSquaredDistance
  }

  /// Whether known planes explain what a patch shows: most of its places lie on them.
  ///
  /// Where a detector once joins two faces that it tells apart in other frames, the joint patch fits
  /// neither of their tracks, and it is no new plane.
  private func isExplained(_ sighting: Sighting) -> Bool {
    let (places, reach) = (sighting.places, configuration.sameFrameOffset * sighting.distance)
    let known = tracks.filter {
      $0.hits >= 5 && $0.id != nil
        && $0.grid.disk.radius + sighting.disk.radius
          >= ($0.frame.point(at: $0.grid.disk.center) - sighting.disk.center).length
    }
    let explained = places.count { place in
      known.contains {
        $0.plane.signedDistance(to: place).magnitude <= reach
          && $0.grid.isOccupied(at: $0.frame.coordinates(of: place))
      }
    }
    return Double(explained) >= 0.7 * Double(places.count)
  }

  /// Begins a track for every sighting that is nobody's.
  mutating func beginTracks(
    for sightings: [Sighting], owners: inout [Int?], at timestamp: Double
  ) {
    guard configuration.findsNewPlanes else { return }
    for index in sightings.indices where owners[index] == nil {
      guard
        var track = Track(
          sightings[index], at: timestamp, up: up, configuration: configuration)
      else { continue }
      track.isExplained = isExplained(sightings[index])
      owners[index] = tracks.count
      tracks.append(track)
    }
  }

  /// One pair per track and sighting at least cost in all.
  private func assignment(
    of candidates: [Candidate], _ sightings: [Sighting]
  ) -> [Candidate] {
    groups(of: candidates).flatMap { group in
      group.count == 1 ? group : assignment(competing: group, sightings)
    }
  }

  /// The pairs of least cost in a group, a track without a pair costing as much as the worst pair.
  private func assignment(
    competing group: [Candidate], _ sightings: [Sighting]
  ) -> [Candidate] {
    let rows = Set(group.map(\.track)).sorted()
    let columns = Set(group.map(\.sighting)).sorted()
    let width = columns.count + rows.count
    var costs = [Double](repeating: .infinity, count: rows.count * width)
    for row in rows.indices {
      costs[row * width + columns.count + row] = 2 + configuration.overlapWeight
    }
    var pairs: [Int: Candidate] = [:]
    for pair in group {
      guard let row = rows.firstIndex(of: pair.track),
        let column = columns.firstIndex(of: pair.sighting)
      else { continue }
      let share = overlap(of: sightings[pair.sighting], with: pair.track)
      costs[row * width + column] = pair.cost + configuration.overlapWeight * (1 - share)
      pairs[row * width + column] = pair
    }
    let assigned = AssignmentProblem.minimumCost(costs, rows: rows.count, columns: width)
    return assigned.enumerated().compactMap { row, column in
      column.flatMap { pairs[row * width + $0] }
    }
  }

  /// Candidates that share a track or a sighting, directly or through others.
  private func groups(of candidates: [Candidate]) -> [[Candidate]] {
    var groupOfTrack = [Int](repeating: -1, count: tracks.count)
    var groupOfSighting: [Int: Int] = [:]
    var groups: [[Candidate]] = []
    for candidate in candidates {
      let a = groupOfTrack[candidate.track]
      let b = groupOfSighting[candidate.sighting] ?? -1
      var target = max(a, b)
      if target < 0 {
        target = groups.count
        groups.append([])
      } else if a >= 0, b >= 0, a != b {
        for moved in groups[a < b ? a : b] {
          groupOfTrack[moved.track] = target
          groupOfSighting[moved.sighting] = target
        }
        groups[target] += groups[min(a, b)]
        groups[min(a, b)] = []
      }
      groups[target].append(candidate)
      groupOfTrack[candidate.track] = target
      groupOfSighting[candidate.sighting] = target
    }
    return groups.filter { !$0.isEmpty }
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra

/// What is true of a whole synthetic sequence: its planes in the world and when they come into view.
package struct WorldTruth: Sendable, Codable, Equatable {
  package static let currentSchema = "planelab-world/1"

  /// When a plane is seen with enough pixels.
  package struct Visibility: Sendable, Codable, Equatable {
    package var id: UInt16
    /// Closed ranges of frame numbers, ascending.
    package var frames: [[Int]]
  }

  /// An event that a tracker should report.
  package struct Event: Sendable, Codable, Equatable {
    /// `added` when a plane is first seen; nothing is ever removed from a static scene.
    package var type: String
    package var id: UInt16
    package var frame: Int
    package var timestamp: Double
  }

  package var schema = Self.currentSchema
  /// The whole faces in the world frame.
  package var planes: [TruePlaneRecord]
  package var visibility: [Visibility]
  package var events: [Event]

  /// Reads the file that a sequence's manifest entry names.
  package static func read(_ path: String) throws(DatasetError) -> WorldTruth {
    try StrictJSON.read(
      WorldTruth.self, path,
      keys: [
        "": ["schema", "planes", "visibility", "events"],
        "planes[]": ["id", "normal", "offset", "area", "kind", "outline"],
        "visibility[]": ["id", "frames"], "events[]": ["type", "id", "frame", "timestamp"],
      ])
  }

  /// Collects the truth of a scene from the planes seen in each frame.
  init(_ scene: Scene, seen: [Set<UInt16>], times: [Double]) {
    let everSeen = seen.reduce(into: Set<UInt16>()) { $0.formUnion($1) }
    var records: [UInt16: TruePlaneRecord] = [:]
    for surface in scene.surfaces {
      guard let face = surface.face, everSeen.contains(surface.label) else { continue }
      let polygon = face.polygon
      let region = TruePlaneRecord.Region(
        outer: polygon.outer.map(face.frame.point(at:)),
        holes: polygon.holes.map { $0.map(face.frame.point(at:)) })
      var record =
        records[surface.label]
        ?? TruePlaneRecord(
          id: surface.label, plane: face.plane, area: 0, kind: surface.kind, outline: [])
      record.area += polygon.area
      record.outline.append(region)
      records[surface.label] = record
    }
    planes = records.values.sorted { $0.id < $1.id }
    visibility = everSeen.sorted().map { id in
      Visibility(id: id, frames: Self.ranges(seen.map { $0.contains(id) }))
    }
    events = visibility.compactMap { entry in
      entry.frames.first.map { first in
        Event(type: "added", id: entry.id, frame: first[0], timestamp: times[first[0]])
      }
    }.sorted { ($0.frame, $0.id) < ($1.frame, $1.id) }
  }

  private static func ranges(_ isSeen: [Bool]) -> [[Int]] {
    var ranges: [[Int]] = []
    for frame in isSeen.indices where isSeen[frame] {
      if let last = ranges.last, last[1] == frame - 1 {
        ranges[ranges.count - 1][1] = frame
      } else {
        ranges.append([frame, frame])
      }
    }
    return ranges
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra
import PlaneTracking
import Testing

@Suite struct DuplicateTests {
  /// Looks around in the room for `count` frames.
  static func pose(_ index: Int) -> RigidTransform {
    // A triangle wave: no libm needed.
    let s = abs(Double(index % 50) / 25 - 1)
    return SyntheticRoom.camera(at: [0.8 * s - 0.4, 1.5, 0.5], to: [2 * s - 1, 0.6, 3])
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func driftOfCentimetersLeavesNoDuplicates_U155(seed: UInt64) {
    let room = SyntheticRoom.furnished
    var tracker = PlaneTracker(up: [0, 1, 0])
    var grammar = EventGrammar()
    var generator = SplitMix64(seed: seed)
    let direction = Vector3(generator.normal(), generator.normal(), generator.normal())
    let step = direction * (0.1 / 3 / direction.length)
    for index in 0..<100 {
      let pose = Self.pose(index)
      var believed = pose
      // The believed pose jumps by 3.3 cm every 25 frames: 10 cm in all.
      believed.translation += step * Double(index / 25)
      let events = tracker.update(
        room.frame(index, from: pose, believed: believed, seed: seed))
      for event in events { #expect(throws: Never.self) { try grammar.accept(event) } }
    }
    #expect(tracker.anchors.count == 5, "\(tracker.anchors.map { ($0.id, $0.plane) })")
  }

  @Test func aBookOnATableStaysApart() throws {
    var room = SyntheticRoom.furnished
    room.faces.append(
      SyntheticRoom.Face(corner: [-0.2, 0.75, 2.4], a: [0, 0, 0.3], b: [0.4, 0, 0]))
    (room.heightNoise, room.angleNoise) = (0.001, Angle.degrees(0.2).radians)
    var tracker = PlaneTracker(up: [0, 1, 0])
    for index in 0..<60 {
      let pose = SyntheticRoom.camera(
        at: [Double(index) / 100 - 0.3, 1.5, 1.2], to: [0, 0.7, 2.5])
      _ = tracker.update(room.frame(index, from: pose))
    }
    let (table, book) = (try #require(tracker.identities[5]), try #require(tracker.identities[6]))
    #expect(table != book)
    let anchor = try #require(tracker.anchors.first { $0.id == book })
    #expect(abs(anchor.extent.area - 0.12) < 0.03)
  }

  @Test func aMergedPlaneResolvesToTheTopmost_U154() {
    var tracker = PlaneTracker(up: [0, 1, 0])
    // Three strips of one floor are seen one by one, then the whole.
    var strips = SyntheticRoom(faces: [])
    for strip in 0..<3 {
      strips.faces.append(
        SyntheticRoom.Face(
          corner: [-1.5 + 1.1 * Double(strip), 0, 1], a: [0, 0, 2], b: [0.8, 0, 0]))
    }
    let whole = SyntheticRoom(faces: [
      SyntheticRoom.Face(corner: [-1.5, 0, 1], a: [0, 0, 2], b: [3, 0, 0])
    ])
    let pose = SyntheticRoom.camera(at: [0, 1.6, 0], to: [0, 0, 2])
    var events: [PlaneEvent] = []
    for index in 0..<20 { events += tracker.update(strips.frame(index, from: pose)) }
    #expect(tracker.anchors.count == 3)
    for index in 20..<60 { events += tracker.update(whole.frame(index, from: pose)) }
    #expect(tracker.anchors.map(\.id.rawValue) == [1])
    let merged = events.filter { if case .merged = $0.kind { true } else { false } }
    #expect(Set(merged.map(\.id.rawValue)) == [2, 3])
    #expect(tracker.subsumer(of: TrackID(rawValue: 2)) == TrackID(rawValue: 1))
    #expect(tracker.subsumer(of: TrackID(rawValue: 3)) == TrackID(rawValue: 1))
    #expect(tracker.subsumer(of: TrackID(rawValue: 1)) == nil)
  }
}

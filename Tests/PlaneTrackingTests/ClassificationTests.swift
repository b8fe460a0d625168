// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra
import PlaneTracking
import TestSupport
import Testing

@Suite struct ClassificationTests {
  /// Floor, back wall, table at 0.72 m, seat at 0.45 m, ceiling at 2.5 m.
  static let room = SyntheticRoom(faces: [
    SyntheticRoom.Face(corner: [-2, 0, 0], a: [0, 0, 4], b: [4, 0, 0]),
    SyntheticRoom.Face(corner: [-2, 0, 4], a: [0, 2.5, 0], b: [4, 0, 0]),
    SyntheticRoom.Face(corner: [-1.4, 0.72, 2], a: [0, 0, 0.8], b: [1.2, 0, 0]),
    SyntheticRoom.Face(corner: [0.4, 0.45, 2], a: [0, 0, 0.5], b: [0.5, 0, 0]),
    SyntheticRoom.Face(corner: [-2, 2.5, 0], a: [0, 0, 4], b: [4, 0, 0]),
  ])

  static func run(
    _ room: SyntheticRoom, _ frames: Range<Int>, in tracker: inout PlaneTracker,
    from pose: RigidTransform
  ) -> [PlaneEvent] {
    frames.flatMap { tracker.update(room.frame($0, from: pose)) }
  }

  static func what(_ label: UInt16, _ tracker: PlaneTracker) -> PlaneClassification? {
    tracker.identities[label].flatMap { id in tracker.anchors.first { $0.id == id } }?
      .classification
  }

  @Test func heightAndAreaTellFloorTableAndSeat_U166() {
    var tracker = PlaneTracker(up: [0, 1, 0])
    let pose = SyntheticRoom.camera(at: [0, 1.5, 0.2], to: [-0.1, 0.5, 2.4])
    _ = Self.run(Self.room, 0..<20, in: &tracker, from: pose)
    #expect(Self.what(1, tracker) == .known(.floor))
    #expect(Self.what(3, tracker) == .known(.table))
    #expect(Self.what(4, tracker) == .known(.seat))
    #expect(Self.what(2, tracker) == .known(.wall))
  }

  @Test func aDownwardPlaneHighUpIsTheCeiling_U167() {
    var tracker = PlaneTracker(up: [0, 1, 0])
    let pose = SyntheticRoom.camera(at: [0, 1.5, 0.2], to: [0, 2.4, 2.4])
    _ = Self.run(Self.room, 0..<20, in: &tracker, from: pose)
    #expect(Self.what(5, tracker) == .known(.ceiling))
    let ceiling = tracker.identities[5].flatMap { id in tracker.anchors.first { $0.id == id } }
    #expect(ceiling?.alignment == .horizontalDown)
  }

  @Test func aTableSeenBeforeTheFloorDoesNotStayFloor_U160() throws {
    var rules = ClassificationConfiguration()
    rules.floorFrames = 25
    var tracker = PlaneTracker(classification: rules, up: [0, 1, 0])
    let table = SyntheticRoom(faces: [Self.room.faces[2]])
    let pose = SyntheticRoom.camera(at: [-0.8, 1.5, 1], to: [-0.8, 0.6, 2.4])
    var events = Self.run(table, 0..<30, in: &tracker, from: pose)
    #expect(Self.what(1, tracker) == .known(.floor))  // the lowest large plane for 25 frames
    let id = try #require(tracker.identities[1])
    var both = table
    both.faces.append(Self.room.faces[0])
    events = Self.run(both, 30..<47, in: &tracker, from: pose)
    #expect(Self.what(1, tracker) == .known(.table))
    #expect(Self.what(2, tracker) == .known(.floor))
    #expect(tracker.identities[1] == id)
    #expect(events.contains { $0.id == id && $0.kind == .updated(.reclassified) })
  }

  @Test(arguments: [(0.0, Alignment.vertical), (4, .vertical), (8, .vertical), (15, .other)])
  func aWallMayLeanWithinTheTolerance_U164(degrees: Double, expected: Alignment) throws {
    let lean = Angle.degrees(degrees).radians
    // tan x = x + x³/3 to 1e-3 here.
    let room = SyntheticRoom(faces: [
      SyntheticRoom.Face(
        corner: [-2, 0, 3], a: [0, 2, 2 * (lean + lean * lean * lean / 3)], b: [4, 0, 0])
    ])
    var tracker = PlaneTracker(up: [0, 1, 0])
    let pose = SyntheticRoom.camera(at: [0, 1, 0], to: [0, 1, 3])
    _ = Self.run(room, 0..<10, in: &tracker, from: pose)
    #expect(try #require(tracker.anchors.first).alignment == expected)
  }

  @Test func withoutGravityNothingIsSaid() throws {
    var tracker = PlaneTracker()
    let pose = SyntheticRoom.camera(at: [0, 1.5, 0.2], to: [-0.1, 0.5, 2.4])
    _ = Self.run(Self.room, 0..<20, in: &tracker, from: pose)
    #expect(tracker.anchors.allSatisfy { $0.classification == .notAvailable })
    #expect(tracker.anchors.allSatisfy { $0.alignment == nil })
  }

  @Test func theTableHasNoFlaws() {
    #expect(flaws(in: ClassificationConfiguration.self).isEmpty)
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra
import PlaneTracking
import TestSupport
import Testing

@Suite struct PlaneTrackerTests {
  /// A slow walk through the furnished room that looks at the table.
  static func walk(_ index: Int) -> RigidTransform {
    let s = Double(index) / 60
    return SyntheticRoom.camera(
      at: [-1 + 1.2 * s, 1.5 + 0.1 * s, 0.4 + 0.2 * s], to: [0.2 * s, 0.7, 3.2])
  }

  @Test(arguments: [1, 2] as [UInt64])
  func everyFaceKeepsOneIdentity(seed: UInt64) {
    let room = SyntheticRoom.furnished
    var tracker = PlaneTracker(up: [0, 1, 0])
    var owners: [UInt16: Set<TrackID>] = [:]
    for index in 0..<25 {
      _ = tracker.update(room.frame(index, from: Self.walk(index), seed: seed))
      for (label, id) in tracker.identities { owners[label, default: []].insert(id) }
    }
    for (label, ids) in owners { #expect(ids.count == 1, "face \(label) had \(ids)") }
    #expect(tracker.anchors.count == owners.count)
    #expect(owners.count >= 4)
  }

  @Test func anchorsMeetTheTruth() throws {
    let room = SyntheticRoom.furnished
    var tracker = PlaneTracker(up: [0, 1, 0])
    for index in 0..<40 { _ = tracker.update(room.frame(index, from: Self.walk(index))) }
    let tableID = try #require(tracker.identities[5])
    let table = try #require(tracker.anchors.first { $0.id == tableID })
    #expect(table.alignment == .horizontalUp)
    #expect(table.plane.angle(to: room.faces[4].plane).degrees < 0.3)
    #expect(abs(table.plane.signedDistance(to: [0, 0.72, 2.6])) < 0.003)
    // Pixels of 3 cm at a border seen from one side only: the table's 0.96 m² are met to 15 %.
    #expect(abs(table.extent.area / 0.96 - 1) < 0.15, "\(table.extent.area) m²")
    #expect(table.worldFromAnchor.rotation.columns.1.dot([0, 1, 0]) > 0.99)
    #expect(table.covariance.xx > 0 && table.covariance.zz > 0)
  }

  @Test func aPlaneOutOfViewIsNotMissedAndIsFoundAgain_U170() throws {
    let room = SyntheticRoom.furnished
    var tracker = PlaneTracker(up: [0, 1, 0])
    let ahead = SyntheticRoom.camera(at: [0, 1.5, 0.5], to: [0, 0.8, 3])
    let back = SyntheticRoom.camera(at: [0, 1.5, 3.2], to: [-2, 1.5, 3.2])
    for index in 0..<5 { _ = tracker.update(room.frame(index, from: ahead)) }
    let id = try #require(tracker.identities[5])
    for index in 5..<65 { _ = tracker.update(room.frame(index, from: back)) }
    let away = try #require(tracker.anchors.first { $0.id == id })
    #expect(away.visibility == .outOfView)
    #expect(away.missCount == 0)
    for index in 65..<68 { _ = tracker.update(room.frame(index, from: ahead)) }
    #expect(tracker.identities[5] == id)
    #expect(tracker.anchors.first { $0.id == id }?.visibility == .seen)
  }

  @Test func aPlaneBehindAnotherOneIsOccluded_U170() throws {
    var room = SyntheticRoom.furnished
    let pose = SyntheticRoom.camera(at: [0, 1.5, 0.5], to: [0, 0.8, 3])
    var tracker = PlaneTracker(up: [0, 1, 0])
    for index in 0..<5 { _ = tracker.update(room.frame(index, from: pose)) }
    let id = try #require(tracker.identities[5])
    room.faces.append(SyntheticRoom.Face(corner: [-1.5, 0, 1.2], a: [0, 2.6, 0], b: [3, 0, 0]))
    for index in 5..<40 { _ = tracker.update(room.frame(index, from: pose)) }
    let hidden = try #require(tracker.anchors.first { $0.id == id })
    #expect(hidden.visibility == .occluded)
    #expect(hidden.missCount == 0)
  }

  @Test func aPlaneThatIsGoneIsRemovedAfterMaxMisses() throws {
    var room = SyntheticRoom.furnished
    let pose = SyntheticRoom.camera(at: [0, 1.5, 0.5], to: [0, 0.8, 3])
    var configuration = TrackingConfiguration()
    configuration.maxMisses = 10
    var tracker = PlaneTracker(configuration: configuration, up: [0, 1, 0])
    for index in 0..<5 { _ = tracker.update(room.frame(index, from: pose)) }
    let id = try #require(tracker.identities[5])
    room.faces.removeLast()
    var removals: [Int] = []
    for index in 5..<30 {
      for event in tracker.update(room.frame(index, from: pose)) where event.kind == .removed {
        #expect(event.id == id)
        removals.append(index)
      }
    }
    #expect(removals == [15])  // frames 5 … 15 are eleven misses, one more than allowed
  }

  @Test func switchingDetectionOffKeepsKnownPlanes_U158() {
    var tracker = PlaneTracker(up: [0, 1, 0])
    let room = SyntheticRoom.furnished
    let floorOnly = SyntheticRoom.camera(at: [0, 1.5, 2.4], to: [0.1, 0, 2.5])
    for index in 0..<5 { _ = tracker.update(room.frame(index, from: floorOnly)) }
    let known = tracker.anchors.count
    tracker.configuration.findsNewPlanes = false
    for index in 5..<20 { _ = tracker.update(room.frame(index, from: Self.walk(index))) }
    #expect(known > 0 && tracker.anchors.count == known)
  }

  @Test func emptyFramesAndBadPatchesChangeNothing_U172() {
    var tracker = PlaneTracker(up: [0, 1, 0])
    let room = SyntheticRoom.furnished
    for index in 0..<5 { _ = tracker.update(room.frame(index, from: Self.walk(index))) }
    let before = tracker.anchors.map(\.id)
    for index in 5..<60 {
      let bad = PlanarPatch(
        label: 1, group: 1, plane: Plane(normal: [.nan, 0, 0], offset: 1), centroid: [0, 0, .nan],
        inlierCount: 3, rmse: 0, maxResidual: 0)
      _ = tracker.update(
        TrackedFrame(
          index: index, timestamp: Double(index) / 30, patches: index % 2 == 0 ? [bad] : [],
          worldFromCamera: Self.walk(5)))
    }
    #expect(tracker.anchors.map(\.id) == before)
    #expect(tracker.anchors.allSatisfy { $0.visibility == .unknown })
  }

  @Test func theTableHasNoFlaws() {
    #expect(flaws(in: TrackingConfiguration.self).isEmpty)
  }
}

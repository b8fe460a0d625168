// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Datasets
import Geometry
import Ingestion
import LinearAlgebra
import Testing

@Suite struct SequenceSetTests {
  /// Nine frames of a room by one small sensor: five moving, four at rest.
  private func walk(drift: PoseDrift? = nil) -> SyntheticPreset {
    SyntheticPreset(name: "walk", summary: "") { seed in
      let scene = Scene.make(.room, name: "room", seed: seed)
      var motion = HandheldMotion(around: scene, seed: seed)
      (motion.rate, motion.movingTime, motion.restingTime) = (1, 5, 4)
      return SequenceSet(
        name: "walk", sensors: [DepthSensor.ideal.scaled(toWidth: 80)],
        walks: [.init(name: "room", scene: scene, motion: motion, drift: drift, split: .test)],
        seed: seed
      ).plan
    }
  }

  @Test("property: poses carry each frame's planes onto the world's, ids are identities")
  func identities() throws {
    let folder = ScratchFolder()
    let dataset = try SyntheticDataset.write(preset: walk(), seed: 3, to: folder.path)
    #expect(dataset.frames.count == 9)
    let entry = try #require(dataset.sequence("room-noise-free"))
    let world = try WorldTruth.read(dataset.path(of: #require(entry.world)))
    let planes = Dictionary(uniqueKeysWithValues: world.planes.map { ($0.id, $0) })
    for reference in dataset.frames {
      let frame = try dataset.frame(reference)
      let pose = try #require(frame.worldFromCamera)
      let truth = try #require(try dataset.groundTruth(reference, of: frame))
      #expect(!truth.planes.isEmpty)
      for plane in truth.planes {
        let whole = try #require(planes[plane.id])
        let moved = plane.plane.transformed(by: pose)
        #expect(moved.angle(to: whole.plane).radians < 1e-7)
        #expect((moved.offset.magnitude - whole.plane.offset.magnitude).magnitude < 1e-9)
        let area = try #require(plane.area)
        #expect(plane.pixelCount < 50 || area < 1.25 * whole.area, "plane \(plane.id)")
      }
    }
  }

  @Test("property: at rest every frame has the same pose; events come once per plane, in order")
  func restAndEvents() throws {
    let folder = ScratchFolder()
    let dataset = try SyntheticDataset.write(preset: walk(), seed: 3, to: folder.path)
    let poses = try dataset.frames.map { try dataset.frame($0).worldFromCamera }
    #expect(Set(poses[5...].map { "\($0.map(\.rowEntries) ?? [])" }).count == 1)
    #expect(poses[3] != poses[4])
    let world = try WorldTruth.read(dataset.path(of: "truth/room/world.json"))
    #expect(world.events.map(\.id).sorted() == world.planes.map(\.id))
    #expect(world.events.map(\.frame) == world.events.map(\.frame).sorted())
    #expect(world.visibility.allSatisfy { $0.frames.allSatisfy { $0[0] <= $0[1] } })
    let table = try NumericTable(
      FileBytes(contentsOf: dataset.path(of: "truth/room/trajectory.txt")), expected: "poses")
    #expect(table.rowCount == 9 && table.columns.count == 8)
  }

  @Test("property: drift grows from 1 to 10 cm and leaves the images alone")
  func drift() throws {
    let (exact, drifting) = (ScratchFolder(), ScratchFolder())
    let one = try SyntheticDataset.write(preset: walk(), seed: 3, to: exact.path)
    let two = try SyntheticDataset.write(
      preset: walk(drift: PoseDrift(seed: 8)), seed: 3, to: drifting.path)
    #expect(one.manifest.checksums == two.manifest.checksums)
    let errors = try zip(one.frames, two.frames).map { a, b in
      let pose = try #require(try one.frame(a).worldFromCamera)
      return (pose.translation - (try #require(try two.frame(b).worldFromCamera).translation))
        .length
    }
    #expect((errors[0] - 0.01).magnitude < 1e-12 && (errors[8] - 0.1).magnitude < 0.005)
    #expect(errors == errors.sorted())
  }
}

@Suite struct ScanSetTests {
  @Test(
    "property: inliers lie within the noise of their planes, a fifth are outliers",
    arguments: [ScanSet.Density.uniform, .scanner])
  func noise(density: ScanSet.Density) throws {
    let preset = SyntheticPreset(name: "scan", summary: "") { seed in
      let scene = Scene.make(.room, name: "room", seed: seed)
      return ScanSet(
        name: "scan",
        scans: [
          .init(name: "a", scene: scene, density: density, pointCount: 6000, split: .test)
        ], seed: seed
      ).plan
    }
    let folder = ScratchFolder()
    let dataset = try SyntheticDataset.write(preset: preset, seed: 9, to: folder.path)
    let frame = try dataset.frame(dataset.frames[0])
    let truth = try #require(try dataset.groundTruth(dataset.frames[0], of: frame))
    guard case .cloud(let cloud) = frame.source else {
      Issue.record("not a cloud")
      return
    }
    #expect(cloud.count > 5000 && truth.labels.width == cloud.count && truth.planes.count >= 5)
    let free = truth.labels.labels.suffix(1200)
    #expect(free.allSatisfy { $0 == 0 })
    for plane in truth.planes {
      let distances = truth.labels.labels.indices.filter { truth.labels.labels[$0] == plane.id }
        .map { plane.plane.signedDistance(to: cloud.point($0)) }
      let mean = distances.reduce(0) { $0 + $1 * $1 } / Double(distances.count)
      #expect(mean.squareRoot() < 0.0065, "plane \(plane.id)")
      #expect(plane.extent != nil)
    }
    #expect(DatasetVerifier(dataset).findings() == [])
  }
}

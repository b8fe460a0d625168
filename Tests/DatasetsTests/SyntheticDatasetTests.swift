// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Datasets
import FoundationEssentials
import Geometry
import LinearAlgebra
import PlaneFitting
import Testing

/// A folder that is removed when the test is over.
final class ScratchFolder {
  let path: String

  init() {
    path = FileManager.default.temporaryDirectory.path() + "planelab-\(UUID().uuidString)"
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// A small preset: one room seen once by two sensors.
let smallPreset = SyntheticPreset(name: "small", summary: "") { seed in
  let scene = Scene.make(.room, name: "room", seed: seed)
  return DepthSet(
    name: "small",
    sensors: [DepthSensor.ideal, .structuredLight, .timeOfFlight].map { $0.scaled(toWidth: 80) },
    views: [
      DepthSet.View(
        name: "room-0", scene: scene, worldFromCamera: scene.views(count: 1, seed: seed)[0],
        split: .train)
    ], seed: seed
  ).plan
}

@Suite struct SyntheticDatasetTests {
  @Test("property: the same seed gives the same bytes whatever the thread count")
  func sameBytes() throws {
    let (first, second) = (ScratchFolder(), ScratchFolder())
    let one = try SyntheticDataset.write(preset: smallPreset, seed: 5, to: first.path, threads: 1)
    let two = try SyntheticDataset.write(preset: smallPreset, seed: 5, to: second.path, threads: 3)
    #expect(one.manifest == two.manifest)
    #expect(one.manifest.checksums?.count == 7)
    let other = ScratchFolder()
    let changed = try SyntheticDataset.write(preset: smallPreset, seed: 6, to: other.path)
    #expect(changed.manifest.checksums != one.manifest.checksums)
  }

  @Test("the stated noise of correlated sensors is what calibration finds on a wall")
  func statedNoise() throws {
    for var sensor in [DepthSensor.stereoLike, .flightLike].map({ $0.scaled(toWidth: 320) }) {
      (sensor.isBent, sensor.smearRadius, sensor.range) = (false, 0, 0.3...10)
      var calibration = NoiseCalibration()
      for seed in 0..<6 as Range<UInt64> {
        let view = DepthSet.View(panels: [], distance: 2, name: "wall")
        let set = DepthSet(name: "walls", sensors: [sensor], views: [view], seed: seed)
        let image = set.rendered(0).images[0]
        calibration.add(
          image.depth,
          labels: LabelImage(
            width: 320, height: 240, labels: image.depth.depths.map { $0 > 0 ? 1 : 0 }))
      }
      let found = try calibration.result().model
      let stated = sensor.noise
      #expect((found.sigma(at: 2) / stated.sigma(at: 2) - 1).magnitude < 0.05, "\(sensor.name)")
      // Octaves of 48 px leave a block of 32 px few independent values.
      for part in [\NoiseModel.correlatedOffset, \.correlatedSlope] {
        #expect((found[keyPath: part] / stated[keyPath: part] - 1).magnitude < 0.15, "\(found)")
      }
    }
  }

  @Test("a dataset of another image size is opened again, and says its size")
  func opensSizes() throws {
    let folder = ScratchFolder()
    let small = SyntheticPreset.depthFrames(name: "small", summary: "") { seed in
      let scene = Scene.make(.room, name: "room", seed: seed)
      let view = DepthSet.View(
        name: "room", scene: scene, worldFromCamera: scene.views(count: 1, seed: seed)[0],
        split: .test)
      return DepthSet(name: "small", sensors: [.ideal], views: [view], seed: seed)
    }
    let preset = try #require(small.resized(width: 48, height: 32))
    try SyntheticDataset.write(preset: preset, seed: 4, to: folder.path)
    let dataset = try Dataset.open(folder.path)
    #expect(dataset.manifest.recipe == .init(preset: "small", seed: 4, width: 48, height: 32))
    #expect(try dataset.frame(dataset.frames[0]).labelSize?.width == 48)
  }

  @Test("another image size sees the same width of the scene, with rows added or cut evenly")
  func sizes() throws {
    let set = try #require(
      try SyntheticPreset.named("steps").resized(width: 64, height: 36)?.depthSet)
    for sensor in set(0).sensors {
      let (camera, whole) = (sensor.intrinsics, DepthSensor.ideal.intrinsics)
      #expect(sensor.width == 64 && sensor.height == 36)
      // The middle of the image looks where it looked; 48 rows at this width are cut to 36.
      #expect((camera.cx - 31.5).magnitude < 1e-9 && (camera.cy - 17.5).magnitude < 1e-9)
      #expect((camera.fx / 64 - whole.fx / 640).magnitude < 1e-12 && camera.fx == camera.fy)
    }
    let sigma = DepthSensor.structuredLight.scaled(toWidth: 64, height: 36).sigma(at: 2)
    #expect((sigma / DepthSensor.structuredLight.sigma(at: 2) - 1).magnitude < 1e-12)
    #expect(try SyntheticPreset.named("scans").resized(width: 64, height: 36) == nil)
  }

  @Test("golden: every machine and every build gives these depths")
  func goldenDepths() {
    let scene = Scene.make(.office, name: "office", seed: 11)
    let digests = [DepthSensor.structuredLight, .kinectLike, .flightLike].map { sensor in
      let camera = sensor.scaled(toWidth: 64)
      let view = LabelledView(
        scene, worldFromCamera: scene.views(count: 1, seed: 2)[0], width: camera.width,
        height: camera.height, intrinsics: camera.intrinsics)
      var random = SplitMix64(seed: 12)
      let measured = camera.measure(view.rendering, view.surfaces, random: &random)
      let bytes = measured.units.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
      return String(SHA256.hexDigest(of: bytes).prefix(16))
    }
    #expect(digests == ["e0d77a7927835942", "f3036358b0ba4128", "b301009713ae2450"])
  }

  @Test("property: labelled pixels lie on their exact plane, by the sensor's own accuracy")
  func pixelsLieOnPlanes() throws {
    let folder = ScratchFolder()
    try SyntheticDataset.write(preset: smallPreset, seed: 1, to: folder.path)
    let dataset = try Dataset.open(folder.path)
    #expect(dataset.sequenceNames == ["noise-free", "structured-light", "time-of-flight"])
    for reference in dataset.frames {
      let frame = try dataset.frame(reference)
      let truth = try #require(try dataset.groundTruth(reference, of: frame))
      guard case .depth(let depth, let camera) = frame.source else {
        Issue.record("no depth")
        continue
      }
      #expect(truth.planes.count >= 6)
      let noise = try #require(frame.noise)
      for plane in truth.planes {
        #expect(plane.isExact && plane.plane.offset > 0)
        var (squared, count) = (0.0, 0)
        for i in truth.labels.labels.indices where truth.labels.labels[i] == plane.id {
          let ray = camera.ray(u: Double(i % 80), v: Double(i / 80))
          let z = depth.depth(u: i % 80, v: i / 80)
          guard let expected = plane.plane.intersection(origin: .zero, direction: ray) else {
            continue
          }
          let slope = 2 * expected * expected / (plane.plane.offset * camera.fx)
          let sigma =
            noise.sigma(at: expected) + 0.5 * noise.quantum(at: expected) + noise.lateral * slope
          squared += (z - expected) * (z - expected) / (sigma * sigma)
          count += 1
        }
        #expect(
          count < 20 || squared / Double(count) < 2.5, "\(reference.sequence) plane \(plane.id)")
      }
    }
  }

  @Test("property: the seen area is the extent's area, and less than the whole face's")
  func extents() throws {
    let scene = Scene.make(.room, name: "room", seed: 2)
    let camera = DepthSensor.ideal.scaled(toWidth: 160)
    let view = LabelledView(
      scene, worldFromCamera: scene.views(count: 1, seed: 3)[0], width: camera.width,
      height: camera.height, intrinsics: camera.intrinsics)
    let faces = Dictionary(
      scene.surfaces.compactMap { surface in surface.face.map { (surface.label, $0) } }
    ) { first, _ in first }
    for record in view.planes() where view.pixelCounts[Int(record.id)] > 200 {
      let extent = try #require(record.extent)
      let outlined = extent.outline.reduce(0) { $0 + $1.area }
      #expect((outlined - record.area).magnitude < 0.08 * record.area, "label \(record.id)")
      let whole = try #require(faces[record.id]).polygon.area
      #expect(record.area < 1.05 * whole, "label \(record.id)")
    }
  }
}

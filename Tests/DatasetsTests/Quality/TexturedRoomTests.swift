// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra
import Testing

@testable import Datasets

@Suite struct TexturedRoomTests {
  private static let room = TexturedRoom(
    size: Vector3(4, 3, 2.5), styles: [.rich, .blank, .checker, .oneSided, .stripes, .dark],
    boxCount: 0, seed: 3)
  private static let camera = CameraIntrinsics(fx: 40, fy: 40, cx: 15.5, cy: 11.5)

  private static func view(_ yaw: Double, at place: Vector3 = Vector3(2, 1.5, 1.2)) -> SharpView {
    let script = QualityScript(x: 0, y: 0, yaw: yaw, lux: 300, seed: 1)
    var pose = script.worldFromCamera(at: 0)
    pose.translation = place
    return SharpView(room, pose, camera, width: 32, height: 24)
  }

  @Test("oracle: every depth is the distance to a wall along the optical axis")
  func depth() {
    var script = QualityScript(x: 0, y: 0, yaw: 33, lux: 300, seed: 1)
    script.hold(1)
    var pose = script.worldFromCamera(at: 0)
    pose.translation = Vector3(2, 1.5, 1.2)
    let view = SharpView(Self.room, pose, Self.camera, width: 32, height: 24)
    for v in stride(from: 0, to: 24, by: 5) {
      for u in stride(from: 0, to: 32, by: 5) {
        let z = Double(view.depth[view.index(u: u, v: v)])
        let point = pose * (Self.camera.ray(u: Double(u), v: Double(v)) * z)
        let distances = [
          point.x, 4 - point.x, point.y, 3 - point.y, point.z, 2.5 - point.z,
        ]
        #expect(distances.map { $0.magnitude }.min() ?? 1 < 1e-4)
        #expect(distances.allSatisfy { $0 > -1e-4 })
      }
    }
  }

  @Test("property: no motion, no blur; motion along a wall keeps its mean brightness")
  func blur() {
    let view = Self.view(180)
    let still = view.blurred(.identity, Self.camera)
    var sharp: [Float] = []
    for v in 0..<24 { for u in 0..<32 { sharp.append(view.brightness[view.index(u: u, v: v)]) } }
    #expect(still == sharp)
    let moved = view.blurred(RigidTransform(translation: Vector3(0.4, 0, 0)), Self.camera)
    func variance(_ values: [Float]) -> Float {
      let mean = values.reduce(0, +) / Float(values.count)
      return values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Float(values.count)
    }
    #expect(variance(moved) < 0.7 * variance(sharp))
    let (a, b) = (sharp.reduce(0, +), moved.reduce(0, +))
    #expect(abs(a - b) < 0.1 * a)
  }

  @Test("known value: a dark-painted wall in normal light is exposed like any other")
  func exposure() {
    var sensor = CameraSensor()
    var random = SplitMix64(seed: 1)
    let wall = [Float](repeating: 0.1, count: 400)
    var mean = 0.0
    for _ in 0..<60 {
      let image = sensor.image(wall, lux: 300, width: 20, height: 20, &random)
      mean = image.pixels.reduce(0) { $0 + Double($1) } / 400
      sensor.adapt(to: mean)
    }
    #expect(abs(mean - 110) < 8)
    for _ in 0..<60 {
      let image = sensor.image(wall, lux: 5, width: 20, height: 20, &random)
      mean = image.pixels.reduce(0) { $0 + Double($1) } / 400
      sensor.adapt(to: mean)
    }
    #expect(mean < 45)
    #expect(sensor.exposure == 0.016 && sensor.gain == 8)
  }

  @Test("known value: a blank wall holds no distinct corner, a rich one many, a checkerboard none")
  func oracle() {
    func count(_ style: WallStyle) -> Int {
      let texture = TexturePainter.texture(style, width: 1.0, height: 0.8, seed: 5)
      var ideal: [Float] = []
      for v in 0..<96 {
        for u in 0..<128 {
          ideal.append(
            200 * texture.albedo(x: Float(u) * 0.006, y: Float(v) * 0.006, footprint: 0.006))
        }
      }
      return TrackabilityOracle(ideal: ideal, width: 128, height: 96).result(recorded: nil)
        .distinctCount
    }
    #expect(count(.blank) == 0)
    #expect(count(.checker) == 0)
    #expect(count(.stripes) == 0)
    #expect(count(.rich) > 40)
  }
}

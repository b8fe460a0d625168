// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra
import Testing

@testable import TrackingQuality

@Suite struct GeometryMeterTests {
  private static let camera = CameraIntrinsics(fx: 65, fy: 65, cx: 39.5, cy: 29.5)

  /// The depth of planes seen by the camera, the nearest of them, with noise of a depth camera.
  private static func depth(_ planes: [Plane], noise: Double = 1, seed: UInt64 = 1) -> DepthImage {
    var random = SplitMix64(seed: seed)
    var units: [UInt16] = []
    for v in 0..<60 {
      for u in 0..<80 {
        let ray = camera.ray(u: Double(u), v: Double(v))
        let hits = planes.compactMap { $0.intersection(origin: .zero, direction: ray) }
        let z = hits.filter { $0 > 0 }.min() ?? 0
        let measured = z + noise * random.normal() * (0.0015 + 0.0012 * z * z)
        units.append(UInt16(min(65_535, max(0, measured * 10_000))))
      }
    }
    return DepthImage(width: 80, height: 60, units: units, unitsPerMeter: 10_000)
  }

  private static func signals(_ planes: [Plane], noise: Double = 1) -> QualitySignals {
    var signals = QualitySignals()
    GeometryMeter.measure(depth(planes, noise: noise), camera, into: &signals)
    return signals
  }

  private static let wall = Plane(normal: Vector3(0, 0, -1), offset: 1.7)
  private static let floor = Plane(normal: Vector3(0, -1, 0), offset: 0.6)
  private static let side = Plane(normal: Vector3(-1, 0, 0), offset: 0.7)

  @Test("known value: a bare wall leaves two translations free, noise or not", arguments: [0.0, 1])
  func bareWall(noise: Double) {
    let s = Self.signals([Self.wall], noise: noise)
    #expect((s.secondNormalEigenvalue ?? 1) < 0.01)
    #expect((s.weakestTranslation ?? 0) >= 1)
    #expect(s.isDegenerate(QualityConfiguration()))
    #expect(s.causes(QualityConfiguration()).contains(.geometry))
  }

  @Test("known value: wall and floor leave one, three planes none")
  func morePlanes() {
    let two = Self.signals([Self.wall, Self.floor])
    #expect((two.firstNormalEigenvalue ?? 1) < 0.02)
    #expect((two.secondNormalEigenvalue ?? 0) > 0.06)
    let three = Self.signals([Self.wall, Self.floor, Self.side])
    #expect((three.firstNormalEigenvalue ?? 0) > 0.02)
    #expect((three.weakestTranslation ?? 1) < 0.002)
    #expect((three.weakestRotation ?? 1) < 0.005)
    #expect(!three.isDegenerate(QualityConfiguration()))
  }

  @Test("known value: normals of planes alone give the same rule")
  func planes() {
    let scatter = GeometryMeter.scatter([
      (Vector3(0, 0, -1), 2), (Vector3(0, 1, 0), 1), (Vector3(1, 0, 0), 1),
    ])
    #expect(abs((scatter?.first ?? 0) - 0.25) < 1e-12)
    #expect(abs((scatter?.second ?? 0) - 0.25) < 1e-12)
    #expect(GeometryMeter.scatter([]) == nil)
  }

  @Test("malformed input: an empty depth image has no geometry and no depth")
  func empty() {
    let depth = DepthImage(
      width: 80, height: 60, units: [UInt16](repeating: 0, count: 4_800), unitsPerMeter: 1_000)
    var signals = QualitySignals()
    GeometryMeter.measure(depth, Self.camera, into: &signals)
    #expect(signals == QualitySignals())
    #expect(GeometryMeter.medianDepth(depth) == nil)
  }
}

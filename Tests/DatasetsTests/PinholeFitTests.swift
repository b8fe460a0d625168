// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Datasets
import Geometry
import LinearAlgebra
import Testing

@Suite struct PinholeFitTests {
  private func cloud(_ direction: (Int, Int) -> Vector3) -> PointCloud {
    var random = SplitMix64(seed: 1)
    let points = (0..<48 * 64).map { i -> Vector3 in
      direction(i % 64, i / 64) * random.uniform(in: 1..<4)
    }
    return PointCloud(
      x: points.map { Float($0.x) }, y: points.map { Float($0.y) }, z: points.map { Float($0.z) },
      width: 64, height: 48)
  }

  @Test("known value: a pinhole image gives its camera back, also with y up", arguments: [1.0, -1])
  func pinhole(sign: Double) throws {
    let camera = CameraIntrinsics(fx: 52.5, fy: sign * 51, cx: 31, cy: 24.5)
    var cloud = cloud { camera.ray(u: Double($0), v: Double($1)) }
    cloud.x[5] = .nan
    let fit = try #require(PinholeFit(cloud))
    #expect((fit.intrinsics.fx - camera.fx).magnitude < 1e-3)
    #expect((fit.intrinsics.fy - camera.fy).magnitude < 1e-3)
    #expect((fit.intrinsics.cx - camera.cx).magnitude < 1e-3 && fit.residual < 1e-3)
  }

  @Test("known value: a spherical scan and an unorganized cloud are no pinhole")
  func spherical() {
    let scan = cloud { u, v in
      let (a, b) = (Double(u - 32) / 32, Double(v - 24) / 32)
      return Vector3(
        PortableMath.sin(a) * PortableMath.cos(b), PortableMath.sin(b),
        PortableMath.cos(a) * PortableMath.cos(b))
    }
    #expect(PinholeFit.camera(of: scan) == nil)
    #expect(PinholeFit(PointCloud(x: [1], y: [2], z: [3])) == nil)
  }
}

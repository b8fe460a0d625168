// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra
import PlaneFitting
import Testing

@Suite struct InverseDepthMomentsTests {
  private static let focal = 525.0

  /// The rays of a 20×20 cell whose first pixel is (u, v) from the principal point.
  private static func rays(u: Int, v: Int) -> [(x: Double, y: Double)] {
    (0..<400).map { (Double(u + $0 % 20) / focal, Double(v + $0 / 20) / focal) }
  }

  /// q = n/d of a plane at depth `z` on the optical axis, tilted about the y axis.
  private static func q(depth z: Double, tilt degrees: Double) -> Vector3 {
    let angle = Angle.degrees(degrees).radians
    let slope = PortableMath.sin(angle) / PortableMath.cos(angle)
    return Vector3(slope / z, 0, 1 / z)
  }

  @Test("known value: exact pixels give back their plane")
  func exactPlane() throws {
    let q = Vector3(0.2, -0.1, 0.5)
    var moments = InverseDepthMoments()
    for ray in Self.rays(u: 40, v: -30) {
      moments.add(x: ray.x, y: ray.y, rho: q.x * ray.x + q.y * ray.y + q.z)
    }
    let fit = try #require(moments.fit)
    #expect((fit.q - q).length < 1e-12)
    #expect(fit.squaredError < 1e-24)
    let plane = try #require(fit.plane)
    #expect((plane.offset - 1 / q.length).magnitude < 1e-12)
    #expect(plane.normal.z < 0)
  }

  @Test(
    "property: sums of parts are the sums of the whole", arguments: 1...5 as ClosedRange<UInt64>)
  func additive(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var (whole, even, odd) = (InverseDepthMoments(), InverseDepthMoments(), InverseDepthMoments())
    for (i, ray) in Self.rays(u: 100, v: 50).enumerated() {
      let rho = 0.5 + 0.1 * ray.x + 0.01 * random.normal()
      whole.add(x: ray.x, y: ray.y, rho: rho)
      if i.isMultiple(of: 2) {
        even.add(x: ray.x, y: ray.y, rho: rho)
      } else {
        odd.add(x: ray.x, y: ray.y, rho: rho)
      }
    }
    let joined = try #require((even + odd).fit)
    let direct = try #require(whole.fit)
    #expect((joined.q - direct.q).length < 1e-11)
    #expect((joined.squaredError - direct.squaredError).magnitude < 1e-12)
    whole -= odd
    let rest = try #require(whole.fit)
    #expect((rest.q - (try #require(even.fit)).q).length < 1e-10)
  }

  @Test("collinear rays and too few pixels have no plane (U004, U019)")
  func degenerate() {
    var line = InverseDepthMoments()
    for i in 0..<50 { line.add(x: Double(i) / 100, y: Double(i) / 50, rho: 0.5) }
    #expect(line.fit == nil)
    var two = InverseDepthMoments()
    two.add(x: 0, y: 0, rho: 1)
    two.add(x: 0.1, y: 0, rho: 1)
    #expect(two.fit == nil)
    #expect(InverseDepthMoments().fit == nil)
  }

  /// Noise constant in disparity, as in structured light: σ_z = 1.425e-3·z².
  @Test(
    "Monte Carlo: unbiased, and the covariance is consistent (NEES 3 ± 0.2)",
    arguments: [0.0, 45, 60, 75])
  func consistentCovariance(tilt: Double) throws {
    let (runs, sigma) = (900, 1.425e-3)
    let q = Self.q(depth: 2.4, tilt: tilt)
    let truth = Plane(normal: q / -q.length, offset: 1 / q.length)
    var random = SplitMix64(seed: 7, UInt64(tilt))
    let rays = Self.rays(u: -10, v: -10)
    var (nees, heights) = (0.0, 0.0)
    var heightVariance = 0.0
    for _ in 0..<runs {
      var moments = InverseDepthMoments()
      for ray in rays {
        let rho = q.x * ray.x + q.y * ray.y + q.z
        moments.add(x: ray.x, y: ray.y, rho: rho + sigma * random.normal())
      }
      let fit = try #require(moments.fit)
      let estimate = try #require(fit.estimate(variance: sigma * sigma, count: 400))
      let covariance = try #require(estimate.covariance)
      let frame = TangentFrame(of: estimate.plane, at: estimate.centroid)
      let error = Vector3(
        -frame.second.dot(truth.normal), frame.first.dot(truth.normal),
        -truth.signedDistance(to: estimate.centroid))
      nees += try #require(covariance.inverse).quadraticForm(error)
      heights += error.z
      heightVariance += covariance.zz
    }
    let n = Double(runs)
    #expect((nees / n - 3).magnitude < 0.2, "NEES \(nees / n) at \(tilt)°")
    // Three standard errors of the mean height.
    #expect((heights / n).magnitude < 3 * (heightVariance / n / n).squareRoot())
  }

  @Test("3-D principal axes are biased on the same cells where inverse depth is not")
  func principalAxesAreBiased() throws {
    let sigma = 1.425e-3
    let q = Self.q(depth: 2.4, tilt: 60)
    let truth = Plane(normal: q / -q.length, offset: 1 / q.length)
    var random = SplitMix64(seed: 3)
    var (ours, theirs) = (0.0, 0.0)
    for _ in 0..<60 {
      var moments = InverseDepthMoments()
      var scatter = ScatterMoments.zero
      for ray in Self.rays(u: -10, v: -10) {
        let rho = q.x * ray.x + q.y * ray.y + q.z + sigma * random.normal()
        moments.add(x: ray.x, y: ray.y, rho: rho)
        scatter.add(Vector3(ray.x, ray.y, 1) / rho)
      }
      ours += try #require(moments.fit?.plane).offset - truth.offset
      theirs += try #require(scatter.fit()).plane.facing(.zero).offset - truth.offset
    }
    // The reference measured −0.32 mm against −21.6 mm.
    #expect((ours / 60).magnitude < 0.005)
    #expect(theirs / 60 < -0.010)
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra
import Testing

@testable import PlaneFitting

@Suite struct ScatterMomentsTests {
  /// Points of a 1 m × 0.5 m piece of `plane` with noise along the normal.
  private static func points(
    on plane: Plane, _ count: Int, sigma: Double, random: inout SplitMix64
  ) -> [Vector3] {
    let frame = TangentFrame(of: plane, at: .zero)
    return (0..<count).map { _ in
      frame.point(at: [random.uniform() - 0.5, (random.uniform() - 0.5) / 2])
        + plane.normal * (sigma * random.normal())
    }
  }

  private static func moments(_ points: [Vector3], weight: Double = 1) -> ScatterMoments {
    points.reduce(into: .zero) { $0.add($1, weight: weight) }
  }

  @Test func `known value: four corners of a tilted square`() throws {
    let moments = Self.moments([[0, 0, 1], [1, 0, 2], [0, 1, 1], [1, 1, 2]])
    let estimate = try #require(moments.estimate(count: 4, facing: [0, 0, 10]))
    let half = 0.5.squareRoot()
    #expect((estimate.plane.normal - [-half, 0, half]).length < 1e-12)
    #expect((estimate.centroid - [0.5, 0.5, 1.5]).length < 1e-12)
    #expect(estimate.rmse < 1e-12)
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `property: adding, subtracting and shifting moments equals visiting the points`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    let plane = Plane(normal: [0, 0.6, 0.8], offset: -3)
    let points = Self.points(on: plane, 60, sigma: 0.1, random: &random)
    let (a, b) = (Self.moments(Array(points[..<20])), Self.moments(Array(points[20...])))
    let whole = Self.moments(points)
    #expect(abs((a + b).squaredError(to: plane) - whole.squaredError(to: plane)) < 1e-9)
    #expect(abs((whole - a).squaredError(to: plane) - b.squaredError(to: plane)) < 1e-9)
    let shift = Vector3(3, -2, 5)
    let moved = Plane(normal: plane.normal, offset: plane.offset + plane.normal.dot(shift))
    #expect(
      abs(whole.shifted(by: shift).squaredError(to: moved) - whole.squaredError(to: plane)) < 1e-9)
    let direct = points.reduce(0) {
      $0 + plane.signedDistance(to: $1) * plane.signedDistance(to: $1)
    }
    #expect(abs(direct - whole.squaredError(to: plane)) < 1e-9)
  }

  @Test(arguments: [0.0, 30, 60, 85])
  func `Monte Carlo: unbiased, and the covariance is consistent (NEES 3 ± 0.2)`(
    tilt: Double
  ) throws {
    var random = SplitMix64(seed: 17, UInt64(tilt))
    let radians = tilt * .pi / 180
    let (s, c) = (sineSeries(radians), sineSeries(radians + .pi / 2))
    let plane = Plane(normal: [s * 0.6, s * 0.8, c], offset: -2)
    let (runs, sigma) = (1200, 0.005)
    var (nees, bias) = (0.0, Vector3.zero)
    for _ in 0..<runs {
      let points = Self.points(on: plane, 60, sigma: sigma, random: &random)
      let estimate = try #require(
        Self.moments(points).estimate(count: 60, sigma: sigma, facing: plane.normal * 100))
      let error = Self.tangentError(of: estimate, against: plane)
      let inverse = try #require(estimate.covariance?.inverse)
      nees += inverse.quadraticForm(error) / Double(runs)
      bias += error / Double(runs)
    }
    #expect((nees - 3).magnitude < 0.2)
    #expect(bias.length < 2e-3)
  }

  /// (θ1, θ2, h) that turn the true plane into the estimate, in the estimate's frame at its centroid.
  private static func tangentError(of estimate: PlaneEstimate, against truth: Plane) -> Vector3 {
    let frame = TangentFrame(of: estimate.plane, at: estimate.centroid)
    let tilt = truth.normal
    return [
      frame.second.dot(tilt), -frame.first.dot(tilt), truth.signedDistance(to: estimate.centroid),
    ]
  }

  @Test func `weights 1 over σ² give the covariance of points with different noise`() throws {
    var random = SplitMix64(seed: 4)
    let plane = Plane(normal: [0, 0, 1], offset: -1)
    var nees = 0.0
    for _ in 0..<1000 {
      var moments = ScatterMoments.zero
      for i in 0..<80 {
        let sigma = i.isMultiple(of: 2) ? 0.002 : 0.02
        let point = Self.points(on: plane, 1, sigma: sigma, random: &random)[0]
        moments.add(point, weight: 1 / (sigma * sigma))
      }
      let estimate = try #require(moments.estimate(count: 80, sigma: 1, facing: [0, 0, 100]))
      let inverse = try #require(estimate.covariance?.inverse)
      nees += inverse.quadraticForm(Self.tangentError(of: estimate, against: plane)) / 1000
    }
    #expect((nees - 3).magnitude < 0.2)
  }

  @Test(arguments: [3, 50, 1000])
  func `U004, U019: exactly collinear points have no plane`(count: Int) {
    let points = (0..<count).map { Vector3(1, 2, 3) * Double($0) }
    #expect(Self.moments(points).estimate(count: count) == nil)
  }

  @Test func `coincident, too few and no points have no plane`() {
    #expect(Self.moments(.init(repeating: [1, 2, 3], count: 100)).estimate(count: 100) == nil)
    #expect(Self.moments([[0, 0, 0], [1, 0, 0]]).estimate(count: 2) == nil)
    #expect(ScatterMoments.zero.estimate(count: 0) == nil)
    #expect(ScatterMoments.zero.squaredError(to: Plane(normal: [0, 0, 1], offset: 0)) == 0)
  }

  @Test func `U020: all points count, not the first three that are nearly aligned`() throws {
    let estimate = try #require(
      Self.moments([[0, 0, 0], [1, 0, 1e-6], [2, 1e-6, 0], [1, 2, 0]]).estimate(count: 4))
    #expect(estimate.plane.angle(to: Plane(normal: [0, 0, 1], offset: 0)).degrees < 0.1)
  }

  @Test func `U103: a plane at UTM coordinates is as exact as at the origin`() throws {
    var random = SplitMix64(seed: 8)
    let points = Self.points(
      on: Plane(normal: [0, 0, 1], offset: 0), 2000, sigma: 0.01, random: &random)
    let here = try #require(Self.moments(points).estimate(count: 2000))
    let far = Vector3(701_362.56, 4_485_513.72, 250)
    let there = try #require(Self.moments(points).estimate(origin: far, count: 2000))
    #expect((here.rmse - there.rmse).magnitude < 1e-12)
    #expect(there.plane.signedDistance(to: far + here.centroid).magnitude < 1e-9)
  }
}

/// sin x by its series, to 1e-12 within ±π.
private func sineSeries(_ x: Double) -> Double {
  var (sum, term) = (x, x)
  for k in 1..<14 {
    term *= -x * x / Double(2 * k * (2 * k + 1))
    sum += term
  }
  return sum
}

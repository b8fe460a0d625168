// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra
import Testing

@testable import PlaneTracking

@Suite struct SurfaceMomentsTests {
  /// Sums of patches with unequal, correlated covariances err as much as the covariance says.
  ///
  /// The mean of the squared Mahalanobis distance is 3 for 3 parameters; that of 400 draws
  /// deviates by √(6/400) = 0.12, so that 0.5 is four standard deviations.
  @Test func theErrorOfASumIsWhatItsCovarianceSays() throws {
    var generator = SplitMix64(seed: 5)
    let truth = Plane(normal: [0.36, 0.48, 0.8], offset: -2)
    var sum = 0.0
    for _ in 0..<400 {
      var moments = SurfaceMoments(origin: [0.5, 0.5, 1.5])
      for _ in 0..<4 {
        let (frame, information) = try Self.patch(of: truth, &generator)
        moments.add(information: information, in: frame)
      }
      let fit = try #require(moments.fit(facing: truth.normal))
      let e = SurfaceFit.difference(from: fit.frame, to: truth)
      sum += try #require(fit.covariance.inverse).quadraticForm(e)
    }
    #expect(abs(sum / 400 - 3) < 0.5, "\(sum / 400)")
  }

  /// A patch at a random place, disturbed by a draw from its covariance of (θ1, θ2, h).
  static func patch(
    of truth: Plane, _ generator: inout SplitMix64
  ) throws -> (TangentFrame, SymmetricMatrix3) {
    let place = Vector3(
      generator.uniform(in: 0..<1), generator.uniform(in: 0..<1), generator.uniform(in: 1..<2))
    let exact = TangentFrame(of: truth, at: place)
    // Lower triangular factor: θ1 well known, θ2 badly, both tied to h.
    let l = Matrix3(rows: [0.001, 0, 0], [0.002, 0.01, 0], [0.0005, -0.001, 0.001])
    let z = l * Vector3(generator.normal(), generator.normal(), generator.normal())
    // θ1 turns the normal about `first` toward −second, θ2 about `second` toward first.
    let normal = truth.normal + exact.first * z.y - exact.second * z.x
    let plane = Plane(
      through: exact.origin + truth.normal * z.z, normal: normal / normal.length)
    let seen = TangentFrame(
      origin: plane.projection(of: exact.origin), first: exact.first, second: exact.second)
    let frame = Track.frame(seen, on: plane)
    let covariance = SymmetricMatrix3.diagonal([1, 1, 1]).transformed(by: l)
    return (frame, try #require(SurfaceFit.slopes(fromRotations: covariance).inverse))
  }

  @Test func movingSumsToAnotherOriginChangesNothing() throws {
    var generator = SplitMix64(seed: 9)
    let truth = Plane(normal: [0, 0.6, 0.8], offset: -1)
    var (near, far) = (SurfaceMoments(origin: .zero), SurfaceMoments(origin: [3, -2, 1]))
    for index in 0..<6 {
      let (frame, information) = try Self.patch(of: truth, &generator)
      if index % 2 == 0 {
        near.add(information: information, in: frame)
      } else {
        far.add(information: information, in: frame)
      }
    }
    var (sum, other) = (near, far)
    sum.add(far)
    other.add(near)
    let (a, b) = (
      try #require(sum.fit(facing: truth.normal)), try #require(other.fit(facing: truth.normal))
    )
    #expect((a.frame.normal - b.frame.normal).length < 1e-9)
    #expect((a.frame.origin - b.frame.origin).length < 1e-9)
    #expect(abs(a.covariance.zz / b.covariance.zz - 1) < 1e-9)
  }

  @Test(arguments: 1...5)
  func rotationsAndSlopesAreInverse(seed: Int) {
    var generator = SplitMix64(seed: UInt64(seed))
    let m = Matrix3(
      rows: [generator.normal(), 0, 1], [generator.normal(), 1, 0], [0, generator.normal(), 2])
    let c = SymmetricMatrix3.diagonal([1, 2, 3]).transformed(by: m)
    #expect(SurfaceFit.rotations(fromSlopes: SurfaceFit.slopes(fromRotations: c)) == c)
  }

  @Test func anUncertainPoseMovesAPlaneAsItsCovarianceSays() {
    let camera = Vector3(1, 2, 3)
    let frame = TangentFrame(of: Plane(normal: [0, 0.6, 0.8], offset: -3), at: [0, 1, 3])
    let pose = PoseUncertainty(rotation: 0.01, translation: 0.02)
    let c = pose.covariance(in: frame, from: camera)
    var (generator, sum) = (SplitMix64(seed: 3), SymmetricMatrix3.zero)
    for _ in 0..<4000 {
      let draw = { (generator: inout SplitMix64) in
        Vector3(generator.normal(), generator.normal(), generator.normal())
      }
      let (turn, shift) = (draw(&generator) * 0.01, draw(&generator) * 0.02)
      let arm = frame.origin - camera
      let moved = Plane(
        through: frame.origin + turn.cross(arm) + shift,
        normal: frame.normal + turn.cross(frame.normal))
      sum = sum + .outerProduct(SurfaceFit.difference(from: frame, to: moved), weight: 1 / 4000)
    }
    // Sample variances of 4,000 draws: 2.2 % standard deviation.
    #expect(abs(sum.xx / c.xx - 1) < 0.1 && abs(sum.yy / c.yy - 1) < 0.1)
    #expect(abs(sum.zz / c.zz - 1) < 0.1)
    #expect(abs(sum.xz - c.xz) < 0.1 * (c.xx * c.zz).squareRoot())
    #expect(abs(sum.yz - c.yz) < 0.1 * (c.yy * c.zz).squareRoot())
  }
}

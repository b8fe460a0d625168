// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra
import PlaneTracking
import Testing

@Suite struct StaticJitterTests {
  /// The camera stands still: the estimate's spread over seeds must fall as 1/√n (U157).
  @Test func jitterFallsAsOneOverTheRootOfTheFrames_U157() throws {
    var configuration = TrackingConfiguration()
    configuration.forgetting = 1
    (configuration.updateInterval, configuration.offsetChange) = (0, 0)
    configuration.angleChange = .degrees(0)
    let truth = Plane(normal: [0, 0, -1], offset: 2)
    let counts = [4, 16, 64]
    var (angles, heights) = ([0.0, 0, 0], [0.0, 0, 0])
    let seeds = 60
    for seed in 0..<seeds {
      var tracker = PlaneTracker(configuration: configuration)
      var generator = SplitMix64(seed: UInt64(seed), 77)
      for index in 0..<64 {
        _ = tracker.update(Self.frame(index, of: truth, &generator))
        guard let row = counts.firstIndex(of: index + 1) else { continue }
        let plane = try #require(tracker.anchors.first).plane
        let slope = plane.normal.x * plane.normal.x + plane.normal.y * plane.normal.y
        angles[row] += slope / Double(seeds)
        heights[row] +=
          plane.signedDistance(to: [0, 0, 2]) * plane.signedDistance(to: [0, 0, 2])
          / Double(seeds)
      }
    }
    for row in 0..<2 {
      // Four times the frames: half the spread. 60 draws of 2 and of 1 parameter: 13 % and 18 %.
      #expect(abs((angles[row] / angles[row + 1]).squareRoot() / 2 - 1) < 0.25, "\(angles)")
      #expect(abs((heights[row] / heights[row + 1]).squareRoot() / 2 - 1) < 0.35, "\(heights)")
    }
    // 0.3° and 3 mm per frame, 64 frames: 0.3° · √2 / 8 and 3 mm / 8.
    #expect(angles[2].squareRoot() < Angle.degrees(0.3 * 1.5 / 8 * 1.25).radians)
    #expect(heights[2].squareRoot() < 0.003 / 8 * 1.35)
  }

  static func frame(
    _ index: Int, of truth: Plane, _ generator: inout SplitMix64
  ) -> TrackedFrame {
    let (angle, height) = (Angle.degrees(0.3).radians, 0.003)
    let normal =
      truth.normal
      + Vector3(generator.normal() * angle, generator.normal() * angle, 0)
    let place = Vector3(0, 0, 2 + generator.normal() * height)
    let plane = Plane(through: place, normal: normal / normal.length)
    let frame = TangentFrame(of: plane, at: place)
    let square: [SIMD2<Double>] = [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]]
    let extent = Extent(
      frame: frame, outline: [Polygon(outer: square)], hull: square, center: .zero, width: 1,
      height: 1, rotation: .degrees(0), area: 1)
    let patch = PlanarPatch(
      label: 1, group: 1, plane: plane, centroid: place,
      covariance: .diagonal([angle * angle, angle * angle, height * height]), inlierCount: 1000,
      rmse: 0, maxResidual: 0, extent: extent)
    return TrackedFrame(
      index: index, timestamp: Double(index) / 30, patches: [patch], worldFromCamera: .identity)
  }
}

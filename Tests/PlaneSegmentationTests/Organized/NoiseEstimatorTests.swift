// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra
import PlaneFitting
import PlaneSegmentation
import Testing

@Suite struct NoiseEstimatorTests {
  @Test("white noise is found within 20 %", arguments: [0.001, 0.002, 0.004])
  func white(sigma: Double) throws {
    let (image, _) = DepthScene.corner.rendered(sigma: sigma, seed: 1)
    var segmenter = OrganizedSegmenter()
    let noise = segmenter.segment(image, intrinsics: DepthScene.intrinsics).noise
    // σ_ρ = σ_z / z², at 2 m.
    let found = noise.sigma(at: 2) / 4
    #expect((found / sigma - 1).magnitude < 0.2, "\(found) for \(sigma)")
    #expect(noise.correlatedOffset < 0.1)
  }
}

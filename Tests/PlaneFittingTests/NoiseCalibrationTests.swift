// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra
import PlaneFitting
import Testing

@Suite struct NoiseCalibrationTests {
  /// A wall z = `depth` in the middle of the image, whose inverse depth grows by `slope` per pixel.
  struct Wall {
    var depth = 2.0
    var slope = 0.0
    var width = 256
    var height = 192

    func rho(_ u: Double, _ v: Double) -> Double {
      1 / depth + slope * (u - Double(width) / 2) + slope / 2 * (v - Double(height) / 2)
    }

    /// The image whose pixels have the inverse depth that `value` makes of the wall's.
    func image(
      unitsPerMeter: Double? = nil, _ value: (_ rho: Double, _ u: Int, _ v: Int) -> Double
    ) -> DepthImage {
      let depths = (0..<width * height).map { i -> Double in
        1 / value(rho(Double(i % width), Double(i / width)), i % width, i / width)
      }
      guard let unitsPerMeter else {
        return DepthImage(width: width, height: height, meters: depths.map(Float.init))
      }
      return DepthImage(
        width: width, height: height, units: depths.map { UInt16(($0 * unitsPerMeter).rounded()) },
        unitsPerMeter: unitsPerMeter)
    }
  }

  /// Every valid pixel carries one label.
  private func calibrated(_ images: [DepthImage]) throws -> NoiseCalibration.Result {
    var calibration = NoiseCalibration()
    for image in images {
      calibration.add(
        image,
        labels: LabelImage(
          width: image.width, height: image.height,
          labels: image.depths.map { $0 > 0 ? 1 : LabelImage.unlabeled }))
    }
    return try calibration.result()
  }

  /// 760 cells of 61 degrees of freedom per wall leave 0.5 %; the rest is for rounding.
  private static let sigmaTolerance = 0.04

  @Test("known value: white noise constant in disparity, in steps of disparity")
  func triangulation() throws {
    var random = SplitMix64(seed: 1)
    let images = [1.0, 1.5, 2.5, 4].map { depth in
      Wall(depth: depth, slope: 2e-5).image(unitsPerMeter: 5000) { rho, _, _ in
        // 43.5 px·m, error 0.1 px, steps of 1/8 px.
        (((rho * 43.5 + 0.1 * random.normal()) * 8).rounded() / 8) / 43.5
      }
    }
    let result = try calibrated(images)
    for z in [1.0, 2, 4] {
      let expected = 0.1 / 43.5 * z * z
      #expect((result.model.sigma(at: z) / expected - 1).magnitude < Self.sigmaTolerance)
    }
    // A step of 1/8 px, seen through rounding to 0.2 mm.
    let step = 0.125 / 43.5
    #expect((result.model.quantumQuadratic / step - 1).magnitude < 0.1)
    #expect(result.model.constant < 1e-4 && result.model.correlatedOffset < 0.01)
    #expect(result.depths.contains(1) && result.depths.contains(4))
  }

  @Test(
    "known value: white noise of 2 mm + 1 mm/m in quarters of a millimeter, one pixel in 200 lost")
  func timeOfFlight() throws {
    var random = SplitMix64(seed: 2)
    let images = [1.0, 1.7, 2.8, 4].map { depth in
      Wall(depth: depth).image(unitsPerMeter: 4000) { rho, _, _ in
        let depth = 1 / rho + (0.002 + 0.001 / rho) * random.normal()
        return random.uniform() < 0.005 ? .infinity : 1 / depth
      }
    }
    let result = try calibrated(images)
    for z in [1.0, 2, 3, 4] {
      let expected = 0.002 + 0.001 * z
      #expect((result.model.sigma(at: z) / expected - 1).magnitude < Self.sigmaTolerance)
    }
    #expect(result.model.quantumConstant == 1.0 / 4000 && result.model.quantumQuadratic == 0)
    #expect(!result.knowsLateral && result.model.lateral == 0)
    #expect(result.misfit < 0.02)
  }

  @Test("known value: cells that are off by 0.7 σ and tilted by 0.05 σ/px beyond white noise")
  func correlated() throws {
    var random = SplitMix64(seed: 3)
    let images = (0..<6).map { _ in
      let cells = (0..<32 * 24).map { _ in
        (offset: random.normal(), u: random.normal(), v: random.normal())
      }
      return Wall(depth: 2, slope: 1e-5).image { rho, u, v in
        let cell = cells[v / 8 * 32 + u / 8]
        let tilt = cell.u * (Double(u % 8) - 3.5) + cell.v * (Double(v % 8) - 3.5)
        return rho + 0.001 * (random.normal() + 0.7 * cell.offset + 0.05 * tilt)
      }
    }
    let model = try calibrated(images).model
    // σ_ρ = 0.001 1/m is 4 mm at 2 m. About 200 blocks of 13 and 30 degrees of freedom leave 3 % and 2 %.
    #expect((model.sigma(at: 2) / 0.004 - 1).magnitude < Self.sigmaTolerance)
    #expect((model.correlatedOffset / (0.7 * 0.7) - 1).magnitude < 0.1)
    #expect((model.correlatedSlope / (0.05 * 0.05) - 1).magnitude < 0.1)
  }

  @Test("known value: steep walls tell a jitter of half a pixel")
  func lateral() throws {
    var random = SplitMix64(seed: 4)
    let (flat, steep) = (Wall(depth: 2), Wall(depth: 2, slope: 0.0012))
    let images = [flat, steep].map { wall in
      wall.image { rho, u, v in
        let jitter = wall.rho(Double(u) + 0.5 * random.normal(), Double(v) + 0.5 * random.normal())
        return jitter + 0.0003 * random.normal()
      }
    }
    let result = try calibrated(images)
    #expect(result.knowsLateral)
    #expect((result.model.lateral / 0.5 - 1).magnitude < 0.1)
    #expect((result.model.sigma(at: 2) / 0.0012 - 1).magnitude < 0.1)
  }

  @Test("without a plane, or with little of one, there is no model")
  func failures() {
    #expect(throws: NoiseCalibration.Failure.noPlane) { try NoiseCalibration().result() }
    let small = Wall(depth: 2, width: 80, height: 64).image { rho, _, _ in rho }
    // 10 × 8 cells, of which 8 × 6 have all their neighbors, too few rows for a block.
    #expect(throws: NoiseCalibration.Failure.tooFewCells(cells: 48, blocks: 0)) {
      try calibrated([small])
    }
  }
}

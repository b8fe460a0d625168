// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import LinearAlgebra
import Parameters

enum SampleScoring: String, CaseIterable, ParameterWord { case msac, count }

struct SampleStage: Configuration {
  var inlierDistance = 0.02
  var maxNormalAngle = Angle.degrees(15)
  var maxIterations = 1_000
  var scoring = SampleScoring.msac
  var isRefined = true
  var seed: UInt64 = 0
  var spacing: Double?

  static let stage = "ransac"
  static let parameters = [
    parameter(
      "inlier-distance", \.inlierDistance, unit: .meters, in: 1e-6...1,
      "Largest point-to-plane distance of an inlier."),
    parameter(
      "max-normal-angle", \.maxNormalAngle, unit: .degrees, in: 0...90,
      "Largest angle between an inlier's normal and the plane's."),
    parameter("max-iterations", \.maxIterations, in: 1...1e9, "Most hypotheses that are drawn."),
    parameter("scoring", \.scoring, "How hypotheses are ranked."),
    parameter("refine", \.isRefined, isExpert: true, "Whether winners are refined locally."),
    parameter("seed", \.seed, in: 0...1.8446744073709552e19, "Seed of the draws."),
    parameter(
      "spacing", \.spacing, unit: .meters, in: 0...10,
      "Distance between neighboring points."),
  ]

  func validate() throws(ParameterError) {
    guard inlierDistance < 0.5 || maxIterations > 1 else {
      throw .conflict("inlier-distance", "max-iterations", rule: "one draw cannot be that loose")
    }
  }
}

struct SampleWhole: Configuration {
  var ransac = SampleStage()
  static let stage = ""
  static let parameters = Parameters.stage(\Self.ransac)
}

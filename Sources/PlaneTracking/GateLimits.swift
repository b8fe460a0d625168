// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Glibc
internal import LinearAlgebra

/// Cosines of the configuration's angles, which are asked for every pair.
struct GateLimits: Sendable {
  var cosineOfMaxAngle: Double
  var cosineOfPracticalAngle: Double
  var cosineOfMergeAngle: Double
  var sineOfTolerance: Double
  var minSlant: Double

  init(_ configuration: TrackingConfiguration) {
    cosineOfMaxAngle = cos(configuration.maxAngle.radians)
    cosineOfPracticalAngle = cos(configuration.practicalAngle.radians)
    cosineOfMergeAngle = cos(configuration.mergeAngle.radians)
    sineOfTolerance = sin(configuration.alignmentTolerance.radians)
    minSlant = sin(configuration.minSlant.radians)
  }
}

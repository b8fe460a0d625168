// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
package import LinearAlgebra

/// What a simulated sensor delivers: depth, and which pixels still belong to the surface they show.
package struct SimulatedDepth: Sendable {
  /// Depth in the sensor's units, 0 where nothing was measured.
  package var units: [UInt16]
  /// Pixels whose depth mixes two surfaces, or belongs to another one than the pixel's center.
  package var isAmbiguous: [Bool]
}

extension DepthSensor {
  /// Measures surfaces given in the camera frame.
  ///
  /// `ideal` is what pixel centers see of the same surfaces; `random` is the frame's own stream.
  package func measure(
    _ ideal: Rendering, _ surfaces: [Surface], random: inout SplitMix64
  ) -> SimulatedDepth {
    var seen = ideal
    if lateral > 0 { seen = jittered(ideal, surfaces, &random) }
    var state = Measurement(ideal: ideal, seen: seen)
    if smearRadius > 0 { state.smear(radius: smearRadius, tolerance: smearTolerance) }
    if isBent { state.bend(self, &random) }
    addError(to: &state, &random)
    lose(&state, surfaces, &random)
    return quantized(state)
  }

  /// A rendering whose rays leave the pixel centers; pixels that then hit nothing keep their center's.
  private func jittered(
    _ ideal: Rendering, _ surfaces: [Surface], _ random: inout SplitMix64
  ) -> Rendering {
    let offsets = (0..<ideal.surface.count).map { _ in
      SIMD2(Float(random.normal() * lateral), Float(random.normal() * lateral))
    }
    let caster = RayCaster(width: width, height: height, intrinsics: intrinsics)
    return caster.render(surfaces, jitter: offsets)
  }

  /// Disparities further apart than this many [1/m] are two surfaces.
  private var smearTolerance: Double { 0.004 }

  private func addError(to state: inout Measurement, _ random: inout SplitMix64) {
    guard principle != .ideal || correlation > 0 else { return }
    let field =
      correlation > 0 ? CorrelatedField(width: width, height: height, random: &random) : nil
    for v in 0..<height {
      let smooth = field?.row(v, width: width)
      for u in 0..<width {
        let i = v * width + u
        let error = random.normal() + (smooth.map { $0[u] * correlation } ?? 0)
        guard state.inverseDepth[i] > 0 else { continue }
        state.inverseDepth[i] = distorted(state.inverseDepth[i], by: error)
      }
    }
  }

  /// Inverse depth with an error of so many white standard deviations.
  private func distorted(_ inverse: Double, by error: Double) -> Double {
    switch principle {
    case .ideal: return inverse
    case .triangulation(let baselineFocal, let sigma, let step):
      var disparity = inverse * baselineFocal + error * sigma
      if step > 0 { disparity = (disparity / step).rounded(.toNearestOrEven) * step }
      return disparity > 0 ? disparity / baselineFocal : 0
    case .timeOfFlight:
      let z = 1 / inverse
      let measured = z + error * sigma(at: z)
      return measured > 0 ? 1 / measured : 0
    }
  }

  /// Loses pixels anywhere, at grazing incidence and at depth edges, where some mix the two sides.
  private func lose(
    _ state: inout Measurement, _ surfaces: [Surface], _ random: inout SplitMix64
  ) {
    if edgeReach > 0 { state.mixEdges(reach: edgeReach, width: width, height: height, &random) }
    guard dropout > 0 || grazingCosine > 0 else { return }
    for v in 0..<height {
      for u in 0..<width {
        let i = v * width + u
        let chance = random.uniform()
        guard state.ideal.surface[i] >= 0 else { continue }
        let ray = intrinsics.ray(u: Double(u), v: Double(v))
        let shape = surfaces[Int(state.ideal.surface[i])].shape
        let cosine = shape.incidenceCosine(ray, depth: 1 / state.ideal.inverseDepth[i])
        let grazing = grazingCosine > 0 ? 1.5 * (1 - cosine / grazingCosine) : 0
        if chance < max(dropout, grazing) { state.inverseDepth[i] = 0 }
      }
    }
  }

  private func quantized(_ state: Measurement) -> SimulatedDepth {
    let units = state.inverseDepth.map { inverse -> UInt16 in
      guard inverse > 0, range.contains(1 / inverse) else { return 0 }
      let stored = (depthUnitsPerMeter / inverse).rounded(.toNearestOrEven)
      return stored < 65535.5 ? UInt16(stored) : 0
    }
    return SimulatedDepth(units: units, isAmbiguous: state.isAmbiguous)
  }
}

extension Surface.Shape {
  /// The cosine of the angle between a ray and the normal where it meets the surface.
  func incidenceCosine(_ ray: Vector3, depth: Double) -> Double {
    let normal: Vector3
    switch self {
    case .face(let face): normal = face.frame.normal
    case .cylinder(let patch):
      let arm = ray * depth - patch.center
      normal = arm - patch.axis * patch.axis.dot(arm)
    case .ball(let ball): normal = ray * depth - ball.center
    }
    return normal.dot(ray).magnitude / (normal.length * ray.length)
  }
}

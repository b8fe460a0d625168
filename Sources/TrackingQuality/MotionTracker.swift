// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import LinearAlgebra

/// Measures rates, flow, blur, overlap and parallax from a stream of poses.
struct MotionTracker: Sendable {
  private let configuration: QualityConfiguration
  private var recent: [Sample] = []
  private var start: Sample?

  private struct Sample: Sendable {
    let time: Double
    let position: Vector3
    let rotation: Matrix3?
  }

  init(_ configuration: QualityConfiguration) { self.configuration = configuration }

  /// Measures the frame into `signals`; forgets the past first unless it `continues` smoothly.
  mutating func measure(
    _ observation: QualityObservation, continues: Bool, camera: ImageMotion, depth: Double,
    into signals: inout QualitySignals
  ) {
    if !continues { recent = [] }
    guard let position = observation.pose.position else {
      if let rate = observation.angularVelocity, rate.isFinite {
        signals.angularRate = Angle(radians: rate.length).degrees
        signals.flow = camera.flow(velocity: .zero, angularVelocity: rate, depth: depth)
        signals.flowSource = .gyroscope
      }
      return
    }
    let sample = Sample(
      time: observation.time, position: position, rotation: observation.pose.rotation)
    if let past = past(before: sample.time) {
      measureRates(from: past, to: sample, observation, camera, depth, into: &signals)
    }
    if let last = recent.last {
      signals.overlap = camera.overlap(Self.motion(from: last, to: sample), depth: depth)
    }
    let start = self.start ?? sample
    self.start = start
    signals.parallax = Self.parallax(from: start, to: sample) * camera.focalLength / depth
    remember(sample)
  }

  /// The latest sample that is at least a rate window old, or the oldest one.
  private func past(before time: Double) -> Sample? {
    let limit = time - configuration.rateWindow + 0.001
    return recent.last { $0.time <= limit } ?? recent.first
  }

  private mutating func remember(_ sample: Sample) {
    recent.append(sample)
    let limit = sample.time - configuration.rateWindow - 0.001
    while recent.count > 2, recent[1].time <= limit { recent.removeFirst() }
  }

  private func measureRates(
    from past: Sample, to sample: Sample, _ observation: QualityObservation,
    _ camera: ImageMotion, _ depth: Double, into signals: inout QualitySignals
  ) {
    let interval = sample.time - past.time
    guard interval > 0 else { return }
    let motion = Self.motion(from: past, to: sample)
    let velocity = motion.translation / interval
    let recorded = sample.rotation == nil ? nil : motion.rotation.rotationVector / interval
    let turn = observation.angularVelocity ?? recorded
    signals.speed = velocity.length
    signals.angularRate = turn.map { Angle(radians: $0.length).degrees }
    signals.flow =
      sample.rotation == nil && turn == nil
      ? velocity.length / depth * camera.focalLength
      : camera.flow(velocity: velocity, angularVelocity: turn ?? .zero, depth: depth)
    signals.flowSource = .pose
  }

  /// `pastFromCurrent`, in the axes of the past camera (of the world, without orientations).
  private static func motion(from past: Sample, to sample: Sample) -> RigidTransform {
    let shift = sample.position - past.position
    guard let old = past.rotation, let new = sample.rotation else {
      return RigidTransform(translation: shift)
    }
    return RigidTransform(
      rotation: old.transposed * new, translation: old.transposed * shift)
  }

  /// The length of the baseline across the view [m]; all of it without orientations.
  private static func parallax(from start: Sample, to sample: Sample) -> Double {
    let shift = sample.position - start.position
    guard let rotation = sample.rotation else { return shift.length }
    let along = rotation.columns.2.dot(shift)
    return max(0, shift.squaredLength - along * along).squareRoot()
  }
}

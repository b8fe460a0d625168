// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import LinearAlgebra

/// Finds gaps, jumps and bad stamps in a stream of poses.
struct ContinuityTracker: Sendable {
  private let configuration: QualityConfiguration
  private var intervals = MedianWindow(capacity: 31)
  private var lastTime: Double?
  private var last: (time: Double, position: Vector3?, rotation: Matrix3?)?
  private var steps: [Step] = []
  private var jumpCount = 0

  /// The rates between two successive poses.
  private struct Step: Sendable {
    let velocity: Vector3?
    let turn: Vector3?
  }

  init(_ configuration: QualityConfiguration) { self.configuration = configuration }

  /// Measures interval, gap, jump and pose of the next frame into `signals`.
  ///
  /// - Returns: whether rates may be measured across this frame: no gap, no jump, a later stamp.
  mutating func measure(_ observation: QualityObservation, into signals: inout QualitySignals)
    -> Bool
  {
    let interval = lastTime.map { observation.time - $0 }
    signals.interval = interval
    signals.isTimeIncreasing = interval.map { $0 > 0 }
    signals.hasPose = hasPose(observation.pose)
    guard let interval else {
      restart(observation)
      return true
    }
    guard interval > 0 else { return false }
    lastTime = observation.time
    let isGap = isGap(interval)
    signals.gap = isGap ? interval : 0
    intervals.insert(interval)
    let isSmooth = measureJump(observation, afterGap: isGap, into: &signals)
    return isSmooth && !isGap
  }

  private func hasPose(_ pose: ObservedPose) -> Bool? {
    pose == .unrecorded ? nil : pose.position != nil
  }

  private func isGap(_ interval: Double) -> Bool {
    interval > max(configuration.minGap, configuration.gapFactor * (intervals.median ?? 0)) + 1e-9
  }

  private mutating func restart(_ observation: QualityObservation) {
    lastTime = observation.time
    steps = []
    if let position = observation.pose.position {
      last = (observation.time, position, observation.pose.rotation)
    }
  }

  /// Compares the pose with the constant-velocity prediction from the median of the last steps.
  private mutating func measureJump(
    _ observation: QualityObservation, afterGap isGap: Bool, into signals: inout QualitySignals
  ) -> Bool {
    guard let position = observation.pose.position else { return signals.hasPose == nil }
    let rotation = observation.pose.rotation
    guard !isGap, let last, let lastPosition = last.position else {
      restart(observation)
      return !isGap
    }
    let interval = observation.time - last.time
    let step = Step(
      velocity: (position - lastPosition) / interval,
      turn: Self.turn(from: last.rotation, to: rotation).map { $0 / interval })
    self.last = (observation.time, position, rotation)
    let (leap, turnLeap) = leap(of: step, over: interval)
    (signals.jump, signals.turnJump) = (leap, turnLeap)
    let hasJumped = leap > 0 || (turnLeap ?? 0) > 0
    if hasJumped { forgive() } else { remember(step) }
    return !hasJumped
  }

  /// Keeps the prediction across a jump, but not for ever: after five in a row it starts anew.
  private mutating func forgive() {
    jumpCount += 1
    if jumpCount >= 5 { (steps, jumpCount) = ([], 0) }
  }

  private mutating func remember(_ step: Step) {
    jumpCount = 0
    steps.append(step)
    if steps.count > 5 { steps.removeFirst() }
  }

  private static func turn(from last: Matrix3?, to rotation: Matrix3?) -> Vector3? {
    guard let last, let rotation else { return nil }
    return (last.transposed * rotation).rotationVector
  }

  /// How far the step leapt beyond what motion explains [m, °]; 0 where it did not.
  ///
  /// The first steps after a restart have no prediction and are compared with rest.
  private func leap(of step: Step, over interval: Double) -> (Double, Double?) {
    let c = configuration
    let square = interval * interval
    let predicted = Self.median(steps.compactMap(\.velocity))
    let distance = step.velocity.map { ($0 - predicted).length * interval } ?? 0
    let isLeap = !steps.isEmpty && distance > c.jumpDistance + c.jumpAcceleration * square
    let predictedTurn = Self.median(steps.compactMap(\.turn))
    let turn = step.turn.map {
      Angle(radians: ($0 - predictedTurn).length * interval).degrees
    }
    let turnLimit = c.jumpAngle.degrees + c.jumpAngularAcceleration * square
    return (
      isLeap ? distance : 0, turn.map { !steps.isEmpty && $0 > turnLimit ? $0 : 0 }
    )
  }

  private static func median(_ values: [Vector3]) -> Vector3 {
    guard !values.isEmpty else { return .zero }
    let middle = values.count / 2
    return Vector3(
      values.map(\.x).sorted()[middle], values.map(\.y).sorted()[middle],
      values.map(\.z).sorted()[middle])
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import LinearAlgebra

/// What happens in a scripted sequence: where the camera is, how bright it is, which frames are lost.
struct QualityScript: Sendable {
  /// The length [s].
  private(set) var duration = 0.0
  /// Intervals without frames [s].
  private(set) var gaps: [Range<Double>] = []
  /// Leaps of the estimated position: from when on [s], and how far [m].
  private(set) var leaps: [(time: Double, shift: Vector3)] = []

  private var yaw: ScriptChannel
  private var pitch = ScriptChannel(-4)
  private var x: ScriptChannel
  private var y: ScriptChannel
  private var z = ScriptChannel(1.4)
  private var lux: ScriptChannel
  private var cover = ScriptChannel(1)
  private var shakes: [Shake] = []
  private let phases: [Double]

  private struct Shake: Sendable {
    let start, end, amplitude, frequency: Double
  }

  /// Starts at (x, y) [m], looking along `yaw` [°], under `lux`.
  init(x: Double, y: Double, yaw: Double, lux: Double, seed: UInt64) {
    (self.x, self.y) = (ScriptChannel(x), ScriptChannel(y))
    (self.yaw, self.lux) = (ScriptChannel(yaw), ScriptChannel(lux))
    var random = SplitMix64(seed: seed, 11)
    phases = (0..<24).map { _ in random.uniform(in: 0..<6.283) }
  }

  // Steps; each begins where the last one ended.

  /// Stays for `seconds`.
  mutating func hold(_ seconds: Double) { duration += seconds }

  /// Turns by `angle` [°] at `rate` [°/s], with `ramp` [s] of speeding up and slowing down.
  mutating func turn(_ angle: Double, rate: Double, ramp: Double = 0.15) {
    let seconds = angle.magnitude / rate + ramp
    yaw.move(
      to: yaw.last + angle, from: duration, until: duration + seconds,
      ramp: min(0.5, ramp / seconds))
    duration += seconds
  }

  /// Goes to (x, y) [m] while turning to `yaw` [°].
  mutating func go(_ x: Double, _ y: Double, yaw: Double? = nil, seconds: Double) {
    let end = duration + seconds
    self.x.move(to: x, from: duration, until: end, ramp: 0.4)
    self.y.move(to: y, from: duration, until: end, ramp: 0.4)
    if let yaw { self.yaw.move(to: yaw, from: duration, until: end, ramp: 0.4) }
    duration = end
  }

  /// Shakes the yaw by ± `amplitude` [°] at `frequency` [Hz].
  mutating func shake(_ amplitude: Double, frequency: Double, seconds: Double) {
    shakes.append(
      Shake(
        start: duration, end: duration + seconds, amplitude: amplitude, frequency: frequency))
    duration += seconds
  }

  /// Changes the light to `lux` within `seconds`.
  mutating func light(_ lux: Double, seconds: Double) {
    self.lux.move(to: lux, from: duration, until: duration + seconds, ramp: 0.3)
    duration += seconds
  }

  /// Covers the lens for `seconds`.
  mutating func cover(_ seconds: Double) {
    cover.move(to: 0.01, from: duration, until: duration + 0.1, ramp: 0.3)
    cover.move(to: 1, from: duration + seconds, until: duration + seconds + 0.1, ramp: 0.3)
    duration += seconds + 0.1
  }

  /// Loses the frames of `seconds`, in which the camera turns by `angle` [°].
  mutating func gap(_ seconds: Double, turning angle: Double) {
    gaps.append(duration..<duration + seconds)
    yaw.jump(to: yaw.last + angle, at: duration + seconds / 2)
    duration += seconds
  }

  /// Makes the estimated position leap from now on.
  mutating func leap(_ shift: Vector3) { leaps.append((duration, shift)) }

  // What there is at a time.

  /// The true pose; x right, y down, z forward.
  func worldFromCamera(at time: Double) -> RigidTransform {
    var yaw = self.yaw.value(at: time) + tremble(0.3, at: time, 0)
    for shake in shakes where shake.start <= time && time < shake.end {
      yaw +=
        shake.amplitude * PortableMath.sin(6.283185307 * shake.frequency * (time - shake.start))
    }
    let pitch = self.pitch.value(at: time) + tremble(0.3, at: time, 4)
    let roll = tremble(0.3, at: time, 8)
    let position = Vector3(
      x.value(at: time) + tremble(0.0025, at: time, 12) + sway(at: time, 21),
      y.value(at: time) + tremble(0.0025, at: time, 16) + sway(at: time, 22),
      z.value(at: time) + 0.5 * sway(at: time, 23))
    return RigidTransform(rotation: Self.rotation(yaw, pitch, roll), translation: position)
  }

  /// The light on the sensor [lx], cover included.
  func lux(at time: Double) -> Double { lux.value(at: time) * cover.value(at: time) }

  /// Whether a frame at `time` is lost.
  func isLost(at time: Double) -> Bool { gaps.contains { $0.contains(time) } }

  /// Hand tremor: four waves of 0.4 to 7 Hz, the slower the larger.
  private func tremble(_ amplitude: Double, at time: Double, _ phase: Int) -> Double {
    var sum = 0.0
    for (k, wave) in [(0.4, 0.6), (1.1, 0.3), (3.1, 0.12), (7.0, 0.05)].enumerated() {
      sum +=
        wave.1 * PortableMath.sin(6.283185307 * wave.0 * time + phases[(phase + k) % phases.count])
    }
    return amplitude * sum
  }

  /// Slow sway of a standing person [m].
  private func sway(at time: Double, _ phase: Int) -> Double {
    0.02 * PortableMath.sin(1.6 * time + phases[phase])
  }

  private static func rotation(_ yaw: Double, _ pitch: Double, _ roll: Double) -> Matrix3 {
    let (a, b, c) = (
      Angle.degrees(yaw).radians, Angle.degrees(pitch).radians, Angle.degrees(roll).radians
    )
    let (sa, ca) = (PortableMath.sin(a), PortableMath.cos(a))
    let (sb, cb) = (PortableMath.sin(b), PortableMath.cos(b))
    let (sc, cc) = (PortableMath.sin(c), PortableMath.cos(c))
    let forward = Vector3(cb * ca, cb * sa, sb)
    let right = Vector3(sa, -ca, 0)
    let down = forward.cross(right)
    return Matrix3(columns: cc * right + sc * down, cc * down - sc * right, forward)
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

package import LinearAlgebra

/// A camera carried around the middle of a scene by hand, there and back, then put down.
///
/// The path is an arc above the furniture; a hand adds tremor of 1–7 Hz. Made of `PortableMath`, so that
/// every machine gives the same poses.
package struct HandheldMotion: Sendable {
  /// Frames per second.
  package var rate = 20.0
  /// How long the camera moves [s].
  package var movingTime = 5.0
  /// How long it then stands still [s].
  package var restingTime = 3.5

  private let focus: Vector3
  private let radius: SIMD2<Double>
  private let height: Double
  private let start, sweep: Double
  private let phases: [Double]

  package init(around scene: Scene, seed: UInt64) {
    var random = SplitMix64(seed: seed, 0x6d6f_7665)
    focus = scene.focus
    let (low, high) = (scene.interior.minimum, scene.interior.maximum)
    radius = SIMD2(
      0.8 * min(high.x - focus.x, focus.x - low.x), 0.8 * min(high.y - focus.y, focus.y - low.y))
    height = min(high.z, 1.65)
    start = random.uniform(in: 0..<(2 * Double.pi))
    sweep = random.uniform(in: 1.6..<2.2)
    phases = (0..<12).map { _ in random.uniform(in: 0..<(2 * Double.pi)) }
  }

  /// The number of frames.
  package var frameCount: Int { Int((movingTime + restingTime) * rate) }

  /// The time [s] of a frame.
  package func time(_ frame: Int) -> Double { Double(frame) / rate }

  /// The pose of a frame.
  package func worldFromCamera(_ frame: Int) -> RigidTransform {
    let time = min(time(frame), movingTime)
    let progress = time / movingTime
    let angle = start + sweep * PortableMath.sin(progress * 0.8 * Double.pi)
    let eye =
      Vector3(
        focus.x + radius.x * PortableMath.cos(angle), focus.y + radius.y * PortableMath.sin(angle),
        height + 0.08 * PortableMath.sin(3 * progress * Double.pi)) + tremor(time, 0, 0.003)
    let wander = PortableMath.sin(progress * 1.7 * Double.pi)
    let target =
      focus
      + Vector3(
        -0.5 * wander * PortableMath.sin(angle), 0.5 * wander * PortableMath.cos(angle),
        0.25 * PortableMath.sin(progress * 2.3 * Double.pi)) + tremor(time, 6, 0.01)
    return .looking(from: eye, at: target, roll: 0.04 * tremor(time, 3, 1).x)
  }

  /// Three sums of two sines of 1–7 Hz.
  private func tremor(_ time: Double, _ first: Int, _ amplitude: Double) -> Vector3 {
    func wave(_ axis: Int) -> Double {
      let (slow, fast) = (1.1 + 0.4 * Double(axis), 5.3 + 0.7 * Double(axis))
      let turns = 2 * Double.pi * time
      let phase = phases[(first + axis) % 12]
      let other = phases[(first + axis + 3) % 12]
      return 0.7 * PortableMath.sin(turns * slow + phase)
        + 0.3 * PortableMath.sin(turns * fast + other)
    }
    return Vector3(wave(0), wave(1), wave(2)) * amplitude
  }
}

/// Pose error that grows as odometry drifts: 1 cm at first, 10 cm at the end, with a slow yaw.
package struct PoseDrift: Sendable {
  private let direction: Vector3
  private let yaw: Double
  private let phase: Double

  package init(seed: UInt64) {
    var random = SplitMix64(seed: seed, 0x6472_6966_74)
    let raw = Vector3(random.normal(), random.normal(), random.normal())
    direction = raw.normalized ?? Vector3(0, 0, 1)
    yaw = random.uniform(in: -0.01..<0.01)
    phase = random.uniform(in: 0..<(2 * Double.pi))
  }

  /// The estimate that takes the place of a true pose; `progress` runs from 0 to 1.
  package func estimate(_ worldFromCamera: RigidTransform, progress: Double) -> RigidTransform {
    let length = 0.01 + 0.09 * progress
    let side = direction.orthonormalComplement.first
    let wobble = 0.01 * progress * PortableMath.sin(4 * Double.pi * progress + phase)
    return RigidTransform(
      rotation: Matrix3.yaw(yaw * progress) * worldFromCamera.rotation,
      translation: worldFromCamera.translation + direction * length + side * wobble)
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
package import LinearAlgebra

extension RigidTransform {
  /// The pose `worldFromCamera` of a camera at `eye` that looks at `target`, z up in the world, turned by
  /// `roll` [rad] about its optical axis.
  package static func looking(
    from eye: Vector3, at target: Vector3, roll: Double = 0
  ) -> RigidTransform {
    let forward = (target - eye).normalized ?? Vector3(0, 1, 0)
    let level = forward.cross(Vector3(0, 0, 1)).normalized ?? Vector3(1, 0, 0)
    let down = forward.cross(level)
    let (sine, cosine) = (PortableMath.sin(roll), PortableMath.cos(roll))
    return RigidTransform(
      rotation: Matrix3(
        columns: level * cosine + down * sine, down * cosine - level * sine, forward),
      translation: eye)
  }
}

extension Scene {
  /// Camera poses that show much of the scene, the same on every machine.
  ///
  /// Of a dozen random poses per view, the one with the most faces wins, unless one face fills the
  /// image or another view shows the same.
  package func views(count: Int, seed: UInt64) -> [RigidTransform] {
    var chosen: [RigidTransform] = []
    for view in 0..<count {
      var random = SplitMix64(seed: seed, 0x76_6965_77, UInt64(view))
      var best: (pose: RigidTransform, score: Double)?
      for _ in 0..<12 {
        let pose = randomPose(&random)
        let score = score(of: pose) - 30 * chosen.reduce(0) { $0 + likeness($1, pose) }
        if score > best?.score ?? -.infinity { best = (pose, score) }
      }
      chosen.append(best?.pose ?? .identity)
    }
    return chosen
  }

  /// 1 for the same pose, 0 for cameras that look elsewhere or stand 1.5 m apart.
  private func likeness(_ a: RigidTransform, _ b: RigidTransform) -> Double {
    let gap = (a.translation - b.translation).length
    let turn = a.rotation.columns.2.dot(b.rotation.columns.2)
    return max(0, 1 - gap / 1.5) * max(0, turn)
  }

  private func randomPose(_ random: inout SplitMix64) -> RigidTransform {
    var eye = interior.minimum
    for _ in 0..<50 {
      let (low, high) = (interior.minimum, interior.maximum)
      eye = Vector3(
        random.uniform(in: low.x..<high.x), random.uniform(in: low.y..<high.y),
        random.uniform(in: low.z..<high.z))
      let isFree = footprints.allSatisfy { print in
        let (x, y, reach) = (eye.x - print.x, eye.y - print.y, print.z + 0.25)
        return x * x + y * y > reach * reach
      }
      let gap = eye - focus
      if isFree && gap.x * gap.x + gap.y * gap.y > 0.3 { break }
    }
    let spread = 0.5
    let target =
      focus
      + Vector3(
        random.uniform(in: -spread..<spread), random.uniform(in: -spread..<spread),
        random.uniform(in: -0.5 * spread..<0.5 * spread))
    return .looking(from: eye, at: target, roll: random.uniform(in: -0.08..<0.08))
  }

  /// The number of faces seen in a small image, less for a face that fills it.
  private func score(of pose: RigidTransform) -> Double {
    let camera = DepthSensor.ideal.scaled(toWidth: 80)
    let view = LabelledView(
      self, worldFromCamera: pose, width: camera.width, height: camera.height,
      intrinsics: camera.intrinsics)
    let counts = view.pixelCounts
    let faceCount = counts.dropFirst().count { $0 >= 8 }
    let largest = counts.dropFirst().max() ?? 0
    let share = Double(largest) / Double(camera.width * camera.height)
    return Double(faceCount) - 30 * max(0, share - 0.5)
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import LinearAlgebra

/// Poses by time (or by id), for frames that have none of their own.
struct PoseTable {
  private(set) var times: [Double] = []
  private(set) var poses: [RigidTransform] = []
  /// How many rows were no pose: not finite, or no unit quaternion within 1 %.
  private(set) var rejectedCount = 0

  /// Rows of time, translation, quaternion x y z w, in any order of time; equal times are dropped.
  init(columns: [[Double]]) {
    let rows = (0..<(columns.first?.count ?? 0)).map { row in columns.map { $0[row] } }
    for row in rows.sorted(by: { $0[0] < $1[0] }) {
      let quaternion = Quaternion(w: row[7], x: row[4], y: row[5], z: row[6])
      guard row.allSatisfy(\.isFinite), (quaternion.norm - 1).magnitude < 0.01,
        let unit = quaternion.normalized
      else {
        rejectedCount += 1
        continue
      }
      guard times.last != row[0] else { continue }
      times.append(row[0])
      poses.append(
        RigidTransform(rotation: unit.rotation, translation: Vector3(row[1], row[2], row[3])))
    }
  }

  /// The pose at a time: linear and spherical interpolation between neighbors at most `maxGap` apart.
  func pose(at time: Double, maxGap: Double) -> RigidTransform? {
    guard let next = times.firstIndex(where: { $0 >= time }) else { return nil }
    if times[next] == time { return poses[next] }
    guard next > 0, times[next] - times[next - 1] <= maxGap else { return nil }
    let share = (time - times[next - 1]) / (times[next] - times[next - 1])
    let (a, b) = (poses[next - 1], poses[next])
    let rotation = Self.slerp(
      Quaternion(rotation: a.rotation), Quaternion(rotation: b.rotation), share)
    return RigidTransform(
      rotation: rotation.rotation,
      translation: a.translation + (b.translation - a.translation) * share)
  }

  /// Shoemake's spherical interpolation (doi:10.1145/325334.325242).
  static func slerp(_ a: Quaternion, _ b: Quaternion, _ share: Double) -> Quaternion {
    let dot = a.w * b.w + a.x * b.x + a.y * b.y + a.z * b.z
    let sign: Double = dot < 0 ? -1 : 1
    let sine = max(0, 1 - dot * dot).squareRoot()
    let angle = PortableMath.atan2(sine, dot.magnitude)
    let isSmall = sine < 1e-6
    let p = isSmall ? 1 - share : PortableMath.sin((1 - share) * angle) / sine
    let q = sign * (isSmall ? share : PortableMath.sin(share * angle) / sine)
    let mixed = Quaternion(
      w: p * a.w + q * b.w, x: p * a.x + q * b.x, y: p * a.y + q * b.y, z: p * a.z + q * b.z)
    return mixed.normalized ?? a
  }
}

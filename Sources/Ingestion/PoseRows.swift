// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import LinearAlgebra

/// Poses as a file lists them, before they are sorted and checked against each other.
struct PoseRows {
  var times: [Double] = []
  var poses: [RigidTransform] = []
  var hasTimes = true
  var hasRotations = true
  /// How many stored units make a second, if the format says.
  var unitsPerSecond: Double?
  var skipped = 0
  var normalized = (count: 0, deviation: 0.0)
  /// The quaternions as read, to judge their order; empty for matrices.
  var quaternions: [Quaternion] = []

  /// Adds a row, or counts it as skipped if a number is not finite.
  mutating func append(_ time: Double, _ pose: RigidTransform) {
    guard time.isFinite, pose.isFinite else {
      skipped += 1
      return
    }
    times.append(time)
    poses.append(pose)
  }

  /// Adds a row with a quaternion, which must be unit within 1 %.
  mutating func append(
    _ time: Double, _ translation: Vector3, _ quaternion: Quaternion, row: Int, _ file: FileBytes
  ) throws(IngestionError) {
    let norm = quaternion.norm
    guard time.isFinite, translation.isFinite, norm.isFinite else {
      skipped += 1
      return
    }
    guard let unit = quaternion.normalized, abs(norm - 1) <= 0.01 else {
      throw file.malformed(
        .element(row), expected: "a quaternion of norm 1 within 1 %", found: "norm \(norm)")
    }
    if abs(norm - 1) > 1e-6 {
      normalized = (normalized.count + 1, max(normalized.deviation, abs(norm - 1)))
    }
    quaternions.append(unit)
    append(time, RigidTransform(rotation: unit.rotation, translation: translation))
  }

  /// Adds a row with a 3×4 matrix by rows, whose rotation must be one within 1 %.
  mutating func append(
    _ time: Double, matrix m: [Double], row: Int, _ file: FileBytes
  ) throws(IngestionError) {
    let rotation = Matrix3(
      rows: Vector3(m[0], m[1], m[2]), Vector3(m[4], m[5], m[6]), Vector3(m[8], m[9], m[10]))
    guard time.isFinite, m.allSatisfy(\.isFinite) else {
      skipped += 1
      return
    }
    let square = rotation * rotation.transposed
    let errors = [
      square.columns.0 - Vector3(1, 0, 0), square.columns.1 - Vector3(0, 1, 0),
      square.columns.2 - Vector3(0, 0, 1),
    ]
    let deviation = errors.reduce(0.0) { max($0, abs($1.x), abs($1.y), abs($1.z)) }
    guard deviation <= 0.01, rotation.determinant > 0 else {
      throw file.malformed(
        .element(row), expected: "a rotation matrix within 1 %",
        found: "a matrix \(deviation) off, of determinant \(rotation.determinant)")
    }
    append(
      time,
      RigidTransform(
        rotation: Quaternion(rotation: rotation).rotation,
        translation: Vector3(m[3], m[7], m[11])))
  }

  /// The sorted trajectory, with notes on all that was done.
  func trajectory(in file: FileBytes) throws(IngestionError) -> Trajectory {
    guard !poses.isEmpty else {
      throw file.malformed(
        .file, expected: "rows of finite poses",
        found: skipped > 0 ? "\(skipped) rows with NaN or infinite numbers" : "none")
    }
    var result = Trajectory(
      times: times, worldFromCamera: poses, hasTimes: hasTimes, hasRotations: hasRotations)
    if skipped > 0 { result.notes.append(.skippedRows(count: skipped)) }
    if !hasTimes { result.notes.append(.noTimes) }
    if hasTimes { convertTimes(&result) }
    if normalized.count > 0 {
      result.notes.append(
        .normalizedQuaternions(count: normalized.count, deviation: normalized.deviation))
    }
    sort(&result)
    if QuaternionOrder.isLikelyScalarFirst(quaternions, poses.map(\.translation)) {
      result.notes.append(.likelyScalarFirst)
    }
    let first = result.worldFromCamera[0].translation
    let reach = result.worldFromCamera.map { ($0.translation - first).length }.max() ?? 0
    if result.count < 20 || reach < 1e-3 { result.notes.append(.fragile(count: result.count)) }
    return result
  }

  private func convertTimes(_ result: inout Trajectory) {
    let units = unitsPerSecond ?? TimeUnit.unitsPerSecond(of: times)
    guard units != 1 else { return }
    result.times = times.map { $0 / units }
    result.notes.append(.convertedTimes(unitsPerSecond: units))
  }

  private func sort(_ result: inout Trajectory) {
    let times = result.times
    let backSteps = zip(times, times.dropFirst()).count { $0 > $1 }
    let order =
      backSteps == 0
      ? Array(times.indices)
      : times.indices.sorted { times[$0] != times[$1] ? times[$0] < times[$1] : $0 < $1 }
    let kept = order.enumerated().filter { place, index in
      place == 0 || times[order[place - 1]] != times[index]
    }.map(\.element)
    if backSteps > 0 { result.notes.append(.sorted(backSteps: backSteps)) }
    if kept.count < times.count {
      result.notes.append(.duplicateTimes(count: times.count - kept.count))
    }
    let poses = result.worldFromCamera
    (result.times, result.worldFromCamera) = (kept.map { times[$0] }, kept.map { poses[$0] })
  }
}

/// Guesses what unit times are in.
enum TimeUnit {
  /// Units per second by the median step and the size: cameras take 1 to 2000 poses a second.
  static func unitsPerSecond(of times: [Double]) -> Double {
    let steps = zip(times, times.dropFirst()).map { abs($1 - $0) }.filter { $0 > 0 }.sorted()
    let size = times.map(\.magnitude).max() ?? 0
    guard !steps.isEmpty else { return size >= 1e17 ? 1e9 : 1 }
    let step = steps[steps.count / 2]
    if step >= 4e5 { return 1e9 }
    if size >= 1e14, step >= 400 { return 1e6 }
    if size >= 1e11 { return 1e3 }
    return 1
  }
}

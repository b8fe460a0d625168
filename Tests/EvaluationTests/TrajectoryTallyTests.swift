// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Evaluation
import LinearAlgebra
import Testing

struct TrajectoryGolden: Decodable {
  struct Poses: Decodable {
    var t: [Double]
    var xyz, q_wxyz: [[Double]]

    var poses: [TimedPose] {
      t.indices.map { index in
        let (p, q) = (xyz[index], q_wxyz[index])
        let unit = Quaternion(w: q[0], x: q[1], y: q[2], z: q[3]).normalized ?? .identity
        return TimedPose(
          timestamp: t[index],
          worldFromCamera: RigidTransform(
            rotation: unit.rotation, translation: Vector3(p[0], p[1], p[2])))
      }
    }
  }
  var ref, est: Poses
  var expected: [String: [String: Double]]
}

@Suite struct TrajectoryTallyTests {
  private func check(
    _ distribution: Distribution, _ expected: [String: Double]?, _ name: String
  ) throws {
    let expected = try #require(expected)
    #expect(expected.count == 7)
    for (key, number) in expected {
      let value = distribution.errorStatistics[key]?.number
      #expect(agrees(value, number, relative: 1e-8), "\(name) \(key)")
    }
  }

  @Test("Golden: APE without, with rigid and with scaled alignment equals evo 1.38.1")
  func absolute() throws {
    let file = try golden("trajectory_evo", as: TrajectoryGolden.self)
    let tally = try TrajectoryTally(groundTruth: file.ref.poses, estimate: file.est.poses)
    #expect(tally.pairCount == 40)
    try check(tally.unalignedTranslation, file.expected["APE_trans_noalign"], "unaligned")
    try check(tally.apeTranslation, file.expected["APE_trans_align"], "se3")
    try check(tally.scaledTranslation, file.expected["APE_trans_align_scale"], "sim3")
    try check(tally.apeRotation, file.expected["APE_rotdeg_align"], "rotation")
  }

  @Test(
    "Golden: RPE by frames, from every pose, and by meters equals evo 1.38.1",
    arguments: ["1_frames_all0", "10_frames_all0", "10_frames_all1", "0.5_meters_all0"])
  func relative(variant: String) throws {
    let file = try golden("trajectory_evo", as: TrajectoryGolden.self)
    var configuration = TrajectoryConfiguration()
    configuration.delta = variant.hasPrefix("10") ? 10 : variant.hasPrefix("1") ? 1 : 0.5
    configuration.deltaUnit = variant.contains("meters") ? .meters : .frames
    configuration.allPairs = variant.hasSuffix("all1")
    let tally = try TrajectoryTally(
      groundTruth: file.ref.poses, estimate: file.est.poses, configuration)
    try check(
      tally.rpeTranslation, file.expected["RPE_translation_part_" + variant], variant)
    try check(
      tally.rpeRotation, file.expected["RPE_rotation_angle_deg_" + variant], variant)
  }

  @Test("Property: RPE does not depend on the world frame of the estimate")
  func worldFrame() throws {
    let file = try golden("trajectory_evo", as: TrajectoryGolden.self)
    let moved = RigidTransform(
      rotation: try #require(Quaternion(w: 1, x: 2, y: -1, z: 0.5).normalized).rotation,
      translation: Vector3(5, 6, 7))
    let other = file.est.poses.map {
      TimedPose(timestamp: $0.timestamp, worldFromCamera: moved * $0.worldFromCamera)
    }
    let tally = try TrajectoryTally(groundTruth: file.ref.poses, estimate: file.est.poses)
    let movedTally = try TrajectoryTally(groundTruth: file.ref.poses, estimate: other)
    for path in ["rpe.translation_m.rmse", "rpe.rotation_deg.rmse", "ape.translation_m.rmse"] {
      let expected = try #require(tally.values.value(at: path)?.number)
      #expect(agrees(movedTally.values.value(at: path)?.number, expected, relative: 1e-7))
    }
  }

  @Test("Known value: nearest times within the limit pair up, ties go to the earlier pose")
  func synchronization() throws {
    func poses(_ times: [Double]) -> [TimedPose] {
      times.map { TimedPose(timestamp: $0, worldFromCamera: .identity) }
    }
    let pairs = try poses([0, 1, 2, 3]).synchronized(
      with: poses([0.5, 2.004, 2.5]), maxDifference: 0.5)
    #expect(pairs.map(\.groundTruth.timestamp) == [0, 2, 2])
    let near = try poses([0, 1, 2, 3]).synchronized(
      with: poses([0.5, 2.004, 2.5]), maxDifference: 0.01)
    #expect(near.map(\.estimate.timestamp) == [2.004])
  }

  @Test("Malformed input: times out of order, and trajectories that never meet")
  func malformed() {
    func poses(_ times: [Double]) -> [TimedPose] {
      times.map { TimedPose(timestamp: $0, worldFromCamera: .identity) }
    }
    #expect(throws: EvaluationError.unorderedTimestamps(what: "estimated trajectory", index: 2)) {
      try TrajectoryTally(groundTruth: poses([0, 1]), estimate: poses([0, 1, 1]))
    }
    #expect(throws: EvaluationError.unorderedTimestamps(what: "ground-truth trajectory", index: 0))
    {
      try TrajectoryTally(groundTruth: poses([.nan]), estimate: poses([0]))
    }
    #expect(throws: EvaluationError.self) {
      try TrajectoryTally(groundTruth: poses([0, 1]), estimate: poses([10, 11]))
    }
  }

  @Test("U148: a camera that stands still leaves the alignment open: null, unaligned stays")
  func still() throws {
    let poses = (0..<5).map { TimedPose(timestamp: Double($0), worldFromCamera: .identity) }
    let values = try TrajectoryTally(groundTruth: poses, estimate: poses).values
    #expect(values.value(at: "ape.translation_m.rmse") == .null)
    #expect(values.value(at: "apeUnaligned.translation_m.rmse") == 0.0)
    #expect(TrajectoryConfiguration().protocolLine.contains("se3 alignment"))
  }

  @Test("Known value: steps of 90° on a circle pair poses by turned angle")
  func degrees() throws {
    let poses = (0...12).map { index in
      let half = Angle.degrees(15 * Double(index)).radians
      let turn = Quaternion(w: cosine(half), x: 0, y: 0, z: cosine(half - .pi / 2))
      return TimedPose(
        timestamp: Double(index),
        worldFromCamera: RigidTransform(
          rotation: turn.rotation, translation: Vector3(Double(index), 0, 0)))
    }
    var configuration = TrajectoryConfiguration()
    configuration.deltaUnit = .degrees
    // three turns of 30°, less than 90° by rounding if asked for 90° exactly
    configuration.delta = 89.9
    let tally = try TrajectoryTally(groundTruth: poses, estimate: poses, configuration)
    #expect(tally.rpeTranslation.samples.count == 4)
    #expect(tally.rpeRotation.samples.allSatisfy { $0 < 1e-5 })
  }

  /// The cosine by its series, precise enough for |x| ≤ 2π.
  private func cosine(_ x: Double) -> Double {
    var (term, sum) = (1.0, 1.0)
    for k in 1...20 {
      term *= -x * x / Double((2 * k - 1) * 2 * k)
      sum += term
    }
    return sum
  }
}

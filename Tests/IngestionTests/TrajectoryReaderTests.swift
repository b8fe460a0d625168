// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Ingestion
import LinearAlgebra
import Testing

struct TrajectoryReaderTests {
  /// A body that turns left and right, up and down, and moves along its own z.
  static func turning(_ count: Int, scalarFirst: Bool = false) -> String {
    var q = Quaternion(w: 0.5, x: 0.5, y: 0.5, z: 0.5)
    var p = Vector3.zero
    return (0..<count).map { i in
      let words = scalarFirst ? [q.w, q.x, q.y, q.z] : [q.x, q.y, q.z, q.w]
      let line =
        "\(Double(i) / 30) \(p.x) \(p.y) \(p.z) "
        + words.map { "\($0)" }.joined(separator: " ") + "\n"
      let step = Quaternion(w: 0.999, x: i % 90 < 45 ? 0.03 : -0.03, y: 0.036, z: 0.01)
      q = (q * step).normalized ?? q
      p += q.rotation * Vector3(0.001, 0, 0.01)
      return line
    }.joined()
  }

  static func rows(_ times: [String]) -> String {
    times.map { "\($0) 1 2 3 0 0 0 1\n" }.joined()
  }

  @Test func `U118 blanks, tabs, line ends and NaN rows`() throws {
    let text = "# t\r\n1.5 1 2 3 0 0 0 1 \r\n\n2.5\t4  5 6\t0 0 1 0\n3.5 nan 0 0 0 0 0 1\n"
    let trajectory = try TrajectoryReader.decode(FileBytes(text))
    #expect(trajectory.times == [1.5, 2.5])
    #expect(trajectory.worldFromCamera[1] * Vector3(1, 0, 0) == Vector3(3, 5, 6))
    #expect(trajectory.notes == [.skippedRows(count: 1), .fragile(count: 2)])
  }

  @Test func `U118 only NaN rows, and a decimal comma, are errors`() {
    func error(_ text: String) -> String? {
      ingestionError { () throws(IngestionError) in
        _ = try TrajectoryReader.decode(FileBytes(text))
      }?.description
    }
    #expect(
      error("1 nan 0 0 0 0 0 1\n")
        == "file: file: expected rows of finite poses, found 1 rows with NaN or infinite numbers")
    #expect(
      error("1311870427,644555 0,000602 0 0 0 0 0 1\n")
        == "file: line 1: expected a decimal point, found the decimal comma in "
        + "'1311870427,644555'")
    #expect(
      error("<?xml version='1.0'?><Error>AccessDenied</Error>")
        == "file: expected a trajectory in text, found XML or HTML")
  }

  @Test func `U119 unsorted, repeated and concatenated rows are reported`() throws {
    let unsorted = try TrajectoryReader.decode(FileBytes(Self.rows(["3.5", "4.5", "1.5", "2.5"])))
    #expect(unsorted.times == [1.5, 2.5, 3.5, 4.5])
    #expect(unsorted.notes.contains(.sorted(backSteps: 1)))
    let twice = try TrajectoryReader.decode(FileBytes(Self.rows(["1.5", "2.5", "1.5", "2.5"])))
    #expect(twice.times == [1.5, 2.5])
    #expect(twice.notes.contains(.duplicateTimes(count: 2)))
    #expect(twice.notes.contains(.sorted(backSteps: 1)))
  }

  @Test func `U121 a written trajectory keeps nine decimals`() throws {
    let pose = RigidTransform(
      rotation: (Quaternion(w: 0.9, x: 0.1, y: -0.2, z: 0.3).normalized ?? .identity).rotation,
      translation: Vector3(-0.000000001, 1.123456789, -1e5))
    let trajectory = Trajectory(times: [1_311_875_572.4061613], worldFromCamera: [pose])
    let scratch = try Scratch()
    try TrajectoryWriter.write(trajectory, to: scratch.path("a.txt"))
    let back = try TrajectoryReader.read(scratch.path("a.txt"))
    #expect(back.times == trajectory.times)
    let error = back.worldFromCamera[0].inverse * pose
    #expect(error.translation.length < 1e-8)
    #expect(abs(error.rotation.determinant - 1) < 1e-8)
  }

  @Test func `U124 quaternions are made unit within 1 percent, else refused`() throws {
    let rounded = try TrajectoryReader.decode(FileBytes("1.5 0 0 0 0.708 0 0 0.708\n"))
    #expect(abs((rounded.worldFromCamera[0] * Vector3(0, 1, 0)).length - 1) < 1e-12)
    #expect(
      rounded.notes.contains {
        if case .normalizedQuaternions(1, let deviation) = $0 { deviation < 0.002 } else { false }
      })
    #expect(
      ingestionError { () throws(IngestionError) in
        _ = try TrajectoryReader.decode(FileBytes("1.5 0 0 0 0 0 0 2\n"), format: .tum)
      }
        == .malformed(
          path: "file", place: .element(0), expected: "a quaternion of norm 1 within 1 %",
          found: "norm 2.0"))
  }

  @Test func `U125 quaternions in the order w x y z are noticed`() throws {
    let right = try TrajectoryReader.decode(FileBytes(Self.turning(200)))
    #expect(!right.notes.contains(.likelyScalarFirst))
    let wrong = try TrajectoryReader.decode(FileBytes(Self.turning(200, scalarFirst: true)))
    #expect(wrong.notes.contains(.likelyScalarFirst))
  }

  @Test func `U128 exponents are TUM, a header and commas are EuRoC`() throws {
    let tum = try TrajectoryReader.decode(
      FileBytes("1.403715529112143517e+09 1 2 3 0 0 0 1\n1.403715529212e+09 1 2 3 0 0 0 1\n"))
    #expect(abs(tum.times[0] - 1_403_715_529.112_143_5) < 1e-6)
    let euroc = try TrajectoryReader.decode(
      FileBytes(
        "#timestamp, p_x [m], p_y [m], p_z [m], q_w [], q_x [], q_y [], q_z []\n"
          + "1403715524907143168,1,2,3,1,0,0,0\n1403715524912143104,1,2,3,0,1,0,0\n"))
    #expect(abs(euroc.times[0] - 1_403_715_524.907_143_2) < 1e-6)
    #expect(euroc.worldFromCamera[0].rotation == .identity)
    #expect(euroc.worldFromCamera[1] * Vector3(0, 1, 0) == Vector3(1, 1, 3))
    #expect(euroc.notes.contains(.convertedTimes(unitsPerSecond: 1e9)))
  }

  @Test func `matrices must be rotations`() {
    let error = ingestionError { () throws(IngestionError) in
      _ = try TrajectoryReader.decode(FileBytes("1 0 0 0 0 2 0 0 0 0 1 0\n"))
    }
    #expect(error?.description.hasPrefix("file: element 0: expected a rotation matrix") == true)
  }

  @Test func `a pose between two is linear in position and slerp in rotation`() throws {
    let quarter = Quaternion(w: 0.5.squareRoot(), x: 0, y: 0, z: 0.5.squareRoot())
    let trajectory = Trajectory(
      times: [1, 2, 5],
      worldFromCamera: [
        .identity, RigidTransform(rotation: quarter.rotation, translation: Vector3(3, 0, 0)),
        .identity,
      ])
    let third = try #require(trajectory.pose(at: 1 + 1.0 / 3, maxGap: 1.5))
    #expect((third.translation - Vector3(1, 0, 0)).length < 1e-12)
    // A third of 90° turns x to (cos 30°, sin 30°).
    let x = third.rotation * Vector3(1, 0, 0)
    #expect((x - Vector3(0.75.squareRoot(), 0.5, 0)).length < 1e-12)
    #expect(trajectory.pose(at: 2, maxGap: 0) == trajectory.worldFromCamera[1])
    #expect(trajectory.pose(at: 3, maxGap: 1.5) == nil)
    #expect(trajectory.pose(at: 0.9, maxGap: 1.5) == nil)
    #expect(trajectory.pose(at: 5.1, maxGap: 1.5) == nil)
  }

  @Test(.needsData) func `real trajectories have their known counts`() throws {
    func read(_ name: String) throws -> Trajectory {
      try TrajectoryReader.read(dataFile(name))
    }
    let arkit = try read("arkit-arcore-loggers/ARKit_camera_pose.txt")
    #expect(arkit.count == 2762)
    #expect(abs(arkit.times[2761] - arkit.times[0] - 46.0) < 0.1)
    let arcore = try read("arkit-arcore-loggers/ARCore_sensor_pose.txt")
    #expect((660...667).contains(arcore.count) && arcore.hasTimes)
    #expect(
      (arcore.worldFromCamera[0].translation - Vector3(-0.108027, 0.009575, 0.094321)).length < 1e-9
    )
    let icl = try read("icl-office-stramek/dataset_data.txt")
    #expect(icl.count == 880 && !icl.hasTimes && icl.times[0] == 1)
    let euroc = try read("evo-trajectories/V102_groundtruth.csv")
    #expect(euroc.count == 16_702 && abs(euroc.times[0] - 1_403_715_524.907_143) < 1e-5)
    let desk = try read("evo-trajectories/fr2_desk_groundtruth.txt")
    let hole = zip(desk.times, desk.times.dropFirst()).map { $1 - $0 }.max() ?? 0
    #expect(abs(hole - 11.99) < 0.02)
    let log = try read("open3d-testdata/RGBD/odometry.log")
    #expect(log.count == 5 && !log.hasTimes)
    let realsense = try read("realsense-polylidar/scene/trajectory.log")
    #expect(realsense.count == 7 && abs(realsense.times[0] - 1_580_908_150.203) < 1e-6)
    let dynamic = try read("arexp/ARKit_tracking_dynamic/input/case0/ARKitData.csv")
    let gap = zip(dynamic.times, dynamic.times.dropFirst()).map { $1 - $0 }.max() ?? 0
    #expect(!dynamic.hasRotations && abs(gap - 0.604) < 0.002)
    #expect(try !read("arexp/GTSAM_tracking/input/case0/resampled_truth.csv").hasTimes)
  }

  static let noticed = [
    "openvins-gt-trajectories/rpng_plane/table_01.txt",
    "openvins-gt-trajectories/kaist_vio/rotation_fast.txt",
  ]
  static let tumFiles = [
    "evo-trajectories/V102.txt", "evo-trajectories/freiburg1_xyz-rgbdslam.txt",
    "evo-trajectories/fr2_desk_ORB.txt", "openvins-gt-trajectories/euroc_mav/V1_01_easy.txt",
    "openvins-gt-trajectories/rpng_plane/table_01.txt",
    "openvins-gt-trajectories/kaist_vio/rotation_fast.txt",
  ]

  @Test(.needsData, arguments: tumFiles) func `U125 real quaternions raise no alarm`(
    _ name: String
  ) throws {
    let trajectory = try TrajectoryReader.read(dataFile(name))
    #expect(!trajectory.notes.contains(.likelyScalarFirst))
    let permuted = trajectory.times.indices.map { i -> String in
      let (pose, t) = (trajectory.worldFromCamera[i], trajectory.times[i])
      let q = Quaternion(rotation: pose.rotation)
      let p = pose.translation
      return "\(t) \(p.x) \(p.y) \(p.z) \(q.w) \(q.x) \(q.y) \(q.z)\n"
    }.joined()
    let w = try TrajectoryReader.decode(FileBytes(permuted))
    // Hand-held motion has no main axis, so that not every wrong order can be noticed.
    #expect(w.notes.contains(.likelyScalarFirst) == Self.noticed.contains(name))
  }

  @Test func `flipped bytes in trajectories throw or are read`() {
    var random = SplitMix64(seed: 12)
    let texts = [
      Self.turning(5), "0 0 1\n1 0 0 0\n0 1 0 0\n0 0 1 0\n0 0 0 1\n", "Timestamp,X,Y,Z\n1,2,3,4\n",
    ]
    for text in texts {
      for _ in 0..<200 {
        var bytes = Array(text.utf8)
        bytes[random.index(below: bytes.count)] = UInt8(truncatingIfNeeded: random.next())
        for format in TrajectoryFormat.allCases {
          _ = try? TrajectoryReader.decode(FileBytes(path: "file", bytes: bytes), format: format)
        }
        _ = try? TrajectoryReader.decode(FileBytes(path: "file", bytes: bytes))
      }
    }
  }
}

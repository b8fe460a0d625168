// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Geometry
import LinearAlgebra

/// Scenes through which a camera is carried, each measured by several sensors: a sequence per pair.
///
/// Label ids are identities: a face has the same id in every frame.
package struct SequenceSet: Sendable {
  /// A scene, the motion through it, and how its poses are estimated.
  package struct Walk: Sendable {
    package var name: String
    package var scene: Scene
    package var motion: HandheldMotion
    /// The error of the poses in the manifest; exact if `nil`.
    package var drift: PoseDrift?
    package var split: DatasetManifest.Split

    package init(
      name: String, scene: Scene, motion: HandheldMotion, drift: PoseDrift? = nil,
      split: DatasetManifest.Split
    ) {
      (self.name, self.scene, self.motion) = (name, scene, motion)
      (self.drift, self.split) = (drift, split)
    }

    var times: [Double] { (0..<motion.frameCount).map(motion.time) }

    /// The pose that the manifest states for a frame.
    func statedPose(_ frame: Int) -> RigidTransform {
      let pose = motion.worldFromCamera(frame)
      let progress = Double(frame) / Double(max(1, motion.frameCount - 1))
      return drift?.estimate(pose, progress: progress) ?? pose
    }
  }

  package var name: String
  package var sensors: [DepthSensor]
  package var walks: [Walk]
  package var seed: UInt64

  package init(name: String, sensors: [DepthSensor], walks: [Walk], seed: UInt64) {
    (self.name, self.sensors, self.walks, self.seed) = (name, sensors, walks, seed)
  }

  /// The manifest and the jobs: one per frame, and one per scene for what is true of all of it.
  package var plan: SyntheticPlan {
    var manifest = DatasetManifest.synthesized(name)
    manifest.labels = .synthetic
    for sensor in sensors { manifest.sensors[sensor.name] = DatasetManifest.Sensor(sensor) }
    var jobs: [SyntheticPlan.Job] = []
    for (number, walk) in walks.enumerated() {
      for sensor in sensors { describe(walk, sensor, in: &manifest) }
      jobs.append(job(number, frame: nil))
      jobs += (0..<walk.motion.frameCount).map { job(number, frame: $0) }
    }
    return SyntheticPlan(manifest: manifest, jobs: jobs)
  }

  /// The job of a frame, or of what is true of the whole walk.
  private func job(_ number: Int, frame: Int?) -> SyntheticPlan.Job {
    { result(number, frame, in: $0) }
  }

  private func result(
    _ number: Int, _ frame: Int?, in folder: String
  ) -> Result<[String], DatasetError> {
    do {
      guard let frame else { return .success(try writeWorld(walks[number], folder)) }
      return .success(try render(number, frame, to: folder))
    } catch {
      return .failure(error)
    }
  }

  private func describe(
    _ walk: Walk, _ sensor: DepthSensor, in manifest: inout DatasetManifest
  ) {
    let paths = Paths(walk: walk.name, sensor: sensor.name)
    var sequence = DatasetManifest.SequenceEntry(name: paths.sequence)
    (sequence.sensor, sequence.gravity) = (sensor.name, [0, 0, -1])
    (sequence.world, sequence.split) = (paths.world, walk.split)
    sequence.trueTrajectory = .init(file: paths.trajectory, format: "tum")
    manifest.sequences.append(sequence)
    manifest.frames += walk.times.indices.map { frame in
      var entry = DatasetManifest.FrameEntry(name: Paths.frame(frame))
      (entry.sequence, entry.timestamp) = (paths.sequence, walk.motion.time(frame))
      (entry.depth, entry.labels) = (paths.depth(frame), paths.labels(frame))
      (entry.planes, entry.split) = (paths.planes(frame), walk.split)
      entry.worldFromCamera = walk.statedPose(frame).rowEntries
      return entry
    }
  }

  /// Renders one frame with every sensor; all share the camera of the first.
  private func render(
    _ number: Int, _ frame: Int, to folder: String
  ) throws(DatasetError) -> [String] {
    let walk = walks[number]
    let view = view(walk, frame)
    var files: [String] = []
    for (index, sensor) in sensors.enumerated() {
      let paths = Paths(walk: walk.name, sensor: sensor.name)
      var random = SplitMix64(seed: seed, UInt64(number), UInt64(frame), UInt64(index))
      let measured = sensor.measure(view.rendering, view.surfaces, random: &random)
      let depth = DepthImage(
        width: sensor.width, height: sensor.height, units: measured.units,
        unitsPerMeter: sensor.depthUnitsPerMeter)
      try FileOutput.write(depth, to: FilePath.join(folder, paths.depth(frame)))
      try FileOutput.write(
        view.labelImage(measured), to: FilePath.join(folder, paths.labels(frame)))
      files += [paths.depth(frame), paths.labels(frame)]
    }
    return files
  }

  private func view(_ walk: Walk, _ frame: Int) -> LabelledView {
    LabelledView(
      walk.scene, worldFromCamera: walk.motion.worldFromCamera(frame), width: sensors[0].width,
      height: sensors[0].height, intrinsics: sensors[0].intrinsics)
  }

  /// Writes the planes of each frame, the true trajectory, and what is true of the whole sequence.
  private func writeWorld(_ walk: Walk, _ folder: String) throws(DatasetError) -> [String] {
    let paths = Paths(walk: walk.name, sensor: "")
    var (files, seen) = ([paths.world, paths.trajectory], [Set<UInt16>]())
    for frame in walk.times.indices {
      let planes = view(walk, frame).planes()
      seen.append(Set(planes.map(\.id)))
      try FileOutput.write(
        StrictJSON.bytes(of: TruePlaneFile(planes: planes), isIndented: false),
        to: FilePath.join(folder, paths.planes(frame)))
      files.append(paths.planes(frame))
    }
    let truth = WorldTruth(walk.scene, seen: seen, times: walk.times)
    try FileOutput.write(
      StrictJSON.bytes(of: truth, isIndented: false), to: FilePath.join(folder, paths.world))
    let rows = walk.times.indices.map { frame in
      let pose = walk.motion.worldFromCamera(frame)
      let q = Quaternion(rotation: pose.rotation)
      let t = pose.translation
      return [walk.motion.time(frame), t.x, t.y, t.z, q.x, q.y, q.z, q.w].map { "\($0)" }
        .joined(separator: " ")
    }
    let text = "# time x y z qx qy qz qw\n" + rows.joined(separator: "\n") + "\n"
    try FileOutput.write(Array(text.utf8), to: FilePath.join(folder, paths.trajectory))
    return files
  }
}

/// Where the files of a sequence lie.
private struct Paths {
  let walk, sensor: String

  var sequence: String { "\(walk)-\(sensor)" }
  var world: String { "truth/\(walk)/world.json" }
  var trajectory: String { "truth/\(walk)/trajectory.txt" }

  func depth(_ frame: Int) -> String { "\(sequence)/depth/\(Self.frame(frame)).png" }
  func labels(_ frame: Int) -> String { "\(sequence)/labels/\(Self.frame(frame)).png" }
  func planes(_ frame: Int) -> String { "truth/\(walk)/planes/\(Self.frame(frame)).json" }

  /// Four digits.
  static func frame(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

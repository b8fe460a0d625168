// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import FoundationEssentials
import Geometry
import Ingestion
import LinearAlgebra

/// Renders one sequence of the preset `quality` into a dataset folder.
struct QualityTakeWriter {
  private let take: QualitySet.Take
  private let folder: String

  init(_ take: QualitySet.Take, _ folder: String) { (self.take, self.folder) = (take, folder) }

  /// The files written, relative to the folder, or the failure.
  var result: Result<[String], DatasetError> {
    do { return .success(try write()) } catch { return .failure(error) }
  }

  private func write() throws(DatasetError) -> [String] {
    var recorder = QualityRecorder(take.scenario, seed: take.seed)
    var files: [String] = []
    var (estimates, truths) = (["# time tx ty tz qx qy qz qw"], ["# time tx ty tz qx qy qz qw"])
    var exposures = ["time,exposure,gain"]
    let truth = try recorder.record { (frame) throws(DatasetError) in
      let name = QualitySet.name(Int((frame.time * QualityRecording.rate).rounded()))
      files.append("\(take.name)/image/\(name).png")
      try FileOutput.write(frame.image, to: FilePath.join(folder, files[files.count - 1]))
      files.append("\(take.name)/depth/\(name).png")
      try FileOutput.write(frame.depth, to: FilePath.join(folder, files[files.count - 1]))
      estimates.append(Self.line(frame.time, frame.worldFromCamera))
      truths.append(Self.line(frame.time, frame.trueWorldFromCamera))
      exposures.append("\(frame.time),\(frame.exposure),\(frame.gain)")
    }
    files.append(try text("trajectory.txt", estimates))
    files.append(try text("truth.txt", truths))
    files.append(try text("exposures.csv", exposures))
    files.append(try json("quality.json", truth))
    files.append(
      try json("states.json", StateLabelFile(QualityLabelRecipe(), scale: 1, truth: truth)))
    return files
  }

  private func text(_ name: String, _ lines: [String]) throws(DatasetError) -> String {
    let file = "\(take.name)/\(name)"
    let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
    try FileOutput.write(bytes, to: FilePath.join(folder, file))
    return file
  }

  private func json<Value: Encodable>(
    _ name: String, _ value: Value
  ) throws(DatasetError) -> String {
    let file = "\(take.name)/\(name)"
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    do {
      let bytes = Array(try encoder.encode(value)) + [10]
      try FileOutput.write(bytes, to: FilePath.join(folder, file))
    } catch let error as DatasetError {
      throw error
    } catch {
      throw .malformed(path: file, place: "JSON", expected: "finite numbers", found: "\(error)")
    }
    return file
  }

  /// One line of a TUM trajectory.
  private static func line(_ time: Double, _ pose: RigidTransform) -> String {
    let (p, q) = (pose.translation, Quaternion(rotation: pose.rotation))
    return "\(time) \(p.x) \(p.y) \(p.z) \(q.x) \(q.y) \(q.z) \(q.w)"
  }
}

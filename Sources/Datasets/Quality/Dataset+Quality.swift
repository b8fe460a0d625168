// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import FoundationEssentials
package import Geometry
import Ingestion

extension Dataset {
  /// The exposure of one frame.
  package struct Exposure: Sendable, Equatable {
    /// The exposure time [s].
    package var time: Double
    /// The gain, 1 without amplification.
    package var gain: Double
  }

  /// The image of a frame as gray levels, or `nil` if the frame has none.
  package func grayImage(_ frame: Frame) throws(DatasetError) -> GrayImage? {
    guard let path = frame.colorPath else { return nil }
    guard FilePath.exists(path) else {
      throw .missingFile(path: path, neededBy: "frame \(frame.name)")
    }
    do { return try ColorImageReader.read(path).gray } catch { throw .input(error) }
  }

  /// The exposures of a sequence by time stamp; empty if none are recorded.
  package func exposures(_ name: String) throws(DatasetError) -> [Double: Exposure] {
    guard let file = sequence(name)?.exposures else { return [:] }
    let path = path(of: file.file)
    var exposures: [Double: Exposure] = [:]
    for (index, line) in try text(path, name).split(separator: "\n").enumerated() where index > 0 {
      let numbers = line.split(separator: ",").map { Double($0) }
      guard numbers.count == 3, let time = numbers[0], let exposure = numbers[1],
        let gain = numbers[2]
      else {
        throw .malformed(
          path: path, place: "line \(index + 1)", expected: "time,exposure,gain",
          found: "'\(line)'")
      }
      exposures[time] = Exposure(time: exposure, gain: gain)
    }
    return exposures
  }

  /// The state labels of a sequence, or `nil` if it has none.
  package func stateLabels(_ name: String) throws(DatasetError) -> StateLabelFile? {
    guard let file = sequence(name)?.states else { return nil }
    return try StateLabelFile.read(path(of: file.file))
  }

  /// What is true about tracking at every tick of a sequence, or `nil` if it is not recorded.
  package func qualityTruth(_ name: String) throws(DatasetError) -> [QualityTruth]? {
    guard let file = sequence(name)?.qualityTruth else { return nil }
    return try StrictJSON.read([QualityTruth].self, path(of: file.file), keys: [:])
  }

  /// Derives state labels anew for every sequence with a recorded truth, and writes them.
  ///
  /// - Returns: the names of the sequences labelled.
  package func labelQuality(scale: Double) throws(DatasetError) -> [String] {
    var labelled: [String] = []
    for entry in manifest.sequences {
      guard let states = entry.states, let truth = try qualityTruth(entry.name) else { continue }
      let file = StateLabelFile(QualityLabelRecipe(scale: scale), scale: scale, truth: truth)
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys]
      let bytes: [UInt8]
      do { bytes = Array(try encoder.encode(file)) + [10] } catch {
        throw .malformed(
          path: states.file, place: "JSON", expected: "finite numbers", found: "\(error)")
      }
      try FileOutput.write(bytes, to: path(of: states.file))
      labelled.append(entry.name)
    }
    return labelled
  }

  private func text(_ path: String, _ sequence: String) throws(DatasetError) -> String {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .missingFile(path: path, neededBy: "sequence \(sequence)")
    }
    return String(decoding: data, as: UTF8.self)
  }
}

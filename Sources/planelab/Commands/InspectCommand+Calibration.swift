// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import CommandLineKit
import Datasets
import Geometry
import Pipeline
import PlaneFitting
import Reporting

extension InspectCommand {
  /// The least share of an image that a plane must cover to serve for calibration.
  private static let minShare = 0.02

  /// The noise model that fits the largest planes of all files, as facts, as `dataset.json` states it, and
  /// as flags.
  static func calibratedNoise(_ invocation: Invocation) throws -> [(String, String)] {
    var calibration = NoiseCalibration()
    var detector = FrameDetector(configuration: PipelineConfiguration())
    detector.drawsOutlines = false
    for path in invocation.arguments {
      let frame = try Self.frame(path, invocation)
      guard case .depth(let depth, _) = frame.source else {
        throw Failure("\(path): noise is calibrated on depth images; this is a cloud", .badInput)
      }
      var labels = detector.detection(in: frame).labels
      var counts = [Int](repeating: 0, count: 1 << 16)
      for label in labels.labels { counts[Int(label)] += 1 }
      let least = Int(minShare * Double(depth.pixelCount))
      labels.labels = labels.labels.map { counts[Int($0)] < least ? LabelImage.unlabeled : $0 }
      calibration.add(depth, labels: labels)
    }
    return try facts(about: Self.result(of: calibration, files: invocation.arguments.count))
  }

  private static func result(
    of calibration: NoiseCalibration, files: Int
  ) throws -> NoiseCalibration.Result {
    do { return try calibration.result() } catch {
      switch error {
      case .noPlane:
        throw Failure(
          "no plane covers 2 % of \(files == 1 ? "the image" : "any of the \(files) images"); "
            + "take depth images of a flat wall", .badInput)
      case .tooFewCells(let cells, let blocks):
        throw Failure(
          "the planes give \(cells) cells of 8×8 pixels and \(blocks) blocks of 4×4 cells, expected at "
            + "least \(NoiseCalibration.minCellCount) and \(NoiseCalibration.minBlockCount); "
            + "take more images, or a larger wall", .badInput)
      }
    }
  }

  private static func facts(about result: NoiseCalibration.Result) -> [(String, String)] {
    let parts = Self.parts(of: result.model)
    let members = parts.map { "\"\($0.name)\": \($0.text)" }.joined(separator: ", ")
    let flags = parts.map { "--noise-\(flagName(of: $0.name)) \($0.text)" }
    let depths = [result.depths.lowerBound, result.depths.upperBound].map {
      $0.text(decimals: 2) ?? ""
    }
    return [
      ("calibrated from", "\(result.cellCount) cells, \(result.blockCount) blocks"),
      ("depths [m]", depths.joined(separator: "–")),
      ("misfit of σ(z) [%]", (100 * result.misfit).text(decimals: 1) ?? ""),
      ("lateral part", result.knowsLateral ? "from steep cells" : "unknown, no steep cells"),
    ] + sigmas(of: result.model) + [
      ("in dataset.json", "\"noise\": { \(members) }"), ("as flags", flags.joined(separator: " ")),
    ]
  }

  /// `quantumConstant` as flags spell it: `quantum-constant`.
  private static func flagName(of key: String) -> String {
    key.map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined()
  }
}

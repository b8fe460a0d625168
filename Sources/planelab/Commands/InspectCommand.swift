// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import CommandLineKit
import Datasets
import Geometry
import Ingestion
import LinearAlgebra
import Parameters
import Pipeline
import PlaneFitting
import Reporting

/// `planelab inspect FILE`: what a file holds, before anything is done with it.
enum InspectCommand: Command {
  static let description = CommandDescription(
    "inspect", overview: "Say what a depth image, label map or point cloud holds.",
    arguments: [
      ArgumentDescription("file", min: 1, max: nil, completion: .file, "Files to inspect.")
    ],
    options: [
      OptionDescription(
        "depth-units-per-meter", value: "n", kind: .number, in: 1e-6...1e9, default: "1000",
        "Stored depth per meter."),
      OptionDescription(
        flag: "estimate-noise",
        "Add the noise model that detection would learn from the file, as a manifest states it."),
      OptionDescription(
        flag: "calibrate-noise",
        "Fit a noise model to the largest planes of all files together, such as views of a flat wall."
      ),
      .format,
    ])

  static func run(_ invocation: Invocation, _ console: Console) async throws -> ExitCode {
    var table = Table(columns: ["file", "fact", "value"].map { .init($0, decimals: nil) })
    for path in invocation.arguments {
      var facts = try facts(about: path, invocation)
      if invocation.contains("estimate-noise") { facts += try noise(of: path, invocation) }
      for (fact, value) in facts {
        table.append([.string(path), .string(fact), .string(value)])
      }
    }
    if invocation.contains("calibrate-noise") {
      for (fact, value) in try calibratedNoise(invocation) {
        table.append(["all files", .string(fact), .string(value)])
      }
    }
    console.print(table, invocation)
    return .success
  }

  private static func facts(about path: String, _ invocation: Invocation) throws
    -> [(String, String)]
  {
    let file = try FileBytes(contentsOf: path)
    let format = FileFormat(file)
    var facts = [("format", format.rawValue), ("bytes", String(file.count))]
    if try SingleFrame.isImage(file) {
      guard
        let depth = try? DepthReader.read(
          path, unitsPerMeter: invocation.number("depth-units-per-meter"))
      else {
        let image = try ColorImageReader.read(path)
        facts += [("kind", "color image"), ("size", "\(image.width)×\(image.height)")]
        return facts
      }
      facts += self.facts(about: depth)
      if let labels = try? LabelReader.read(path, width: nil, height: nil) {
        let ids = Set(labels.labels)
        facts.append(("distinct values", String(ids.count)))
        if ids.count <= 100 {
          facts.append(("as labels", ids.sorted().map(String.init).joined(separator: " ")))
        }
      }
    } else {
      facts += self.facts(about: try PointCloudReader.read(path))
    }
    return facts
  }

  /// The noise model that detection learns from a file, under the keys of `dataset.json`.
  ///
  /// The camera is guessed: it hardly matters for noise.
  private static func noise(of path: String, _ invocation: Invocation) throws -> [(String, String)]
  {
    var detector = FrameDetector(configuration: PipelineConfiguration())
    guard let noise = detector.detection(in: try frame(path, invocation)).noise else {
      return [("noise", "unknown")]
    }
    return parts(of: noise).map { ("noise " + $0.name, $0.text) } + sigmas(of: noise)
  }

  /// A file as a frame, with a guessed camera.
  static func frame(_ path: String, _ invocation: Invocation) throws -> Frame {
    guard try SingleFrame.isImage(try FileBytes(contentsOf: path)) else {
      return Frame(name: path, sequence: "", source: .cloud(try PointCloudReader.read(path)))
    }
    let depth = try DepthReader.read(
      path, unitsPerMeter: invocation.number("depth-units-per-meter"))
    return Frame(
      name: path, sequence: "",
      source: .depth(depth, CameraIntrinsics.guessed(width: depth.width, height: depth.height)))
  }

  /// The parts of a model that are not zero, under the keys of `dataset.json`, with four digits.
  static func parts(of noise: NoiseModel) -> [(name: String, text: String)] {
    let parts = [
      ("constant", noise.constant), ("linear", noise.linear), ("quadratic", noise.quadratic),
      ("quantumConstant", noise.quantumConstant), ("quantumQuadratic", noise.quantumQuadratic),
      ("lateral", noise.lateral), ("correlatedOffset", noise.correlatedOffset),
      ("correlatedSlope", noise.correlatedSlope),
    ]
    return parts.filter { $0.1 != 0 }.map { ($0.0, fourDigits($0.1)) }
  }

  /// A positive number rounded to four significant digits.
  private static func fourDigits(_ value: Double) -> String {
    var scale = 1.0
    while value * scale < 1000, scale < 1e12 { scale *= 10 }
    return ((value * scale).rounded() / scale).parameterText
  }

  /// The white standard deviation at some depths.
  static func sigmas(of noise: NoiseModel) -> [(String, String)] {
    [1.0, 2, 3, 5].map { z in
      ("white σ at \(Int(z)) m [mm]", (1000 * noise.sigma(at: z)).text(decimals: 2) ?? "")
    }
  }

  private static func facts(about depth: DepthImage) -> [(String, String)] {
    let valid = depth.depths.filter { $0 > 0 }.sorted()
    var facts = [
      ("kind", "depth image"), ("size", "\(depth.width)×\(depth.height)"),
      ("valid pixels", share(valid.count, depth.pixelCount)),
    ]
    guard let first = valid.first, let last = valid.last else { return facts }
    let numbers = [first, valid[valid.count / 2], last].map { Double($0).text(decimals: 3) ?? "" }
    facts.append(
      (
        "depth min, median, max [m]",
        numbers.joined(separator: ", ") + " at \(depth.unitsPerMeter.parameterText) units per m"
      ))
    return facts
  }

  private static func facts(about cloud: PointCloud) -> [(String, String)] {
    let valid = (0..<cloud.count).filter { cloud.isValid($0) }
    var facts = [
      ("kind", cloud.isOrganized ? "organized cloud" : "cloud"),
      ("size", cloud.isOrganized ? "\(cloud.width)×\(cloud.height)" : "\(cloud.count)"),
      ("valid points", share(valid.count, cloud.count)),
    ]
    if let first = valid.first {
      var (low, high) = (cloud.point(first), cloud.point(first))
      for index in valid {
        low = pointwiseMin(low, cloud.point(index))
        high = pointwiseMax(high, cloud.point(index))
      }
      facts += [("least corner [m]", text(low)), ("greatest corner [m]", text(high))]
    }
    let columns = [
      cloud.normals == nil ? nil : "normals", cloud.colors == nil ? nil : "colors",
      cloud.labels == nil ? nil : "labels", cloud.intensities == nil ? nil : "intensities",
    ]
    facts.append(("columns", (["x y z"] + columns.compactMap(\.self)).joined(separator: ", ")))
    if let labels = cloud.labels { facts.append(("distinct labels", String(Set(labels).count))) }
    if let viewpoint = cloud.viewpoint {
      facts.append(("viewpoint [m]", text(viewpoint.translation)))
    }
    return facts
  }

  private static func share(_ part: Int, _ whole: Int) -> String {
    let percent = (100 * Double(part) / Double(max(whole, 1))).text(decimals: 1) ?? "0"
    return "\(part) of \(whole) (\(percent) %)"
  }

  private static func text(_ point: Vector3) -> String {
    (0..<3).map { point[$0].text(decimals: 3) ?? "" }.joined(separator: ", ")
  }
}

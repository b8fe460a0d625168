// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import CommandLineKit
import Datasets
import Evaluation
import Geometry
import Ingestion
import LinearAlgebra
import Parameters
import Pipeline
import PlaneFitting
import Reporting

/// `planelab detect FILE`: the planes of one depth image or point cloud.
enum DetectCommand: Command {
  static let description = CommandDescription(
    "detect", overview: "Find the planes of one depth image or point cloud.",
    discussion: """
      Writes planes.json (equations, extents, covariance), a label map (labels.png; labels.npy for
      clouds), planes.ply colored by plane, and overlay.png; for clouds also leftover.ply, the points
      of no plane. With --single it is the one plane that most points lie on.

      Examples:
        planelab detect depth.png --depth-units-per-meter 5000 \\
          --intrinsics 525,525,319.5,239.5 --output out
        planelab detect scan.pcd --output out
        planelab detect scan.pcd --single --axis 0,0,1 --ransac-inlier-distance 0.01 --output out
      """,
    arguments: [
      ArgumentDescription(
        "file", completion: .file, "16-bit PNG or PGM depth, .npy depth [m], PCD, PLY, LAS, XYZ.")
    ],
    options: [
      .output("Folder for labels, planes and pictures."),
      OptionDescription(
        "intrinsics", value: "fx,fy,cx,cy",
        "Focal lengths and principal point [px]; guessed as f = 0.82 · width if not given."),
      OptionDescription(
        "depth-units-per-meter", value: "n", kind: .number, in: 1e-6...1e9, default: "1000",
        "Stored depth per meter: 1000 for mm, 5000 for TUM."),
      OptionDescription(
        "viewpoint", value: "x,y,z",
        "Where the sensor stood [m]: normals of planes in clouds face it."),
      OptionDescription(
        flag: "single", "Find only the dominant plane, by RANSAC (see the ransac options)."),
    ] + Orientation.options + [
      OptionDescription(flag: "explain", "Say which candidates were refused, and why."),
      .threads, .format, .force, .verbose,
    ] + ConfigurationOptions.options(without: ["evops", "score"]))

  static func run(_ invocation: Invocation, _ console: Console) async throws -> ExitCode {
    let settings = try ConfigurationOptions.resolve(invocation)
    if invocation.contains("print-config") {
      ConfigurationOptions.print(settings, invocation, console)
      return .success
    }
    let path = invocation.arguments[0]
    let constraint = try Orientation.constraint(invocation)
    let viewpoint = try vector("viewpoint", invocation)
    if !invocation.contains("single"), let large = LargeCloudSession(path) {
      return try large.run(settings.value, viewpoint: viewpoint, invocation, console)
    }
    let (frame, source) = try SingleFrame.read(path, invocation, console)
    let folder = try RunFolder(
      creating: invocation["output"] ?? "", replacesResults: invocation.contains("force"))
    let detection: Detection
    var search: [JSONMember] = []
    if invocation.contains("single") {
      var configuration = settings.value
      if let angle = invocation.number("max-axis-angle") {
        configuration.ransac.maxAxisAngle = .degrees(angle)
      }
      let found = DominantPlane(
        of: frame, constraint: constraint, viewpoint: viewpoint, configuration: configuration)
      detection = found.detection
      search = report(found, console)
    } else {
      var detector = FrameDetector(
        configuration: settings.value, viewpoint: viewpoint,
        threads: invocation.integer("threads") ?? Machine.coreCount)
      detection = detector.detection(in: frame)
      search = [JSONMember("stop_reason", .string(detection.stopReason ?? "exhausted"))]
    }
    try write(
      detection, source: source, search: search,
      leftoverCount: leftover(detection, of: frame).count, into: folder)
    try write(detection, of: frame, into: folder)
    show(detection, pointCount: frame.validCount, folder, invocation, console)
    return .success
  }

  /// Writes `planes.json`.
  static func write(
    _ detection: Detection, source: [JSONMember], search: [JSONMember], leftoverCount: Int,
    into folder: RunFolder
  ) throws {
    let document = PlaneDocument(
      source: source + [
        JSONMember("noise", noise(detection.noise)), JSONMember("search", .object(search)),
        JSONMember("leftover_points", .number(leftoverCount)),
      ], patches: detection.patches, rejections: detection.rejections)
    try folder.write(document.json.text, to: "planes.json")
  }

  private static func write(_ detection: Detection, of frame: Frame, into folder: RunFolder) throws
  {
    switch frame.source {
    case .depth(let depth, let intrinsics):
      try LabelWriter.write(detection.labels, to: folder.file("labels.png"))
      let (cloud, labels) = FrameFiles.points(
        of: depth, intrinsics, labels: detection.labels, every: 1)
      try PLYWriter.write(cloud, labels: labels, to: folder.file("planes.ply"))
      try ColorImageWriter.write(
        PlaneOverlay.image(of: depth, labels: detection.labels), to: folder.file("overlay.png"))
    case .cloud(let cloud):
      try LabelWriter.write(detection.labels, to: folder.file("labels.npy"))
      try writePictures(cloud, detection.labels, into: folder)
    case .none: return
    }
  }

  /// Writes a cloud colored by plane, its points without a plane, and a picture.
  static func writePictures(
    _ cloud: PointCloud, _ labels: LabelImage, into folder: RunFolder
  ) throws {
    try PLYWriter.write(cloud, labels: labels.labels, to: folder.file("planes.ply"))
    try PLYWriter.write(
      cloud.selecting(leftover(labels, of: cloud)), to: folder.file("leftover.ply"))
    try ColorImageWriter.write(
      CloudPicture.image(of: cloud, labels: labels), to: folder.file("overlay.png"))
  }

  /// Prints the table of planes and says what was left out.
  static func show(
    _ detection: Detection, pointCount: Int, _ folder: RunFolder, _ invocation: Invocation,
    _ console: Console
  ) {
    let table = Table(of: detection.patches, pointCount: pointCount)
    console.print(table, invocation)
    let assigned = detection.labels.labels.count { $0 != LabelImage.unlabeled }
    console.note(
      "\(detection.patches.count) planes hold \(assigned) of \(pointCount) points; "
        + "written to \(folder.path)")
    let explains = invocation.contains("explain") || invocation.contains("verbose")
    guard detection.patches.isEmpty || explains else { return }
    if detection.rejections.isEmpty { console.note("no candidate was refused") }
    for rejection in detection.rejections {
      console.note("refused \(rejection.count) points: \(rejection.reason)")
    }
  }

  /// The valid points of a cloud without a plane; or pixels with depth.
  private static func leftover(_ detection: Detection, of frame: Frame) -> [Int] {
    let labels = detection.labels.labels
    switch frame.source {
    case .cloud(let cloud): return leftover(detection.labels, of: cloud)
    case .depth(let depth, _):
      let depths = depth.depths
      return labels.indices.filter { labels[$0] == LabelImage.unlabeled && depths[$0] > 0 }
    case .none: return []
    }
  }

  private static func leftover(_ labels: LabelImage, of cloud: PointCloud) -> [Int] {
    (0..<cloud.count).filter { labels.labels[$0] == LabelImage.unlabeled && cloud.isValid($0) }
  }

  /// Says how the search for the dominant plane went.
  private static func report(_ found: DominantPlane, _ console: Console) -> [JSONMember] {
    console.note("\(found.iterations) hypotheses drawn; ended by: \(found.stopReason.rawValue)")
    if let hint = found.hint { console.warn(hint) }
    return [
      JSONMember("stop_reason", .string(found.stopReason.rawValue)),
      JSONMember("iterations", .number(found.iterations)),
      JSONMember("hint", found.hint.map(JSONValue.string) ?? .null),
    ]
  }

  private static func noise(_ noise: NoiseModel?) -> JSONValue {
    guard let noise else { return .null }
    return [
      "constant": .number(noise.constant), "linear": .number(noise.linear),
      "quadratic": .number(noise.quadratic), "quantum_constant": .number(noise.quantumConstant),
      "quantum_quadratic": .number(noise.quantumQuadratic), "lateral": .number(noise.lateral),
      "correlated_offset": .number(noise.correlatedOffset),
      "correlated_slope": .number(noise.correlatedSlope),
    ]
  }
}

extension Frame {
  /// The number of pixels with depth, or of valid points.
  var validCount: Int {
    switch source {
    case .depth(let depth, _): depth.validCount
    case .cloud(let cloud): (0..<cloud.count).count { cloud.isValid($0) }
    case .none: 0
    }
  }
}

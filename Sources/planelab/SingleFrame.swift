// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import CommandLineKit
import Datasets
import Geometry
import Ingestion
import LinearAlgebra
import Parameters
import Reporting

/// Reads one file as a frame, with what the command line says about its camera.
enum SingleFrame {
  /// A depth image if the file is an image or a two-dimensional array, else a cloud.
  static func read(_ path: String, _ invocation: Invocation, _ console: Console) throws
    -> (Frame, [JSONMember])
  {
    let name = String(path.split(separator: "/").last ?? "frame")
    let file = try FileBytes(contentsOf: path)
    var frame = Frame(name: name, sequence: "", source: .none)
    var facts = [JSONMember("file", .string(path))]
    if try isImage(file) {
      let units = invocation.number("depth-units-per-meter")
      let depth = try DepthReader.read(path, unitsPerMeter: units)
      let intrinsics = try self.intrinsics(for: depth, invocation, console)
      frame.source = .depth(depth, intrinsics)
      warn(about: depth, console)
      facts += [
        JSONMember("width", .number(depth.width)), JSONMember("height", .number(depth.height)),
        JSONMember("depth_units_per_meter", .number(depth.unitsPerMeter)),
        JSONMember("intrinsics", json(intrinsics)),
      ]
    } else {
      let cloud = try PointCloudReader.read(path)
      frame.source = source(of: cloud, invocation, console)
      warn(about: cloud, console)
      facts.append(JSONMember("point_count", .number(cloud.count)))
    }
    return (frame, facts)
  }

  /// An organized cloud that a pinhole camera took is a depth image; any other stays a cloud.
  private static func source(of cloud: PointCloud, _ invocation: Invocation, _ console: Console)
    -> Frame.Source
  {
    guard cloud.isOrganized else { return .cloud(cloud) }
    guard let camera = PinholeFit.camera(of: cloud) else {
      console.note("the grid fits no pinhole camera; the points are taken without it")
      return .cloud(cloud)
    }
    if invocation.contains("verbose") {
      console.note(
        "organized cloud of \(cloud.width)×\(cloud.height); fitted fx = \(camera.fx), "
          + "fy = \(camera.fy), cx = \(camera.cx), cy = \(camera.cy)")
    }
    return .depth(cloud.depthImage, camera)
  }

  /// Whether a file holds pixels rather than points.
  static func isImage(_ file: FileBytes) throws -> Bool {
    switch FileFormat(file) {
    case .png, .jpeg, .pgm, .ppm, .plainPNM: return true
    case .npy:
      let shape = try NPYArray(file).shape
      return shape.count == 2 && shape[1] > 16
    default: return false
    }
  }

  private static func intrinsics(
    for depth: DepthImage, _ invocation: Invocation, _ console: Console
  ) throws -> CameraIntrinsics {
    guard let text = invocation["intrinsics"] else {
      let guess = CameraIntrinsics.guessed(width: depth.width, height: depth.height)
      console.warn(
        "no --intrinsics; assuming fx = fy = \(guess.fx.parameterText) px "
          + "(0.82 · width): angles and areas are estimates")
      return guess
    }
    guard let camera = CameraIntrinsics(list: text) else {
      throw DetectCommand.usage(
        "--intrinsics: '\(text)' is not fx,fy,cx,cy with fx > 0 and fy not 0", option: "intrinsics")
    }
    // U110: fx cx fy cy is a common mix-up, and puts the principal point far outside.
    if (camera.cx / Double(depth.width) - 0.5).magnitude > 0.25
      || (camera.cy / Double(depth.height) - 0.5).magnitude > 0.25
    {
      console.warn(
        "principal point (\(camera.cx.parameterText), \(camera.cy.parameterText)) is far from the middle of the "
          + "\(depth.width)×\(depth.height) image; the order is fx,fy,cx,cy")
    }
    return camera
  }

  /// A median depth that no depth camera sees tells of a wrong scale (U106).
  private static func warn(about depth: DepthImage, _ console: Console) {
    if depth.rejectedCount > 0 {
      console.warn(
        "\(depth.rejectedCount) pixels are NaN, infinite or negative; they count as no depth")
    }
    let valid = depth.depths.filter { $0 > 0 }.sorted()
    guard !valid.isEmpty else {
      console.warn("no pixel has a depth")
      return
    }
    let median = Double(valid[valid.count / 2])
    guard median < 0.1 || median > 15 else { return }
    console.warn(
      "the median depth is \(median.text(decimals: 3) ?? "unknown") m; is --depth-units-per-meter "
        + "\(depth.unitsPerMeter.parameterText) right?")
  }

  /// Extents that no room or site has tell of a wrong unit (U011).
  private static func warn(about cloud: PointCloud, _ console: Console) {
    let valid = (0..<cloud.count).filter { cloud.isValid($0) }
    if valid.count < cloud.count {
      console.note(
        "\(cloud.count - valid.count) of \(cloud.count) points are invalid and stay unlabeled")
    }
    guard let first = valid.first else {
      console.warn("no point is valid")
      return
    }
    var (low, high) = (cloud.point(first), cloud.point(first))
    for index in valid {
      low = pointwiseMin(low, cloud.point(index))
      high = pointwiseMax(high, cloud.point(index))
    }
    let diagonal = (high - low).length
    if diagonal > 2_000 {
      console.warn(
        "the points span \(diagonal.rounded().parameterText) m; if the file is in mm, divide it by 1000"
      )
    } else if diagonal < 0.02 {
      console.warn("the points span only \(diagonal.parameterText) m; coordinates must be in m")
    }
  }

  private static func json(_ intrinsics: CameraIntrinsics) -> JSONValue {
    [
      "fx": .number(intrinsics.fx), "fy": .number(intrinsics.fy), "cx": .number(intrinsics.cx),
      "cy": .number(intrinsics.cy),
    ]
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import Datasets
import Geometry
import Ingestion
import LinearAlgebra
import Parameters
import Pipeline
import PlaneRefinement

/// One line of `planelab track -`; see `Documentation/schemas/frame.schema.json`.
///
/// A frame brings its planes as `planelab detect` writes them to planes.json, or a depth image to find
/// them in.
struct FrameRecord {
  private let record: JSONValue
  private let number: Int

  /// Reads a line.
  init(_ line: String, number: Int) throws {
    do { record = try JSONValue(parsing: line) } catch {
      throw Failure("line \(number): \(error)", .badInput)
    }
    self.number = number
    let known = [
      "time_s", "worldFromCamera", "up", "planes", "depth", "intrinsics",
      "depthUnitsPerMeter", "image",
    ]
    guard case .object(let members) = record else {
      throw Failure("line \(number): expected an object", .badInput)
    }
    for member in members where !known.contains(member.key) {
      let hint = nearestName(to: member.key, among: known).map { ", did you mean '\($0)'?" } ?? ""
      throw Failure("line \(number): unknown key '\(member.key)'\(hint)", .badInput)
    }
  }

  /// The direction against gravity, if the record gives it.
  var up: Vector3? { record["up"]?.vector }

  /// The frame and its planes, found if they are not given.
  func detection(_ detector: inout FrameDetector) throws -> (Frame, Detection) {
    var frame = Frame(name: "line \(number)", sequence: "stdin", source: try source())
    frame.timestamp = record["time_s"]?.double
    frame.worldFromCamera = try pose()
    guard let planes = record["planes"] else { return (frame, detector.detection(in: frame)) }
    guard case .array(let items) = planes else { throw expected("an array", at: "planes") }
    let patches = try items.enumerated().map { try patch($0.element, "planes[\($0.offset)]") }
    return (frame, Detection(labels: LabelImage(width: 0, height: 0), patches: patches))
  }

  /// The image as gray levels, if the record names one.
  func image() throws -> GrayImage? {
    guard let path = record["image"]?.text else { return nil }
    return try ColorImageReader.read(path).gray
  }

  private func source() throws -> Frame.Source {
    guard let path = record["depth"]?.text else { return .none }
    let depth = try DepthReader.read(path, unitsPerMeter: record["depthUnitsPerMeter"]?.double)
    guard let k = record["intrinsics"]?.doubles, k.count == 4 else {
      throw expected("[fx, fy, cx, cy]", at: "intrinsics")
    }
    return .depth(depth, CameraIntrinsics(fx: k[0], fy: k[1], cx: k[2], cy: k[3]))
  }

  /// The pose: 12 or 16 numbers, row by row, or `null` for none.
  private func pose() throws -> RigidTransform? {
    guard let value = record["worldFromCamera"], value != .null else { return nil }
    guard case .array(let rows) = value else { throw expected("an array", at: "worldFromCamera") }
    let numbers = rows.flatMap { $0.doubles ?? [$0.double ?? .nan] }
    guard numbers.count == 12 || numbers.count == 16 else {
      throw expected("12 or 16 numbers, found \(numbers.count)", at: "worldFromCamera")
    }
    return RigidTransform(rows: Array(numbers[..<12]))
  }

  private func patch(_ plane: JSONValue, _ place: String) throws -> PlanarPatch {
    guard let normal = plane["normal"]?.vector?.normalized else {
      throw expected("a vector", at: place + ".normal")
    }
    guard let offset = plane["offset"]?.double else {
      throw expected("a number", at: place + ".offset")
    }
    let equation = Plane(normal: normal, offset: offset).facing(.zero)
    let centroid = plane["centroid"]?.vector ?? equation.projection(of: .zero)
    var patch = PlanarPatch(
      label: UInt16(plane["label"]?.double ?? 0), group: 1, plane: equation, centroid: centroid,
      inlierCount: Int(plane["points"]?.double ?? 0), rmse: 0, maxResidual: 0)
    if case .array(let rows)? = plane["covariance"] {
      let c = rows.flatMap { $0.doubles ?? [] }
      guard c.count == 9 else { throw expected("3 × 3 numbers", at: place + ".covariance") }
      patch.covariance = SymmetricMatrix3(
        xx: c[0], xy: c[1], xz: c[2], yy: c[4], yz: c[5], zz: c[8])
    }
    patch.extent = extent(plane["extent"]?["outline"], of: patch)
    return patch
  }

  private func extent(_ outline: JSONValue?, of patch: PlanarPatch) -> Extent? {
    guard case .array(let pieces)? = outline else { return nil }
    let frame = TangentFrame(of: patch.plane, at: patch.centroid)
    func ring(_ value: JSONValue?) -> [SIMD2<Double>] {
      guard case .array(let points)? = value else { return [] }
      return points.compactMap(\.vector).map(frame.coordinates(of:))
    }
    let polygons = pieces.map { piece -> Polygon in
      guard case .array(let holes)? = piece["holes"] else {
        return Polygon(outer: ring(piece["outer"]).wound(counterclockwise: true))
      }
      return Polygon(
        outer: ring(piece["outer"]).wound(counterclockwise: true),
        holes: holes.map { ring($0).wound(counterclockwise: false) })
    }
    return Extent(
      frame: frame, outline: polygons, hull: PointHull.convex(of: polygons.flatMap(\.outer)))
  }

  private func expected(_ what: String, at place: String) -> Failure {
    Failure("line \(number), \(place): expected \(what)", .badInput)
  }
}

extension JSONValue {
  /// The number, or `nil`.
  fileprivate var double: Double? { if case .number(let text) = self { Double(text) } else { nil } }

  /// The text, or `nil`.
  fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }

  /// All numbers of an array of numbers, or `nil`.
  fileprivate var doubles: [Double]? {
    guard case .array(let items) = self else { return nil }
    let numbers = items.compactMap(\.double)
    return numbers.count == items.count ? numbers : nil
  }

  /// A vector of three numbers, or `nil`.
  fileprivate var vector: Vector3? {
    guard let v = doubles, v.count == 3 else { return nil }
    return Vector3(v[0], v[1], v[2])
  }
}

// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

import FoundationEssentials
package import Geometry
import LinearAlgebra
import Parameters

/// The file of a frame's exact planes.
struct TruePlaneFile: Codable {
  static let currentSchema = "planelab-planes/1"

  var schema = Self.currentSchema
  var planes: [TruePlaneRecord]

  /// Reads a file's planes.
  ///
  /// Outlines are thousands of numbers, which are read directly; a file in which anything is unusual
  /// is read again by the decoder that says what it is.
  static func read(_ path: String) throws(DatasetError) -> [TruePlaneRecord] {
    if let text = try? String(contentsOfFile: path, encoding: .utf8),
      let planes = (try? JSONValue(parsing: text)).flatMap(records)
    {
      return planes
    }
    let file = try StrictJSON.read(
      TruePlaneFile.self, path,
      keys: [
        "": ["schema", "planes"],
        "planes[]": ["id", "normal", "offset", "area", "kind", "outline"],
      ])
    guard file.schema == currentSchema else {
      throw .malformed(
        path: path, place: "schema", expected: "'\(currentSchema)'", found: "'\(file.schema)'")
    }
    return file.planes
  }
}

// Reading without a decoder; `nil` wherever the text is not exactly as expected.
extension TruePlaneFile {
  private static func records(in document: JSONValue) -> [TruePlaneRecord]? {
    guard let members = document.members(["schema", "planes"]),
      members["schema"] == .string(currentSchema), case .array(let planes) = members["planes"]
    else { return nil }
    return every(planes, record)
  }

  private static func record(of value: JSONValue) -> TruePlaneRecord? {
    guard let members = value.members(["id", "normal", "offset", "area", "kind", "outline"]),
      let id = members["id"]?.double.flatMap(UInt16.init(exactly:)),
      let normal = members["normal"].flatMap(point), let offset = members["offset"]?.double,
      let area = members["area"]?.double, case .string(let word) = members["kind"],
      let kind = SurfaceKind(rawValue: word), case .array(let regions) = members["outline"],
      let outline = every(regions, region)
    else { return nil }
    return TruePlaneRecord(
      id: id, plane: Plane(normal: normal, offset: offset), area: area, kind: kind,
      outline: outline)
  }

  private static func region(of value: JSONValue) -> TruePlaneRecord.Region? {
    guard case .array(let values) = value, let rings = every(values, ring) else { return nil }
    return TruePlaneRecord.Region(outer: rings.first ?? [], holes: Array(rings.dropFirst()))
  }

  private static func ring(of value: JSONValue) -> [Vector3]? {
    guard case .array(let values) = value else { return nil }
    return every(values, point)
  }

  private static func point(of value: JSONValue) -> Vector3? {
    guard case .array(let values) = value, values.count == 3, let x = values[0].double,
      let y = values[1].double, let z = values[2].double
    else { return nil }
    return Vector3(x, y, z)
  }

  /// All values read, or `nil` if one cannot be.
  private static func every<Value>(
    _ values: [JSONValue], _ read: (JSONValue) -> Value?
  ) -> [Value]? {
    var found: [Value] = []
    found.reserveCapacity(values.count)
    for value in values {
      guard let read = read(value) else { return nil }
      found.append(read)
    }
    return found
  }
}

extension JSONValue {
  /// The members of an object that has exactly these keys.
  fileprivate func members(_ keys: [String]) -> [String: JSONValue]? {
    guard case .object(let members) = self, members.count == keys.count else { return nil }
    let named = Dictionary(members.map { ($0.key, $0.value) }) { first, _ in first }
    return keys.allSatisfy { named[$0] != nil } ? named : nil
  }

  /// The number, or `nil` for anything else.
  fileprivate var double: Double? { if case .number(let text) = self { Double(text) } else { nil } }
}

extension TruePlaneRecord {
  /// The seen part as an extent, or `nil` if its outline spans no area.
  package var extent: Extent? {
    guard let anchor = outline.first?.outer.first else { return nil }
    let frame = TangentFrame(of: plane, at: anchor)
    let polygons = outline.map { region in
      Polygon(
        outer: region.outer.map(frame.coordinates(of:)).wound(counterclockwise: true),
        holes: region.holes.map { $0.map(frame.coordinates(of:)).wound(counterclockwise: false) })
    }
    let hull = PointHull.convex(of: polygons.flatMap(\.outer))
    guard let rectangle = Rectangle(around: hull) else { return nil }
    return Extent(
      frame: frame, outline: polygons, hull: hull, center: rectangle.center,
      width: rectangle.width, height: rectangle.height, rotation: rectangle.rotation, area: area)
  }
}

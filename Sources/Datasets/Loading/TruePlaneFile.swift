// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

package import Geometry
import LinearAlgebra

/// The file of a frame's exact planes.
struct TruePlaneFile: Codable {
  static let currentSchema = "planelab-planes/1"

  var schema = Self.currentSchema
  var planes: [TruePlaneRecord]

  static func read(_ path: String) throws(DatasetError) -> [TruePlaneRecord] {
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

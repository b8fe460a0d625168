// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

package import Geometry
package import LinearAlgebra

/// A true plane as a dataset stores it.
package struct TruePlaneRecord: Sendable, Equatable {
  /// A connected piece: points on the plane [m], the first ring around it, the others around holes.
  package struct Region: Sendable, Equatable {
    package var outer: [Vector3]
    package var holes: [[Vector3]]
  }

  package var id: UInt16
  package var plane: Plane
  /// The area that is seen [m²].
  package var area: Double
  package var kind: SurfaceKind
  package var outline: [Region]
}

extension TruePlaneRecord: Codable {
  private enum CodingKeys: String, CodingKey { case id, normal, offset, area, kind, outline }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let normal = try values.decode(Vector3.self, forKey: .normal)
    id = try values.decode(UInt16.self, forKey: .id)
    plane = Plane(normal: normal, offset: try values.decode(Double.self, forKey: .offset))
    area = try values.decode(Double.self, forKey: .area)
    kind = try values.decode(SurfaceKind.self, forKey: .kind)
    outline = try values.decode([[[Vector3]]].self, forKey: .outline).map {
      Region(outer: $0.first ?? [], holes: Array($0.dropFirst()))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(id, forKey: .id)
    try values.encode(plane.normal, forKey: .normal)
    try values.encode(plane.offset, forKey: .offset)
    try values.encode(area, forKey: .area)
    try values.encode(kind, forKey: .kind)
    try values.encode(outline.map { [$0.outer] + $0.holes }, forKey: .outline)
  }
}

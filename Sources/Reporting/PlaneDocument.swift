// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

public import Geometry
internal import Glibc
internal import LinearAlgebra
public import Parameters

/// The planes of one file as a JSON document: equation, support, uncertainty and extent of each.
public struct PlaneDocument: Sendable {
  /// The layout of the document; it changes when a key changes its meaning.
  public static let schema = "planelab-planes-1"

  /// What the planes were found in, and how.
  public var source: [JSONMember]
  /// The planes.
  public var patches: [PlanarPatch]
  /// Candidates that were refused: their sizes and why.
  public var rejections: [(count: Int, reason: String)]

  /// Creates a document.
  public init(
    source: [JSONMember], patches: [PlanarPatch], rejections: [(count: Int, reason: String)] = []
  ) {
    (self.source, self.patches, self.rejections) = (source, patches, rejections)
  }

  /// The document.
  ///
  /// Lengths are in m, angles in degrees, points in the frame of the input.
  public var json: JSONValue {
    .object(
      [JSONMember("schema", .string(Self.schema))] + source + [
        JSONMember("planes", .array(patches.map(Self.json))),
        JSONMember(
          "refused",
          .array(
            rejections.map { ["points": .number($0.count), "reason": .string($0.reason)] })),
      ])
  }

  private static func json(_ patch: PlanarPatch) -> JSONValue {
    [
      "label": .number(Int(patch.label)), "group": .number(patch.group),
      "normal": vector(patch.plane.normal), "offset": .number(patch.plane.offset),
      "centroid": vector(patch.centroid), "points": .number(patch.inlierCount),
      "rmse": .number(patch.rmse), "max_residual": .number(patch.maxResidual),
      "covariance": patch.covariance.map(covariance) ?? .null,
      "extent": patch.extent.map(extent) ?? .null,
    ]
  }

  /// Rotations [rad] about the two tangent axes and height [m], at the centroid.
  private static func covariance(_ c: SymmetricMatrix3) -> JSONValue {
    .array(
      [[c.xx, c.xy, c.xz], [c.xy, c.yy, c.yz], [c.xz, c.yz, c.zz]].map {
        .array($0.map { .number($0) })
      })
  }

  private static func extent(_ extent: Extent) -> JSONValue {
    let frame = extent.frame
    func ring(_ points: [SIMD2<Double>]) -> JSONValue {
      .array(points.map { vector(frame.point(at: $0)) })
    }
    return [
      "area": .number(extent.area),
      "rectangle": [
        "center": vector(frame.point(at: extent.center)), "width": .number(extent.width),
        "height": .number(extent.height), "rotation_deg": .number(extent.rotation.degrees),
        "corners": ring(extent.corners),
      ],
      "axes": ["first": vector(frame.first), "second": vector(frame.second)],
      "hull": ring(extent.hull),
      "outline": .array(
        extent.outline.map {
          ["outer": ring($0.outer), "holes": .array($0.holes.map(ring))]
        }),
    ]
  }

  private static func vector(_ v: Vector3) -> JSONValue {
    .array([.number(v.x), .number(v.y), .number(v.z)])
  }
}

extension Extent {
  /// The corners of the smallest rectangle, counterclockwise seen from the tip of the normal.
  package var corners: [SIMD2<Double>] {
    let (cosine, sine) = (cos(rotation.radians), sin(rotation.radians))
    let along = SIMD2(cosine, sine) * (width / 2)
    let across = SIMD2(-sine, cosine) * (height / 2)
    return [
      center - along - across, center + along - across, center + along + across,
      center - along + across,
    ]
  }
}

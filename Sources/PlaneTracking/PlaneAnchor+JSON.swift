// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry
internal import LinearAlgebra
public import Parameters

extension PlaneAnchor {
  /// One object of `anchors.json` and of the lines of `events.jsonl`; see `events.schema.json`.
  ///
  /// Places in the plane are pairs (x, z) in the axes of `worldFromPlane`: the birth axes laid onto the
  /// plane as it is known now. Lengths are rounded to 1 µm. Undefined values are `null`, never left out.
  public var json: JSONValue {
    let c = covariance
    return [
      "id": .number(id.rawValue), "worldFromAnchor": .rows(of: worldFromAnchor),
      "worldFromPlane": .rows(of: extent.frame.poseWithNormalAsY),
      "normal": .array([plane.normal.x, plane.normal.y, plane.normal.z].map { .number($0) }),
      "offset_m": .number(plane.offset),
      "covariance": .array([c.xx, c.xy, c.xz, c.yy, c.yz, c.zz].map { .number($0) }),
      "center_m": .place(extent.center), "width_m": .length(extent.width),
      "height_m": .length(extent.height), "rotationOnYAxis_deg": .length(extent.rotation.degrees),
      "area_m2": .length(extent.area), "hull_m": .places(extent.hull),
      "outline_m": .array(
        extent.outline.map {
          ["outer": .places($0.outer), "holes": .array($0.holes.map(JSONValue.places))]
        }),
      "alignment": .text(alignment?.rawValue),
      "classification": .text(classification.planeClass?.rawValue),
      "classificationStatus": .string(classification.status), "confidence": .number(confidence),
      "maturity": .string(maturity.rawValue), "visibility": .string(visibility.rawValue),
      "firstSeen_s": .number(firstSeen), "lastSeen_s": .number(lastSeen),
      "frameCount": .number(frameCount), "missCount": .number(missCount),
    ]
  }
}

extension PlaneEvent {
  /// One line of `events.jsonl`; see `events.schema.json`.
  public var json: JSONValue {
    let (event, change, target): (String, String?, TrackID?) =
      switch kind {
      case .added: ("added", nil, nil)
      case .updated(let change): ("updated", change.rawValue, nil)
      case .merged(let target): ("merged", nil, target)
      case .removed: ("removed", nil, nil)
      }
    return [
      "frame": .number(frame), "time_s": .number(timestamp), "event": .string(event),
      "change": .text(change), "into": target.map { .number($0.rawValue) } ?? .null,
      "id": .number(id.rawValue), "anchor": anchor.json,
    ]
  }
}

extension JSONValue {
  /// A number rounded to six decimals.
  fileprivate static func length(_ value: Double) -> JSONValue {
    .number((value * 1e6).rounded() / 1e6)
  }

  /// (x, z) of in-plane coordinates: z runs against the second axis.
  fileprivate static func place(_ p: SIMD2<Double>) -> JSONValue {
    .array([.length(p.x), .length(0 - p.y)])
  }

  fileprivate static func places(_ ring: [SIMD2<Double>]) -> JSONValue {
    .array(ring.map { .place($0) })
  }

  /// The four rows of a pose.
  fileprivate static func rows(of pose: RigidTransform) -> JSONValue {
    let (r, t) = (pose.rotation.rows, pose.translation)
    let rows = [
      [r.0.x, r.0.y, r.0.z, t.x], [r.1.x, r.1.y, r.1.z, t.y], [r.2.x, r.2.y, r.2.z, t.z],
      [0, 0, 0, 1],
    ]
    return .array(rows.map { .array($0.map { .number($0) }) })
  }
}

extension TangentFrame {
  /// The pose whose x and y axes are the first axis and the normal; z = −second.
  var poseWithNormalAsY: RigidTransform {
    RigidTransform(rotation: Matrix3(columns: first, normal, -second), translation: origin)
  }
}

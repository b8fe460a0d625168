// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry
internal import LinearAlgebra
public import Parameters
public import PlaneTracking
internal import TrackingQuality

extension SessionSnapshot {
  /// One line of `session.jsonl`; see `snapshot.schema.json`.
  ///
  /// Lengths are rounded to 1 µm, points of the screen to 0.01 pt. Undefined values are `null`, never
  /// left out.
  public var json: JSONValue {
    [
      "time_s": .number(time), "frame": frame.map { .number($0) } ?? .null,
      "state": .string(state.description),
      "causes": .array(causes.map { .string($0.rawValue) }), "planes": .number(planeCount),
      "interrupted": .bool(isInterrupted), "restarted": .bool(isRestarted),
      "placeable": .bool(isPlaceable), "focus": focus.json,
      "objects": .array(objects.map(\.json)), "fingers_pt": .array(fingers.map(JSONValue.point)),
      "deeds": .array(
        deeds.map {
          [
            "do": .string($0.action), "object": .text($0.object),
            "refused": .text($0.refusal?.rawValue),
          ]
        }),
      "message": message?.json ?? .null,
    ]
  }
}

extension SessionSnapshot.Object {
  fileprivate var json: JSONValue {
    [
      "name": .string(placed.model.name), "position_m": .meters(placed.position),
      "up": .meters(placed.up), "yaw_deg": .rounded(placed.yaw.degrees, 1e4),
      "scale": .rounded(placed.scale, 1e6),
      "plane": placed.anchor.map { .number($0.rawValue) } ?? .null,
      "target": .string(placed.target.name), "anchor": .number(placed.renewals),
      "edgeDistance_m": .rounded(edgeDistance, 1e6), "touched": .bool(isTouched),
      "finger_m": finger.map(JSONValue.meters) ?? .null, "box_pt": box?.json ?? .null,
      "corners_pt": corners.map { .array($0.map(JSONValue.point)) } ?? .null,
    ]
  }
}

extension SessionSnapshot.Message {
  fileprivate var json: JSONValue {
    [
      "kind": .string(shown.kind.rawValue), "reason": .string(shown.reason),
      "since_s": .number(shown.since), "lines": .array(layout.lines.map(JSONValue.string)),
      "rectangle_pt": layout.rectangle.json,
    ]
  }
}

extension FocusIndicator {
  fileprivate var json: JSONValue {
    var (plane, isFirst): (JSONValue, Bool) = (.null, false)
    if case .closed(let id, let first) = state { (plane, isFirst) = (.number(id.rawValue), first) }
    return [
      "state": .string(state.name), "plane": plane, "firstVisit": .bool(isFirst),
      "hidden": .bool(isHidden), "position_m": position.map(JSONValue.meters) ?? .null,
      "normal": normal.map(JSONValue.meters) ?? .null,
      "heading": heading.map(JSONValue.meters) ?? .null,
      "alignment": .text(alignment?.rawValue), "scale": .rounded(scale, 1e6),
      "target": .text(hit?.target.name),
    ]
  }
}

extension ScreenRectangle {
  /// `[x, y, width, height]`.
  public var json: JSONValue {
    .array([x, y, width, height].map { .rounded($0, 100) })
  }
}

extension RayQuery.Target {
  /// The target in one word.
  public var name: String {
    switch self {
    case .outline: "outline"
    case .rectangle: "rectangle"
    case .infinite: "infinite"
    case .estimated: "estimated"
    }
  }
}

extension JSONValue {
  fileprivate static func rounded(_ value: Double?, _ units: Double) -> JSONValue {
    .number(value.map { ($0 * units).rounded() / units + 0 })
  }

  fileprivate static func meters(_ v: Vector3) -> JSONValue {
    .array([v.x, v.y, v.z].map { .rounded($0, 1e6) })
  }

  fileprivate static func point(_ p: SIMD2<Double>) -> JSONValue {
    .array([.rounded(p.x, 100), .rounded(p.y, 100)])
  }
}

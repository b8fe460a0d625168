// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import Geometry
internal import LinearAlgebra
public import Parameters
internal import TrackingQuality

extension SessionScript {
  /// The JSON form: reading it gives the script back, times and points rounded to a millionth.
  public var json: JSONValue {
    [
      "schema": .string(Self.schema), "device": device.json, "language": .string(language.rawValue),
      "tremor_pt": .millionths(tremor), "objects": .array(objects.map(\.json)),
      "actions": .array(actions.map(\.json)),
    ]
  }
}

extension DeviceProfile {
  /// The profile as scripts state it.
  public var json: JSONValue {
    var members: [JSONMember] = [
      .init("name", .string(name)), .init("size_pt", .millionths([width, height])),
      .init("scale", .millionths(scale)),
      .init(
        "safeArea_pt", .millionths([safeArea.top, safeArea.left, safeArea.bottom, safeArea.right])),
    ]
    if let sensorHousing { members.append(.init("sensorHousing_pt", sensorHousing.json)) }
    return .object(members)
  }
}

extension Viewport {
  /// The screen and the camera as it shows it: the profile, its size in pixels, where the image lies, and
  /// the intrinsics in use.
  public var json: JSONValue {
    guard case .object(var members) = device.json else { return .null }
    let camera = intrinsics
    members += [
      .init("size_px", [.number(device.pixelSize.x), .number(device.pixelSize.y)]),
      .init("image_pt", imageRectangle.json),
      .init("intrinsics_pt", .millionths([camera.fx, camera.fy, camera.cx, camera.cy])),
    ]
    return .object(members)
  }
}

extension VirtualObject {
  fileprivate var json: JSONValue {
    [
      "name": .string(name), "size_m": .millionths([size.x, size.y, size.z]),
      "alignment": .string(alignment.rawValue), "realSize": .bool(hasRealSize),
    ]
  }
}

extension SessionAction {
  fileprivate var json: JSONValue {
    var members: [JSONMember] = [.init("do", .string(word)), .init("at_s", .millionths(start))]
    if end > start { members.append(.init("until_s", .millionths(end))) }
    members += details.map { .init($0.0, $0.1) }
    return .object(members)
  }

  /// The keys that its kind has beside `do` and times.
  private var details: [(String, JSONValue)] {
    switch kind {
    case .place(let object): return [("object", .string(object))]
    case .tap(let point, let object):
      return [("point_pt", point.json)] + (object.map { [("object", .string($0))] } ?? [])
    case .drag(let from, let way, let fingers):
      let end: (String, JSONValue) =
        switch way {
        case .to(let point): ("to_pt", .millionths([point.x, point.y]))
        case .by(let step): ("by_pt", .millionths([step.x, step.y]))
        }
      return [("from_pt", from.json), end, ("fingers", .number(fingers))]
    case .rotate(let middle, let angle, let spread):
      return [
        ("center_pt", middle.json), ("by_deg", .millionths(angle.degrees)),
        ("spread_pt", .millionths(spread)),
      ]
    case .pinch(let middle, let from, let to):
      return [("center_pt", middle.json), ("spread_pt", .millionths([from, to]))]
    case .hold(let point): return [("point_pt", point.json)]
    case .reset, .interrupt: return []
    }
  }
}

extension TouchPoint {
  fileprivate var json: JSONValue {
    switch self {
    case .screen(let place): .millionths([place.x, place.y])
    case .center: "center"
    case .object(let name, let offset):
      ["object": .string(name), "offset_pt": .millionths([offset.x, offset.y])]
    }
  }
}

extension JSONValue {
  fileprivate static func millionths(_ value: Double) -> JSONValue {
    .number((value * 1e6).rounded() / 1e6 + 0)
  }

  fileprivate static func millionths(_ values: [Double]) -> JSONValue {
    .array(values.map { millionths($0) })
  }
}

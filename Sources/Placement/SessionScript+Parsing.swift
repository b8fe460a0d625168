// SPDX-License-Identifier: Apache-2.0
// Copyright 2026 The PlaneLab authors

internal import LinearAlgebra
internal import Parameters
internal import TrackingQuality

extension SessionScript {
  /// Reads the JSON form.
  ///
  /// - Throws: `PlacementError`, which names the place in the document and what was expected there.
  public init(parsing text: String) throws(PlacementError) {
    let root: ScriptReader
    do { root = ScriptReader(value: try JSONValue(parsing: text), place: "") } catch {
      throw .syntax(error)
    }
    try root.checkKeys(["schema", "device", "language", "tremor_pt", "objects", "actions"])
    _ = try root.required("schema").word([Self.schema])
    var objects: [VirtualObject] = []
    for entry in try root.required("objects").elements() {
      let object = try VirtualObject(entry)
      guard !objects.contains(where: { $0.name == object.name }) else {
        throw try entry.required("name").mismatch("a name that no other object has")
      }
      objects.append(object)
    }
    self.init(objects: objects, actions: [])
    if let device = root.optional("device") { self.device = try DeviceProfile(device) }
    if let language = root.optional("language") {
      let known = GuidanceTable.session.languages.map(\.rawValue)
      self.language = GuidanceLanguage(rawValue: try language.word(known))
    }
    tremor = try root.optional("tremor_pt")?.number(in: 0...50, "0 to 50 pt") ?? 0
    var touchEnd: (time: Double, place: String)?
    for entry in try root.required("actions").elements() {
      let action = try SessionAction(entry, objects: objects.map(\.name))
      if let last = actions.last, action.start < last.start {
        throw try entry.required("at_s").mismatch(
          "at least \(last.start), actions in order of time")
      }
      if action.isTouch {
        if let touchEnd, action.start < touchEnd.time {
          throw try entry.required("at_s").mismatch(
            "at least \(touchEnd.time), the end of the touch in \(touchEnd.place)")
        }
        touchEnd = (action.end, entry.place)
      }
      actions.append(action)
    }
  }
}

extension DeviceProfile {
  /// The name of a built-in profile, or a profile of one's own.
  init(_ entry: ScriptReader) throws(PlacementError) {
    if case .string(let name) = entry.value {
      guard let profile = Self.named(name) else {
        throw entry.mismatch(
          "a profile or the name of one: " + Self.builtin.map(\.name).joined(separator: ", "))
      }
      self = profile
      return
    }
    try entry.checkKeys(["name", "size_pt", "scale", "safeArea_pt", "sensorHousing_pt"])
    let size = try entry.required("size_pt").numbers(
      2, in: 100...10_000, "[width, height] in pt, 100 to 10000")
    let insets = try entry.optional("safeArea_pt")?.numbers(
      4, in: 0...1_000, "[top, left, bottom, right] in pt, at least 0")
    self.init(
      name: try entry.required("name").text(), width: size[0], height: size[1],
      scale: try entry.required("scale").number(in: 0.5...8, "pixels per point, 0.5 to 8"),
      safeArea: insets.map {
        Insets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3])
      } ?? Insets())
    guard safeRectangle.width >= 100, safeRectangle.height >= 100 else {
      throw try entry.required("safeArea_pt").mismatch("insets that leave 100 × 100 pt")
    }
    if let housing = try entry.optional("sensorHousing_pt")?.numbers(4, "[x, y, width, height]") {
      sensorHousing = ScreenRectangle(
        x: housing[0], y: housing[1], width: housing[2], height: housing[3])
    }
  }
}

extension VirtualObject {
  init(_ entry: ScriptReader) throws(PlacementError) {
    try entry.checkKeys(["name", "size_m", "alignment", "realSize"])
    let size = try entry.required("size_m").numbers(
      3, in: 0.001...100, "[width, height, depth] in m, 0.001 to 100")
    self.init(
      name: try entry.required("name").text(), size: Vector3(size[0], size[1], size[2]))
    if let word = try entry.optional("alignment")?.word(AllowedAlignment.allCases.map(\.rawValue)) {
      alignment = AllowedAlignment(rawValue: word) ?? .any
    }
    hasRealSize = try entry.optional("realSize")?.flag() ?? true
  }
}

extension SessionAction {
  /// The keys that each kind of action has beside `do` and `at_s`.
  private static let keys: [String: [String]] = [
    "place": ["object"], "tap": ["point_pt", "object"],
    "drag": ["until_s", "from_pt", "to_pt", "by_pt", "fingers"],
    "rotate": ["until_s", "center_pt", "by_deg", "spread_pt"],
    "pinch": ["until_s", "center_pt", "spread_pt"], "hold": ["until_s", "point_pt"],
    "reset": [], "interrupt": ["until_s"],
  ]

  init(_ entry: ScriptReader, objects: [String]) throws(PlacementError) {
    guard case .object = entry.value else { throw entry.mismatch("an object") }
    let word = try entry.required("do").word(Self.keys.keys.sorted())
    let own = Self.keys[word] ?? []
    try entry.checkKeys(["do", "at_s"] + own)
    let start = try entry.required("at_s").number(in: 0...1e7, "a time in s, at least 0")
    var end = start
    if own.contains("until_s") {
      let until = try entry.required("until_s")
      end = try until.number()
      guard end > start else { throw until.mismatch("a time after \(start) s") }
    }
    let point = { (key: String) throws(PlacementError) -> TouchPoint in
      try TouchPoint(entry.required(key), objects: objects)
    }
    let kind: Kind
    switch word {
    case "place": kind = .place(try entry.required("object").word(objects))
    case "tap":
      kind = .tap(try point("point_pt"), object: try entry.optional("object")?.word(objects))
    case "drag": kind = try Self.drag(entry, from: point("from_pt"))
    case "rotate":
      kind = .rotate(
        around: try point("center_pt"),
        by: .degrees(try entry.required("by_deg").number(in: -3600...3600)),
        spread: try entry.optional("spread_pt")?.number(in: 10...2000, "10 to 2000 pt") ?? 120)
    case "pinch":
      let spread = try entry.required("spread_pt").numbers(
        2, in: 10...2000, "[from, to] in pt, 10 to 2000")
      kind = .pinch(around: try point("center_pt"), from: spread[0], to: spread[1])
    case "hold": kind = .hold(try point("point_pt"))
    case "reset": kind = .reset
    default: kind = .interrupt
    }
    self.init(kind, from: start, until: end)
  }

  private static func drag(
    _ entry: ScriptReader, from: TouchPoint
  ) throws(PlacementError) -> Kind {
    let count = entry.optional("fingers")
    let fingers = try count?.number() ?? 1
    if let count, fingers != 1, fingers != 2 { throw count.mismatch("1 or 2") }
    let (to, by) = (entry.optional("to_pt"), entry.optional("by_pt"))
    guard (to == nil) != (by == nil) else {
      throw .malformed(
        place: entry.place, expected: "either 'to_pt' or 'by_pt'",
        found: to == nil ? "none" : "both")
    }
    if let to { return .drag(from: from, .to(try to.pair()), fingers: Int(fingers)) }
    return .drag(
      from: from, .by(try by?.pair() ?? .zero), fingers: Int(fingers))
  }
}

extension TouchPoint {
  /// `[x, y]`, `"center"`, or `{"object": name, "offset_pt": [x, y]}`.
  init(_ entry: ScriptReader, objects: [String]) throws(PlacementError) {
    switch entry.value {
    case .string("center"): self = .center
    case .array: self = .screen(try entry.pair())
    case .object:
      try entry.checkKeys(["object", "offset_pt"])
      self = .object(
        try entry.required("object").word(objects),
        offset: try entry.optional("offset_pt")?.pair() ?? .zero)
    default:
      throw entry.mismatch("[x, y] in pt, \"center\" or {\"object\": name, \"offset_pt\": [x, y]}")
    }
  }
}
